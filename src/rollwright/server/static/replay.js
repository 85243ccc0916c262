/** A finished game to step and scrub through: marks of every step, folded from what each step changed. */

/** @typedef {import("./types.js").Replay} ReplayData */
/** @typedef {import("./types.js").Marks} Marks */

const KEEP_EVERY = 32; // a whole picture is kept this often, so that stepping back is quick

export class Replay {
  /** @param {ReplayData} data */
  constructor(data) {
    this.data = data;
    this.length = data.steps.length;
    /** @type {Map<number, {common: Record<string, string>, sheets: Record<string, Record<string, string>>}>} */
    this.kept = new Map([[0, { common: clean(data.start.common), sheets: Object.fromEntries(Object.entries(data.start.sheets).map(([seat, marks]) => [seat, clean(marks)])) }]]);
  }

  /** What stands on the table and on every sheet after this many steps.
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

  /** The pictures after this many steps. @param {number} steps */
  parts(steps) {
    for (let index = steps - 1; index >= 0; index -= 1) {
      const found = this.data.steps[index].parts;
      if (found) return found;
    }
    return this.data.parts;
  }

  /** The moments of the game, each with the step that brings it; "day 5, morning" belongs to the chapter "day 5".
   * @returns {{chapter: string, words: string, step: number}[]} */
  get moments() {
    const found = [{ chapter: "", words: "before the first roll", step: 0 }];
    for (const [index, { moment }] of this.data.steps.entries()) {
      if (moment !== this.data.steps[index - 1]?.moment) found.push({ chapter: moment.split(",")[0], words: moment, step: index + 1 });
    }
    return found;
  }

  /** The points of each seat after each step. */
  get curves() {
    return this.data.seats.map((_, index) => this.data.steps.map((step) => Number(step.totals[index] ?? 0)));
  }
}

/** @param {Marks} marks @returns {Record<string, string>} */
function clean(marks) {
  return changed({}, marks);
}

/** @param {Record<string, string>} marks @param {Marks} changes */
function changed(marks, changes) {
  const result = { ...marks };
  for (const [slot, mark] of Object.entries(changes ?? {})) {
    if (mark === null) delete result[slot];
    else result[slot] = mark;
  }
  return result;
}
