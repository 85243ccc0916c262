/** The table and the sheet as text, e.g. for screen readers. */

import { byId } from "../lib/dom.js";

export class SheetText {
  /** @param {string} table @param {(text: string) => string} fillNames  puts in the names of the players */
  constructor(table, fillNames) {
    this.table = table;
    this.fillNames = fillNames;
    this.holder = byId("text-view");
    this.shown = "";
    this.seat = -1;
    this.version = -1;
    this.holder.addEventListener("toggle", () => this.#draw());
  }

  /** @param {number} seat @param {number} version  of the table */
  show(seat, version) {
    this.seat = seat;
    this.version = version;
    this.holder.hidden = seat < 0;
    this.#draw();
  }

  async #draw() {
    const key = `${this.seat} ${this.version}`;
    if (!this.holder.open || this.seat < 0 || key === this.shown) return;
    this.shown = key;
    const answer = await fetch(`/api/tables/${this.table}/seats/${this.seat}/text`);
    if (answer.ok && key === this.shown) byId("text-view-text").textContent = this.fillNames(await answer.text());
  }
}
