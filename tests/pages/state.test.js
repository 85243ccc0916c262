/** The state of a table, computed from the messages of the server. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { TableState } from "../../src/rollwright/server/web/static/table/state.js";

const line = (/** @type {number} */ number) => ({ number, seat: 0, text: `move ${number}`, sentences: [] });
const seat = (/** @type {number} */ number, /** @type {string} */ name) => ({ seat: number, name });

/** @param {object} [fields] @returns {any} */
function full(fields = {}) {
  return {
    kind: "table",
    version: 5,
    base_version: 0,
    full: true,
    now: 0,
    status: "playing",
    seats: [seat(0, "Ada"), seat(1, "Bea")],
    common: { "die-1": ["red", "4", ""] },
    log: [line(1), line(2)],
    undone: [],
    throw: { number: 1, text: "roll 4", at: 0 },
    ...fields,
  };
}

/** @param {object} fields @returns {any} */
const change = (fields) => ({ kind: "table", version: 6, base_version: 5, now: 0, ...fields });

/** @param {object} fields @returns {any} */
const sheet = (fields) => ({ kind: "sheet", version: 5, seat: 0, marks: {}, moves: null, can_ready: false, ...fields });

test("the first message announces nothing", () => {
  const state = new TableState();
  assert.deepEqual(state.onMessage(full()), { lines: [], thrown: false });
  assert.equal(state.name(1), "Bea");
  assert.equal(state.name(7), "Seat 8");
});

test("your points are those of your sheet, which comes before the table", () => {
  const state = new TableState();
  state.onMessage(full({ seats: [0, 1].map((number) => ({ ...seat(number, "Ada"), points: "3" })) }));
  state.you.seats = [0];
  const points = () => state.table?.seats.map((one) => state.points(one));
  assert.deepEqual(points(), ["3", "3"]);
  for (const number of [0, 1]) state.onMessage(sheet({ seat: number, points: "4" }));
  assert.deepEqual(points(), ["4", "3"]);
});

test("offers of an earlier position, which came with the document, do not fit", () => {
  const state = new TableState();
  const offers = (/** @type {number} */ version, /** @type {number[]} */ moves) =>
    /** @type {any} */ ({ kind: "offers", version, seat: 0, offers: moves.map((move) => ({ move })) });
  assert.ok(!state.fits(offers(5, [1, 2])));
  state.onMessage(sheet({ version: 6, moves: [1, 2] }));
  assert.deepEqual(
    [5, 6, 7].map((version) => state.fits(offers(version, [2, 1]))),
    [false, true, true],
  );
  assert.ok(!state.fits(offers(6, [1])));
  assert.ok(!state.fits(offers(6, [1, 3])));
});

test("a tie calls you what the headline calls you", () => {
  const state = new TableState();
  state.onMessage(full());
  state.you.seats = [0];
  assert.equal(state.fillCaptions("{seat 1} and {seat 2} both have 5."), "You and Bea both have 5.");
  assert.equal(state.fillNames("{seat 1} and {seat 2} both have 5."), "Ada and Bea both have 5.");
});

test("a change replaces only the fields it has", () => {
  const state = new TableState();
  state.onMessage(full());
  state.onMessage(change({ status: "over" }));
  assert.equal(state.table?.status, "over");
  assert.equal(state.table?.version, 6);
  assert.equal(state.table?.seats.length, 2);
});

test("marks are added, replaced, and removed by null", () => {
  const state = new TableState();
  state.onMessage(full());
  state.onMessage(change({ common: { "die-2": ["", "6", ""] } }));
  assert.deepEqual(Object.keys(state.table?.common ?? {}), ["die-1", "die-2"]);
  state.onMessage(change({ common: { "die-1": null, "die-2": ["", "1", ""] } }));
  assert.deepEqual(state.table?.common, { "die-2": ["", "1", ""] });
});

test("new lines of the log are announced, undone ones removed", () => {
  const state = new TableState();
  state.onMessage(full());
  assert.deepEqual(state.onMessage(change({ log: [line(3)] })).lines, [line(3)]);
  state.onMessage(change({ undone: [2] }));
  assert.deepEqual(
    state.table?.log.map(({ number }) => number),
    [1, 3],
  );
});

test("the log keeps the last 60 lines", () => {
  const state = new TableState();
  state.onMessage(full({ log: [] }));
  state.onMessage(change({ log: Array.from({ length: 75 }, (_, at) => line(at + 1)) }));
  assert.equal(state.table?.log.length, 60);
  assert.equal(state.table?.log[0].number, 16);
});

test("a roll is noticed in a change and after a gap, once", () => {
  const state = new TableState();
  state.onMessage(full());
  assert.equal(state.onMessage(change({ throw: { number: 2, text: "roll 1", at: 0 } })).thrown, true);
  assert.equal(state.onMessage(change({ throw: { number: 2, text: "roll 1", at: 0 } })).thrown, false);
  const told = state.onMessage(full({ throw: { number: 3, text: "roll 5", at: 0 }, log: [line(2), line(4)] }));
  assert.equal(told.thrown, true);
  assert.deepEqual(
    told.lines.map(({ number }) => number),
    [4],
  );
});

test("you are who the server says", () => {
  const state = new TableState();
  assert.equal(state.greeted, false);
  state.onMessage(/** @type {any} */ ({ kind: "you", version: 5, seats: [1], host: true, name: "Bea", seat_tokens: {}, host_token: "" }));
  assert.equal(state.greeted, true);
  assert.deepEqual(state.you.seats, [1]);
});

test("moves have names in place of seats, and oblige a seat to act", () => {
  const state = new TableState();
  state.onMessage(full());
  state.paths[7] = ["a", "b"];
  state.onMessage(sheet({ moves: [7] }));
  assert.deepEqual(state.moves(0), [{ move: 7, path: ["a", "b"], text: "" }]);
  assert.equal(state.mustAct(0), true);
  state.onMessage(sheet({ moves: [] }));
  assert.equal(state.mustAct(0), false);
  state.onMessage(sheet({ moves: [], can_ready: true }));
  assert.equal(state.mustAct(0), true);
  assert.equal(state.mustAct(1), false);
});

test("a label names the slot and the symbol it shows", () => {
  const state = new TableState();
  state.labels = { "die-1": "red die", crown: "a crown" };
  assert.equal(state.label("die-1"), "red die");
  assert.equal(state.label("no-such_slot"), "no-such_slot");
  state.marks = { "die-1": ["", "", "crown"] };
  assert.equal(state.label("die-1"), "red die, a crown");
});
