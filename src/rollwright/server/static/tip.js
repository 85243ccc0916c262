/** A few words beside a slot that cannot be used: why, and by which rule. */

import { byId } from "./dom.js";

export class Tip {
  constructor() {
    this.box = byId("tip");
  }

  /** @param {string} words @param {string} mark @param {Element | undefined} beside */
  show(words, mark, beside) {
    if (!beside) return;
    byId("tip-text").textContent = words;
    byId("tip-rule").textContent = mark;
    byId("tip-rule").hidden = !mark;
    this.box.hidden = false;
    const slot = beside.getBoundingClientRect();
    const own = this.box.getBoundingClientRect();
    const above = slot.top - own.height - 8;
    const top = above > 4 ? above : slot.bottom + 8;
    const left = Math.min(Math.max(8, slot.left + slot.width / 2 - own.width / 2), innerWidth - own.width - 8);
    this.box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** Whether there was something to hide. */
  hide() {
    const was = !this.box.hidden;
    this.box.hidden = true;
    return was;
  }
}
