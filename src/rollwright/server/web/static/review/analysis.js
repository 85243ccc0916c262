/** Luck and choices of a finished game: the equation, a pair of bars for each turn, and what cost points. */

import { byId, capital, el, phaseText, request } from "../lib/dom.js";
import { decisionOf } from "./replay-view.js";

/** @typedef {import("../lib/types.js").AnalysisView} Answer */
/** @typedef {import("../lib/types.js").TurnView} Turn */

const PAUSE = 1000; // milliseconds between two questions how far the analysis is
const LEAST = 0.2; // points of a turn in the list
const MOST = 5;
const MOST_TITLES = 3; // moves of a turn in the list

export class AnalysisPanel {
  /** @param {string} table @param {import("./replay-view.js").ReplayView} view @param {boolean} mine  whether the player looks at their own seat */
  constructor(table, view, mine) {
    this.table = table;
    this.view = view;
    this.mine = mine;
    this.seat = -1;
  }

  /** Show the analysis of a seat, as soon as it is there. @param {number} seat */
  async show(seat) {
    if (seat === this.seat) return;
    this.seat = seat;
    this.view.showTurns(null);
    byId("cost-box").hidden = true;
    byId("analysis").hidden = false;
    byId("analysis-equation").replaceChildren();
    while (this.seat === seat) {
      /** @type {Answer} */
      const answer = await request("GET", `/api/tables/${this.table}/analysis?seat=${seat}`).catch(() => ({
        seat,
        failed: true,
        done: 0,
        of: 0,
        analysis: null,
      }));
      if (this.seat !== seat) return;
      if (answer.analysis || answer.failed) return this.#show(answer);
      byId("analysis-text").textContent = `Analyzing: ${answer.done} of ${answer.of} rolls`;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  /** @param {Answer} answer */
  #show({ analysis }) {
    byId("analysis-text").textContent = "";
    if (!analysis) {
      byId("analysis").hidden = true;
      return;
    }
    const { score, expected, luck, choices, error, turns } = analysis;
    const term = (/** @type {string} */ value, /** @type {string} */ name) =>
      el("span", { class: "term" }, el("b", { class: "numeral" }, value), el("small", {}, name));
    const sign = (/** @type {string} */ text) => el("span", { class: "sign" }, text);
    byId("analysis-equation").replaceChildren(
      term(minus(String(Math.round(score * 10) / 10)), this.mine ? "your score" : "score"),
      sign("−"),
      term(expected.toFixed(1), "expected"),
      sign("="),
      term(signed(luck), "luck"),
      sign(signed(choices).startsWith("−") ? "−" : "+"),
      term(Math.abs(choices).toFixed(1), "choices"),
    );
    byId("analysis-text").textContent = sentence(luck, choices, error);
    this.view.showTurns(turns);
    this.#costs(turns);
  }

  /** @param {Turn[]} turns */
  #costs(turns) {
    const worst = turns.filter((turn) => turn.loss <= -LEAST && differs(turn)).sort((one, two) => one.loss - two.loss);
    byId("cost-box").hidden = false;
    byId("cost-list").replaceChildren(
      ...worst
        .slice(0, MOST)
        .map((turn) =>
          el(
            "li",
            {},
            el(
              "button",
              { type: "button", "data-turn": decisionOf(turn), onclick: () => this.view.goTurn(turn) },
              el("span", { class: "faded" }, capital(phaseText(turn.phase))),
              el("span", {}, ...compared(differing(turn))),
              el("b", { class: "numeral" }, signed(turn.loss)),
            ),
          ),
        ),
    );
    byId("cost-rest").textContent =
      worst.length > MOST
        ? `and ${worst.length - MOST} smaller ${worst.length - MOST === 1 ? "one" : "ones"}`
        : worst.length
          ? ""
          : "Nothing. You played it as well as the strong bots.";
  }
}

/** Whether the words of what was done and of what was better differ. @param {Turn} turn */
function differs(turn) {
  const [played, better] = bothNamed(turn);
  return played.join() !== better.join();
}

/** What was done and what was better, in a few words, without what both contain; "" if that is nothing. @param {Turn} turn */
export function differing(turn) {
  const [played, better] = bothNamed(turn);
  const [own, other] = [without(played, better), without(better, played)];
  return own.length || other.length ? [short(own), short(other)] : [short(played), `${short(better)}, in this order`];
}

/** The sentence of a turn in the list. @param {string[]} differing */
function compared([own, other]) {
  if (!own) return ["Left out: ", el("b", {}, other)];
  return other ? [el("b", {}, own), " instead of ", other] : [el("b", {}, own), " (better left out)"];
}

/** The titles of what was done and of what was better, or the sentences where they have none or the same. @param {Turn} turn */
function bothNamed({ played_titles, better_titles, played, better }) {
  const same = played_titles.join() === better_titles.join();
  return same ? [played, better] : [titles(played_titles, played), titles(better_titles, better)];
}

/** Return the texts that the others do not contain. @param {string[]} texts @param {string[]} others */
function without(texts, others) {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** @param {string[]} short @param {string[]} sentences */
function titles(short, sentences) {
  return short.length ? short : sentences.slice(0, 1);
}

/** @param {string[]} texts */
function short(texts) {
  const shown = texts.length > MOST_TITLES ? MOST_TITLES - 1 : texts.length;
  return [...texts.slice(0, shown), ...(shown < texts.length ? [`and ${texts.length - shown} more moves`] : [])].join("; ");
}

/** Return what luck and choices mean, in words. @param {number} luck @param {number} choices @param {number} error */
export function sentence(luck, choices, error) {
  const points = (/** @type {number} */ value) => `${value < 0 ? "cost" : "gave"} ${Math.abs(value).toFixed(1)}`;
  const about = error >= 0.05 ? `, give or take ${error.toFixed(1)}` : "";
  return `The dice ${points(luck)} points, and the choices ${points(choices)}${about}. “Expected” is what a strong bot scores from this start.`;
}

/** @param {number} value */
export function signed(value) {
  const text = value.toFixed(1);
  return value > 0 && text !== "0.0" ? `+${text}` : minus(text === "-0.0" ? "0.0" : text);
}

/** @param {string} text */
function minus(text) {
  return text.replace("-", "−");
}
