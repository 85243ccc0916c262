/** Mouse, finger, and focus on the slots: tracks the slot that is pointed at, and brings the next choice into view. */

import { byId } from "../lib/dom.js";
import { Board } from "./sheet.js";

const SOON = 60; // milliseconds before a lit slot shows its preview
const LONG = 550; // milliseconds before another slot shows why it cannot be used, and a lit one its label

export class Pointer {
  /** @param {HTMLElement} area @param {Board} board
   * @param {{touch: (slot: string) => void, point: () => void, rest: (slot: string) => void, stay: (slot: string) => void}} actions
   *  touch: a slot was clicked; point: another slot is pointed at; rest: the pointer rests on a slot; stay: it stays on a lit slot */
  constructor(area, board, actions) {
    this.board = board;
    this.slot = ""; // pointed at or focused
    this.byKeyboard = false;
    this.timer = 0;
    document.addEventListener("pointerdown", () => (this.byKeyboard = false), true);
    document.addEventListener("keydown", () => (this.byKeyboard = true), true);
    area.addEventListener("click", (event) => {
      const slot = Board.slotOf(event.target);
      if (slot) actions.touch(slot);
    });
    area.addEventListener("pointerover", (event) => {
      const slot = Board.slotOf(event.target);
      if (slot === this.slot || event.pointerType === "touch") return;
      this.#point(slot, actions.point);
      if (slot && board.lit.has(slot)) {
        this.timer = setTimeout(() => {
          actions.rest(slot);
          this.timer = setTimeout(() => actions.stay(slot), LONG - SOON);
        }, SOON);
      } else if (slot) this.timer = setTimeout(() => actions.rest(slot), LONG);
    });
    area.addEventListener("pointerleave", () => this.#point("", actions.point));
    area.addEventListener("focusin", (event) => {
      if (!this.byKeyboard) return;
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

  /** After a touch: with the keyboard, focus the next choice; with a finger, scroll it into view.
   * @param {import("./picker.js").Picker} picker */
  follow(picker) {
    const lit = this.board.elements(false).filter((element) => element.classList.contains("lit"));
    if (this.byKeyboard)
      requestAnimationFrame(() =>
        /** @type {HTMLElement | null} */ (
          picker.chosen ? byId("panel-main") : (lit[0] ?? byId("panel-choices").querySelector("button"))
        )?.focus(),
      );
    else if (!picker.chosen && picker.begun) this.#reveal(lit);
  }

  /** @param {Element[]} lit */
  #reveal(lit) {
    const deck = byId("action-panel");
    const floor = getComputedStyle(deck).position === "sticky" ? deck.getBoundingClientRect().top : innerHeight;
    const boxes = lit.map((element) => element.getBoundingClientRect());
    if (!boxes.length || boxes.some((box) => box.top >= 0 && box.bottom <= floor)) return;
    const first = boxes[0];
    scrollBy({ top: first.bottom > floor ? first.bottom - floor + Math.min(140, first.top / 4) : first.top - 60, behavior: "smooth" });
  }
}
