/** The lesson: which step of the guided first game is shown, and when it is done. Contains nothing about the page. */

/** @typedef {import("../lib/types.js").CoachStepView} Step */
/** @typedef {{seq: number, moves: number, touched: boolean, round: string, step: string}} Moment  of the player's seat: the number of its
 *  last action, how many legal moves it has, whether a slot is chosen, and the round with its step */

export const WAITING = ["touch", "move", "turn"]; // kinds of steps that wait for the player

export class Lesson {
  /** @param {Step[]} steps @param {number} [at] @param {Record<string, Step>} [asides]  by the step of a round */
  constructor(steps, at = 0, asides = {}) {
    this.steps = steps;
    this.asides = asides;
    /** @type {Step | null} shown instead of the current step */
    this.aside = null;
    this.at = Math.min(Math.max(0, at), steps.length - 1);
    this.furthest = this.at;
    this.free = false; // every move is open, not only the suggested one
    /** @type {Moment | null} when the step began */
    this.began = null;
    this.matched = false; // a move that completes the step was made
  }

  get step() {
    return this.aside ?? this.steps[this.at];
  }

  get isLast() {
    return this.at === this.steps.length - 1;
  }

  /** Whether the current step waits for the player. */
  get waits() {
    return this.at === this.furthest && WAITING.includes(this.step.kind);
  }

  /** Whether only the suggested move is open. */
  get proposes() {
    return this.waits && !this.free && this.step.kind !== "turn";
  }

  next() {
    if (this.isLast) return;
    this.at += 1;
    this.furthest = Math.max(this.furthest, this.at);
    this.#begin();
  }

  back() {
    if (this.at === 0) return;
    this.at -= 1;
    this.#begin();
  }

  #begin() {
    this.free = false;
    this.began = null;
    this.matched = false;
    this.aside = null;
  }

  /** Note a move that was sent, by its slots. @param {string[]} path */
  sent(path) {
    if (this.aside) return;
    const until = this.step.until;
    if (!until.length || path.some((slot) => until.some((pattern) => new RegExp(pattern).test(slot)))) this.matched = true;
  }

  /** Continue if the current step is done. Returns whether it was. @param {Moment} now */
  follow(now) {
    this.aside = null;
    if (!this.waits) return false;
    this.began ??= now;
    if (!this.#isDone(now, this.began)) {
      if (this.step.kind === "move" && now.moves) this.aside = this.asides[now.step] ?? null;
      return false;
    }
    this.next();
    return true;
  }

  /** @param {Moment} now @param {Moment} began */
  #isDone(now, began) {
    const acted = now.seq > began.seq;
    if (this.step.kind === "touch") return now.touched || acted;
    if (this.step.before.length) return this.step.before.includes(now.step) || now.round !== began.round;
    if (this.step.kind === "move") return acted && (this.matched || now.round !== began.round);
    return acted && this.matched && now.moves === 0; // a whole turn
  }
}
