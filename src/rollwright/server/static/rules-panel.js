/** The rules of the game beside the table, opened at a mark. */

import { byId } from "./dom.js";

export class RulesPanel {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.panel = byId("rules-panel");
    this.text = byId("rules-panel-text");
    this.find = byId("rules-panel-find");
    this.loaded = false;
    /** @type {HTMLElement | null} where the focus goes when the rules are closed */
    this.from = null;
    byId("rules-panel-close").addEventListener("click", () => this.close());
    this.find.addEventListener("input", () => this.#filter());
  }

  get open() {
    return !this.panel.hidden;
  }

  /** @param {string} [mark]  such as "T3.4" */
  async show(mark = "") {
    this.from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.panel.hidden = false;
    byId("play").classList.add("reading");
    if (!this.loaded) {
      const answer = await fetch(`/rules/${this.game}?only=text`);
      this.text.innerHTML = answer.ok ? await answer.text() : "<p>The rules could not be loaded.</p>";
      this.loaded = true;
    }
    this.find.value = "";
    this.#filter();
    for (const old of this.text.querySelectorAll(".here")) old.classList.remove("here");
    const rule = mark ? this.text.querySelector(`[id="${CSS.escape(mark)}"]`) : null;
    if (rule) {
      rule.classList.add("here");
      rule.scrollIntoView({ block: "center" });
      rule.setAttribute("tabindex", "-1");
      rule.focus({ preventScroll: true });
    } else {
      this.find.focus();
    }
  }

  close() {
    this.panel.hidden = true;
    byId("play").classList.remove("reading");
    this.from?.focus();
  }

  /** Only the rules that have the words; headings stay where something under them does. */
  #filter() {
    const wanted = this.find.value.trim().toLowerCase();
    for (const rule of this.text.querySelectorAll(".rule-item, p, tr")) {
      if (rule.parentElement?.closest(".rule-item")) continue;
      rule.hidden = Boolean(wanted) && !rule.textContent.toLowerCase().includes(wanted);
    }
  }
}
