/** What you gain moves from the space you touched to its track. It only shows: nothing waits for it, and it cannot be touched. */

import { el } from "../lib/dom.js";
import { motion } from "../lib/settings.js";
import { pieces } from "./chips.js";

/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {import("./sheet.js").Board} Board */

/** Return where each gain goes: the first changed slot that shows the symbol of the item, and none for what has no such slot.
 * @param {Piece[]} gain @param {string[]} changed @param {(slot: string, symbol: string) => boolean} shows
 * @returns {{piece: Piece, slot: string}[]} */
export function targets(gain, changed, shows) {
  return gain.flatMap((piece) => {
    const symbol = typeof piece === "string" ? "" : piece[2];
    const slot = symbol ? changed.find((one) => shows(one, symbol)) : undefined;
    return slot === undefined ? [] : [{ piece, slot }];
  });
}

/** Show the gains of a move on their way. @param {Board} board @param {string} from  the slot that was touched @param {Piece[]} gain @param {string[]} changed */
export function showGains(board, from, gain, changed) {
  const time = motion();
  const start = visible(board, from);
  if (!time || !start || typeof start.animate !== "function") return;
  const shows = (/** @type {string} */ slot, /** @type {string} */ symbol) =>
    slot !== from && Boolean(visible(board, slot)?.querySelector(`use[href="#${symbol}"]`));
  for (const { piece, slot } of targets(gain, changed, shows)) {
    const here = middle(start);
    const there = middle(/** @type {Element} */ (visible(board, slot)));
    const chip = el("span", { class: "chip gain flying", "aria-hidden": "true" }, pieces([piece], "+"));
    document.body.append(chip);
    const at = (/** @type {{x: number, y: number}} */ place) => `translate(${place.x}px, ${place.y}px) translate(-50%, -50%)`;
    const flight = chip.animate([{ transform: at(here) }, { transform: at(there), opacity: 0.6 }], {
      duration: time,
      easing: "ease-in-out",
    });
    flight.onfinish = flight.oncancel = () => chip.remove();
  }
}

/** @param {Board} board @param {string} slot @returns {SVGElement | undefined} */
function visible(board, slot) {
  return board.spots.get(slot)?.find(({ element }) => element.getClientRects().length > 0)?.element;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
