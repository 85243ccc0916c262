/** The keyboard: what each key does is in key-list.js. */

/** @typedef {import("./sheet.js").Board} Board */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Board} board
 * @param {{touch: (slot: string) => void, escape: () => void, undo: () => void, roll: () => void, keys: () => void, moveList: () => void, textView: () => void, log: () => void, hint: () => void, digit: (number: number) => void, peek: (slot: string) => void}} actions */
export function listen(board, actions) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const writes = target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
    if (event.key === "Escape") {
      actions.escape();
      return;
    }
    if (writes || target.closest("[role=radiogroup], input")) return;
    const slot = target.closest(".part [data-slot]")?.getAttribute("data-slot"); // not that of a button
    if (event.key in ARROWS) {
      const [across, down] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      if (go(board, slot ? target : null, across, down, event.shiftKey, actions.peek)) event.preventDefault();
    } else if ((event.key === "Enter" || event.key === " ") && slot) {
      event.preventDefault();
      actions.touch(slot);
    } else if (event.key >= "1" && event.key <= "9") actions.digit(Number(event.key));
    else if (event.key === "u") actions.undo();
    else if (event.key === "r") actions.roll();
    else if (event.key === "h") actions.hint();
    else if (event.key === "w") actions.moveList();
    else if (event.key === "t") actions.textView();
    else if (event.key === "l") actions.log();
    else if (event.key === "?") actions.keys();
  });
}

/** Focus the nearest slot in a direction, or the first one if none has the focus.
 * @param {Board} board @param {Element | null} from @param {number} across @param {number} down @param {boolean} all @param {(slot: string) => void} peek */
function go(board, from, across, down, all, peek) {
  const found = nearest(board.elements(all), from, across, down);
  if (!found) return false;
  if (!found.hasAttribute("tabindex")) found.setAttribute("tabindex", "-1");
  found.focus();
  if (all) peek(found.getAttribute("data-slot") ?? "");
  return true;
}

/** @param {Element[]} elements @param {Element | null} from @param {number} across @param {number} down @returns {any} */
export function nearest(elements, from, across, down) {
  if (!from) return elements[0] ?? null;
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    if (element === from) continue;
    const there = middle(element);
    const ahead = (there.x - here.x) * across + (there.y - here.y) * down;
    if (ahead <= 1) continue;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * across);
    const far = ahead + 2.5 * aside;
    if (far < least) {
      least = far;
      best = element;
    }
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
