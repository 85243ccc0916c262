/** Since your last move: what happened to the table if the panel cannot tell it, and one short line per rival. Pointing at a line outlines the slots it touched on the sheet in view. */

import { itemName, symbolEl } from "../board/chips.js";
import { chair } from "../lib/chair.js";
import { byId, capital, el, short } from "../lib/dom.js";
import { fillNames } from "../lib/names.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../lib/types.js").LogLine} LogLine */
/** @typedef {import("../lib/types.js").Brief} Brief */
/** @typedef {import("../lib/types.js").Amount} Amount */

const LETTERS = 60; // two lines
const NAME_LETTERS = 12; // of a name, where a line would be longer
const PANEL_LETTERS = 150; // three lines of a phone
const RIVALS = 5; // colors; further rivals repeat them

/** What a rival did since your last move: its lines of the log, and in brief what all lines did for it.
 * @typedef {{lines: LogLine[], briefs: Brief[]}} Since */

/** Words, or a thing, the symbol of where it was done, and what that means. @typedef {string | [string, string, string]} Part */
/** What a line tells, the gains after it, and what comes after those. @typedef {{parts: Part[], gains: Amount[], then: Part[]}} Told */

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

/** Return what happened to the table without anyone's choice since your last move before the latest throw, where that is more than
 * the action panel can tell.
 * @param {LogLine[]} log @param {number[]} mine */
export function longNews(log, mine) {
  return recent(log, mine).flatMap((line) => (isLong(line, mine) ? newsOf(line, (seat) => seat < 0) : []));
}

/** Return what happened to you or to the table without your choice after a line of the log: what the action panel tells, the latest of
 * what fits.
 * @param {LogLine[]} log @param {number[]} mine @param {number} after  the number of the last line that you have acted on; -1 for your last move
 * @returns {string[]} */
export function toldInPanel(log, mine, after) {
  const lines = after < 0 ? recent(log, mine) : log.filter((line) => line.number > after);
  const told = lines.flatMap((line) => newsOf(line, (seat) => mine.includes(seat) || (seat < 0 && !isLong(line, mine))));
  let room = PANEL_LETTERS;
  return told.slice(told.findLastIndex((text) => (room -= text.length + 1) < 0) + 1);
}

/** @param {LogLine} line @param {(seat: number) => boolean} isFor */
function newsOf(line, isFor) {
  return line.news.filter(([seat]) => isFor(seat)).map(([, text]) => text);
}

/** Whether the news of a line are more than the panel can tell. @param {LogLine} line @param {number[]} mine */
function isLong(line, mine) {
  return newsOf(line, (seat) => seat < 0 || mine.includes(seat)).join(" ").length > PANEL_LETTERS;
}

/** Return the lines since your last move before the latest throw. @param {LogLine[]} log @param {number[]} mine */
function recent(log, mine) {
  const last = log.findLast((line) => line.seat < 0)?.number ?? 0;
  const start = log.findLast((line) => mine.includes(line.seat) && line.number < last)?.number ?? 0;
  return log.filter((line) => line.number > start);
}

/** Return at most 60 letters: who did what, and the gains. Gains come after all that was done, so that none seems to come from
 * something else; those that nothing that was done has brought come first.
 * @param {string} name @param {Brief[]} briefs @returns {Told} */
export function briefLine(name, briefs) {
  const gained = briefs.filter((brief) => !brief[1].length);
  const acted = briefs.filter((brief) => brief[1].length);
  if (gained.length && acted.length && acted.every((brief) => !brief[2].length)) {
    const chronological = briefs.indexOf(acted[0]) > briefs.lastIndexOf(gained[gained.length - 1]);
    const line = { ...briefLine(name, gained), then: [`,${chronological ? " then" : ""}`, ...briefLine("", acted).parts] };
    if (fits(line)) return line;
  }
  /** @type {Map<string, Part[][]>} */
  const done = new Map();
  /** @type {Map<string, Amount>} */
  const sums = new Map();
  for (const [, verbs, gains] of briefs) {
    for (const [verb, thing, symbol, words] of verbs)
      done.set(verb, [...(done.get(verb) ?? []), ...(thing ? [[symbol ? thingAt(thing, symbol, words) : thing]] : [])]);
    for (const [item, amount, symbol, one] of gains)
      sums.set(symbol || item, [item, amount + (sums.get(symbol || item)?.[1] ?? 0), symbol, one]);
  }
  const did = [...done];
  const amounts = [...sums.values()];
  const names = [...new Set([name, short(name, NAME_LETTERS)])];
  const most = [5, 4, 3, 2];
  const whole = most.flatMap((each) => names.flatMap((who) => shorter(who, did, each, amounts, Math.min(amounts.length, 1))));
  const verbs = most.flatMap((each) => names.flatMap((who) => shorter(who, did, each, [], 0)));
  const last = sentence(short(name, NAME_LETTERS), did.slice(-1), 4, false);
  return [...whole, ...verbs].find(fits) ?? { parts: [short(last.map(letters).join(""), LETTERS)], gains: [], then: [] };
}

/** @param {string} thing @param {string} symbol @param {string} words @returns {Part} */
function thingAt(thing, symbol, words) {
  return [thing, symbol, words];
}

/** Return lines with ever fewer gains. @param {string} who @param {[string, Part[][]][]} did @param {number} most
 * @param {Amount[]} amounts @param {number} least @returns {Told[]} */
function shorter(who, did, most, amounts, least) {
  const counts = Array.from({ length: amounts.length - least + 1 }, (_, fewer) => amounts.length - fewer);
  return counts.map((count) => ({ parts: sentence(who, did, most, count > 0), gains: amounts.slice(0, count), then: [] }));
}

/** Return what a part shows without its symbol. @param {Part} part */
function letters(part) {
  return typeof part === "string" ? part : part[0];
}

/** @param {Told} line */
function fits({ parts, gains, then }) {
  const said = [...parts, ...then].reduce((sum, part) => sum + [...letters(part)].length + (typeof part === "string" ? 0 : 1), 0);
  return gains.reduce((sum, gain) => sum + ` +${gain[1]}`.length + (gain[2] ? 1 : word(gain).length), said) <= LETTERS;
}

/** @param {string} who @param {[string, Part[][]][]} did @param {number} most  things of a verb @param {boolean} gained @returns {Part[]} */
function sentence(who, did, most, gained) {
  const clauses = did.map(([verb, things]) => (things.length ? [`${verb} `, ...joinParts(counted(things), most)] : [verb]));
  return [who, ...(clauses.length ? [" ", ...joinParts(clauses, clauses.length)] : []), ...(gained ? [":"] : [])];
}

/** Join items as names are joined: "3, 5, and 2 others"; those with symbols are only listed. @param {Part[][]} items @param {number} most @returns {Part[]} */
function joinParts(items, most) {
  const over = items.length - most;
  const shown = over > 0 ? [...items.slice(0, most - 1), [`${over + 1} others`]] : items;
  const plain = shown.some((item) => typeof item[0] === "string");
  const comma = (/** @type {number} */ at) => (!plain || at < shown.length - 1 ? ", " : shown.length > 2 ? ", and " : " and ");
  return shown.flatMap((item, at) => (at ? [comma(at), ...item] : item));
}

/** Return each thing once, with how often it is there: "Artisan ×2". @param {Part[][]} things @returns {Part[][]} */
function counted(things) {
  /** @type {Map<string, Part[][]>} */
  const equal = new Map();
  for (const thing of things) equal.set(JSON.stringify(thing), [...(equal.get(JSON.stringify(thing)) ?? []), thing]);
  return [...equal.values()].map((all) => (all.length > 1 ? [...all[0], ` ×${all.length}`] : all[0]));
}

/** Return a line as plain text. @param {string} name @param {Brief[]} briefs */
export function briefText(name, briefs) {
  const { parts, gains, then } = briefLine(name, briefs);
  const text = (/** @type {Part[]} */ some) => some.map((part) => (typeof part === "string" ? part : `${part[0]} ${part[2]}`)).join("");
  return `${text(parts)}${gains.map((gain) => ` +${gain[1]} ${itemName(gain)}`).join(",")}${text(then)}.`;
}

/** Return the word for an item without a symbol. @param {Amount} gain */
function word(gain) {
  if (gain[0] !== "points") return ` ${itemName(gain)}`;
  return gain[1] === 1 ? " pt" : " pts";
}

/** Return news with names: "You lost 2 grain to Winter." @param {TableState} state @param {string} text */
export function newsText(state, text) {
  const mine = state.you.seats;
  return capital(fillNames(text, (seat) => (mine.length === 1 && mine[0] === seat ? "you" : state.name(seat))));
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
    const news = longNews(state.table?.log ?? [], mine);
    const names = new Map([...rivals.keys()].map((seat) => [seat, state.name(seat)]));
    this.box.hidden = (rivals.size === 0 && news.length === 0) || (state.table?.counts.seats ?? 0) > 20 || !mine.length;
    this.box.classList.toggle("later", begun);
    const key = JSON.stringify([news, [...rivals].map(([seat, since]) => [seat, names.get(seat), since.briefs])]);
    if (this.box.hidden || key === this.key) return;
    this.key = key;
    this.#outline(null);
    byId("ribbon-title").textContent = state.table?.log.some((line) => mine.includes(line.seat)) ? "Since your last move" : "So far";
    this.list.replaceChildren(
      ...news.map((text) => el("li", { class: "news" }, newsText(state, text))),
      ...[...rivals].map(([seat, since]) => this.#line(state, seat, since)),
    );
  }

  /** @param {TableState} state @param {number} seat @param {Since} since */
  #line(state, seat, { lines, briefs }) {
    const others = (state.table?.seats ?? []).filter((one) => !state.you.seats.includes(one.seat)).map((one) => one.seat);
    const color = `rival-${Math.max(0, others.indexOf(seat)) % RIVALS}`;
    const face = () => chair(state.name(seat), state.seat(seat)?.bot);
    const slots = [...new Set(lines.flatMap((line) => line.slots))];
    const { parts, gains, then } = briefLine(state.name(seat), briefs);
    const outline = () => this.#outline({ slots, color, face });
    return el(
      "li",
      { class: color },
      el(
        "button",
        { type: "button", onpointerenter: outline, onfocus: outline, onblur: () => this.#outline(null), onclick: outline },
        face(),
        el(
          "span",
          {},
          ...parts.flatMap((part) => this.#part(part)),
          ...gains.flatMap((gain) => this.#gain(gain)),
          ...then.flatMap((part) => this.#part(part)),
        ),
      ),
    );
  }

  /** @param {Part} part */
  #part(part) {
    if (typeof part === "string") return [part];
    const [thing, symbol, words] = part;
    return [el("span", { class: "gain", title: words }, thing, symbolEl(symbol)), el("span", { class: "sr" }, ` ${words}`)];
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
