/** The rounds of a game below the slider of its replay, and every phase in a list to jump to. */

import { byId, capital, el } from "../lib/dom.js";

/** @typedef {import("./replay.js").ReplayPhase} Phase */

const WIDE = 40; // half the width of a round's text, in pixels
const NARROW = 12; // half the width of its number

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
    const part = (/** @type {Phase} */ round) => round.step / Math.max(1, this.length);
    const now = this.rounds.findLast((round) => round.step <= this.step);
    let free = 0;
    this.marks.replaceChildren(
      ...this.rounds.flatMap((round, index) => {
        const place = wide * part(round);
        const here = round === now;
        const near = now && Math.abs(place - wide * part(now)) < WIDE + NARROW;
        if (!here && (near || place < free)) return [];
        free = place + 2 * NARROW;
        const mark = el("span", { "data-step": round.step, class: here && "here" }, here ? round.round : String(index + 1));
        mark.style.left = `${part(round) * 100}%`;
        return [mark];
      }),
    );
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
