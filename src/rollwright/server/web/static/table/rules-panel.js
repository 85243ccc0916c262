/** The rules of the game next to the table, opened at a rule. */

import { byId } from "../lib/dom.js";

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

  /** @param {string} [rule]  its ID, such as "T3.4" */
  async show(rule = "") {
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
    const found = rule ? this.text.querySelector(`[id="${CSS.escape(rule)}"]`) : null;
    if (found) {
      found.classList.add("here");
      found.scrollIntoView({ block: "center" });
      found.setAttribute("tabindex", "-1");
      found.focus({ preventScroll: true });
    } else {
      this.find.focus();
    }
  }

  close() {
    this.panel.hidden = true;
    byId("play").classList.remove("reading");
    this.from?.focus();
  }

  /** Show only the rules that contain the search text. */
  #filter() {
    const wanted = this.find.value.trim().toLowerCase();
    for (const rule of this.text.querySelectorAll(".rule-item, p, tr")) {
      if (rule.parentElement?.closest(".rule-item")) continue;
      rule.hidden = Boolean(wanted) && !rule.textContent.toLowerCase().includes(wanted);
    }
  }
}
