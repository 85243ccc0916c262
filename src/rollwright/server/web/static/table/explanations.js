/** Why a slot cannot be touched, and what a slot is: a refusal in the action panel, or a tip next to the slot. */

import { capital } from "../lib/dom.js";

/** @typedef {{game: string, seat: number, looking: number, refusal: {title: string, message: string, rule: string} | null, state: import("./state.js").TableState, picker: import("../board/picker.js").Picker, board: import("../board/sheet.js").Board, offers: import("./offers.js").Offers, live: import("./live.js").Live, pointer: import("../board/pointer.js").Pointer, tip: import("./tip.js").Tip, notifier: import("./notify.js").Notifier, draw: () => void}} Page
 *  what explanations need of the page */

export class Explanations {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.asked = ""; // the slot that was touched and whose refusal was requested
  }

  /** Explain a slot that cannot be touched. @param {string} slot @param {boolean} asked  touched, not only pointed at */
  why(slot, asked) {
    const { page } = this;
    if (page.board.lit.has(slot) || page.board.chosen.has(slot)) return;
    if (page.looking !== page.seat || !page.picker.moves.length) {
      this.showLabel(slot);
      return;
    }
    const question = page.offers.prompt([])?.question ?? "";
    if (asked && !page.picker.begun && question && page.picker.moves.some((move) => move.path.indexOf(slot) > 0)) {
      page.refusal = { title: question, message: `${capital(page.state.label(slot))}. Touch it after that.`, rule: "" };
      page.board.refuse(slot);
      page.notifier.announce(page.refusal.title);
      page.draw();
      return;
    }
    this.asked = asked ? slot : "";
    page.live.say({ kind: "explain", seat: page.seat, path: [...page.picker.path, slot] });
  }

  /** Show the label of a slot, and what its symbol does. @param {string} slot */
  async showLabel(slot) {
    const { board, game, state, tip } = this.page;
    const label = capital(state.label(slot));
    const beside = board.spots.get(slot)?.[0]?.element;
    tip.show(label, "", beside);
    const { explains, guideOf } = await import("./symbols-card.js");
    const more = explains(await guideOf(game), slot, state.marks[slot]?.[2] ?? "");
    if (more && tip.shows(label)) tip.show(`${label}. ${more}.`, "", beside);
  }

  /** @param {import("../lib/types.js").Explanation} message */
  onMessage(message) {
    const { board, notifier, pointer, state, tip } = this.page;
    const slot = message.path.at(-1) ?? "";
    if (!message.message) {
      if (slot === this.asked || slot === pointer.slot) this.showLabel(slot); // nothing is ever done there
      return;
    }
    const name = capital(state.label(slot));
    const text = `${name}. ${state.fillNames(message.message)}`;
    if (this.asked === slot) {
      tip.hide();
      this.page.refusal = { title: message.rule ? "You can’t do that." : "Nothing to do here.", message: text, rule: message.rule };
      board.refuse(slot);
      notifier.announce(`${text} ${message.rule}`);
    } else if (pointer.slot === slot || pointer.byKeyboard) {
      tip.show(text, message.rule, board.spots.get(slot)?.[0]?.element);
      if (pointer.byKeyboard) notifier.announce(`${text} ${message.rule}`);
    }
  }
}
