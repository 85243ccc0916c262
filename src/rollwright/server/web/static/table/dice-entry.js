/** Physical dice: the host taps what they show, die by die. What is tapped appears as text, which can also be typed. */

import { capital, el, icon, svgEl } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").ThrowDiceMessage} ThrowDice */
/** @typedef {import("../lib/types.js").DieView} Die */

const SHORT = 2; // letters of a face that is drawn as a die

/** Return what tells the next throw from others. @param {import("../lib/types.js").FullTable} table */
export function throwKey({ throw: last, next_throw: next }) {
  return `${last?.number ?? 0} ${next?.prompt ?? ""}`;
}

/** Return the number of the next throw, so that a second press that arrives late is not taken for the one after it.
 * @param {import("../lib/types.js").FullTable | null} table */
export function nextThrow(table) {
  return (table?.throw?.number ?? 0) + 1;
}

/** What the reader of typed rolls forgives. */
export const FORGIVING = "Capitals, commas, and spaces don’t matter, and a part is enough if it fits only one roll.";

export class DiceEntry {
  /** @param {HTMLElement} holder @param {HTMLInputElement} field  for the text of the roll
   * @param {{ask: (entered: number[][]) => void, fillNames: (text: string) => string}} page */
  constructor(holder, field, page) {
    this.holder = holder;
    this.field = field;
    this.page = page;
    this.key = "";
    this.tappedText = ""; // what the taps wrote into the field
    this.sentText = ""; // the roll that is on its way to the server
    /** @type {ThrowDice | null} */
    this.shown = null;
    /** @type {number[][]} the faces of each chance move that is complete */
    this.entered = [];
    /** @type {number[][]} the faces tapped so far, for each of the dice that are shown */
    this.tapped = [];
  }

  /** Show the dice of another throw. @param {string} key  of the throw, "" if none is to be entered */
  update(key) {
    if (key === this.key) return;
    this.key = key;
    this.#restart();
  }

  /** Ask again, after the connection was lost. */
  again() {
    if (this.key && !this.shown) this.#restart();
  }

  /** Return the text to send, and free the field for the next roll. */
  send() {
    this.sentText = this.field.value;
    this.field.value = "";
    return this.sentText;
  }

  /** Put the text back that was not accepted, unless another is being typed. */
  putBack() {
    if (!this.field.value) this.field.value = this.sentText;
  }

  #restart() {
    this.shown = null;
    this.entered = [];
    if ([this.tappedText, this.sentText].includes(this.field.value)) this.field.value = ""; // what is being typed stays
    this.tappedText = this.sentText = "";
    this.holder.replaceChildren();
    if (this.key) this.page.ask([]);
  }

  /** @param {ThrowDice} message */
  onMessage(message) {
    if (!this.key || JSON.stringify(message.entered) !== JSON.stringify(this.entered)) return;
    this.shown = message;
    this.tapped = message.dice.map(() => []);
    if (message.text || this.entered.length) this.field.value = this.tappedText = message.text;
    this.#draw();
    if (!message.prompt) /** @type {HTMLElement | null | undefined} */ (this.field.form?.querySelector("button.primary"))?.focus();
  }

  /** @param {number} die @param {number} face */
  #tap(die, face) {
    const { dice, any_one: anyOne } = /** @type {ThrowDice} */ (this.shown);
    if (anyOne) return this.#complete([die, face]);
    const faces = this.tapped[die];
    if (faces.length >= dice[die].count) faces.pop(); // a die that is entered already shows another face
    faces.push(face);
    if (dice.every(({ count }, number) => this.tapped[number].length === count)) this.#complete(this.tapped.flat());
    else this.#draw();
  }

  /** @param {number[]} faces */
  #complete(faces) {
    this.entered.push(faces);
    this.page.ask(this.entered);
  }

  #back() {
    if (this.tapped.some((faces) => faces.length)) {
      this.tapped = this.tapped.map(() => []);
      this.#draw();
    } else {
      this.entered.pop();
      this.page.ask(this.entered);
    }
  }

  #draw() {
    const { prompt, dice } = /** @type {ThrowDice} */ (this.shown);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.face;
    const begun = this.entered.length > 0 || this.tapped.some((faces) => faces.length);
    const title = prompt ? capital(this.page.fillNames(prompt)) : "That is the whole roll.";
    this.holder.replaceChildren(
      el(
        "div",
        { class: "dice-entry-head" },
        el("p", { "aria-live": "polite" }, title),
        begun && el("button", { type: "button", class: "square", "aria-label": "Back", onclick: () => this.#back() }, icon("back")),
      ),
      ...dice.map((die, number) => this.#die(die, number)),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.holder.querySelector(`[data-face="${focused}"]`))?.focus();
  }

  /** @param {Die} die @param {number} number */
  #die(die, number) {
    const tapped = this.tapped[number];
    const left = die.count > 1 ? ` (${tapped.length} of ${die.count})` : "";
    return el(
      "fieldset",
      { class: "dice-entry-die" },
      el("legend", {}, `${this.page.fillNames(die.title)}${left}`),
      die.faces.map(([classes, text, symbol], face) => {
        const times = tapped.filter((one) => one === face).length;
        return el(
          "button",
          {
            type: "button",
            class: `die-face ${classes} ${text.length <= SHORT && !symbol ? "die-number" : ""}`,
            "data-face": `${number}-${face}`,
            "aria-pressed": String(times > 0),
            disabled: die.distinct && times > 0,
            onclick: () => this.#tap(number, face),
          },
          symbol && svgEl("svg", { class: "meeple", viewBox: "0 0 40 40", "aria-hidden": "true" }, use(symbol)),
          el("span", {}, text),
          times > 1 && el("small", {}, `×${times}`),
        );
      }),
    );
  }
}

/** @param {string} symbol */
function use(symbol) {
  return svgEl("use", { href: `#${symbol}`, width: 40, height: 40 });
}
