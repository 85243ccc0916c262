/** Steps without a choice happen by themselves, and undo goes over them. One that costs or writes something is shown first. */

import { lower } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet */
/** @typedef {import("../lib/types.js").OfferView} Offer */

export class ForcedSteps {
  constructor() {
    this.undid = false; // the player's last action was an undo
    this.undoing = false; // it continues over steps without a choice
    this.held = ""; // the position an undo led to: its only move is not played again automatically
    this.notice = ""; // what happened automatically, for the player
  }

  /** The player acts: notices are over. @param {string} does */
  acted(does) {
    this.undid = does === "undo";
    this.undoing = this.undid;
    this.notice = "";
    if (!this.undoing) this.held = "";
  }

  /** Return what happens automatically with this sheet: nothing, its only move, which may have to be confirmed, or another undo.
   * @param {Sheet} sheet @param {string} position  names the position
   * @param {Offer | undefined} offer  of the only move, once the server has sent it
   * @param {boolean} confirm  moves are confirmed
   * @returns {"" | "play" | "show" | "undo"} */
  step(sheet, position, offer, confirm) {
    const only = sheet.moves?.length === 1;
    if (this.undoing) {
      if (only && sheet.can_undo) return "undo";
      this.undoing = false;
      this.held = position;
    }
    if (!only || !offer) return "";
    if (confirm && !offer.ends_turn && (offer.price.length || Object.keys(offer.writes).length)) return "show";
    if (this.held === position) return "";
    this.held = position; // once
    this.notice = offer.ends_turn
      ? offer.note || "There was nothing else to do."
      : `Your only move was made for you: ${lower(offer.text)}.`;
    return "play";
  }
}
