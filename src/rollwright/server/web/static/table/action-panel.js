/** The action panel: the question, the key of the highlights, what the chosen move costs and gives, and the buttons. */

import { byId, el, preferences } from "../lib/dom.js";
import { pieces, spoken } from "../board/chips.js";
import { FORGIVING } from "./dice-entry.js";

/** @typedef {import("./panel-state.js").PanelState} PanelState */
/** @typedef {import("./panel-state.js").Button} Button */

export class ActionPanel {
  /** @param {(does: string, detail: string) => void} act */
  constructor(act) {
    this.act = act;
    this.box = byId("action-panel");
    this.news = byId("panel-news");
    this.head = byId("panel-head");
    this.hint = byId("panel-hint");
    this.rule = byId("panel-rule");
    this.effects = byId("panel-effects");
    this.effectsKey = "";
    this.choices = byId("panel-choices");
    this.main = byId("panel-main");
    this.end = byId("panel-end");
    this.back = byId("panel-back");
    this.typed = byId("panel-typed");
    for (const button of [this.main, this.end, this.back])
      button.addEventListener("click", () => button.dataset.does && act(button.dataset.does, button.dataset.slot ?? ""));
    this.rule.addEventListener("click", () => act("rule", this.rule.dataset.rule ?? ""));
    this.join = byId("panel-join");
    byId("panel-join-name").value = preferences.get("name", "");
    this.join.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      act("join", byId("panel-join-name").value.trim());
    });
    this.typed.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      act("typed", "");
    });
  }

  /** @param {PanelState} shown */
  show(shown) {
    this.news.textContent = shown.news;
    this.news.hidden = !shown.news;
    this.head.textContent = shown.head;
    this.hint.textContent = shown.hint;
    this.rule.textContent = shown.rule && `Rule ${shown.rule}`;
    this.rule.dataset.rule = shown.rule;
    this.rule.hidden = !shown.rule;
    this.box.classList.toggle("objects", Boolean(shown.rule));
    this.box.classList.toggle("acting", Boolean(shown.main));
    this.box.classList.toggle("chosen", shown.main?.does === "play" && shown.back?.does === "back");
    this.#effects(shown);
    this.#choices(shown.choices);
    this.#button(this.main, shown.main);
    this.main.classList.toggle("primary", Boolean(shown.main?.does) && !shown.main?.quiet);
    this.#button(this.end, shown.end);
    this.back.hidden = !shown.back;
    this.back.dataset.does = shown.back?.does ?? "";
    this.back.setAttribute("aria-label", shown.back?.text ?? "");
    this.back.title = shown.back?.text ?? "";
    this.join.hidden = !shown.joins;
    const typing = Boolean(shown.typed);
    if (typing && this.typed.hidden) byId("panel-typed-text").value = "";
    this.typed.hidden = !typing;
    if (typing) byId("panel-typed-hint").textContent = `You can type it too, e.g. ${shown.typed}. ${FORGIVING}`;
  }

  /** The key of the highlights while choosing; price, gain, and score of what is chosen. @param {PanelState} shown */
  #effects(shown) {
    const { offer, key, score, stepper } = shown;
    const now = JSON.stringify([offer?.move, offer?.price, offer?.gain, key, score, stepper]);
    if (now === this.effectsKey) return;
    this.effectsKey = now;
    const chip = (/** @type {import("../board/chips.js").Piece} */ piece, /** @type {"+" | "-"} */ sign) =>
      el(
        "span",
        { class: sign === "-" ? "chip cost" : "chip gain" },
        el("span", { class: "sr" }, `${sign === "-" ? "costs" : "gives"} ${spoken([piece])}`),
        el("span", { class: "row-chip", "aria-hidden": "true" }, pieces([piece], sign)),
      );
    this.effects.replaceChildren(
      ...key.map(([tier, words]) => el("span", { class: "panel-key" }, el("i", { class: `tier-${tier}` }), pieces(words))),
      ...(offer?.price ?? []).map((piece) => chip(piece, "-")),
      ...(offer?.gain ?? []).map((piece) => chip(piece, "+")),
      ...(score
        ? [el("span", { class: "score" }, offer?.score_note ? el("small", {}, offer.score_note) : "", el("b", { class: "numeral" }, score))]
        : []),
      ...(stepper ? [this.#stepper(stepper)] : []),
    );
  }

  /** @param {import("./panel-state.js").Stepper} stepper */
  #stepper(stepper) {
    const button = (/** @type {Button | null} */ one, /** @type {string} */ sign, /** @type {string} */ name) =>
      el(
        "button",
        {
          type: "button",
          class: one?.quiet ? "wasteful" : "",
          "aria-disabled": String(!one),
          "aria-label": one ? `${name}: ${one.text}` : name,
          title: one?.hint ?? "",
          onclick: () => one && this.act(one.does, one.slot ?? ""),
        },
        sign,
      );
    const next = stepper.next.length
      ? el("span", { class: "chip plain", "aria-hidden": "true" }, pieces(["with +:", ...stepper.next]))
      : null;
    return el("span", { class: "stepper" }, button(stepper.less, "−", "Less"), button(stepper.more, "+", "More"), next);
  }

  /** @param {HTMLElement} button @param {Button | null} shown */
  #button(button, shown) {
    button.hidden = !shown;
    if (!shown) {
      button.textContent = button.dataset.does = "";
      return;
    }
    if (button.textContent !== shown.text) button.textContent = shown.text;
    button.dataset.does = shown.does;
    button.dataset.slot = shown.slot ?? "";
    button.title = shown.hint ?? "";
    button.setAttribute("aria-disabled", String(!shown.does));
  }

  /** Update the choices. A button keeps its element, and with it the focus, while it belongs to the same slot.
   * @param {Button[]} shown */
  #choices(shown) {
    const have = new Map([...this.choices.children].map((child) => [child.dataset.key, child]));
    const wanted = shown.map((choice) => {
      const key = `${choice.does} ${choice.slot ?? ""}`;
      const button =
        have.get(key) ??
        el("button", {
          type: "button",
          "data-key": key,
          "data-choice": choice.slot ?? choice.does,
          onclick: () => this.act(choice.does, choice.slot ?? ""),
        });
      button.classList.toggle("can", !choice.quiet);
      button.textContent = choice.text;
      button.title = choice.hint ?? "";
      return button;
    });
    if (wanted.length !== this.choices.children.length || wanted.some((child, index) => child !== this.choices.children[index])) {
      this.choices.replaceChildren(...wanted);
    }
  }
}
