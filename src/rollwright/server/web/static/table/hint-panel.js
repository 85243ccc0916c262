/** The hint: up to three of the best moves with expected points and one reason. Their numbers are on the sheet. */

import { byId, el } from "../lib/dom.js";
import { markMore } from "../lib/more.js";
import { bringIntoView, Rings } from "../coach/rings.js";

/** @typedef {import("../lib/types.js").HintMessage} Hint */
/** @typedef {{seat: number, state: import("./state.js").TableState, picker: import("../board/picker.js").Picker, board: import("../board/sheet.js").Board, live: import("./live.js").Live, preselect: (move: number) => void, draw: () => void}} Page
 *  what the hint needs of the page */

export class HintPanel {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.box = byId("hint-box");
    /** @type {Hint | null} */
    this.hint = null;
    this.asked = ""; // the moves for which a hint was requested
    this.chosen = -1; // the move that is laid out
    this.continues = false; // whether that only starts a choice, which the hint then completes
    this.shownFor = ""; // the move that was brought into view
    if (!document.getElementById("learn-style")) {
      const href = new URL("../learn.css", import.meta.url).href;
      document.head.append(el("link", { rel: "stylesheet", id: "learn-style", href }));
    }
    this.rings = new Rings(this.box);
    markMore(byId("hint-body"));
    byId("hint-close").addEventListener("click", () => this.close());
  }

  /** What a hint is for: a seat and its moves. */
  get #key() {
    const { seat, state } = this.page;
    const sheet = state.sheets.get(seat);
    return `hint ${seat} ${sheet?.seq ?? 0} ${(sheet?.moves ?? []).length}`;
  }

  get isOpen() {
    return this.asked !== "";
  }

  /** Ask for a hint, or close the one that is open. */
  toggle() {
    if (this.isOpen) return this.close();
    if (!this.page.state.moves(this.page.seat).length) return;
    this.#ask();
    this.page.draw();
  }

  #ask() {
    this.asked = this.#key;
    this.hint = null;
    this.chosen = -1;
    this.continues = false;
    this.page.live.say({ kind: "hint", id: this.asked, seat: this.page.seat });
  }

  /** @param {Hint} hint */
  onHint(hint) {
    if (hint.id !== this.asked) return;
    const best = hint.candidates[0]?.offer.move;
    this.hint = hint;
    if (this.chosen < 0 && hint.last && best !== undefined) this.#choose(best); // not before: a better answer would change the button
  }

  /** The hint was refused. @param {string} id */
  onRefused(id) {
    if (id === this.asked) this.close();
  }

  close() {
    this.asked = "";
    this.hint = null;
    this.page.draw();
  }

  /** @param {number} move */
  #choose(move) {
    this.chosen = move;
    this.continues = Boolean(this.hint?.candidates.find((one) => one.offer.move === move)?.offer.starts_choice);
    this.page.preselect(move);
  }

  /** Show the hint. Called whenever the page has drawn the table. */
  show() {
    if (this.isOpen && this.asked !== this.#key) {
      if (!this.continues || !this.page.state.moves(this.page.seat).length) {
        this.asked = ""; // the player acted
        this.hint = null;
      } else if (!this.page.live.busy(this.page.seat)) this.#ask();
    }
    this.box.hidden = !this.isOpen;
    byId("play").classList.toggle("hinted", this.isOpen);
    this.box.classList.toggle("brief", Boolean(this.hint?.last) && this.hint?.candidates.length === 1);
    if (!this.isOpen) return this.rings.show([]);
    const { hint } = this;
    byId("hint-title").textContent = hint?.last ? title(hint.candidates.length) : hint ? "Best so far…" : "Thinking…";
    byId("hint-unit").hidden = !hint?.candidates.length;
    byId("hint-lead").textContent = hint ? lead(hint) : "";
    byId("hint-reason").textContent = hint ? this.page.state.fillNames(hint.reason) : "";
    byId("hint-moves").replaceChildren(...(hint?.candidates ?? []).map((one, at) => this.#row(one, at, at > 0 && hint?.usual === at)));
    const tries = hint?.candidates[0]?.tries ?? 0;
    byId("hint-sure").hidden = !hint?.confidence;
    byId("hint-bar").value = tries;
    byId("hint-tries").textContent = hint?.confidence ? `${hint.confidence}: best in ${tries} of 100 tries` : "";
    const numbered = (hint?.candidates ?? []).map((one, at) => ({ letter: String(at + 1), boxes: this.#boxes(one.offer.move) }));
    this.rings.show(numbered.filter((one) => one.boxes.length));
    const key = `${this.asked} ${this.chosen} ${this.box.offsetHeight}`; // a longer reason covers more
    if (!hint || this.shownFor === key) return;
    this.shownFor = key;
    bringIntoView(this.#boxes(this.chosen), this.box);
  }

  /** The last slot of a move that is in the picture. @param {number} move @returns {Element[]} */
  #boxes(move) {
    const { board, picker } = this.page;
    const path = picker.moves.find((one) => one.move === move)?.path ?? [];
    const slot = path.filter((one) => board.has(one)).at(-1);
    const shown = (board.spots.get(slot ?? "") ?? []).map((spot) => spot.element).find((one) => one.getClientRects().length);
    return shown ? [shown] : [];
  }

  /** @param {import("../lib/types.js").CandidateView} one @param {number} at @param {boolean} usual */
  #row(one, at, usual) {
    const { offer, expected, difference, as_good } = one;
    const less = at === 0 ? "best" : as_good ? "as good" : difference.toFixed(1).replace("-", "−");
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "hint-move", "aria-pressed": String(offer.move === this.chosen), onclick: () => this.#choose(offer.move) },
        el("span", { class: "letter" }, String(at + 1)),
        el(
          "span",
          { class: "hint-name" },
          el("b", {}, offer.title || offer.label),
          el(
            "small",
            { class: "hint-how" },
            this.page.state.fillNames(offer.how),
            usual && el("span", { class: "hint-tag" }, "Casual bot’s move"),
          ),
        ),
        el("span", { class: "hint-points numeral" }, el("b", {}, expected.toFixed(1)), el("small", {}, less)),
      ),
    );
  }
}

/** @param {number} count */
function title(count) {
  return ["No move", "Best move"][count] ?? "The best moves";
}

/** The first sentence: how much better the best move is than the Casual bot's; "" if that is as good, which the reason says.
 * @param {Hint} hint */
export function lead(hint) {
  const [best] = hint.candidates;
  if (!best) return "";
  if (hint.usual === 0) return hint.candidates.length > 1 ? "The Casual bot would play move 1, too." : "";
  const usual = hint.candidates[hint.usual];
  if (!usual) return "Better than the Casual bot’s move.";
  if (usual.as_good) return "";
  return `${(-usual.difference).toFixed(1)} points better than the Casual bot’s move.`;
}
