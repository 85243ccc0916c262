/** A tip next to a slot: its label, and why it cannot be used. */

import { byId } from "../lib/dom.js";

export class Tip {
  constructor() {
    this.box = byId("tip");
  }

  /** @param {string} text @param {string} rule @param {Element | undefined} beside */
  show(text, rule, beside) {
    if (!beside) return;
    byId("tip-text").textContent = text;
    byId("tip-rule").textContent = rule;
    byId("tip-rule").hidden = !rule;
    this.box.hidden = false;
    const slot = beside.getBoundingClientRect();
    const own = this.box.getBoundingClientRect();
    const above = slot.top - own.height - 8;
    const top = above > 4 ? above : slot.bottom + 8;
    const left = Math.min(Math.max(8, slot.left + slot.width / 2 - own.width / 2), innerWidth - own.width - 8);
    this.box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** Hide the tip; returns whether there was one. */
  hide() {
    const was = !this.box.hidden;
    this.box.hidden = true;
    return was;
  }
}
