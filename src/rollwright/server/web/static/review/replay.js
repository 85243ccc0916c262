/** The replay of a game: the marks after every step, computed from what each step changed. */

import { phaseText } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Replay} ReplayData */
/** @typedef {{round: string, text: string, inRound: boolean, step: number}} ReplayPhase  inRound: not the setup or the end */
/** @typedef {import("../lib/types.js").Marks} Marks */
/** @typedef {import("../lib/types.js").MarkChanges} MarkChanges */

const KEEP_EVERY = 32; // all marks are kept this often, so that stepping back is quick

export class Replay {
  /** @param {ReplayData} data */
  constructor(data) {
    this.data = data;
    this.length = data.steps.length;
    /** @type {Map<number, {common: Marks, sheets: Record<string, Marks>}>} */
    this.kept = new Map([[0, data.start]]);
  }

  /** Return the marks of the table and of every sheet after this many steps.
   * @param {number} steps */
  at(steps) {
    let from = Math.floor(steps / KEEP_EVERY) * KEEP_EVERY;
    while (!this.kept.has(from)) from -= KEEP_EVERY;
    const start = /** @type {any} */ (this.kept.get(from));
    let common = start.common;
    let sheets = start.sheets;
    for (let index = from; index < steps; index += 1) {
      const step = this.data.steps[index];
      common = changed(common, step.common);
      sheets = { ...sheets };
      for (const [seat, marks] of Object.entries(step.sheets)) sheets[seat] = changed(sheets[seat] ?? {}, marks);
      if ((index + 1) % KEEP_EVERY === 0) this.kept.set(index + 1, { common, sheets });
    }
    return { common, sheets };
  }

  /** Return the parts after this many steps. @param {number} steps */
  parts(steps) {
    for (let index = steps - 1; index >= 0; index -= 1) {
      const found = this.data.steps[index].parts;
      if (found) return found;
    }
    return this.data.parts;
  }

  /** The phases of the game, each with the step that starts it.
   * @returns {ReplayPhase[]} */
  get phases() {
    const found = [{ round: "", text: "before the first roll", inRound: false, step: 0 }];
    for (const [index, { phase }] of this.data.steps.entries()) {
      const text = phaseText(phase);
      if (text !== found[found.length - 1].text) found.push({ round: phase.round, text, inRound: phase.step !== "", step: index + 1 });
    }
    return found;
  }

  /** The points of each seat after each step. */
  get curves() {
    return this.data.seats.map((_, index) => this.data.steps.map((step) => (step.totals[index] ?? 0) / this.data.unit));
  }
}

/** @param {Marks} marks @param {MarkChanges} changes */
function changed(marks, changes) {
  const result = { ...marks };
  for (const [slot, mark] of Object.entries(changes ?? {})) {
    if (mark === null) delete result[slot];
    else result[slot] = mark;
  }
  return result;
}
