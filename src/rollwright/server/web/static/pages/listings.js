/** Lists of tables: your games, open tables, and finished games. */

import { clockText, el, icon, joinNames, phaseText, svgEl } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").TableSummary} Listing */

const UNNAMED = "Guest"; // the name of a guest who has not chosen one

/** Create a small copy of a game's picture in this page. @param {string} game */
export function thumb(game) {
  const holder = document.getElementById(`picture-${game}`);
  const source = holder instanceof HTMLTemplateElement ? holder.content.querySelector("svg") : holder?.querySelector("svg");
  const small = source?.cloneNode(true);
  if (small instanceof Element) {
    small.setAttribute("aria-hidden", "true");
    small.removeAttribute("role");
    small.removeAttribute("aria-label");
  }
  return el("span", { class: `thumb game-${game}` }, small ?? "");
}

/** Return the title of a game from this page. @param {string} game */
export function titleOf(game) {
  return document.getElementById(`picture-${game}`)?.dataset.title ?? game;
}

/** Create a card for a game of yours in progress, highlighted if it is your move. @param {Listing} table */
export function ticket(table) {
  const others = table.seats.filter((_, index) => !table.yours.includes(index)).map((seat) => seat.name);
  const waits =
    table.status === "waiting"
      ? "open"
      : table.waiting_for.length
        ? `${joinNames(table.waiting_for, 2)} ${table.waiting_for.length > 1 ? "are thinking" : "is thinking"}`
        : "";
  return el(
    "li",
    {},
    el(
      "a",
      { class: table.your_move ? "ticket yours" : "ticket", href: `/t/${table.table}` },
      thumb(table.game),
      el(
        "span",
        {},
        el("b", {}, titleOf(table.game)),
        el(
          "span",
          { class: "where" },
          others.length ? joinNames(others) : table.status === "waiting" ? "no one else yet" : "solo",
          el("br"),
          table.status === "waiting" ? "waiting for players" : phaseText(table.phase),
        ),
      ),
      el("span", { class: "state" }, table.your_move ? ["Your move", icon("next")] : waits),
    ),
  );
}

/** Draw seats as pawns: people dark, bots gray, free ones open. @param {Listing} table */
function pawns(table) {
  const all = table.seats.length + table.free;
  if (all > 10) return null;
  const figures = Array.from({ length: all }, (_, index) => {
    const seat = table.seats[index];
    const x = index * 20 + 9;
    return svgEl("path", {
      class: seat ? (seat.bot ? "bot" : "person") : "",
      d: `M${x} 1.5a4 4 0 0 1 2.3 7.2l3.2 7.8h-11l3.2-7.8a4 4 0 0 1 2.3-7.2z`,
    });
  });
  return svgEl("svg", { class: "pawns", viewBox: `0 0 ${all * 20} 18`, "aria-hidden": "true" }, figures);
}

/** Return a name for a table without a title: by its host, or by its game and ID if the host has no name. @param {Listing} table */
function nameOf(table) {
  const host = table.seats.find((seat) => !seat.bot)?.name;
  return host && host !== UNNAMED ? `${host}’s table` : `${titleOf(table.game)} ${table.table}`;
}

/** Create a row for a table in the lobby, to join or to watch. @param {Listing} table */
export function row(table) {
  const waiting = table.status === "waiting";
  const name = table.title || nameOf(table);
  const free = table.stadium
    ? `${table.people} playing`
    : waiting
      ? `${table.free} ${table.free === 1 ? "seat" : "seats"} free`
      : `${table.seats.length} playing`;
  const joins = !table.join_refusal && (table.free > 0 || table.stadium);
  const action = table.yours.length ? "Resume" : joins ? "Join" : "Watch";
  const facts = [
    titleOf(table.game),
    table.dice === "typed" ? "physical dice" : "",
    table.clock ? clockText(table.clock) : "",
    waiting ? "" : phaseText(table.phase),
  ].filter(Boolean);
  return el(
    "li",
    {},
    thumb(table.game),
    el("div", {}, el("b", { class: "name-of", dir: "auto" }, name), el("span", { class: "where" }, facts.join(" · "))),
    el("div", { class: "free" }, pawns(table), el("span", { class: "where" }, free)),
    el("a", { class: joins || table.your_move ? "btn can" : "btn", href: `/t/${table.table}`, "aria-label": `${action}: ${name}` }, action),
  );
}

/** Create a line for a finished game of yours. @param {Listing} table */
export function finished(table) {
  return el(
    "li",
    {},
    el(
      "a",
      { href: `/t/${table.table}` },
      el("span", {}, el("b", {}, titleOf(table.game)), outcome(table)),
      el("span", { class: "faded" }, "replay"),
    ),
  );
}

/** @param {Listing} table */
function outcome(table) {
  const mine = table.yours.map((seat) => table.seats[seat]?.name);
  const own = table.result.find(([name]) => mine.includes(name));
  const sorted = [...table.result].sort((one, two) => one[2] - two[2]);
  if (!own) return sorted.length ? `, ${sorted[0][0]} won with ${sorted[0][1]}` : "";
  const rest = sorted.filter((line) => line !== own).map(([, points]) => points);
  if (!rest.length) return `, ${own[1]} points`;
  const places = ["", "won", "second", "third", "fourth", "fifth", "sixth"];
  return own[2] === 1 ? `, you won ${own[1]} to ${rest[0]}` : `, ${places[own[2]] ?? `place ${own[2]}`} with ${own[1]}`;
}

/** Fill a list, or show a text if it is empty. @param {HTMLElement} list @param {HTMLElement[]} items @param {string} nothing */
export function fill(list, items, nothing) {
  list.replaceChildren(...(items.length || !nothing ? items : [el("li", { class: "empty" }, nothing)]));
}

/** Add a button below a list that appends its next page, if there is one.
 * @param {HTMLElement} list @param {string} cursor  of the next page, "" if there is none
 * @param {(table: Listing) => HTMLElement} line @param {(cursor: string) => Promise<{tables: Listing[], next: string}>} load */
export function more(list, cursor, line, load) {
  list.parentElement?.querySelector(":scope > .more")?.remove();
  if (!cursor) return;
  list.after(
    el(
      "button",
      {
        type: "button",
        class: "btn more",
        onclick: async (/** @type {Event} */ event) => {
          /** @type {HTMLButtonElement} */ (event.currentTarget).disabled = true;
          const page = await load(encodeURIComponent(cursor));
          list.append(...page.tables.map(line));
          more(list, page.next, line, load);
        },
      },
      "Show more",
    ),
  );
}
