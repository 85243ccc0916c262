import assert from "node:assert/strict";
import test from "node:test";

import { besides, distance, outside, uncover } from "../../src/rollwright/server/web/static/board/view.js";
import { own } from "../../src/rollwright/server/web/static/board/sheet.js";
import { targets } from "../../src/rollwright/server/web/static/board/flights.js";
import { signed, spoken } from "../../src/rollwright/server/web/static/board/chips.js";
import { cardsPlace, columns } from "../../src/rollwright/server/web/static/table/fit.js";
import { ForcedSteps } from "../../src/rollwright/server/web/static/table/forced.js";
import { Offers } from "../../src/rollwright/server/web/static/table/offers.js";
import { briefLine, briefText, longNews, sinceYourMove, toldInPanel } from "../../src/rollwright/server/web/static/table/ribbon.js";

const VIEW = { top: 120, bottom: 750 };
const at = (/** @type {number} */ top, height = 40) => ({ top, bottom: top + height });

test("edge chips count slots whose middle is out of view", () => {
  assert.deepEqual(outside([[at(130)], [at(90)], [at(105)], [at(740)], [at(900)]], VIEW), { above: 1, below: 2 });
  assert.deepEqual(outside([], VIEW), { above: 0, below: 0 });
});

test("the text of a slot is none of a slot within it", () => {
  const slot = /** @type {any} */ ({ querySelectorAll: () => texts });
  const inner = { closest: () => "another slot" };
  const outer = { closest: () => slot };
  let texts = [inner, outer];
  assert.equal(own(slot, ".text"), outer);
  texts = [inner];
  assert.equal(own(slot, ".text"), null);
});

test("edge chips count the slots that they cover", () => {
  assert.deepEqual(besides([[at(130)], [at(705)]], VIEW), { above: 0, below: 0 });
  assert.deepEqual(besides([[at(130)], [at(705)], [at(900)]], VIEW), { above: 0, below: 2 });
});

test("a slot that the strip shows too is in view", () => {
  assert.deepEqual(outside([[at(900), at(300)]], VIEW), { above: 0, below: 0 });
});

test("a touch scrolls to the part with the cheapest slot, and not at all if a slot is in view", () => {
  assert.equal(distance([[at(300)]], [at(280, 300)], VIEW), 0);
  assert.equal(distance([], [], VIEW), 0);
  assert.equal(distance([[at(1000)]], [at(960, 300)], VIEW), 960 - 120 - 10);
  assert.equal(distance([[at(1000)], [at(-500)]], [at(960, 300), at(-540, 300)], VIEW), 960 - 120 - 54, "an edge chip is above it");
});

test("a slot that is partly hidden is scrolled to", () => {
  assert.equal(distance([[at(90)]], [at(60, 300)], VIEW), 60 - 120 - 10, "its top is hidden");
  assert.equal(distance([[at(720)]], [at(700, 300)], VIEW), 700 - 120 - 10, "its price is hidden");
  assert.equal(distance([[at(690)], [at(900)]], [at(680, 300), at(680, 300)], VIEW), 680 - 120 - 10, "the edge chip covers it");
  assert.equal(distance([[at(130)], [at(900)]], [at(125, 300), at(880, 300)], VIEW), 0, "another one is in view");
});

test("a slot far down in a part that is higher than the view is scrolled to itself", () => {
  assert.equal(distance([[at(2000)]], [at(960, 1500)], VIEW), 2000 - 120 - 54);
});

test("the head of the part with the first slot in view is in view, too, below a chip if there is one", () => {
  assert.equal(uncover(at(140), at(100, 300), VIEW, false), -30);
  assert.equal(uncover(at(140), at(100, 300), VIEW, true), -74);
  assert.equal(uncover(at(180), at(140, 300), VIEW, false), 0, "it is");
  assert.equal(uncover(at(140), at(-600, 1500), VIEW, false), 0, "the part is higher than the view");
  assert.equal(uncover(at(400), at(100, 400), VIEW, false), 0, "the slot is far below");
});

test("amounts have a real minus sign", () => {
  assert.equal(signed(2, "-"), "−2");
  assert.equal(signed(-3, ""), "−3");
  assert.equal(signed(6, "+"), "+6");
  assert.equal(spoken([["deniers", 2, "coin"], "free"], "-"), "−2 deniers free");
});

test("the sheet is as wide as the height allows, and the left column takes the rest", () => {
  assert.deepEqual(columns(1240, 720, 0.71), { side: 340, sheet: 884 });
  assert.deepEqual(columns(1880, 992, 0.71), { side: 466, sheet: 1397 });
  assert.equal(columns(1880, 992, 1.2).side, 470);
  assert.ok(columns(1240, 200, 0.71).sheet >= 620, "a low window scrolls");
});

test("the rivals are where there is room", () => {
  assert.equal(cardsPlace({ height: 720, sheet: 630, side: 600, below: 80, beside: 160 }), "field");
  assert.equal(cardsPlace({ height: 720, sheet: 700, side: 500, below: 80, beside: 160 }), "side");
  assert.equal(cardsPlace({ height: 720, sheet: 700, side: 700, below: 80, beside: 160 }), "");
});

/** @param {Record<string, unknown>} fields @returns {any} */
const sheet = (fields) => ({ moves: [7], can_undo: true, ...fields });

/** @param {Record<string, unknown>} fields @returns {any} */
const offered = (fields) => ({ text: "End the turn", note: "No picks left.", price: [], writes: {}, ends_turn: true, ...fields });

test("a step without a choice is played once, and undo goes over it", () => {
  const forced = new ForcedSteps();
  assert.equal(forced.step(sheet({ moves: [1, 2] }), "a", offered({}), true), "");
  assert.equal(forced.step(sheet({}), "b", undefined, true), "", "its offer is not here yet");
  assert.equal(forced.step(sheet({}), "b", offered({}), true), "play");
  assert.equal(forced.notice, "No picks left.");
  assert.equal(forced.step(sheet({}), "b", offered({}), true), "");
  forced.acted("undo");
  assert.equal(forced.step(sheet({}), "b", offered({}), true), "undo");
  assert.equal(forced.step(sheet({ moves: [1, 2] }), "a", offered({}), true), "");
  assert.equal(forced.undoing, false);
});

test("a step without a choice that costs or writes something is shown, unless moves are not confirmed", () => {
  for (const fields of [{ price: [["picks", 1, "", ""]] }, { writes: { "top-1": "5" } }]) {
    const forced = new ForcedSteps();
    const offer = offered({ text: "Write the 5", ends_turn: false, ...fields });
    assert.equal(forced.step(sheet({}), "a", offer, true), "show");
    assert.equal(forced.notice, "");
    assert.equal(forced.step(sheet({}), "b", { ...offer, ends_turn: true }, true), "play", "what is left cannot be used");
    assert.equal(forced.step(sheet({}), "a", offer, false), "play");
    assert.equal(forced.notice, "Your only move was made for you: write the 5.");
  }
});

test("an undo to a first forced step stays there", () => {
  const forced = new ForcedSteps();
  forced.acted("undo");
  assert.equal(forced.step(sheet({ can_undo: false }), "start", offered({ text: "Pass" }), true), "");
});

test("offers give tiers, ghosts, and chips, a shared price once", () => {
  const offers = new Offers(
    /** @type {any} */ ([{ move: 3, text: "Build" }]),
    /** @type {any} */ ([
      {
        path: ["die-0"],
        choices: { hall: ["cheap", "5", [["price", [["influence", 2, "flag"]]]]], palace: ["free", "", []] },
        prices: { "die-1": [], "die-2": [["deniers", 1, "coin"]] },
      },
    ]),
  );
  assert.equal(offers.of(3)?.text, "Build");
  assert.deepEqual(
    [...offers.looks(["die-0"], ["hall", "palace", "other"])],
    [
      ["hall", { tier: "cheap", ghost: "5" }],
      ["palace", { tier: "free", ghost: "" }],
      ["other", { tier: "", ghost: "" }],
    ],
  );
  const chips = offers.chips(["die-0"]);
  assert.deepEqual([...chips.keys()], ["die-1", "die-2", "hall"]);
  assert.deepEqual(chips.get("die-1")?.[0].pieces, ["free"]);
  assert.equal(offers.chips(["elsewhere"]).size, 0);
});

/** @param {number} number @param {number} seat @param {number[]} told  the seats it did something for @returns {any} */
const line = (number, seat, told = seat < 0 ? [] : [seat]) => ({
  number,
  seat,
  brief: told.map((each) => [each, [["wrote", "3"]], []]),
  news: told.map((each) => [each, `news ${number}`]),
});

test("since your last move: what was done for rivals after your last move before the latest throw", () => {
  const log = [
    line(1, -1),
    line(2, 1),
    line(3, 0),
    line(4, 2),
    line(5, -1, [1]),
    line(6, 1),
    line(7, 0, [0, 2]),
    line(8, 2),
    line(9, 1, []),
  ];
  const found = sinceYourMove(log, [0]);
  assert.deepEqual(
    [...found].map(([seat, since]) => [seat, since.briefs.length, since.lines.map((one) => one.number)]),
    [
      [2, 3, [4, 8]],
      [1, 2, [6]],
    ],
  );
});

test("the panel tells what happened since the player acted, the latest that fits", () => {
  const log = [line(1, -1, [0]), line(2, 0, []), line(3, -1, [0, 1]), line(4, 1, [1]), line(5, 1, [-1])];
  assert.deepEqual(toldInPanel(log, [0], -1), ["news 3", "news 5"], "nothing is known about what was seen before");
  assert.deepEqual(toldInPanel(log, [0], 3), ["news 5"]);
  assert.deepEqual(toldInPanel(log, [0], 5), []);
  const long = { ...line(6, -1, [0]), news: [[0, "x".repeat(100)], [0, "y".repeat(100)]] }; // prettier-ignore
  assert.deepEqual(toldInPanel([...log, long], [0], 3), ["y".repeat(100)], "the latest that fits, without what the table did");
  assert.deepEqual(toldInPanel(log, [], -1), ["news 5"], "of the table, to a spectator");
});

test("the ribbon tells of the table what is too much for the panel", () => {
  const much = { ...line(6, -1, [0]), news: [[-1, "x".repeat(149)], [0, "yours"], [1, "theirs"]] }; // prettier-ignore
  assert.deepEqual(toldInPanel([much], [0], 3), ["yours"]);
  assert.deepEqual(longNews([line(1, -1, [-1]), much], [0]), ["x".repeat(149)]);
  assert.deepEqual(longNews([line(1, -1, [-1])], [0]), []);
});

test("equal things are counted, and gains that came before them stand first", () => {
  /** @type {any[]} */
  const got = [[1, [], [["coins", 5, "coin", "coin"]]], [1, [["upgraded to", "Artisan"]], []], [1, [["upgraded to", "Artisan"]], []]]; // prettier-ignore
  assert.equal(briefText("Wren", got), "Wren: +5 coins, then upgraded to Artisan ×2.");
  assert.equal(briefText("Wren", [got[1], got[0]]), "Wren: +5 coins, upgraded to Artisan.", "not because of the upgrade");
  assert.equal(briefText("Wren", [[1, [["used", "Castles"]], [["coins", 1, "coin", "coin"]]]]), "Wren used Castles: +1 coin.");
  const two = briefText("Wren", [[1, [["built", "Castle"]], [["coins", 2, "coin", "coin"], ["books", 1, "book", "book"]]]]); // prettier-ignore
  assert.equal(two, "Wren built Castle: +2 coins, +1 book.");
});

test("a rival's line has at most 60 letters, always with what was done, and the symbols of gains", () => {
  /** @param {string} name @param {any[]} briefs */
  const told = (name, briefs) => {
    const { parts, gains } = briefLine(name, briefs);
    const text = parts.map((part) => (typeof part === "string" ? part : `${part[0]}@`)).join("");
    return [text, ...gains.map(([item, amount, symbol]) => `+${amount}${symbol ? "#" : item === "points" ? " pts" : ` ${item}`}`)].join(
      " ",
    );
  };
  assert.equal(told("Hugues", [[1, [["built", "Great Hall 6"]], [["yellow citizens", 4, "citizen"]]]]), "Hugues built Great Hall 6: +4#");
  const wrote = (/** @type {string} */ number, /** @type {number} */ points) => [1, [["wrote", number]], [["points", points, ""]]];
  assert.equal(told("Hugues", [wrote("3", 2), wrote("11", 5), wrote("7", 7)]), "Hugues wrote 3, 11, and 7: +14 pts");
  assert.equal(told("Hugues", [[1, [["passed", ""]], []]]), "Hugues passed");
  assert.equal(told("Hugues", [[1, [], [["grain", 2, "grain"]]]]), "Hugues: +2#");
  const long = [
    [1, [["set aside", "a die"]], [["points", 3, "point"]]],
    [
      1,
      [
        ["upgraded to", "Fortress"],
        ["upgraded to", "Inventor"],
      ],
      [["coins", 12, "coin"]],
    ],
  ];
  const used = (/** @type {string} */ realm, /** @type {number} */ stars) => [1, [["used", realm]], [["stars", stars, "star"]]];
  assert.equal(told("Wren", [used("Castles", 1), used("Euphoria", 1)]), "Wren used Castles and Euphoria: +2#");
  assert.equal(told("Bo", long), "Bo set aside a die and upgraded to Fortress and Inventor", "no gain for the last one");
  for (const name of ["Bo", "Hugues", "Maximiliana of the Long Name"]) assert.ok(told(name, long).length <= 60, told(name, long));
  const palace = [
    1,
    [["built", "Count's Palace 2"]],
    [
      ["red citizens", 2, "red"],
      ["influence", 3, "flag"],
    ],
  ];
  assert.equal(told("Juniper", [palace]), "Juniper built Count's Palace 2: +2# +3#");
  const placed = (/** @type {string} */ number, /** @type {string} */ clan) => [1, [["wrote", number, `meeple-${clan}`, `in ${clan}`]], []];
  const places = [
    placed("11", "Emberkin"),
    placed("4", "Tidefolk"),
    placed("5", "FeyFolk"),
    placed("6", "Emberkin"),
    placed("7", "Sunborn"),
  ];
  assert.equal(told("Juniper", places), "Juniper wrote 11@, 4@, 5@, 6@, 7@", "with the symbol of where");
  assert.deepEqual(briefLine("Juniper", places.slice(0, 1)).parts.at(-1), ["11", "meeple-Emberkin", "in Emberkin"]);
  const many = ["11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23"].map((number) => wrote(number, 4));
  assert.equal(told("Hugues", many), "Hugues wrote 11, 12, 13, 14, and 9 others: +52 pts");
});

test("a gain moves to the first changed slot with its symbol", () => {
  const shows = (slot, symbol) => slot === `track-${symbol}`;
  const gain = [["deniers", 2, "coin"], ["points", 1, ""], "free", ["grain", 1, "grain"]];
  assert.deepEqual(targets(gain, ["cell", "track-coin"], shows), [{ piece: ["deniers", 2, "coin"], slot: "track-coin" }]);
});
