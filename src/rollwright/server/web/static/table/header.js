/** The header: which game, which moment, whose turn. Touching the moment shows the shared table where the strip replaces it. */

import { byId, capital, el, phaseText } from "../lib/dom.js";

/** @typedef {import("./state.js").TableState} TableState */

/** Return whose turn it is, as the pill shows it. @param {TableState} state @param {boolean} connected
 * @param {number} seat  being played on this device @param {boolean} covered  until its person is there
 * @returns {{text: string, look: "" | "yours" | "away"}} */
export function turnText(state, connected, seat, covered) {
  const table = state.table;
  if (!connected) return { text: "Reconnecting…", look: "away" };
  if (!table || table.status !== "playing" || table.ending) return { text: "", look: "" };
  const mine = state.you.seats.filter((seat) => state.mustAct(seat));
  const name = state.name(mine.includes(seat) ? seat : mine[0]);
  if (covered) return { text: `${name} is next`, look: "" };
  if (mine.length && !mine.some((one) => state.sheets.get(one)?.moves?.length)) return { text: "Turn over", look: "" };
  if (mine.length) return { text: state.you.seats.length > 1 ? `${name}’s turn` : "Your turn", look: "yours" };
  const waiting = table.waiting_for.filter((seat) => !state.you.seats.includes(seat));
  if (table.counts.seats > 20) return { text: `${table.counts.done} of ${table.counts.seats} done`, look: "" };
  if (waiting.length === 1) return { text: `${state.name(waiting[0])}’s turn`, look: "" };
  if (waiting.length) return { text: `Waiting for ${waiting.length}`, look: "" };
  return { text: "", look: "" };
}

export class Header {
  constructor() {
    this.connected = true;
    this.phase = byId("phase");
    this.pill = byId("turn-pill");
    this.parts = byId("table-parts");
    this.phase.addEventListener("click", () => this.#toggle(!this.parts.classList.contains("open")));
    this.small = matchMedia("(max-width: 999px)");
  }

  /** @param {TableState} state @param {number} seat @param {boolean} covered */
  show(state, seat, covered) {
    const table = state.table;
    if (!table) return;
    const playing = table.status === "playing";
    const long = playing ? capital(phaseText(table.phase)) : table.status === "over" ? "finished" : "";
    const [short, full] = this.phase.children;
    if (full.textContent !== long) {
      full.textContent = long;
      short.textContent = playing ? table.phase.short : long;
    }
    this.phase.hidden = !long;
    const opens = this.small.matches && playing && byId("strip").childElementCount > 0;
    if (this.phase.disabled === opens) {
      this.phase.disabled = !opens;
      if (!opens) this.#toggle(false);
    }
    const { text, look } = turnText(state, this.connected, seat, covered);
    this.pill.hidden = !text;
    const key = `${look} ${text}`;
    if (this.pill.dataset.key === key) return;
    this.pill.dataset.key = key;
    this.pill.className = `pill ${look}`;
    this.pill.replaceChildren(el("span", { class: "name-of" }, text));
  }

  /** @param {boolean} open */
  #toggle(open) {
    this.parts.classList.toggle("open", open);
    this.phase.setAttribute("aria-expanded", String(open));
    if (open) this.parts.scrollIntoView({ block: "nearest" });
  }
}
