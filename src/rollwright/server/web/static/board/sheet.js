/** Parts, slots and marks: a board shows the SVG parts of a table or a sheet and sets marks on their slots.
 *
 * A slot is an element with data-slot; a mark changes its classes, the text of its child of class "text" and what its child
 * <use class="symbol"> shows.
 */

import { el } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").PartView} Part */
/** @typedef {import("../lib/types.js").Marks} Marks */
/** @typedef {{element: SVGElement, classes: string, text: Element | null, printed: string, symbol: Element | null, shape: string, area: string}} Spot */
/** @typedef {{tier: string, ghost: string}} Look  how cheap a lit slot is, and what would be written into it */

export const NAME = 12; // letters of a name that a picture has room for
const SPOKEN = ["tabindex", "role", "aria-label", "aria-pressed"];

/** Create a figure of a part, with nothing to touch yet. @param {Part} part @param {"group" | "img"} role @returns {HTMLElement} */
export function picture(part, role) {
  const holder = el("figure", { class: `part part-${part.name}`, "data-part": part.name });
  holder.innerHTML = part.svg;
  const svg = holder.querySelector("svg");
  if (part.area === "strip") svg?.setAttribute("width", String(part.width)); // one pixel for each unit
  svg?.setAttribute("role", role);
  svg?.setAttribute("aria-label", part.title);
  for (const element of holder.querySelectorAll("[data-slot]")) {
    for (const attribute of SPOKEN) element.removeAttribute(attribute);
  }
  return holder;
}

/** @param {import("../lib/types.js").Mark | undefined} one @param {import("../lib/types.js").Mark | undefined} other */
function same(one, other) {
  return one === other || (one !== undefined && other !== undefined && one.every((field, index) => field === other[index]));
}

/** Return the first element in a slot that is in no slot within it. @param {Element} slot @param {string} selector @returns {Element | null} */
export function own(slot, selector) {
  return [...slot.querySelectorAll(selector)].find((element) => element.closest("[data-slot]") === slot) ?? null;
}

/** Return the text that people see in a slot; a label starts with it, for people who speak to their computer. @param {Element} element */
function visibleText(element) {
  return [...element.querySelectorAll("text")]
    .filter((text) => text.textContent && text.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
    .map((text) => text.textContent?.trim())
    .join(" ");
}

export class Board {
  /** @param {Record<string, HTMLElement>} places  where the parts of an area go; those of other areas are not shown
   * @param {(text: string) => string} fillNames  puts the names of the players into the text of a mark */
  constructor(places, fillNames) {
    this.places = places;
    this.fillNames = fillNames;
    /** @type {Map<string, Spot[]>} */
    this.spots = new Map();
    /** @type {Marks} what the slots show now */
    this.marks = {};
    /** @type {Marks} what the move being made would put there */
    this.coming = {};
    /** @type {Map<string, Look>} the slots that can be touched */
    this.lit = new Map();
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.refused = "";
    /** @type {Set<string>} what the last step of a replay touched */
    this.changed = new Set();
    /** @type {Set<string>} slots whose classes have to be written again */
    this.stale = new Set();
  }

  /** Show these parts; everything is redrawn.
   * @param {Part[]} parts */
  load(parts) {
    this.spots.clear();
    /** @type {Record<string, HTMLElement[]>} */
    const holders = {};
    for (const area of Object.keys(this.places)) holders[area] = [];
    for (const part of parts) {
      if (!(part.area in holders)) continue;
      const holder = picture(part, "group");
      for (const element of /** @type {NodeListOf<SVGElement>} */ (holder.querySelectorAll("[data-slot]"))) {
        const name = element.getAttribute("data-slot") ?? "";
        for (const word of element.querySelectorAll("text")) word.after(" "); // or texts side by side are read as one word
        const text = own(element, ".text");
        const symbol = own(element, "use.symbol");
        const spot = {
          element,
          classes: element.getAttribute("class") ?? "slot",
          text,
          printed: text?.textContent ?? "",
          symbol,
          shape: symbol?.getAttribute("href") ?? "",
          area: part.area,
        };
        const others = this.spots.get(name);
        if (others) others.push(spot);
        else this.spots.set(name, [spot]);
      }
      holders[part.area].push(holder);
    }
    for (const [area, place] of Object.entries(this.places)) place.replaceChildren(...holders[area]);
    for (const slot of this.spots.keys()) this.stale.add(slot);
    this.#write();
  }

  /** Return whether the picture has this slot. @param {string} slot */
  has(slot) {
    return this.spots.has(slot);
  }

  /** Set these marks on the slots; all others are removed. Returns the slots that changed.
   * @param {Marks} marks
   * @param {"" | "tumble" | "drawn"} [movement]  how the slots that changed show it */
  set(marks, movement = "") {
    const changed = [];
    for (const slot of new Set([...Object.keys(this.marks), ...Object.keys(marks)])) {
      if (!same(this.marks[slot], marks[slot])) {
        this.stale.add(slot);
        changed.push(slot);
      }
    }
    this.marks = marks;
    this.#write();
    if (movement) for (const slot of changed) this.#move(slot, movement);
    return changed;
  }

  /** Preview the marks of a move; null ends the preview. Marks that the move would remove stay, because they may show other choices.
   * @param {import("../lib/types.js").MarkChanges | null} marks */
  soon(marks) {
    const coming = /** @type {Marks} */ ({});
    for (const [slot, mark] of Object.entries(marks ?? {})) if (mark !== null) coming[slot] = mark;
    for (const slot of [...Object.keys(this.coming), ...Object.keys(coming)]) {
      if (!same(this.coming[slot], coming[slot])) this.stale.add(slot);
    }
    this.coming = coming;
    this.#write();
  }

  /** Highlight the slots that can be touched and those that are chosen.
   * @param {Map<string, Look>} lit @param {Iterable<string>} chosen @param {(slot: string) => string} label */
  light(lit, chosen, label) {
    const before = new Set([...this.lit.keys(), ...this.chosen]);
    this.lit = lit;
    this.chosen = new Set(chosen);
    const touched = new Set([...before, ...this.lit.keys(), ...this.chosen]);
    for (const slot of touched) this.stale.add(slot);
    this.#write();
    for (const slot of touched) {
      const open = this.lit.has(slot) || this.chosen.has(slot);
      for (const { element } of this.spots.get(slot) ?? []) {
        if (open) {
          element.setAttribute("tabindex", "0");
          element.setAttribute("role", "button");
          element.setAttribute("aria-label", [visibleText(element), label(slot)].filter(Boolean).join(", "));
          element.setAttribute("aria-pressed", String(this.chosen.has(slot)));
        } else {
          for (const attribute of SPOKEN) element.removeAttribute(attribute);
        }
      }
    }
  }

  /** Mark the one slot that was touched and cannot be used; "" for none. @param {string} slot */
  refuse(slot) {
    this.stale.add(this.refused).add(slot);
    this.refused = slot;
    this.#write();
  }

  /** Highlight the slots that a step changed. @param {string[]} slots */
  highlight(slots) {
    const before = this.changed;
    this.changed = new Set(slots);
    for (const slot of [...before, ...this.changed]) this.stale.add(slot);
    this.#write();
  }

  /** Return the slot of an event, "" for none. @param {EventTarget | null} target */
  static slotOf(target) {
    return (target instanceof Element && target.closest(".part [data-slot]")?.getAttribute("data-slot")) || "";
  }

  /** Return whether a slot holds others, such as a zone. @param {string} slot */
  isArea(slot) {
    return this.spots.get(slot)?.some(({ element }) => element.classList.contains("area")) ?? false;
  }

  /** Return the visible element of the cheapest lit slot, null for none. @returns {SVGElement | null} */
  cheapest() {
    const order = ["free", "", "cheap", "expensive"];
    const visible = this.elements(false).filter((element) => this.lit.has(element.getAttribute("data-slot") ?? ""));
    const rank = (/** @type {Element} */ element) => order.indexOf(this.lit.get(element.getAttribute("data-slot") ?? "")?.tier ?? "");
    return visible.reduce(
      (best, element) => (!best || rank(element) < rank(best) ? element : best),
      /** @type {SVGElement | null} */ (null),
    );
  }

  /** Return the visible elements of the lit slots, or of all slots that can ever be touched.
   * @param {boolean} all */
  elements(all) {
    const found = [];
    for (const [slot, spots] of this.spots) {
      for (const { element, classes } of spots)
        if (this.lit.has(slot) || this.chosen.has(slot) || (all && !classes.split(" ").includes("sign"))) found.push(element);
    }
    return found.filter((element) => element.getClientRects().length > 0);
  }

  #write() {
    for (const slot of this.stale) {
      const soon = slot in this.coming;
      const [classes, written, shows] = (soon ? this.coming[slot] : this.marks[slot]) ?? ["", "", ""];
      const look = this.lit.get(slot);
      const ghost = written ? "" : (look?.ghost ?? "");
      for (const { element, classes: own, text, printed, symbol, shape } of this.spots.get(slot) ?? []) {
        let all = classes ? `${own} ${classes}` : own;
        if (soon) all += " soon";
        if (look) all += look.tier ? ` lit tier-${look.tier}` : " lit";
        if (ghost && text) all += " ghost";
        if (this.chosen.has(slot)) all += " chosen";
        if (this.refused === slot) all += " refused";
        if (this.changed.has(slot)) all += " changed";
        if (element.getAttribute("class") !== all) element.setAttribute("class", all);
        const shown = written ? this.fillNames(written) : ghost || printed;
        if (text && text.textContent !== shown) text.textContent = shown;
        const now = soon ? (this.marks[slot]?.[1] ?? "") : "";
        const was = soon || element.querySelector(":scope > .was:not(:empty)") ? element.querySelector(":scope > .was") : null;
        if (was) was.textContent = now && now !== shown ? `${this.fillNames(now)}›` : "";
        if (symbol) {
          const href = shows ? `#${shows}` : shape;
          if (symbol.getAttribute("href") !== href) symbol.setAttribute("href", href);
        }
      }
    }
    this.stale.clear();
  }

  /** @param {string} slot @param {"tumble" | "drawn"} movement */
  #move(slot, movement) {
    for (const { element } of this.spots.get(slot) ?? []) {
      if (element.hasAttribute("transform")) continue; // the animation would replace its transform
      element.classList.add(movement);
      setTimeout(() => element.classList.remove(movement), 450);
    }
  }
}
