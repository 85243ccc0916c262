// Whose turn it is, as the header shows it.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ getElementById: () => null, addEventListener: () => undefined });
const { turnText } = await import("../../src/rollwright/server/web/static/table/header.js");
const { TableState } = await import("../../src/rollwright/server/web/static/table/state.js");

/** A table at which seat 0 is yours. @param {object} table @param {object} sheet */
function atTable(table, sheet) {
  const state = new TableState();
  state.table = /** @type {any} */ ({ status: "playing", waiting_for: [1], counts: { seats: 2, done: 0 }, ...table });
  state.table.seats = [0, 1].map((seat) => ({ seat, name: ["Ada", "Bea"][seat] }));
  state.you.seats = [0];
  state.sheets.set(0, /** @type {any} */ (sheet));
  return state;
}

test("it is your turn while you have moves, and over when only the roll is left", () => {
  assert.deepEqual(turnText(atTable({}, { moves: [3] }), true, 0, false), { text: "Your turn", look: "yours" });
  assert.deepEqual(turnText(atTable({}, { moves: [], can_ready: true }), true, 0, false), { text: "Turn over", look: "" });
  assert.deepEqual(turnText(atTable({}, { moves: [] }), true, 0, false), { text: "Bea’s turn", look: "" });
});

test("no one has a turn when the game is over", () => {
  assert.equal(turnText(atTable({ ending: true }, { moves: [], can_ready: true }), true, 0, false).text, "");
});

test("labels call your only seat You", () => {
  const state = atTable({}, {});
  assert.deepEqual([state.caption(0), state.caption(1)], ["You", "Bea"]);
  state.you.seats = [0, 1];
  assert.equal(state.caption(0), "Ada");
});
