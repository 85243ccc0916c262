/** Fits the desktop's table into the window: the sheet as wide as its height allows, the rivals where there is room for them. */

import { byId } from "../lib/dom.js";

const SIDE = { least: 340, most: 470 }; // pixels of the left column
const SHEET = 620; // pixels below which a sheet is not made narrower
const GAP = 16;

/** Return the widths of both columns. @param {number} width  for both @param {number} height @param {number} ratio  height of the sheet by its width */
export function columns(width, height, ratio) {
  const sheet = Math.max(SHEET, Math.min(width - GAP - SIDE.least, height / ratio));
  const side = Math.max(SIDE.least, Math.min(SIDE.most, width - GAP - sheet));
  return { side: Math.floor(side), sheet: Math.floor(Math.min(sheet, width - GAP - side)) };
}

/** Return where the cards of the rivals go: below the sheet, into the left column, or nowhere because the header shows them too.
 * @param {{height: number, sheet: number, side: number, below: number, beside: number}} sizes
 *  the window's height, that of sheet and left column, and that of the cards in either place
 * @returns {"field" | "side" | ""} */
export function cardsPlace({ height, sheet, side, below, beside }) {
  if (sheet + below <= height) return "field";
  return side + beside <= height ? "side" : "";
}

export class Fit {
  constructor() {
    this.play = byId("play");
    this.sheet = byId("sheet-parts");
    this.cards = byId("seat-strip");
    this.desktop = matchMedia("(min-width: 1000px)");
    this.key = "";
    const again = () => this.fit();
    addEventListener("resize", again);
    const sizes = new ResizeObserver(again);
    for (const id of ["sheet-parts", "action-panel", "ribbon", "table-parts"]) sizes.observe(byId(id));
  }

  fit() {
    if (this.play.hidden) return;
    const field = /** @type {HTMLElement} */ (this.play.querySelector(".field"));
    const side = /** @type {HTMLElement} */ (this.play.querySelector(".side"));
    if (!this.desktop.matches) {
      if (this.cards.parentElement !== field) field.append(this.cards);
      this.cards.hidden = false;
      this.key = "";
      return;
    }
    const style = getComputedStyle(this.play);
    const room = this.play.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const top = document.querySelector(".top")?.getBoundingClientRect().height ?? 0;
    const height = innerHeight - top - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - 2;
    if (!this.sheet.offsetWidth || !this.sheet.offsetHeight) return;
    const widths = columns(room, height, this.sheet.offsetHeight / this.sheet.offsetWidth);
    this.play.style.setProperty("--side", `${widths.side}px`);
    this.play.style.setProperty("--sheet", `${widths.sheet}px`);
    const rivals = this.cards.childElementCount;
    const gap = gapOf(side);
    const heights = [...side.children].filter((one) => one !== this.cards).map(heightOf);
    const used = heights.reduce((sum, one) => sum + (one && one + gap), 0);
    const key = [room, height, this.sheet.offsetHeight, Math.round(used), rivals].join();
    if (key === this.key) return;
    this.key = key;
    this.cards.hidden = false;
    field.append(this.cards);
    const below = this.cards.offsetHeight;
    side.insertBefore(this.cards, side.querySelector(".side-more"));
    const place = cardsPlace({ height, sheet: this.sheet.offsetHeight + gapOf(field), side: used, below, beside: this.cards.offsetHeight });
    if (place !== "side") field.append(this.cards);
    this.cards.hidden = place === "";
  }
}

/** @param {Element} element */
function gapOf(element) {
  return parseFloat(getComputedStyle(element).rowGap) || GAP;
}

/** @param {Element} element */
function heightOf(element) {
  return element instanceof HTMLElement && !element.hidden ? element.offsetHeight : 0;
}
