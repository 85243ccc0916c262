/** Since your last move: what happened to you without your choice, and one short line per rival. Pointing at a line outlines the slots it touched on the sheet in view. */

import { itemName, symbolEl } from "../board/chips.js";
import { chair } from "../lib/chair.js";
import { byId, capital, el, joinNames, short } from "../lib/dom.js";
import { fillNames } from "../lib/names.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../lib/types.js").LogLine} LogLine */
/** @typedef {import("../lib/types.js").Brief} Brief */
/** @typedef {import("../lib/types.js").Amount} Amount */

const LETTERS = 60; // two lines
const NAME_LETTERS = 12; // of a name, where a line would be longer
const RIVALS = 5; // colors; further rivals repeat them

/** What a rival did since your last move: its lines of the log, and in brief what all lines did for it.
 * @typedef {{lines: LogLine[], briefs: Brief[]}} Since */

/** Return what each rival did since your last move before the latest throw, by seat.
 * @param {LogLine[]} log @param {number[]} mine @returns {Map<number, Since>} */
export function sinceYourMove(log, mine) {
  /** @type {Map<number, Since>} */
  const found = new Map();
  for (const line of recent(log, mine)) {
    for (const brief of line.brief) {
      const [seat] = brief;
      if (mine.includes(seat)) continue;
      const since = found.get(seat) ?? { lines: [], briefs: [] };
      if (line.seat === seat) since.lines.push(line);
      since.briefs.push(brief);
      found.set(seat, since);
    }
  }
  return found;
}

/** Return what happened to you or to the table without your choice, since your last move before the latest throw.
 * @param {LogLine[]} log @param {number[]} mine */
export function newsForYou(log, mine) {
  return recent(log, mine).flatMap((line) => line.news.filter(([seat]) => seat < 0 || mine.includes(seat)).map(([, text]) => text));
}

/** Return the lines since your last move before the latest throw. @param {LogLine[]} log @param {number[]} mine */
function recent(log, mine) {
  const last = log.findLast((line) => line.seat < 0)?.number ?? 0;
  const start = log.findLast((line) => mine.includes(line.seat) && line.number < last)?.number ?? 0;
  return log.filter((line) => line.number > start);
}

/** Return at most 60 letters: who did what, and the gains. Gains come only after all that was done, so that none seems to come
 * from something else.
 * @param {string} name @param {Brief[]} briefs @returns {{text: string, gains: Amount[]}} */
export function briefLine(name, briefs) {
  /** @type {Map<string, string[]>} */
  const done = new Map();
  /** @type {Map<string, Amount>} */
  const sums = new Map();
  for (const [, verbs, gains] of briefs) {
    for (const [verb, thing] of verbs) done.set(verb, [...(done.get(verb) ?? []), thing].filter(Boolean));
    for (const [item, amount, symbol, one] of gains)
      sums.set(symbol || item, [item, amount + (sums.get(symbol || item)?.[1] ?? 0), symbol, one]);
  }
  const did = [...done];
  const amounts = [...sums.values()];
  const names = [...new Set([name, short(name, NAME_LETTERS)])];
  const whole = [4, 3, 2].flatMap((most) => names.flatMap((who) => shorter(who, did, most, amounts, Math.min(amounts.length, 1))));
  const verbs = [4, 3, 2].flatMap((most) => names.flatMap((who) => shorter(who, did, most, [], 0)));
  const last = { text: short(sentence(short(name, NAME_LETTERS), did.slice(-1), 4, false), LETTERS), gains: [] };
  return [...whole, ...verbs].find(fits) ?? last;
}

/** Return lines with ever fewer gains. @param {string} who @param {[string, string[]][]} did @param {number} most
 * @param {Amount[]} amounts @param {number} least @returns {{text: string, gains: Amount[]}[]} */
function shorter(who, did, most, amounts, least) {
  const counts = Array.from({ length: amounts.length - least + 1 }, (_, fewer) => amounts.length - fewer);
  return counts.map((count) => ({ text: sentence(who, did, most, count > 0), gains: amounts.slice(0, count) }));
}

/** @param {{text: string, gains: Amount[]}} line */
function fits({ text, gains }) {
  const letters = gains.reduce((sum, gain) => sum + ` +${gain[1]}`.length + (gain[2] ? 1 : word(gain).length), 0);
  return [...text].length + letters <= LETTERS;
}

/** @param {string} who @param {[string, string[]][]} did @param {number} most  things of a verb @param {boolean} gained */
function sentence(who, did, most, gained) {
  const clauses = did.map(([verb, things]) => (things.length ? `${verb} ${joinNames(things, most)}` : verb));
  return `${who}${clauses.length ? ` ${joinNames(clauses, clauses.length)}` : ""}${gained ? ":" : ""}`;
}

/** Return the word for an item without a symbol. @param {Amount} gain */
function word(gain) {
  if (gain[0] !== "points") return ` ${itemName(gain)}`;
  return gain[1] === 1 ? " pt" : " pts";
}

export class Ribbon {
  /** @param {import("../board/sheet.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("ribbon");
    this.list = byId("ribbon-lines");
    this.key = "";
    /** @type {HTMLElement[]} */
    this.outlines = [];
    byId("ribbon-all").addEventListener("click", () => {
      byId("log-box").open = true;
      byId("log").focus();
      byId("log-box").scrollIntoView({ block: "nearest" });
    });
    this.list.addEventListener("pointerleave", () => this.#outline(null));
  }

  /** @param {TableState} state @param {boolean} begun  you have made a move of this turn */
  show(state, begun) {
    const mine = state.you.seats;
    const rivals = sinceYourMove(state.table?.log ?? [], mine);
    const news = newsForYou(state.table?.log ?? [], mine).map((text) =>
      capital(fillNames(text, (seat) => (mine.length === 1 && mine[0] === seat ? "you" : state.name(seat)))),
    );
    const names = new Map([...rivals.keys()].map((seat) => [seat, state.name(seat)]));
    this.box.hidden = (rivals.size === 0 && news.length === 0) || (state.table?.counts.seats ?? 0) > 20 || !mine.length;
    this.box.classList.toggle("later", begun);
    const key = JSON.stringify([news, [...rivals].map(([seat, since]) => [seat, names.get(seat), since.briefs])]);
    if (this.box.hidden || key === this.key) return;
    this.key = key;
    this.#outline(null);
    this.list.replaceChildren(
      ...news.map((text) => el("li", { class: "news" }, text)),
      ...[...rivals].map(([seat, since]) => this.#line(state, seat, since)),
    );
  }

  /** @param {TableState} state @param {number} seat @param {Since} since */
  #line(state, seat, { lines, briefs }) {
    const others = (state.table?.seats ?? []).filter((one) => !state.you.seats.includes(one.seat)).map((one) => one.seat);
    const color = `rival-${Math.max(0, others.indexOf(seat)) % RIVALS}`;
    const face = () => chair(state.name(seat), state.seat(seat)?.bot);
    const slots = [...new Set(lines.flatMap((line) => line.slots))];
    const { text, gains } = briefLine(state.name(seat), briefs);
    const outline = () => this.#outline({ slots, color, face });
    return el(
      "li",
      { class: color },
      el(
        "button",
        { type: "button", onpointerenter: outline, onfocus: outline, onblur: () => this.#outline(null), onclick: outline },
        face(),
        el("span", {}, text, ...gains.flatMap((gain) => this.#gain(gain))),
      ),
    );
  }

  /** @param {Amount} gain */
  #gain(gain) {
    const [, amount, symbol] = gain;
    if (!symbol) return [` +${amount}${word(gain)}`];
    return [el("span", { class: "gain" }, ` +${amount}`, symbolEl(symbol)), el("span", { class: "sr" }, ` ${itemName(gain)}`)];
  }

  /** @param {{slots: string[], color: string, face: () => Element} | null} touched */
  #outline(touched) {
    for (const old of this.outlines) old.remove();
    this.outlines = [];
    for (const slot of touched?.slots ?? []) {
      for (const { element, area } of this.board.spots.get(slot) ?? []) {
        const figure = /** @type {HTMLElement | null} */ (element.closest(".part"));
        const box = element.getBoundingClientRect();
        if (!figure || !box.width || area === "strip" || !touched) continue;
        const frame = figure.getBoundingClientRect();
        const ring = el("span", { class: `touched ${touched.color}`, "aria-hidden": "true" }, touched.face());
        ring.style.left = `${box.left - frame.left - 3}px`;
        ring.style.top = `${box.top - frame.top - 3}px`;
        ring.style.width = `${box.width + 6}px`;
        ring.style.height = `${box.height + 6}px`;
        figure.append(ring);
        this.outlines.push(ring);
      }
    }
  }
}
