/** The players: names and points in the header, summaries of the other sheets below. */

import { byId, el, nameEl } from "../lib/dom.js";
import { levelOf } from "../lib/bots.js";
import { chair } from "../lib/chair.js";
import { symbolEl } from "../board/chips.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../lib/types.js").SeatView} Seat */

/** @type {Record<string, string>} */
const STATES = { free: "free", waiting: "here", thinking: "thinking", done: "done", ready: "ready" };

/** Return what a seat is doing, as text. @param {TableState} state @param {Seat} seat */
export function doing(state, seat) {
  if (seat.stand_in) return "away, a bot is playing";
  if (seat.absent && seat.state === "thinking") return "away";
  if (state.table?.status === "over") return "";
  if (state.you.seats.includes(seat.seat) && seat.state === "thinking") return "your move";
  return STATES[seat.state] ?? "";
}

/** Return what kind of player sits here. @param {TableState} state @param {Seat} seat */
function kind(state, seat) {
  if (seat.stand_in) return "away";
  if (state.you.seats.includes(seat.seat)) return "you";
  return seat.bot ? levelOf(seat.bot) || "bot" : seat.absent ? "away" : "";
}

/** Return the time left until a time of the server's clock: "0:23". @param {number} until @param {number} lag */
export function left(until, lag) {
  const seconds = Math.max(0, Math.round((until - lag - Date.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {(string | number)[]} value  symbols and numbers */
function row(value) {
  return el(
    "dd",
    {},
    value.map((one) => (typeof one === "number" ? String(one) : symbolEl(one))),
  );
}

/** Create a sheet's facts. Symbols with a number replace the label. @param {import("../lib/types.js").Fact[]} summary */
export function facts(summary) {
  return el(
    "dl",
    { class: "seat-facts" },
    summary.map(([label, value]) =>
      Array.isArray(value)
        ? el(
            "div",
            { "data-fact": label, title: label },
            el("dt", { class: value.some((one) => typeof one === "number") ? "sr" : false }, label),
            row(value),
          )
        : el("div", { "data-fact": label }, el("dt", {}, label), el("dd", {}, value)),
    ),
  );
}

export class Seats {
  /** @param {(seat: number) => void} look */
  constructor(look) {
    this.look = look;
    this.places = byId("places");
    this.strip = byId("seat-strip");
    this.narrow = matchMedia("(max-width: 699px)");
  }

  /** @param {TableState} state @param {number} looking  whose sheet is shown large */
  show(state, looking) {
    const table = state.table;
    if (!table) return;
    const crowd = table.counts.seats > 20;
    const mine = state.you.seats;
    const order = [...table.seats].sort(
      (one, two) => Number(mine.includes(two.seat)) - Number(mine.includes(one.seat)) || one.seat - two.seat,
    );
    const seated = order.filter((seat) => seat.state !== "free");
    this.#keep(this.places, seated.slice(0, crowd ? 3 : 10), (seat) => this.#place(state, seat, looking));
    const others = seated.filter(
      (seat) => table.counts.seats > 1 && (this.narrow.matches || seat.seat !== looking || !mine.includes(seat.seat)), // the header of a phone has no places
    );
    this.#keep(this.strip, others, (seat) => this.#card(state, seat, looking));
    byId("crowd").hidden = !crowd;
    if (crowd) byId("crowd").textContent = `${table.counts.done} of ${table.counts.seats} sheets are done. The leaders:`;
  }

  /** @param {TableState} state @param {Seat} seat @param {number} looking */
  #place(state, seat, looking) {
    const you = state.you.seats.includes(seat.seat);
    const does = doing(state, seat);
    const classes = [you ? "is-you" : "", seat.state === "thinking" ? "is-turn" : ""].join(" ").trim();
    return el(
      "li",
      { "data-seat": seat.seat },
      el(
        "button",
        {
          type: "button",
          class: classes || false,
          "aria-pressed": String(seat.seat === looking),
          title: does ? `${seat.name}: ${does}` : seat.name,
          onclick: () => this.look(seat.seat),
        },
        chair(seat.name, seat.bot),
        el("span", { class: "who" }, nameEl(seat.name), el("small", {}, kind(state, seat))),
        el("b", { class: "numeral" }, state.points(seat)),
      ),
    );
  }

  /** @param {TableState} state @param {Seat} seat @param {number} looking */
  #card(state, seat, looking) {
    const points = state.points(seat);
    const you = seat.seat === looking && state.you.seats.includes(seat.seat);
    const clock =
      seat.deadline && !state.table?.paused
        ? el("span", { class: "numeral", "data-until": seat.deadline }, left(seat.deadline, state.lag))
        : null;
    return el(
      "li",
      { "data-seat": seat.seat },
      el(
        "button",
        {
          type: "button",
          class: "seat-card",
          "aria-pressed": String(seat.seat === looking),
          title: you ? "Show your score" : "Show the sheet",
          onclick: () => this.look(seat.seat),
        },
        chair(seat.name, seat.bot),
        el(
          "span",
          { class: "seat-head" },
          el("b", { class: "name-of", dir: "auto" }, seat.name),
          el("span", { class: "seat-state" }, you ? "you" : doing(state, seat)),
          clock,
        ),
        el("span", { class: "points" }, points, el("span", { class: "sr" }, points === "1" ? " point" : " points")),
        seat.summary.length && !you ? facts(seat.summary) : null,
      ),
    );
  }

  /** Redraw a list without losing the focus. @param {HTMLElement} list @param {Seat[]} seats @param {(seat: Seat) => HTMLElement} one */
  #keep(list, seats, one) {
    const focused = list.contains(document.activeElement) ? document.activeElement?.closest("li")?.dataset.seat : undefined;
    const items = seats.map(one);
    const same = items.length === list.children.length && items.every((item, index) => item.isEqualNode(list.children[index]));
    if (same) return;
    list.replaceChildren(...items);
    if (focused !== undefined) /** @type {HTMLElement | null} */ (list.querySelector(`[data-seat="${focused}"] button`))?.focus();
  }
}
