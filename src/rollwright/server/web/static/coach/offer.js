/** Offers the guided first game, remembers the answer for each game on this device, and opens the table for it. */

import { el, preferences, request } from "../lib/dom.js";

const SEATS = 3; // of a first game, if the game has room for them

/** Return what became of the lesson of a game: "" (never offered), "known", "skipped" or "done". @param {string} game */
export function lessonState(game) {
  return preferences.get(`lesson.${game}`, "");
}

/** @param {string} game @param {"known" | "skipped" | "done"} state */
export function rememberLesson(game, state) {
  preferences.set(`lesson.${game}`, state);
}

/** Remember where the lesson at a table is, "" for none. The page of the table starts it there. @param {string} table @param {number} step */
export function placeLesson(table, step) {
  preferences.set("lesson", table ? JSON.stringify({ table, step }) : "");
}

/** Return the step at which the lesson of this table is, -1 if there is none. @param {string} table */
export function lessonAt(table) {
  const lesson = JSON.parse(preferences.get("lesson", "") || "{}");
  return lesson.table === table ? lesson.step : -1;
}

/** Ask once per game whether the player wants to be shown how to play. @param {string} title
 * @returns {Promise<boolean | null>} null if the question was dismissed */
export function offer(title) {
  const dialog = el(
    "dialog",
    { class: "offer", "aria-labelledby": "offer-title" },
    el("h2", { id: "offer-title" }, `First game of ${title}?`),
    el("p", { class: "faded" }, "Ten short steps at a real table, with real dice. You can skip it at any time."),
    el(
      "form",
      { method: "dialog", class: "offer-buttons" },
      el("button", { value: "show", class: "primary" }, "Show me how, 5 minutes"),
      el("button", { value: "known" }, "I know this game"),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue ? dialog.returnValue === "show" : null);
    }),
  );
}

/** Open a table against bots and go there, with the lesson or without.
 * @param {string} game @param {boolean} guided @param {string} [name] @param {string} [bot]  the only rival, if the game allows it */
export async function openGuided(game, guided, name = preferences.get("name", ""), bot = "default") {
  const games = await request("GET", "/api/games");
  const found = games.find((/** @type {any} */ one) => one.name === game);
  const seats = Math.max(found.usual_seats[0], Math.min(bot === "default" ? SEATS : 2, found.usual_seats[1]));
  const opened = await request("POST", "/api/tables", { game, bots: Array(seats - 1).fill(bot), start: true, ...(name ? { name } : {}) });
  if (guided) placeLesson(opened.table, 0);
  location.assign(`/t/${opened.table}`);
}
