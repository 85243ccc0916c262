/** Narrowing the legal moves down to one, slot by slot. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Picker } from "../../src/rollwright/server/web/static/board/picker.js";

/** @param {string[][]} paths */
const picker = (...paths) => new Picker(paths.map((path, at) => ({ move: at + 1, path, text: `Take ${path.at(-1)}` })));
const three = () => picker(["die", "a", "x"], ["die", "a", "y"], ["die", "b"]);

test("a slot that is the only choice is touched automatically and cannot be canceled", () => {
  const found = three();
  assert.deepEqual(found.path, ["die"]);
  assert.equal(found.begun, false);
  assert.equal(found.back(), false);
  assert.deepEqual([...found.next.keys()], ["a", "b"]);
});

test("the only choice is shown as chosen, but not an only move that is not touched yet", () => {
  assert.deepEqual(three().taken, ["die"]);
  const only = picker(["die", "a"]);
  assert.deepEqual(only.taken, []);
  only.preselect(1);
  assert.deepEqual(only.taken, ["die", "a"]);
});

test("touching the chosen space again plays the move, also with a payment that is in no picture", () => {
  const found = picker(["die", "a", "coin"], ["die", "a", "book"], ["other", "a"]);
  const pictured = (/** @type {string} */ slot) => slot !== "coin" && slot !== "book";
  found.touch("die");
  assert.equal(found.plays("a", pictured), false, "there is still a choice");
  found.extend("coin");
  assert.equal(found.plays("a", pictured), true);
  assert.equal(found.plays("die", pictured), false);
});

test("the last choice leaves one move", () => {
  const found = three();
  assert.equal(found.chosen, null);
  assert.equal(found.touch("b"), true);
  assert.equal(found.chosen?.move, 3);
  assert.deepEqual(found.instead, ["a", "b"]);
});

test("a slot that no legal move continues with changes nothing", () => {
  const found = three();
  assert.equal(found.touch("nowhere"), false);
  assert.equal(found.touch("x"), false);
  assert.equal(found.change("nowhere"), false);
  assert.deepEqual(found.path, ["die"]);
});

test("another slot of an earlier choice replaces the later ones", () => {
  const found = three();
  found.touch("a");
  found.touch("y");
  assert.equal(found.change("b"), true);
  assert.deepEqual(found.path, ["die", "b"]);
  assert.equal(found.steps.length, 1);
  assert.equal(found.chosen?.move, 3);
});

test("a later slot can be touched first, after the preferred first slot or the only one that leads to it", () => {
  const dice = () => picker(["red", "a"], ["red", "b"], ["white", "a"], ["white", "c"], ["pass"]);
  const chosen = (/** @type {string} */ slot, preferred = "") => {
    const found = dice();
    return found.touchLater(slot, preferred) ? found.chosen?.path.join(" ") : "";
  };
  assert.equal(chosen("b"), "red b");
  assert.equal(chosen("a", "white"), "white a");
  assert.equal(chosen("b", "white"), "red b");
  assert.equal(chosen("a"), ""); // either die could be meant
  assert.equal(chosen("nowhere"), "");
  const found = dice();
  found.touchLater("b", "");
  found.back();
  found.back();
  assert.deepEqual(found.path, []);
  found.touch("red");
  assert.equal(found.touchLater("c", ""), false); // a die is chosen already
});

test("a later slot that is the only choice after the first one can be touched first, too", () => {
  const found = picker(["red", "a"], ["white", "b", "x"], ["white", "b", "y"]);
  assert.equal(found.touchLater("a", ""), true);
  assert.equal(found.chosen?.move, 1);
  assert.equal(found.isMade, false, "the player has touched it");
  found.back();
  assert.deepEqual(found.path, []);
  assert.equal(found.touchLater("b", ""), true);
  assert.deepEqual([...found.next.keys()], ["x", "y"]);
});

test("undo steps back one touch, with what followed automatically", () => {
  const found = picker(["a", "only", "x"], ["a", "only", "y"], ["b"]);
  found.touch("a");
  assert.deepEqual(found.path, ["a", "only"]);
  found.touch("x");
  found.back();
  assert.deepEqual(found.path, ["a", "only"]);
  found.back();
  assert.deepEqual(found.path, []);
});

test("dropping a slot cancels it and all later touches", () => {
  const found = three();
  found.touch("a");
  found.touch("y");
  assert.equal(found.drop("a"), true);
  assert.deepEqual(found.path, ["die"]);
  assert.equal(found.drop("a"), false);
});

test("a move of the list is selected at once", () => {
  const found = three();
  found.touch("b");
  assert.equal(found.preselect(2), true);
  assert.deepEqual(found.path, ["die", "a", "y"]);
  assert.equal(found.preselect(9), false);
  found.back();
  assert.deepEqual(found.path, ["die"]);
});

test("touches are repeated as far as they are still legal", () => {
  const before = three();
  before.touch("a");
  before.touch("y");
  const same = three();
  same.resume(before);
  assert.equal(same.chosen?.move, 2);
  const fewer = picker(["die", "a", "x"], ["die", "a", "z"], ["die", "b"]);
  fewer.resume(before);
  assert.deepEqual(fewer.path, ["die", "a"]);
});

test("there may be nothing to choose", () => {
  const found = picker();
  assert.equal(found.chosen, null);
  assert.equal(found.next.size, 0);
});
