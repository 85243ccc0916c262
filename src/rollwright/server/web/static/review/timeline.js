/** The rounds of a game below the slider of its replay, and every phase in a list to jump to. */

import { byId, capital, el } from "../lib/dom.js";

/** @typedef {import("./replay.js").ReplayPhase} Phase */

const NARROW = 12; // half the width of a round's number, in pixels
const EDGE = 14; // how far the text of a round may reach beyond the marks: to the ends of the slider

export class Timeline {
  /** @param {Phase[]} phases @param {number} length  of the replay, in steps @param {(step: number) => void} go */
  constructor(phases, length, go) {
    this.phases = phases;
    const rounds = phases.filter((phase) => phase.inRound && phase.step < length);
    this.rounds = rounds.filter((phase, index) => phase.round !== rounds[index - 1]?.round);
    this.length = length;
    this.step = 0;
    this.list = byId("after-jump");
    this.marks = byId("after-marks");
    this.list.replaceChildren(...groups(phases));
    this.list.addEventListener("change", () => go(Number(this.list.value)));
    this.marks.addEventListener("click", (/** @type {any} */ event) => {
      const step = event.target.closest("[data-step]")?.dataset.step;
      if (step) go(Number(step));
    });
    new ResizeObserver(() => this.#draw()).observe(this.marks);
  }

  /** Show the position of this step. @param {number} step */
  point(step) {
    this.step = step;
    this.list.value = String(this.phases.findLast((phase) => phase.step <= step)?.step ?? 0);
    this.#draw();
  }

  #draw() {
    const wide = this.marks.clientWidth;
    const placeOf = (/** @type {Phase} */ round) => (wide * round.step) / Math.max(1, this.length);
    const mark = (/** @type {Phase} */ round, /** @type {number} */ place, /** @type {string} */ text, here = false) => {
      const found = el("span", { "data-step": round.step, class: here && "here" }, text);
      found.style.left = `${place}px`;
      return found;
    };
    const now = this.rounds.findLast((round) => round.step <= this.step);
    this.marks.replaceChildren();
    let [from, to] = [Infinity, -Infinity]; // where the text of the current round is
    if (now) {
      const text = mark(now, placeOf(now), now.round, true);
      this.marks.append(text);
      const half = text.offsetWidth / 2;
      const middle = Math.max(half - EDGE, Math.min(wide + EDGE - half, placeOf(now)));
      text.style.left = `${middle}px`;
      [from, to] = [middle - half - NARROW, middle + half + NARROW];
    }
    let free = 0;
    for (const [index, round] of this.rounds.entries()) {
      const place = placeOf(round);
      if (round === now || (place > from && place < to) || place < free) continue;
      free = place + 2 * NARROW;
      this.marks.append(mark(round, place, String(index + 1)));
    }
  }
}

/** Create the phases as options, grouped by round. @param {Phase[]} phases */
function groups(phases) {
  const found = [];
  for (let index = 0; index < phases.length;) {
    const { round } = phases[index];
    let end = index + 1;
    while (end < phases.length && phases[end].round === round) end += 1;
    const options = phases.slice(index, end).map(({ text, step }) => el("option", { value: String(step) }, capital(text)));
    found.push(...(end - index > 1 ? [el("optgroup", { label: capital(round) }, ...options)] : options));
    index = end;
  }
  return found;
}
