/** Physical dice: what is sent with a roll. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { nextThrow } from "../../src/rollwright/server/web/static/table/dice-entry.js";

test("a roll that is entered names the throw it is for", () => {
  assert.equal(nextThrow(null), 1);
  assert.equal(nextThrow({ throw: null }), 1);
  assert.equal(nextThrow({ throw: { number: 3 } }), 4);
});
