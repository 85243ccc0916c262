/** Narrows the legal moves down to one, slot by slot. Contains nothing about pictures or games. */

/** @typedef {import("../lib/types.js").LegalMove} Move */

export class Picker {
  /** @param {Move[]} moves  their paths are distinct, and none is the start of another */
  constructor(moves) {
    this.moves = moves;
    /** @type {string[]} slots touched so far, including those that were the only choice */
    this.path = [];
    /** @type {number[]} how long the path was before each touch */
    this.steps = [];
    this.made = 0; // how many of the touches were made for the player
    this.#advance();
  }

  /** Whether something is chosen that the player has not touched. */
  get isMade() {
    return this.path.length > 0 && this.steps.length <= this.made;
  }

  /** The moves whose paths start with the current path. */
  get remaining() {
    return this.moves.filter((move) => begins(move.path, this.path));
  }

  /** The slots that can be touched now, each with the moves it leaves.
   * @returns {Map<string, Move[]>} */
  get next() {
    /** @type {Map<string, Move[]>} */
    const found = new Map();
    for (const move of this.remaining) {
      const slot = move.path[this.path.length];
      if (slot === undefined) continue;
      const rest = found.get(slot);
      if (rest) rest.push(move);
      else found.set(slot, [move]);
    }
    return found;
  }

  /** The only remaining move, or null while there is a choice.
   * @returns {Move | null} */
  get chosen() {
    const remaining = this.remaining;
    return remaining.length === 1 ? remaining[0] : null;
  }

  /** Whether the player has touched something that can be canceled. */
  get begun() {
    return this.steps.length > 0;
  }

  /** The slots that are chosen, by the player or as the only choice; none while the only move is not touched. */
  get taken() {
    return this.begun || !this.chosen ? this.path : [];
  }

  /** Whether touching this slot once more plays the chosen move: it is the last that is in a picture, whatever was preset after it.
   * @param {string} slot @param {(slot: string) => boolean} pictured */
  plays(slot, pictured) {
    return this.begun && this.chosen !== null && this.path.findLast(pictured) === slot;
  }

  /** Touch a slot. Returns false if no legal move continues with it.
   * @param {string} slot */
  touch(slot) {
    if (!this.next.has(slot)) return false;
    this.steps.push(this.path.length);
    this.path.push(slot);
    this.#advance();
    return true;
  }

  /** Touch a slot for the player. @param {string} slot */
  make(slot) {
    if (this.touch(slot)) this.made = this.steps.length;
  }

  /** Before the first touch, touch a slot that is a later choice, e.g. a space before the die that goes there: after the preferred first
   * slot, or after the only one that leads to it. Returns false if there is neither.
   * @param {string} slot @param {string} preferred */
  touchLater(slot, preferred) {
    if (this.begun) return false;
    const firsts = new Set(
      this.moves.filter((move) => move.path.indexOf(slot) > this.path.length).map((move) => move.path[this.path.length]),
    );
    const first = firsts.has(preferred) ? preferred : firsts.size === 1 ? [...firsts][0] : "";
    if (!this.next.has(first)) return false;
    this.make(first);
    if (this.touch(slot)) return true;
    if (this.path.includes(slot)) {
      this.made = 0; // it is the only choice after the first slot
      return true;
    }
    this.back();
    return false;
  }

  /** Touch a slot as part of the last touch, e.g. a value that is preset. @param {string} slot */
  extend(slot) {
    if (!this.next.has(slot)) return false;
    this.path.push(slot);
    this.#advance();
    return true;
  }

  /** Put another slot at this place of the path; what was touched before it stays. @param {number} length @param {string} slot */
  swap(length, slot) {
    const path = this.path.slice(0, length);
    if (!this.moves.some((move) => begins(move.path, [...path, slot]))) return false;
    this.path = [...path, slot];
    this.#advance();
    return true;
  }

  /** The moves that remained before the last touch. */
  get before() {
    const path = this.path.slice(0, this.steps.at(-1) ?? 0);
    return this.moves.filter((move) => begins(move.path, path));
  }

  /** The slots that could have been touched instead of the last one. */
  get instead() {
    const length = this.steps.at(-1);
    if (length === undefined) return [];
    return [...new Set(this.before.map((move) => move.path[length]))].filter((slot) => slot !== undefined);
  }

  /** The slots that could have been touched instead of one that the player has not touched. */
  get others() {
    return this.isMade && this.begun ? this.instead.filter((slot) => !this.path.includes(slot)) : [];
  }

  /** Touch a slot that continues the current path or an earlier part of it. Returns false if there is none.
   * @param {string} slot */
  change(slot) {
    if (this.touch(slot)) return true;
    for (let step = this.steps.length - 1; step >= 0; step -= 1) {
      const length = this.steps[step];
      if (this.path[length] === slot) continue;
      const before = this.path.slice(0, length);
      if (this.moves.some((move) => begins(move.path, before) && move.path[length] === slot)) {
        this.path = before;
        this.steps.length = step;
        this.made = Math.min(this.made, step);
        return this.touch(slot);
      }
    }
    return false;
  }

  /** Select this move, no matter what was touched before. Returns false if it is not legal.
   * @param {number} move */
  preselect(move) {
    const found = this.moves.find((one) => one.move === move);
    if (!found) return false;
    this.clear();
    this.steps.push(this.path.length);
    this.path = [...found.path];
    return true;
  }

  /** Cancel the touch of this slot and all later ones. Returns false if it was not touched.
   * @param {string} slot */
  drop(slot) {
    const at = this.path.indexOf(slot);
    if (at < 0 || !this.begun) return false;
    while (this.steps.length && /** @type {number} */ (this.steps.at(-1)) > at) this.steps.pop();
    return this.back();
  }

  /** Cancel the last touch. */
  back() {
    const length = this.steps.pop();
    if (length === undefined) return false;
    this.path.length = Math.min(length, this.path.length);
    this.made = Math.min(this.made, this.steps.length);
    this.#advance();
    return true;
  }

  /** Repeat the touches of another picker, as far as they are still legal. @param {Picker} other */
  resume(other) {
    for (const length of other.steps) if (!this.touch(other.path[length])) return;
  }

  /** Start over. */
  clear() {
    this.path = [];
    this.steps = [];
    this.made = 0;
    this.#advance();
  }

  /** Touch every slot that is the only choice. */
  #advance() {
    for (;;) {
      const next = this.next;
      if (next.size !== 1) return;
      this.path.push(/** @type {string} */ (next.keys().next().value));
    }
  }
}

/** @param {string[]} path @param {string[]} beginning */
function begins(path, beginning) {
  return beginning.every((slot, index) => path[index] === slot);
}
