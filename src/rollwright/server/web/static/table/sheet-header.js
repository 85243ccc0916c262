/** Everything around the sheet: its owner, its score, the log, and the clocks. */

import { byId, capital, el, nameEl } from "../lib/dom.js";
import { fillNames, stepText } from "../lib/names.js";
import { left } from "./seats.js";

/** @typedef {import("./state.js").TableState} TableState */

/** Show whose sheet this is, if it is not yours. @param {TableState} state @param {number} seat @param {number} looking */
export function sheetBar(state, seat, looking) {
  const bar = byId("sheet-bar");
  const key = `${seat} ${looking} ${state.name(looking)}`;
  byId("sheet-parts").setAttribute("aria-label", looking < 0 ? "The sheet" : `${state.name(looking)}’s sheet`);
  bar.hidden = looking === seat || (state.table?.seats.length ?? 0) < 2;
  if (bar.hidden || bar.dataset.key === key) return;
  bar.dataset.key = key;
  bar.replaceChildren(el("h2", {}, nameEl(state.name(looking)), "’s sheet"), seat < 0 && el("span", { class: "faded" }, "You’re watching"));
}

/** Show the score so far with its reasons. @param {TableState} state @param {number} seat @param {number} looking */
export function score(state, seat, looking) {
  const sheet = state.sheets.get(looking);
  const holder = byId("score-breakdown");
  holder.hidden = !sheet;
  if (!sheet) return;
  const key = JSON.stringify([sheet.points, sheet.reasons, looking]);
  if (holder.dataset.key === key) return;
  holder.dataset.key = key;
  byId("score-breakdown-text").textContent = `${looking === seat ? "Your score" : "Score"}: ${sheet.points}`;
  byId("score-breakdown-table").replaceChildren(
    el(
      "table",
      { class: "reasons" },
      el(
        "tbody",
        {},
        sheet.reasons.map(({ kind, detail, points }) =>
          el("tr", {}, el("th", { scope: "row" }, capital(kind), detail ? el("small", {}, ` ${detail}`) : null), el("td", {}, points)),
        ),
      ),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"), el("td", {}, sheet.points))),
    ),
  );
}

/** Show the log, newest first. @param {TableState} state */
export function log(state) {
  const lines = state.table?.log ?? [];
  const list = byId("log");
  const key = lines.map((line) => line.number).join();
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(
    ...lines
      .slice(-30)
      .reverse()
      .map((line) => el("li", {}, lineText(state, line))),
  );
}

/** Return a line of the log as text. A bot that plays for an absent person is named as theirs.
 * @param {TableState} state @param {import("../lib/types.js").LogLine} line */
export function lineText(state, line) {
  return fillNames(stepText(line), (seat) => (line.stand_in && seat === line.seat ? `${state.name(seat)}’s bot` : state.name(seat)));
}

/** Update every clock on the page. @param {TableState} state @param {number} seat */
export function clocks(state, seat) {
  for (const clock of document.querySelectorAll("[data-until]"))
    clock.textContent = left(Number(clock.getAttribute("data-until")), state.lag);
  const table = state.table;
  const until = state.seat(seat)?.deadline ?? table?.closes_at;
  byId("clock").hidden = !until || table?.status !== "playing";
  if (until) byId("clock").textContent = table?.paused ? "clock paused" : left(until, state.lag);
}
