/** Mouse, finger, and focus on the slots: tracks the slot that is pointed at. */

import { Board } from "./sheet.js";

const SOON = 60; // milliseconds before a lit slot shows its preview
const LONG = 550; // milliseconds before another slot shows why it cannot be used

export class Pointer {
  /** @param {HTMLElement} area @param {Board} board
   * @param {{touch: (slot: string) => void, point: () => void, rest: (slot: string) => void}} actions
   *  touch: a slot was clicked; point: another slot is pointed at; rest: the pointer rests on a slot */
  constructor(area, board, actions) {
    this.board = board;
    this.slot = ""; // pointed at or focused
    this.byKeyboard = false;
    this.leading = false; // the page moves the focus, and the player points at nothing
    /** @type {Element | null} what the page gave the focus last */
    this.led = null;
    this.timer = 0;
    const by = (/** @type {boolean} */ keyboard) => {
      this.byKeyboard = keyboard;
      document.body.classList.toggle("by-keyboard", keyboard); // who uses a finger or a mouse does not see where the focus is
    };
    document.addEventListener("pointerdown", () => by(false), true);
    document.addEventListener("keydown", () => by(true), true);
    area.addEventListener("click", (event) => {
      const slot = Board.slotOf(event.target);
      if (slot) actions.touch(slot);
    });
    area.addEventListener("pointerover", (event) => {
      const slot = Board.slotOf(event.target);
      if (slot === this.slot || event.pointerType === "touch") return;
      this.#point(slot, actions.point);
      if (slot && board.lit.has(slot)) {
        this.timer = setTimeout(() => actions.rest(slot), SOON);
      } else if (slot) this.timer = setTimeout(() => actions.rest(slot), LONG);
    });
    area.addEventListener("pointerleave", () => this.#point("", actions.point));
    area.addEventListener("focusin", (event) => {
      if (!this.byKeyboard || this.leading) return;
      const slot = Board.slotOf(event.target);
      this.#point(slot, actions.point);
      if (slot && board.lit.has(slot)) actions.rest(slot);
    });
  }

  /** @param {string} slot @param {() => void} point */
  #point(slot, point) {
    this.forget();
    this.slot = slot;
    point();
  }

  /** Forget the slot that was pointed at. */
  forget() {
    clearTimeout(this.timer);
    this.slot = "";
  }

  /** Move the focus without pointing at what gets it. @param {any} element */
  lead(element) {
    this.leading = true;
    element?.focus({ preventScroll: !this.byKeyboard });
    this.leading = false;
    this.led = element;
  }
}
