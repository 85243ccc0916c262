/** What of the board is in view: edge chips count the highlighted slots beyond the edges, and touches scroll to the next ones and back. */

import { byId } from "../lib/dom.js";
import { motion } from "../lib/settings.js";

/** @typedef {import("./sheet.js").Board} Board */
/** @typedef {{top: number, bottom: number}} Span */

const AIR = 10; // pixels between the strip and what is scrolled to
const BAND = 46; // how much of the view an edge chip covers
const CHIP = 54; // the same, where an edge chip is between them

/** Count the slots above and below the view. A slot is in view if the middle of any of its pictures is.
 * @param {Span[][]} slots  the pictures of each slot @param {Span} view */
export function outside(slots, view) {
  let above = 0;
  let below = 0;
  for (const pictures of slots) {
    const middles = pictures.map(({ top, bottom }) => (top + bottom) / 2);
    if (!middles.length || middles.some((middle) => middle >= view.top && middle <= view.bottom)) continue;
    if (Math.max(...middles) < view.top) above += 1;
    else below += 1;
  }
  return { above, below };
}

/** Count the slots outside the view again, where a chip covers an edge of it.
 * @param {Span[][]} slots  the pictures of each slot @param {Span} view */
export function besides(slots, view) {
  const { above, below } = outside(slots, view);
  return outside(slots, { top: view.top + (above ? BAND : 0), bottom: view.bottom - (below ? BAND : 0) });
}

/** Whether all of a picture is in view, with the price at its lower edge; of a picture that is higher than the view, its middle.
 * @param {Span} picture @param {Span} view */
function isWhole({ top, bottom }, view) {
  const middle = (top + bottom) / 2;
  if (bottom - top > view.bottom - view.top) return middle >= view.top && middle <= view.bottom;
  return top >= view.top && bottom <= view.bottom;
}

/** Return how far to scroll so that a part is right below the top of the view; 0 if all of one of these slots is in view already, and
 * not below an edge chip.
 * @param {Span[][]} slots  the pictures of each slot, the cheapest slot first
 * @param {Span[]} parts  the part of each slot @param {Span} view */
export function distance(slots, parts, view) {
  const { above, below } = outside(slots, view);
  const free = { top: view.top + (above ? BAND : 0), bottom: view.bottom - (below ? BAND : 0) };
  if (!slots.length || slots.some((pictures) => pictures.some((picture) => isWhole(picture, free)))) return 0;
  const { top } = parts[0];
  const earlier = parts.some((part) => part.top < top - 1);
  const far = top - view.top - (earlier ? CHIP : AIR);
  const cheapest = slots[0][slots[0].length - 1];
  return cheapest.bottom - far > view.bottom ? cheapest.top - view.top - CHIP : far; // a part may be higher than the view
}

/** Return how far to scroll so that the head of a slot's part is in view, below the chip above if there is one; 0 if it is.
 * @param {Span} slot  the first that is in view @param {Span} part @param {Span} view @param {boolean} chip */
export function uncover(slot, part, view, chip) {
  if (slot.top - view.top >= 2 * CHIP || slot.top < view.top) return 0;
  if (!chip && part.bottom - part.top > view.bottom - view.top - AIR) return 0;
  return -Math.max(0, Math.min(view.top + (chip ? CHIP : AIR) - part.top, view.bottom - slot.bottom)) || 0;
}

const TIERS = ["free", "", "cheap", "expensive"];

export class View {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.counts = true; // whether the edge chips are shown
    /** @type {Map<number, number>} where the page was scrolled to before each touch */
    this.before = new Map();
    this.waiting = false;
    this.above = byId("edge-above");
    this.below = byId("edge-below");
    this.above.addEventListener("click", () => this.#next(-1));
    this.below.addEventListener("click", () => this.#next(1));
    const later = () => {
      if (this.waiting) return;
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.count();
      });
    };
    addEventListener("scroll", later, { passive: true });
    const sizes = new ResizeObserver(() => {
      const { style } = document.documentElement;
      style.setProperty("--strip", `${byId("strip").offsetHeight}px`);
      style.setProperty("--bar", `${this.#barHeight()}px`);
      later();
    });
    for (const id of ["strip", "action-panel", "play"]) sizes.observe(byId(id));
  }

  #barHeight() {
    const bar = byId("action-panel");
    return getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  }

  /** What is visible between the strip and the action bar, or a card above that. @returns {Span} */
  get span() {
    const strip = byId("strip").offsetHeight;
    const header = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
    const cards = [...document.querySelectorAll("#coach, #hint-box")].filter((card) => getComputedStyle(card).position === "sticky");
    const tops = cards.filter((card) => card.getClientRects().length).map((card) => card.getBoundingClientRect().top);
    return { top: header + strip, bottom: Math.min(innerHeight - this.#barHeight(), ...tops) };
  }

  /** The lit slots with their visible pictures, the cheapest first. */
  #lit() {
    const found = [];
    for (const [slot, { tier }] of this.board.lit) {
      const spots = this.#visible(slot);
      if (spots.length) found.push({ tier: TIERS.indexOf(tier), elements: spots.map(({ element }) => element), spans: this.#spans(spots) });
    }
    return found.sort((one, two) => one.tier - two.tier);
  }

  /** The slot that was chosen last, with its visible pictures; none if it is in no picture. */
  #chosen() {
    const spots = this.#visible([...this.board.chosen].at(-1) ?? "");
    return spots.length ? [{ tier: 0, elements: spots.map(({ element }) => element), spans: this.#spans(spots) }] : [];
  }

  /** @param {string} slot */
  #visible(slot) {
    return (this.board.spots.get(slot) ?? []).filter(({ element }) => element.getClientRects().length);
  }

  /** Return where pictures of a slot are; what is in the strip is always in view. @param {import("./sheet.js").Spot[]} spots @returns {Span[]} */
  #spans(spots) {
    const { span } = this;
    return spots.map(({ element, area }) => (area === "strip" || area === "panel" ? span : element.getBoundingClientRect()));
  }

  /** Update the edge chips. */
  count() {
    const slots = (this.counts ? this.#lit() : this.#chosen()).map(({ spans }) => spans);
    const { span } = this;
    const { above, below } = besides(slots, span);
    this.below.style.bottom = `${innerHeight - span.bottom}px`; // over a card, too
    const text = (/** @type {number} */ count, /** @type {string} */ where) =>
      this.counts ? `${count} more ${where}` : `Your choice is ${where}`;
    this.#show(this.above, above, `${text(above, "above")} ↑`);
    this.#show(this.below, below, `${text(below, "below")} ↓`);
  }

  /** @param {HTMLElement} edge @param {number} count @param {string} text */
  #show(edge, count, text) {
    edge.hidden = count === 0;
    const words = /** @type {HTMLElement} */ (edge.firstElementChild);
    if (words.textContent !== text) words.textContent = text;
  }

  /** After a touch: scroll to the part with the cheapest lit slot, unless one as cheap is in view, or to the slot that is chosen. @param {number} touches  made so far */
  follow(touches) {
    for (const count of this.before.keys()) if (count >= touches) this.before.delete(count);
    this.before.set(touches - 1, scrollY);
    const lit = this.counts ? this.#lit() : this.#chosen();
    const cheapest = lit.filter(({ tier }) => tier === lit[0].tier);
    const far = distance(
      cheapest.map(({ spans }) => spans),
      lit.map(({ elements }) => (elements.at(-1)?.closest(".part") ?? elements[0]).getBoundingClientRect()),
      this.span,
    );
    if (far) this.#scroll(scrollY + far);
    else this.#uncover();
    this.count();
  }

  #uncover() {
    const { span } = this;
    const boxes = this.#lit().flatMap(({ elements, spans }) => (spans[0] === span ? [] : [elements[elements.length - 1]]));
    const tops = boxes.map((element) => ({ element, box: element.getBoundingClientRect() })).sort((one, two) => one.box.top - two.box.top);
    const first = tops.find(({ box }) => box.top >= span.top);
    if (!first) return;
    const far = uncover(first.box, (first.element.closest(".part") ?? first.element).getBoundingClientRect(), span, first !== tops[0]);
    if (far) this.#scroll(scrollY + far);
  }

  /** A new roll: on a phone, show what the others did, which is above the sheet. */
  startTurn() {
    if (byId("strip").offsetHeight && scrollY > 1) this.#scroll(0);
  }

  /** After a touch was undone: scroll to where the page was before it. @param {number} touches  that are left */
  goBack(touches) {
    const place = this.before.get(touches);
    if (place !== undefined && Math.abs(place - scrollY) > 1) this.#scroll(place);
    this.count();
  }

  /** Forget where the page was, e.g. because a new turn starts. */
  forget() {
    this.before.clear();
  }

  /** Scroll to the next part with something lit. @param {-1 | 1} way */
  #next(way) {
    const { top, bottom } = this.span;
    const wanted = this.counts ? this.#lit().flatMap(({ elements }) => elements) : this.board.elements(false);
    const boxes = wanted.map((element) => (element.closest(".part") ?? element).getBoundingClientRect());
    const ahead = wanted
      .map((element, index) => ({ box: element.getBoundingClientRect(), part: boxes[index] }))
      .filter(({ box }) => (way < 0 ? (box.top + box.bottom) / 2 < top : (box.top + box.bottom) / 2 > bottom))
      .sort((one, two) => way * (one.box.top - two.box.top));
    if (!ahead.length) return;
    const { box, part } = ahead[0];
    const fits = part.height <= bottom - top;
    this.#scroll(scrollY + (fits ? part.top : box.top - 40) - top - CHIP);
  }

  /** @param {number} place */
  #scroll(place) {
    scrollTo({ top: place, behavior: motion() ? "smooth" : "instant" });
  }
}
