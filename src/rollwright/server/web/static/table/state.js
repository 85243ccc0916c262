/** The state of one table, computed from the messages of the server. No pictures, no socket. */

import { fillNames } from "../lib/names.js";

/** @typedef {import("../lib/types.js").FullTable} FullTable */
/** @typedef {import("../lib/types.js").Sheet} Sheet */
/** @typedef {import("../lib/types.js").SeatView} Seat */

export class TableState {
  constructor() {
    /** @type {FullTable | null} */
    this.table = null;
    /** @type {{seats: number[], host: boolean, name: string, seat_tokens: Record<string, string>, host_token: string}} */
    this.you = { seats: [], host: false, name: "", seat_tokens: {}, host_token: "" };
    /** @type {Map<number, Sheet>} */
    this.sheets = new Map();
    /** @type {Record<string, string>} the labels of slots and symbols; they come with the parts */
    this.labels = {};
    /** @type {string[][]} the slots of each move; they come with the parts */
    this.paths = [];
    /** @type {import("../lib/types.js").Marks} the marks that are shown now */
    this.marks = {};
    this.greeted = false; // the server has sent who you are
    this.lag = 0; // the server's clock less ours, in milliseconds
  }

  /** Apply a message; returns the new lines of the log, and whether the dice were rolled.
   * @param {import("../lib/types.js").ServerMessage} message
   * @returns {{lines: import("../lib/types.js").LogLine[], thrown: boolean}} */
  onMessage(message) {
    const told = { lines: /** @type {import("../lib/types.js").LogLine[]} */ ([]), thrown: false };
    if (message.kind === "table") this.#table(message, told);
    else if (message.kind === "you") {
      this.you = { ...this.you, ...message };
      this.greeted = true;
    } else if (message.kind === "sheet") this.sheets.set(message.seat, message);
    return told;
  }

  /** @param {import("../lib/types.js").TableMessage} message @param {{lines: import("../lib/types.js").LogLine[], thrown: boolean}} told */
  #table(message, told) {
    if (message.now) this.lag = message.now - Date.now();
    const before = this.table;
    if (message.full || !before) {
      told.thrown = Boolean(before && message.throw && message.throw.number !== before.throw?.number);
      const last = before?.log.at(-1)?.number ?? Infinity;
      const full = /** @type {FullTable} */ (message);
      told.lines = full.log.filter((line) => line.number > last);
      this.table = full;
      return;
    }
    const { common, log, undone, ...rest } = message;
    told.thrown = Boolean(rest.throw && rest.throw.number !== before.throw?.number);
    Object.assign(before, rest);
    if (common) {
      const marks = { ...before.common };
      for (const [slot, mark] of Object.entries(common)) {
        if (mark === null) delete marks[slot];
        else marks[slot] = /** @type {import("../lib/types.js").Mark} */ (mark);
      }
      before.common = marks;
    }
    if (undone?.length) before.log = before.log.filter((line) => !undone.includes(line.number));
    if (log?.length) {
      told.lines = log;
      before.log = [...before.log, ...log].slice(-60);
    }
  }

  /** Return the label of a slot, with that of the symbol it shows. @param {string} slot */
  label(slot) {
    const label = this.labels[slot] ?? slot;
    const symbol = this.labels[this.marks[slot]?.[2] ?? ""];
    return symbol ? `${label}, ${symbol}` : label;
  }

  /** @param {number} seat @returns {Seat | undefined} */
  seat(seat) {
    return this.table?.seats.find((one) => one.seat === seat);
  }

  /** Return the points of a seat. Your own sheet is sent at once, the table at most four times per second. @param {Seat} seat */
  points(seat) {
    const own = this.you.seats.includes(seat.seat) ? this.sheets.get(seat.seat) : undefined;
    return own?.points ?? seat.points;
  }

  /** Return the name of a seat. @param {number} seat */
  name(seat) {
    return this.seat(seat)?.name || `Seat ${seat + 1}`;
  }

  /** Return what to call a seat in a label: "You" if it is the only one played on this device. @param {number} seat */
  caption(seat) {
    return this.you.seats.length === 1 && this.you.seats[0] === seat ? "You" : this.name(seat);
  }

  /** Return a text of a game with the names of the players in place of "{seat 1}".
   * @param {string} text @param {number} [most]  letters of a name, where there is little room */
  fillNames(text, most) {
    return fillNames(text, (seat) => this.name(seat), most);
  }

  /** Return a text of a game with what to call the seats in a label in place of "{seat 1}". @param {string} text */
  fillCaptions(text) {
    return fillNames(text, (seat) => this.caption(seat));
  }

  /** Return the legal moves of a seat of yours; the texts come with the offers. @param {number} seat @returns {import("../lib/types.js").LegalMove[]} */
  moves(seat) {
    return (this.sheets.get(seat)?.moves ?? []).map((move) => ({ move, path: this.paths[move] ?? [], text: "" }));
  }

  /** Return whether offers are those of the sheet of their seat: of the same moves, and not of an earlier position.
   * @param {import("../lib/types.js").OffersMessage} message */
  fits({ seat, version, offers }) {
    const sheet = this.sheets.get(seat);
    const moves = new Set(sheet?.moves);
    return version >= (sheet?.version ?? 0) && offers.length === moves.size && offers.every(({ move }) => moves.has(move));
  }

  /** Return whether this seat of yours has to act. @param {number} seat */
  mustAct(seat) {
    const sheet = this.sheets.get(seat);
    return Boolean(sheet && (sheet.moves?.length || sheet.can_ready));
  }
}
