/** Chips: small labels with amounts and symbols, over the slots of a board and in the action panel. */

import { el, svgEl } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").PromptView["key"][number][1][number]} Piece  a text, or an amount of an item with its symbol */
/** @typedef {import("./sheet.js").Board} Board */

const MINUS = "−";

/** Return an amount as people read it: "+2", "−1", "3". @param {number} amount @param {"" | "+" | "-"} sign */
export function signed(amount, sign) {
  if (sign === "+") return `+${amount}`;
  return sign === "-" || amount < 0 ? `${MINUS}${Math.abs(amount)}` : String(amount);
}

/** Return the name of an item that goes with its amount: "denier" for 1. @param {import("../lib/types.js").Amount} piece */
export function itemName([item, amount, , one]) {
  return amount === 1 ? one || item : item;
}

/** Return what a move makes of the score. @param {string} before @param {import("../lib/types.js").OfferView} offer */
export function scoreText(before, { score }) {
  if (!score) return "score depends on the others";
  return score === before ? `score stays ${before}` : `score ${before} → ${score}`;
}

/** Create the symbol of an item. @param {string} symbol */
export function symbolEl(symbol) {
  return svgEl("svg", { "aria-hidden": "true" }, svgEl("use", { href: `#${symbol}` }));
}

/** Create the content of a chip. @param {Iterable<Piece>} pieces @param {"" | "+" | "-"} sign */
export function pieces(pieces, sign = "") {
  return [...pieces].map((piece) => {
    if (typeof piece === "string") return el("span", { class: "words" }, piece);
    const [, amount, symbol] = piece;
    return [signed(amount, sign), symbol ? symbolEl(symbol) : el("span", { class: "words" }, itemName(piece))];
  });
}

/** Return a chip's content as text, for screen readers. @param {Iterable<Piece>} pieces @param {"" | "+" | "-"} sign */
export function spoken(pieces, sign = "") {
  return [...pieces].map((piece) => (typeof piece === "string" ? piece : `${signed(piece[1], sign)} ${itemName(piece)}`)).join(" ");
}

/** Puts chips on slots. They are children of a part's figure, at places in percent, so they stay there when it grows. */
export class SlotChips {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    /** @type {HTMLElement[]} */
    this.shown = [];
    /** @type {SVGElement[]} the slots that have chips, which may make room for them */
    this.labeled = [];
  }

  /** Show these chips and no others. @param {Map<string, {kind: string, pieces: Piece[]}[]>} chips  by slot */
  show(chips) {
    const key = JSON.stringify([...chips]);
    const lost = this.shown.some((chip) => !chip.isConnected);
    if (key === this.key && !lost) return;
    this.key = key;
    this.place(chips);
  }

  /** @param {Map<string, {kind: string, pieces: Piece[]}[]>} chips */
  place(chips) {
    for (const chip of this.shown) chip.remove();
    for (const element of this.labeled) element.removeAttribute("data-chip");
    this.shown = [];
    this.labeled = [];
    for (const [slot, list] of chips) {
      for (const { element, area } of this.board.spots.get(slot) ?? []) {
        const figure = /** @type {HTMLElement | null} */ (element.closest(".part"));
        const box = element.getBoundingClientRect();
        if (!figure || !box.width) continue;
        const frame = figure.getBoundingClientRect();
        element.setAttribute("data-chip", "");
        this.labeled.push(element);
        list.forEach((chip, index) => {
          const below = area === "strip";
          const node = el(
            "span",
            { class: `chip ${chip.kind}${below ? " below" : ""}`, "aria-hidden": "true" },
            pieces(chip.pieces, chip.kind === "gain" ? "+" : ""),
          );
          const across = (box.left + (box.width * (index + 1)) / (list.length + 1) - frame.left) / frame.width;
          const down = (box.bottom - frame.top) / frame.height;
          node.style.left = `${(across * 100).toFixed(2)}%`;
          node.style.top = `${(down * 100).toFixed(2)}%`;
          figure.append(node);
          this.shown.push(node);
        });
      }
    }
  }

  /** Place the chips again, e.g. because parts have another size. */
  renew() {
    this.key = "";
  }
}
