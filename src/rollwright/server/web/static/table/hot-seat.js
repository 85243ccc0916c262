/** Several people at one device: between two of them the whole sheet is covered, until the next one is there. */

import { byId, svgEl } from "../lib/dom.js";
import { lineText } from "./sheet-header.js";

/** @typedef {import("./state.js").TableState} TableState */

export class HotSeat {
  /** @param {{show: (seat: number) => void, undo: (seat: number) => void}} page  what the two buttons do */
  constructor(page) {
    this.page = page;
    this.holder = -1; // the seat of the person who has the device
    this.covered = false;
    this.cover = byId("hot-seat");
  }

  /** Cover the sheet if the device has to be passed to the person of this seat; returns whether it is covered.
   * @param {TableState} state @param {number} seat  to play next on this device */
  update(state, seat) {
    const several = state.table?.status === "playing" && state.you.seats.length > 1;
    const covered = several && seat !== this.holder && state.mustAct(seat);
    if (covered) this.#show(state, seat);
    else if (several && this.holder < 0) this.holder = seat; // no one has to move yet
    if (covered !== this.covered) {
      this.covered = covered;
      this.cover.hidden = !covered;
      if (covered) byId("hot-seat-show").focus({ preventScroll: true });
    }
    return covered;
  }

  /** @param {TableState} state @param {number} seat */
  #show(state, seat) {
    const from = state.you.seats.includes(this.holder) ? this.holder : -1;
    const key = JSON.stringify([seat, from, state.table?.log.at(-1)?.number, state.sheets.get(from)?.can_undo]);
    if (this.cover.dataset.key === key) return;
    this.cover.dataset.key = key;
    const name = state.name(seat);
    byId("hot-seat-faces").replaceChildren(...(from < 0 ? [face("next")] : [face("last"), arrow(), face("next")]));
    byId("hot-seat-title").textContent = `Pass to ${name}`;
    byId("hot-seat-did").textContent = from < 0 ? "" : lastDone(state, from);
    byId("hot-seat-ready").textContent = `${name}’s sheet opens when ${name} is ready.`;
    const show = byId("hot-seat-show");
    show.textContent = `I am ${name}, show my sheet`;
    show.onclick = () => {
      this.holder = seat;
      this.page.show(seat);
    };
    const undo = byId("hot-seat-undo");
    undo.hidden = from < 0 || !state.sheets.get(from)?.can_undo || Boolean(state.seat(from)?.stand_in);
    undo.textContent = `Undo ${state.name(from)}’s last move`;
    undo.onclick = () => this.page.undo(from);
  }
}

/** Return what a person did last, and their points. @param {TableState} state @param {number} seat */
function lastDone(state, seat) {
  const line = state.table?.log.findLast((one) => one.seat === seat);
  const points = state.seat(seat)?.points ?? "";
  const has = `${state.name(seat)} has ${points} ${points === "1" ? "point" : "points"}.`;
  return line ? `${lineText(state, line)} ${has}` : has;
}

/** @param {"last" | "next"} which */
function face(which) {
  return svgEl(
    "svg",
    { class: `face-${which}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    svgEl("circle", { class: "ring", cx: 20, cy: 20, r: 18.5 }),
    svgEl("path", { class: "person", d: "M20 8a7 7 0 0 1 0 14 7 7 0 0 1 0-14zM8 33a12 10 0 0 1 24 0 18.5 18.5 0 0 1-24 0z" }),
  );
}

function arrow() {
  return svgEl(
    "svg",
    { class: "glyph-svg", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svgEl("path", { class: "stroke", d: "M2 12h19M14 5l7 7-7 7" }),
  );
}
