/** The replay: the marks after every step, computed from what each step changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Replay } from "../../src/rollwright/server/web/static/review/replay.js";

const LENGTH = 100; // more than the marks that are kept

/** @param {number} index @returns {any} */
function step(index) {
  return {
    phase: { round: `day ${Math.floor(index / 40) + 1}`, step: index % 40 < 20 ? "morning" : "evening" },
    common: { count: ["", String(index + 1), ""] },
    sheets: index % 2 ? { 1: { [`s${index}`]: ["x", "", ""], [`s${index - 2}`]: null } } : {},
    totals: [index, 2 * index],
    parts: index === 50 ? [{ name: "new" }] : null,
  };
}

const data = () =>
  /** @type {any} */ ({
    unit: 2,
    seats: [{ seat: 0 }, { seat: 1 }],
    parts: [{ name: "old" }],
    start: { common: { count: ["", "0", ""] }, sheets: { 0: {}, 1: {} } },
    steps: Array.from({ length: LENGTH }, (_, index) => step(index)),
  });

/** @param {Replay} replay @param {number} steps */
const count = (replay, steps) => replay.at(steps).common.count[1];

test("the start is as it was before the first step", () => {
  const replay = new Replay(data());
  assert.equal(replay.length, LENGTH);
  assert.deepEqual(replay.at(0), data().start);
});

test("marks are the same forward, backward, and by jumping", () => {
  const forward = new Replay(data());
  const backward = new Replay(data());
  const all = Array.from({ length: LENGTH + 1 }, (_, steps) => JSON.stringify(forward.at(steps)));
  for (let steps = LENGTH; steps >= 0; steps -= 1) assert.equal(JSON.stringify(backward.at(steps)), all[steps]);
  for (const steps of [99, 3, 64, 33, 32, 31, 100]) assert.equal(JSON.stringify(new Replay(data()).at(steps)), all[steps]);
  assert.equal(count(forward, 77), "77");
});

test("a mark that is null is removed", () => {
  const replay = new Replay(data());
  assert.deepEqual(Object.keys(replay.at(4).sheets[1]), ["s3"]);
  assert.deepEqual(Object.keys(replay.at(100).sheets[1]), ["s99"]);
});

test("a step does not change what an earlier one showed", () => {
  const replay = new Replay(data());
  const before = replay.at(10);
  const copy = structuredClone(before);
  replay.at(40);
  assert.deepEqual(before, copy);
});

test("pictures stay until a step has new ones", () => {
  const replay = new Replay(data());
  assert.equal(replay.parts(0)[0].name, "old");
  assert.equal(replay.parts(50)[0].name, "old");
  assert.equal(replay.parts(51)[0].name, "new");
  assert.equal(replay.parts(100)[0].name, "new");
});

test("phases start where their text changes", () => {
  const found = new Replay(data()).phases;
  assert.deepEqual(
    found.map((phase) => phase.step),
    [0, 1, 21, 41, 61, 81],
  );
  assert.equal(found[2].text, "day 1, evening");
  assert.equal(found[0].inRound, false);
});

test("points are counted in units of the game", () => {
  const [first, second] = new Replay(data()).curves;
  assert.equal(first[10], 5);
  assert.equal(second[10], 10);
});

test("a game without steps has only its start", () => {
  const replay = new Replay({ ...data(), steps: [] });
  assert.equal(count(replay, 0), "0");
  assert.equal(replay.phases.length, 1);
});
