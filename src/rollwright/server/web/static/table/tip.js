/** A tip next to a slot: its label, and why it cannot be used. */

import { byId } from "../lib/dom.js";

export class Tip {
  constructor() {
    this.box = byId("tip");
    const away = (/** @type {PointerEvent} */ event) => this.box.contains(/** @type {Node} */ (event.target)) || this.hide();
    document.addEventListener("pointerdown", away, { capture: true }); // also on the menu, which opens below it
  }

  /** @param {string} text @param {string} rule @param {Element | undefined} beside */
  show(text, rule, beside) {
    if (!beside) return;
    byId("tip-text").textContent = text;
    byId("tip-rule").textContent = rule && `Rule ${rule}`;
    byId("tip-rule").hidden = !rule;
    this.box.hidden = false;
    const slot = beside.getBoundingClientRect();
    const own = this.box.getBoundingClientRect();
    const right = slot.right + 8; // beside the slot, not over the row above it
    const left = right + own.width < innerWidth - 8 ? right : Math.max(8, slot.left - own.width - 8);
    const top = Math.min(Math.max(4, slot.top + slot.height / 2 - own.height / 2), innerHeight - own.height - 8);
    this.box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** Return whether the tip shows this text. @param {string} text */
  shows(text) {
    return !this.box.hidden && byId("tip-text").textContent === text;
  }

  /** Hide the tip; returns whether there was one. */
  hide() {
    const was = !this.box.hidden;
    this.box.hidden = true;
    return was;
  }
}
