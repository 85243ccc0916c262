/** Keyboard: arrows go from lit slot to lit slot, with Shift over every slot; Enter touches, Escape steps back, u undoes, r rolls, w lists the moves, t tells the sheet. */

/** @typedef {import("./sheet.js").Board} Board */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Board} board
 * @param {{touch: (slot: string) => void, escape: () => void, undo: () => void, roll: () => void, rules: () => void, words: () => void, text: () => void, peek: (slot: string) => void}} deeds */
export function listen(board, deeds) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const writes = target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
    if (event.key === "Escape") {
      deeds.escape();
      return;
    }
    if (writes || target.closest("[role=radiogroup], input")) return;
    const slot = target.closest("[data-slot]")?.getAttribute("data-slot");
    if (event.key in ARROWS) {
      const [across, down] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      if (go(board, slot ? target : null, across, down, event.shiftKey, deeds.peek)) event.preventDefault();
    } else if ((event.key === "Enter" || event.key === " ") && slot) {
      event.preventDefault();
      deeds.touch(slot);
    } else if (event.key === "u") deeds.undo();
    else if (event.key === "r") deeds.roll();
    else if (event.key === "w") deeds.words();
    else if (event.key === "t") deeds.text();
    else if (event.key === "?") deeds.rules();
  });
}

/** Focus the nearest slot in a direction; from nowhere, the first one.
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
