/** The card of the coach, where the prompt is otherwise: ticks, title, lettered lines, chips, and buttons. */

import { byId, el } from "../lib/dom.js";
import { markMore } from "../lib/more.js";

/** @typedef {{bold: string, text: string, letter: string, news?: boolean}} CardLine  news: what has just happened */
/** @typedef {{svg: string, text: string, words: string}} Chip  what a move costs or gives; `words` for screen readers */
/** @typedef {{text: string, does: string}} Button
 * @typedef {{at: number, of: number, title: string, lines: CardLine[], chips: Chip[], back: Button | null, main: Button | null, goal: string, small: boolean, note: string}} Card */

export class CoachCard {
  /** @param {(does: string) => void} act */
  constructor(act) {
    this.act = act;
    this.ticks = el("span", { class: "coach-ticks", "aria-hidden": "true" });
    this.count = el("span", { class: "coach-count numeral" });
    this.title = el("h2", { class: "coach-title" });
    this.lines = el("ol", { class: "coach-lines" });
    this.chips = el("div", { class: "coach-chips" });
    this.note = el("p", { class: "coach-note" });
    this.text = el("div", { class: "coach-text", "aria-live": "polite" }, this.lines, this.note, this.chips);
    this.goal = el("p", { class: "coach-goal" });
    const button = (/** @type {string} */ id, /** @type {string} */ kind) => {
      const made = el("button", { type: "button", id, class: kind, onclick: () => made.dataset.does && act(made.dataset.does) });
      return made;
    };
    this.skip = button("coach-skip", "plain coach-skip");
    this.skip.dataset.does = "skip";
    this.skip.textContent = "Skip";
    this.back = button("coach-back", "");
    this.main = button("coach-main", "primary");
    this.box = el(
      "section",
      { class: "coach-card", id: "coach", tabindex: "-1", "aria-label": "Guided first game" },
      el("div", { class: "coach-top" }, this.ticks, this.count),
      el("div", { class: "coach-head" }, this.title, this.skip),
      this.text,
      el("div", { class: "coach-buttons" }, this.back, this.main),
      this.goal,
    );
    byId("action-panel").before(this.box);
    markMore(this.text);
    this.box.focus({ preventScroll: true }); // the next Tab reaches its buttons
    this.key = "";
  }

  /** @param {Card} card @param {boolean} byKeyboard  the player uses the keyboard, so the focus goes to the main button */
  show(card, byKeyboard) {
    const key = JSON.stringify(card);
    if (key === this.key) return;
    const turned = this.title.textContent !== card.title || this.count.textContent !== `${card.at + 1} of ${card.of}`;
    const waited = this.main.hidden && card.main;
    this.key = key;
    this.box.classList.toggle("small", card.small);
    this.box.classList.toggle("brief", !card.lines.length);
    this.ticks.replaceChildren(
      ...Array.from({ length: card.of }, (_, at) => el("i", { class: at < card.at ? "done" : at === card.at ? "now" : false })),
    );
    this.count.textContent = `${card.at + 1} of ${card.of}`;
    this.title.textContent = card.title;
    this.lines.replaceChildren(
      ...card.lines.map((line) =>
        el(
          "li",
          line.letter
            ? { "data-letter": line.letter, onclick: () => this.act(`find ${line.letter}`) }
            : { class: line.news ? "news" : false },
          line.letter ? el("span", { class: "letter" }, line.letter) : null,
          el("span", {}, el("b", {}, line.bold), line.text ? ` ${line.text}` : ""),
        ),
      ),
    );
    this.note.textContent = card.note;
    this.note.hidden = !card.note;
    this.chips.replaceChildren(...card.chips.map(chip));
    this.chips.hidden = !card.chips.length;
    show(this.back, card.back);
    show(this.main, card.main);
    this.main.classList.toggle("primary", card.main?.does !== "hint");
    this.goal.textContent = card.goal;
    this.box.classList.toggle("asks", card.main?.does === "play");
    const lost = document.activeElement === document.body || document.activeElement?.closest("#coach, [data-slot]");
    if (byKeyboard && (turned || waited) && lost) (this.main.hidden ? this.box : this.main).focus({ preventScroll: true });
  }

  remove() {
    this.box.remove();
  }
}

/** @param {HTMLElement} button @param {Button | null} shown */
function show(button, shown) {
  button.hidden = !shown;
  if (shown && button.textContent !== shown.text) button.textContent = shown.text;
  button.dataset.does = shown?.does ?? "";
}

/** @param {Chip} shown */
function chip(shown) {
  const made = el(
    "span",
    { class: "coach-chip" },
    el("span", { class: "sr" }, shown.words),
    el("b", { "aria-hidden": "true" }, shown.text),
  );
  made.insertAdjacentHTML("beforeend", shown.svg); // the server's own picture of a symbol
  return made;
}
