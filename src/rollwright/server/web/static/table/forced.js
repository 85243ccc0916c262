/** Steps without a choice happen by themselves, and undo goes over them. */

/** @typedef {import("../lib/types.js").Sheet} Sheet */

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

  /** Return what happens automatically with this sheet: nothing, its only move, or another undo.
   * @param {Sheet} sheet @param {string} position  names the position
   * @param {string} text  of the only move, "" until the server has sent it
   * @param {boolean} ends  the only move does nothing but end the turn
   * @returns {"" | "play" | "undo"} */
  step(sheet, position, text, ends) {
    const only = sheet.moves?.length === 1;
    if (this.undoing) {
      if (only && sheet.can_undo) return "undo";
      this.undoing = false;
      this.held = position;
    }
    if (!only || !text || this.held === position) return "";
    this.held = position; // once
    this.notice = ends ? "Your turn ended: there was nothing else to do." : `Done for you, as your only move: ${text}.`;
    return "play";
  }
}
