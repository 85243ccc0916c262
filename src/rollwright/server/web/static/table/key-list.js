/** The list of keys, opened with "?". */

import { byId, el } from "../lib/dom.js";

const KEYS = [
  ["1 to 9", "choose the first to ninth highlighted die"],
  ["Arrows", "move between highlighted spaces"],
  ["Shift + arrows", "move between all spaces and hear why one cannot be used"],
  ["Enter", "choose, then confirm"],
  ["Esc", "go back one step"],
  ["U", "undo"],
  ["R", "roll"],
  ["H", "hint"],
  ["W", "move list"],
  ["T", "text view"],
  ["L", "all moves"],
  ["?", "this list"],
];

export function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  if (dialog.open) return;
  byId("keys-list").replaceChildren(...KEYS.flatMap(([key, does]) => [el("dt", {}, key), el("dd", {}, does)]));
  byId("keys-close").onclick = () => dialog.close();
  dialog.showModal();
}
