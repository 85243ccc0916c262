import assert from "node:assert/strict";
import test from "node:test";

import { Picker } from "../../src/rollwright/server/web/static/board/picker.js";
import { Offers } from "../../src/rollwright/server/web/static/table/offers.js";
import { panelState } from "../../src/rollwright/server/web/static/table/panel-state.js";
import { TableState } from "../../src/rollwright/server/web/static/table/state.js";

/** @param {number} move @param {Record<string, unknown>} fields @returns {any} */
const offer = (move, fields = {}) => ({
  move,
  text: `Text ${move}`,
  label: `Label ${move}`,
  title: `Title ${move}`,
  note: "",
  price: [],
  gain: [],
  points: 0,
  score: "12",
  writes: {},
  tier: "free",
  forfeits: "",
  starts_choice: false,
  ...fields,
});
const MOVES = [
  { move: 1, path: ["die", "hall"], text: "" },
  { move: 2, path: ["die", "palace"], text: "" },
  { move: 3, path: ["done"], text: "" },
];
const NOW = { refusal: null, busy: false, confirm: true, notice: "" };
const pictured = (/** @type {string} */ slot) => slot !== "done" && slot !== "roll";

/** @param {boolean} [canUndo] */
function table(canUndo = false) {
  const state = new TableState();
  state.table = /** @type {any} */ ({ seats: [], waiting_for: [], counts: { seats: 2, done: 0 }, about: {}, status: "playing" });
  state.you.seats = [0];
  state.sheets.set(0, /** @type {any} */ ({ moves: [1, 2, 3], points: "12", can_undo: canUndo, can_ready: false }));
  return state;
}

/** @param {Picker} picker @param {any[]} offers @param {any} [now] @param {boolean} [canUndo] @param {any[]} [prompts] @param {number} [cancel] */
const shown = (picker, offers, now = NOW, canUndo = false, prompts = [], cancel = -1) =>
  panelState(table(canUndo), 0, picker, new Offers(offers, prompts, cancel), pictured, now);

test("before choosing there is a question, and ending early is quiet", () => {
  const prompt = { path: [], question: "Choose a die.", hint: "3 picks left", key: [["free", ["free"]]], choices: {}, steps: [] };
  const panel = shown(new Picker(MOVES), [offer(1), offer(2), offer(3, { label: "Let 3 picks go", forfeits: "3 picks" })], NOW, false, [
    prompt,
  ]);
  assert.equal(panel.head, "Choose a die.");
  assert.equal(panel.hint, "3 picks left");
  assert.equal(panel.key.length, 1);
  assert.equal(panel.end?.text, "Let 3 picks go");
  assert.equal(panel.main, null);
  assert.equal(panel.back, null);
});

test("when nothing is given up, ending is the main button and plays at once", () => {
  const panel = shown(new Picker(MOVES), [offer(1), offer(2), offer(3, { label: "End turn" })]);
  assert.deepEqual([panel.main?.text, panel.main?.does, panel.main?.slot, panel.end], ["End turn", "play", "done", null]);
  const ending = shown(new Picker(MOVES), [offer(1), offer(2), offer(3, { label: "End turn", ends_step: true })]);
  assert.equal(ending.main?.quiet, true, "a space can still be chosen");
});

test("a chosen move shows its label, its offer, and the score from and to", () => {
  const picker = new Picker(MOVES);
  picker.touch("die");
  picker.touch("hall");
  const panel = shown(picker, [offer(1, { score: "13" }), offer(2), offer(3)]);
  assert.deepEqual([panel.head, panel.main?.text, panel.main?.does], ["Title 1", "Label 1", "play"]);
  assert.equal(panel.score, "score 12 → 13");
  assert.equal(panel.offer?.move, 1);
  assert.deepEqual(panel.back, { text: "Back", does: "back" });
  assert.equal(shown(picker, [offer(1), offer(2), offer(3)]).score, "score stays 12");
});

test("giving something up is never the green button", () => {
  const picker = new Picker(MOVES);
  picker.touch("done");
  assert.equal(shown(picker, [offer(1), offer(2), offer(3, { forfeits: "3 picks" })]).main?.quiet, true);
});

test("undo is the round button, and the main one where moves are not confirmed", () => {
  const ends = [offer(1), offer(2), offer(3, { forfeits: "3 picks" })];
  assert.equal(shown(new Picker(MOVES), ends, NOW, true).back?.does, "undo");
  const panel = shown(new Picker(MOVES), ends, { ...NOW, confirm: false }, true);
  assert.deepEqual([panel.main?.does, panel.back], ["undo", null]);
});

test("Back cancels a choice that a move started, and the canceling move is no button", () => {
  const panel = shown(new Picker(MOVES), [offer(1), offer(2), offer(3, { label: "Keep Farm" })], NOW, true, [], 3);
  assert.deepEqual([panel.back?.does, panel.back?.text], ["cancel", "Keep Farm"]);
  assert.deepEqual([panel.main, panel.end, panel.choices], [null, null, []]);
});

test("listed moves have a button each", () => {
  const prompt = { path: [], question: "How do you meet the attack?", hint: "", key: [], choices: {}, steps: [], listed: true };
  const moves = [...MOVES.slice(0, 2), { move: 4, path: ["other"], text: "" }];
  const panel = shown(new Picker(moves), [offer(1, { label: "Set Farm aside" }), offer(2), offer(4)], NOW, false, [prompt]);
  assert.equal(panel.choices.length, 3);
  assert.deepEqual([panel.choices[0].text, panel.choices[0].does, panel.choices[0].slot], ["Set Farm aside", "choose", "1"]);
});

test("a preset value has a stepper to its neighbors", () => {
  const moves = ["v1", "v2", "v3"].map((slot, index) => ({ move: index, path: ["die", "track", slot], text: "" }));
  const picker = new Picker([...moves, { move: 9, path: ["other"], text: "" }]);
  picker.touch("die");
  picker.extend("v2");
  const prompt = { path: ["die", "track"], question: "", hint: "", key: [], choices: {}, steps: ["v1", "v2", "v3"] };
  const panel = shown(
    picker,
    [0, 1, 2, 9].map((move) => offer(move)),
    NOW,
    false,
    [prompt],
  );
  assert.equal(panel.stepper?.less?.slot, "2 v1");
  assert.equal(panel.stepper?.more?.slot, "2 v3");
  assert.equal(picker.swap(2, "v3"), true);
  assert.equal(picker.chosen?.move, 2);
  assert.equal(picker.swap(2, "v9"), false);
  picker.back();
  assert.deepEqual(picker.path, []);
});

test("a refusal takes the place of the question", () => {
  const refusal = { title: "Choose a die first.", message: "", rule: "" };
  assert.equal(shown(new Picker(MOVES), [], { ...NOW, refusal }).head, "Choose a die first.");
});

test("before a throw the panel names it, and between steps no one is ready to roll", () => {
  const state = table();
  const sheet = /** @type {any} */ (state.sheets.get(0));
  const now = /** @type {any} */ (state.table);
  const panel = () => panelState(state, 0, new Picker([]), new Offers([], [], -1), pictured, NOW);
  sheet.can_ready = true;
  now.next_throw = { prompt: "roll the two dice", example: "", who: "people" };
  assert.deepEqual([panel().head, panel().hint, panel().main?.text], ["Your turn is over.", "", "Roll the two dice"]);
  now.next_throw.prompt = "roll the Fate die and all other dice";
  assert.deepEqual([panel().hint, panel().main?.text], ["Next: roll the Fate die and all other dice.", "Continue"]);
  now.next_throw = null;
  sheet.can_ready = false;
  now.seats = [{ seat: 0, state: "ready" }];
  assert.equal(panel().head, "You’re done with this step.");
  now.about.independent = true;
  assert.equal(panel().head, "You’re ready to roll.");
});

test("a price that all buttons share is not repeated on them", () => {
  const moves = ["done", "roll"].map((slot, at) => ({ move: at + 1, path: [slot], text: "" }));
  const panel = (/** @type {boolean} */ titled) => {
    const asked = { path: [], question: "Which clan?", hint: "", key: [], choices: {}, steps: [], titled };
    return shown(new Picker(moves), [offer(1), offer(2)], NOW, false, [asked]).choices.map((button) => button.text);
  };
  assert.deepEqual(panel(true), ["Title 1", "Title 2"]);
  assert.deepEqual(panel(false), ["Label 1", "Label 2"]);
});

test("why a turn ended is shown beside the next throw", () => {
  const state = table();
  /** @type {any} */ (state.sheets.get(0)).can_ready = true;
  /** @type {any} */ (state.table).next_throw = { prompt: "roll the Fate die and all other dice", example: "", who: "people" };
  const panel = panelState(state, 0, new Picker([]), new Offers([], [], -1), pictured, { ...NOW, notice: "No picks left." });
  assert.equal(panel.hint, "No picks left. Next: roll the Fate die and all other dice.");
});

test("what was done for a player is told before the question, until the next touch", () => {
  const picker = new Picker(MOVES);
  const prompt = { path: [], question: "Choose a die.", hint: "Each die once.", key: [], choices: {}, steps: [] };
  const panel = () =>
    shown(picker, [offer(1), offer(2), offer(3)], { ...NOW, news: "You lost a die.", notice: "Done for you." }, false, [prompt]);
  assert.equal(panel().news, "You lost a die. Done for you.");
  assert.equal(panel().hint, "Each die once.");
  picker.touch("die");
  assert.equal(panel().news, "");
});

test("while something is preset and the player has touched nothing, Undo is in view instead of Back", () => {
  const state = table();
  const picker = new Picker(MOVES);
  picker.make("die");
  const back = () => panelState(state, 0, picker, new Offers([], [], -1), pictured, NOW).back?.does;
  assert.equal(back(), "back");
  /** @type {any} */ (state.sheets.get(0)).can_undo = true;
  assert.equal(back(), "undo");
  picker.touch("hall");
  assert.equal(back(), "back");
});

test("while something is preset, what could be chosen instead stays in view", () => {
  const picker = new Picker([...MOVES, { move: 4, path: ["other", "hall"], text: "" }]);
  picker.make("die");
  assert.deepEqual(picker.others, ["done", "other"]);
  const panel = shown(picker, [offer(1), offer(2), offer(3, { forfeits: "3 picks" }), offer(4)]);
  assert.equal(panel.hint, "");
  assert.equal(panel.end?.slot, "done");
  picker.touch("hall");
  assert.deepEqual(picker.others, [], "the player has touched something");
});
