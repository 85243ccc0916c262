/** Rings and letters over the table: what a line of the coach speaks of. A slot that is green gets its letter only. */

import { byId, el } from "../lib/dom.js";
import { motion } from "../lib/settings.js";

/** @typedef {import("../board/sheet.js").Board} Board */
/** @typedef {{letter: string, boxes: Element[]}} Pointed */

const AIR = 4; // pixels between a thing and the outside of its ring
const WORDS = 26; // height below which a thing is a line of words, which a ring would touch
const WORDS_AIR = 9; // to its left and right
const DOT = 24; // size of a letter
const OUTSIDE = 18; // of these are outside the ring if a letter is on its corner
const SMALL = 40; // a thing of less height would be hidden by a letter on its corner
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {"corner" | "foot" | "left" | "above" | "right" | "below"} Side */
/** @type {Side[]} the upper and the lower left corner */
const CORNERS = ["corner", "foot"];
/** @type {Side[]} */
const SIDES = ["left", "below", "above", "right"];
export const MARGIN = 16; // pixels above and below what is brought into view

export class Rings {
  /** @param {HTMLElement} card  the card of the coach, which no ring covers */
  constructor(card) {
    this.card = card;
    this.layer = el("div", { class: "coach-rings", "aria-hidden": "true" });
    document.body.append(this.layer);
    /** @type {Pointed[]} */
    this.pointed = [];
    /** @type {Side[]} where the letter of each goes */
    this.sides = [];
    this.place = this.place.bind(this);
    this.settle = this.settle.bind(this);
    addEventListener("scroll", this.place, { passive: true, capture: true });
    addEventListener("scrollend", this.settle, { capture: true });
    addEventListener("resize", this.settle);
  }

  /** @param {Pointed[]} pointed */
  show(pointed) {
    this.pointed = pointed;
    this.settle();
  }

  /** Choose the side of every letter for where its thing is now, and put it there. */
  settle() {
    /** @type {Box[]} */
    const letters = [];
    const top = inView(this.card).top;
    this.sides = this.pointed.map(({ boxes }) => sideOf(boxes, letters, top));
    this.place();
    const { pointed } = this;
    const moving = pointed.flatMap(({ boxes }) => boxes.flatMap((one) => one.getAnimations({ subtree: true })));
    if (moving.length)
      Promise.allSettled(moving.map((one) => one.finished)).then(() => this.pointed === pointed && this.layer.isConnected && this.settle());
  }

  /** Put every ring where its thing is now. */
  place() {
    const view = inView(this.card);
    /** @type {HTMLElement[]} */
    const rings = [];
    /** @type {HTMLElement[]} */
    const letters = []; // above all rings
    this.pointed.forEach(({ letter, boxes }, at) => {
      const box = ringed(boxes);
      if (!box) return;
      const middle = (box.top + box.bottom) / 2;
      const fixed = isFixed(boxes);
      const away = fixed ? "" : middle < view.top ? "↑" : middle > view.bottom ? "↓" : "";
      this.card.querySelector(`[data-letter="${letter}"]`)?.setAttribute("data-away", away);
      if (away) return;
      const from = fixed ? 0 : view.top; // what is under the strip has its ring cut there
      const top = Math.max(box.top - AIR, from);
      const green = boxes.some((one) => one.matches(".lit, .chosen"));
      const bottom = fixed ? box.bottom + AIR : Math.min(box.bottom + AIR, view.bottom);
      if (!green) {
        const ring = placed("spot", box.left - AIR, top, box.right - box.left + 2 * AIR, bottom - top);
        ring.dataset.letter = letter;
        rings.push(ring);
      }
      if (!letter) return;
      const [left, upper] = letterAt(box, this.sides[at]);
      const lowest = fixed ? innerHeight : view.bottom - DOT; // the card is below
      const [x, y] = [Math.min(Math.max(2, left), innerWidth - DOT - 2), Math.min(Math.max(2, from, upper), lowest)];
      letters.push(placed("letter", x, y, DOT, DOT, letter));
    });
    this.layer.replaceChildren(...rings, ...letters);
  }

  remove() {
    removeEventListener("scroll", this.place, { capture: true });
    removeEventListener("scrollend", this.settle, { capture: true });
    removeEventListener("resize", this.settle);
    this.layer.remove();
  }
}

/** Return the side of these on which a letter covers least: no other letter, few words, and few slots unless it is on a corner.
 * @param {Element[]} boxes @param {Box[]} letters  those that have their place; this one is added @param {number} top  of what is in view @returns {Side} */
function sideOf(boxes, letters, top) {
  const box = ringed(boxes);
  if (!box) return "corner";
  const others = [...document.querySelectorAll("#play [data-slot]")].filter(
    (one) => !boxes.some((mine) => one.contains(mine) || mine.contains(one)),
  );
  const slots = others.map((one) => one.getBoundingClientRect());
  const words = [...document.querySelectorAll("#play svg text, #play .goal")].map((one) => one.getBoundingClientRect());
  /** @type {Side[]} */
  const sides = isFixed(boxes) ? ["below"] : box.bottom - box.top < SMALL ? SIDES : [...CORNERS, ...SIDES]; // dice are close to each other
  const covered = sides.map((side) => {
    const letter = letterBox(box, side);
    const count = (/** @type {Box[]} */ all) => all.filter((one) => overlap(one, letter)).length;
    const hidden = (side === "above" && letter.top < top) || (side === "left" && letter.left < -DOT / 4) ? 1 : 0; // it would be pushed onto its own thing
    return 100 * (count(letters) + hidden) + 10 * count(words) + (CORNERS.includes(side) ? 0 : 10 * count(slots));
  });
  const side = sides[covered.indexOf(Math.min(...covered))];
  letters.push(letterBox(box, side));
  return side;
}

/** Return the box that a ring is drawn around, with air beside words. @param {Element[]} boxes */
function ringed(boxes) {
  const box = around(boxes);
  if (!box || box.bottom - box.top >= WORDS) return box;
  const air = WORDS_AIR - AIR;
  return { ...box, left: box.left - air, right: box.right + air };
}

/** @param {Box} box @param {Side} side @returns {Box} */
function letterBox(box, side) {
  const [left, top] = letterAt(box, side);
  return { left, top, right: left + DOT, bottom: top + DOT };
}

/** @param {Box} one @param {Box} two */
function overlap(one, two) {
  return one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top;
}

/** Return where a letter starts on this side of a box: left and top. @param {Box} box @param {Side} side */
function letterAt(box, side) {
  const middle = (box.left + box.right - DOT) / 2;
  if (side === "below") return [middle, box.bottom + AIR / 2];
  if (side === "above") return [middle, box.top - AIR - DOT];
  if (side === "right") return [box.right + AIR, (box.top + box.bottom - DOT) / 2];
  if (side === "left") return [box.left - AIR - DOT, (box.top + box.bottom - DOT) / 2];
  return [box.left - AIR - OUTSIDE, side === "foot" ? box.bottom + AIR + OUTSIDE - DOT : box.top - AIR - OUTSIDE];
}

/** @param {string} kind @param {number} left @param {number} top @param {number} width @param {number} height @param {string} [text] */
function placed(kind, left, top, width, height, text = "") {
  const mark = el("span", { class: kind }, text);
  Object.assign(mark.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return mark;
}

/** Return the part of the window in which the sheet is seen: under the strip, and above the card if that is at the bottom. @param {HTMLElement} card */
export function inView(card) {
  const strip = document.querySelector("#strip")?.getBoundingClientRect();
  const header = document.querySelector("header")?.getBoundingClientRect();
  const top = Math.max(strip?.height ? strip.bottom : 0, header?.bottom ?? 0, 0);
  return { top, bottom: getComputedStyle(card).position === "sticky" ? card.getBoundingClientRect().top : innerHeight };
}

/** Scroll so that these are in view above the card; return whether they fit. @param {Element[]} elements @param {HTMLElement} card */
export function bringIntoView(elements, card) {
  const box = around(elements.filter((one) => !isFixed([one])));
  if (!box) return true;
  const { top, bottom } = inView(card);
  const [height, room] = [box.bottom - box.top, bottom - top];
  if (height > room - 2 * MARGIN && elements.length > 1) return false;
  if (box.top < top + MARGIN || box.bottom > bottom - MARGIN)
    scrollBy({ top: box.top - top - Math.max(MARGIN, (room - height) / 3), behavior: motion() ? "smooth" : "instant" });
  return true;
}

/** Whether these are always in view. @param {Element[]} elements */
export function isFixed(elements) {
  return elements.some((one) => one.closest("#strip, header"));
}

/** Return those parts of a drawing that are shown now: what it shows at other times has its place in it too. @param {Element} element */
function visible(element) {
  const parts = element instanceof SVGGElement ? [...element.children] : [];
  const shown = parts.filter((one) => getComputedStyle(one).visibility === "visible");
  return shown.length ? shown : [element];
}

/** Return the smallest box around all of these, null if none is shown. @param {Element[]} elements */
export function around(elements) {
  const boxes = elements.flatMap((one) => visible(one).map((part) => part.getBoundingClientRect())).filter((box) => box.width > 0);
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** Return the elements that a line points at, [] if they are not in the picture now; null if the line does not apply.
 * @param {import("../lib/types.js").TargetView} target @param {Board} board @param {string[]} path  the slots of the suggested move, or those to which its first slot leads directly
 * @returns {Element[] | null} */
export function pointedAt(target, board, path) {
  const header = { phase: "#phase span", menu: "#open-symbols, #menu summary" }[target.header];
  if (header) return [...document.querySelectorAll(header)].filter((one) => one.getClientRects().length);
  if (target.move === "direct") {
    const found = path.map((slot) => shown(board, slot)).filter((one) => one !== null);
    return found.length ? found : null;
  }
  if (target.move) {
    const slots = path.filter((slot) => board.has(slot));
    const slot = target.move === "first" ? slots[0] : slots.at(-1);
    const found = slot === undefined ? null : shown(board, slot);
    return found ? [found] : null;
  }
  if (target.part) {
    const name = new RegExp(target.part);
    const part = [...document.querySelectorAll("#play [data-part]")].find(
      (one) => name.test(one.getAttribute("data-part") ?? "") && one.getClientRects().length,
    );
    return part ? [part] : [];
  }
  if (!target.slots.length) return [];
  const found = target.slots.map((pattern) => first(board, new RegExp(pattern), target.within)).filter((one) => one !== null);
  return found.length || !target.within ? found : null;
}

/** Whether what a line points at is on the shared table, which a phone shows only when asked. @param {import("../lib/types.js").TargetView} target @param {Board} board */
export function isPutAway(target, board) {
  const table = byId("table-parts");
  const parts = target.part ? [...table.querySelectorAll("[data-part]")].map((one) => one.getAttribute("data-part") ?? "") : [];
  if (parts.some((name) => new RegExp(target.part).test(name))) return true;
  const slots = target.slots.map((pattern) => new RegExp(pattern));
  return [...board.spots].some(([slot, spots]) => slots.some((one) => one.test(slot)) && spots.every((one) => table.contains(one.element)));
}

/** @param {Board} board @param {RegExp} pattern @param {string} within */
function first(board, pattern, within) {
  for (const slot of board.spots.keys()) {
    if (!pattern.test(slot)) continue;
    const element = shown(board, slot);
    if (element && (!within || element.classList.contains(within))) return element;
  }
  return null;
}

/** Return the element of a slot that is shown, one in view if there is any. @param {Board} board @param {string} slot */
function shown(board, slot) {
  const all = (board.spots.get(slot) ?? []).map((spot) => spot.element).filter((element) => element.getClientRects().length);
  const inView = all.find((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  });
  return inView ?? all[0] ?? null;
}
