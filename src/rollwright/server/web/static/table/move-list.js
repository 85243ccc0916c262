/** The list of all legal moves, for the keyboard, screen readers, and anyone who prefers a list. */

import { byId, el } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").LegalMove} Move */

const MOST = 120; // a longer list must be narrowed by typing

export class MoveList {
  /** @param {(move: number) => void} preselect */
  constructor(preselect) {
    this.preselect = preselect;
    this.holder = byId("move-list");
    this.find = byId("move-list-find");
    this.list = byId("move-list-items");
    /** @type {Move[]} */
    this.moves = [];
    this.chosen = -1;
    this.find.addEventListener("input", () => this.#draw());
    this.holder.addEventListener("toggle", () => this.#draw());
  }

  /** @param {Move[]} moves @param {number} chosen  the chosen move, -1 for none */
  show(moves, chosen) {
    this.moves = moves;
    this.chosen = chosen;
    this.holder.hidden = moves.length === 0;
    byId("move-list-count").textContent = moves.length === 1 ? "1 possible move" : `${moves.length} possible moves`;
    this.#draw();
  }

  #draw() {
    if (!this.holder.open) return;
    const wanted = this.find.value.trim().toLowerCase().split(/\s+/);
    const found = this.moves.filter((move) => wanted.every((/** @type {string} */ word) => move.text.toLowerCase().includes(word)));
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.move : undefined;
    this.find.hidden = this.moves.length < 8 && !this.find.value;
    this.list.replaceChildren(
      ...found
        .slice(0, MOST)
        .map((move) =>
          el(
            "li",
            {},
            el(
              "button",
              {
                type: "button",
                "data-move": move.move,
                "aria-pressed": String(move.move === this.chosen),
                onclick: () => this.preselect(move.move),
              },
              move.text,
            ),
          ),
        ),
      ...(found.length > MOST ? [el("li", { class: "faded fine" }, `${found.length - MOST} more. Type to search them.`)] : []),
    );
    if (focused) this.list.querySelector(`[data-move="${focused}"]`)?.focus();
  }
}
