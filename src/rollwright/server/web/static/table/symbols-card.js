/** The card behind the title: the goal, a turn in three steps, what scores, and all symbols. */

import { el, icon, request } from "../lib/dom.js";

/** @type {Promise<import("../lib/types.js").GuideView> | null} */
let guide = null;

/** Return the guide of the game, loaded once. @param {string} game */
export function guideOf(game) {
  guide ??= request("GET", `/api/games/${game}/guide`);
  return guide;
}

/** Return what the rows of the guide say about a slot, or about the symbol it shows; "" if nothing.
 * @param {import("../lib/types.js").GuideView} about @param {string} slot @param {string} symbol */
export function explains(about, slot, symbol) {
  const match = (/** @type {string[]} */ patterns, /** @type {string} */ name) => patterns.some((one) => new RegExp(one).test(name));
  const row = about.symbols.find((one) => match(one.slots, slot) || (symbol && match(one.symbols, symbol)));
  return row ? `${row.name}: ${row.does}` : "";
}

/** Open the card, or close it if it is open. @param {string} game @param {string} [wanted]  the name of the row to show
 * @param {Map<string, string>} [names]  what the sheet in view calls the rows that score */
export async function toggleSymbols(game, wanted = "", names = new Map()) {
  const shown = /** @type {HTMLDialogElement | null} */ (document.getElementById("symbols-card"));
  if (shown) {
    shown.close();
    return;
  }
  if (!document.getElementById("learn-style")) {
    const href = new URL("../learn.css", import.meta.url).href;
    document.head.append(el("link", { rel: "stylesheet", id: "learn-style", href }));
  }
  const about = await guideOf(game);
  const card = el(
    "dialog",
    { class: "symbols-card", id: "symbols-card", "aria-label": "Goal and symbols" },
    el("button", { type: "button", class: "square plain close", "aria-label": "Close", onclick: () => card.close() }, icon("close")),
    el("p", { class: "symbols-goal" }, el("b", {}, "Goal: "), `${about.goal} ${about.detail}`),
    about.turn.length ? el("h2", {}, "A turn") : null,
    el(
      "ol",
      { class: "symbols-turn" },
      about.turn.map((step) => el("li", {}, step)),
    ),
    about.scoring.length ? el("h2", {}, "Scoring") : null,
    el(
      "ul",
      { class: "symbols-list scoring-list" },
      about.scoring.map((row) => scoringEl(row, names)),
    ),
    el("h2", {}, "Symbols"),
    el("ul", { class: "symbols-list" }, about.symbols.map(rowEl), about.highlights.map(highlightEl)),
  );
  card.addEventListener("close", () => card.remove());
  card.addEventListener("click", (/** @type {Event} */ event) => event.target === card && card.close());
  document.body.append(card);
  card.showModal();
  const row = [...card.querySelectorAll("[data-row]")].find((one) => one.getAttribute("data-row") === wanted);
  row?.classList.add("wanted");
  row?.scrollIntoView({ block: "center" });
}

/** @param {import("../lib/types.js").SymbolRowView} row */
function rowEl(row) {
  const item = el("li", { "data-row": row.name }, el("span", {}, row.name, row.does ? el("small", {}, row.does) : null));
  item.insertAdjacentHTML("afterbegin", row.svg); // the server's own picture of a symbol
  return item;
}

/** @param {[string, string, string]} row @param {Map<string, string>} names */
function scoringEl([name, how, points], names) {
  const own = names.has(name) ? `${names.get(name)}: ${name.toLowerCase()}` : name;
  return el("li", { "data-row": name }, el("span", {}, own, el("small", {}, how)), el("b", {}, points));
}

/** @param {[string, string]} highlight */
function highlightEl([look, meaning]) {
  return el("li", {}, el("i", { class: `look look-${look}`, "aria-hidden": "true" }), el("span", {}, meaning));
}
