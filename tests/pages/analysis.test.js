// The words of an analysis and of a hint.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ getElementById: () => null, addEventListener: () => undefined });
const { differing, sentence, signed } = await import("../../src/rollwright/server/web/static/review/analysis.js");
const { reasonLines } = await import("../../src/rollwright/server/web/static/lib/reasons.js");
const { lead } = await import("../../src/rollwright/server/web/static/table/hint-panel.js");

test("points have a sign, and zero has none", () => {
  assert.equal(signed(1.24), "+1.2");
  assert.equal(signed(-3.3), "−3.3");
  assert.equal(signed(-0.01), "0.0");
});

test("a sentence says who gave and who took", () => {
  assert.match(sentence(-8.2, -3.3, 0.4), /^The dice cost 8\.2 points, and the choices cost 3\.3, give or take 0\.4\. /);
  assert.match(sentence(2, 0.5, 0), /^The dice gave 2\.0 points, and the choices gave 0\.5\. /);
});

test("a turn is named by the titles that differ, or by its first sentence", () => {
  const turn = (played_titles, better_titles, played = [], better = []) => ({ played_titles, better_titles, played, better });
  assert.deepEqual(differing(turn(["Palace 1", "City Hall 2"], ["Palace 1", "Fortress 3"])), ["City Hall 2", "Fortress 3"]);
  assert.deepEqual(differing(turn(["Keep"], ["Keep", "Upgrade"])), ["", "Upgrade"]);
  assert.deepEqual(differing(turn(["A", "B", "C", "D", "E"], ["F"])), ["A; B; and 3 more moves", "F"]);
  assert.deepEqual(differing(turn(["A", "B", "B"], ["B", "C"])), ["A; B", "C"]);
  assert.deepEqual(differing(turn(["A", "B"], ["B", "A"])), ["A; B", "B; A, in this order"]);
  assert.deepEqual(differing(turn(["Hall 2"], ["Hall 2"], ["Hall 2 for 1"], ["Hall 2 for 2"])), ["Hall 2 for 1", "Hall 2 for 2"]);
  assert.deepEqual(differing(turn([], ["Palace 1"], ["Take the red 3", "Stop"])), ["Take the red 3", "Palace 1"]);
});

test("a hint says how much better its first move is than the usual move", () => {
  const move = (title, difference, as_good = false) => ({
    offer: { title, label: title },
    expected: 50 + difference,
    difference,
    as_good,
    tries: 0,
  });
  const candidates = [move("Great Hall 1", 0, true), move("Palace 4", -1.4)];
  assert.equal(lead({ candidates, usual: 1 }), "1.4 points better than the Casual bot’s move.");
  assert.equal(lead({ candidates, usual: 0 }), "The Casual bot would play move 1, too.");
  assert.equal(lead({ candidates: [candidates[0], move("Palace 4", 0, true)], usual: 1 }), "", "the reason says it");
  assert.equal(lead({ candidates, usual: -1 }), "Better than the Casual bot’s move.");
});

test("reasons that only some scores have stand where those scores have them", () => {
  const score = (/** @type {string[]} */ ...kinds) =>
    /** @type {any} */ ({ reasons: kinds.map((kind) => ({ kind, detail: "", points: "1" })) });
  const lines = reasonLines([score("Chips", "2 dots", "Misery"), score("Chips", "2 dots", "6 dots", "Misery")]);
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ["Chips", "2 dots", "6 dots", "Misery"],
  );
});
