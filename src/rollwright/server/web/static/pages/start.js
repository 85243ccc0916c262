/** The start page: play now, your games, open tables. */

import { byId, preferences, request } from "../lib/dom.js";
import { lessonState, offer, openGuided, rememberLesson } from "../coach/offer.js";
import { fill, finished, row, ticket } from "./listings.js";

/** @param {unknown} error */
function trouble(error) {
  byId("trouble").textContent = /** @type {Error} */ (error).message;
}

async function refresh() {
  try {
    const [you, lobby] = await Promise.all([request("GET", "/api/you"), request("GET", "/api/tables")]);
    const name = byId("who-name");
    if (document.activeElement !== name && you.name) name.value = you.name;
    const running = [...you.playing.tables].sort((one, two) => Number(two.your_move) - Number(one.your_move));
    fill(byId("tickets"), running.slice(0, 6).map(ticket), "");
    fill(
      byId("tables"),
      [...lobby.open.tables, ...lobby.playing.tables].slice(0, 12).map(row),
      "No open tables right now. Open one, and it will be listed here.",
    );
    fill(byId("finished"), you.finished.tables.slice(0, 5).map(finished), "Your finished games will appear here.");
  } catch (error) {
    trouble(error);
  }
}

/** Play now: open a table against the usual number of bots. @param {HTMLButtonElement} button */
async function play(button) {
  button.disabled = true;
  try {
    const game = button.dataset.play ?? "";
    const first = button.dataset.guided !== undefined && !lessonState(game);
    const guided = first ? await offer(button.dataset.guided ?? "") : false;
    if (guided === null) {
      button.disabled = false;
      return;
    }
    if (first && !guided) rememberLesson(game, "known");
    await openGuided(game, guided, byId("who-name").value.trim());
  } catch (error) {
    button.disabled = false;
    trouble(error);
  }
}

for (const button of document.querySelectorAll("[data-play]")) button.addEventListener("click", () => play(/** @type {any} */ (button)));

byId("who-name").value = preferences.get("name", "");
byId("who").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  byId("who-name").blur();
});
byId("who-name").addEventListener("change", () => {
  const name = byId("who-name").value.trim();
  preferences.set("name", name);
  if (name) request("POST", "/api/you", { name }).catch(trouble);
});

byId("code-form").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const text = byId("code-text").value.trim();
  const found = /\/t\/([^/?#\s]+)([^\s]*)/.exec(text);
  location.assign(
    found
      ? `/t/${encodeURIComponent(found[1])}${found[2].startsWith("#") ? found[2] : ""}`
      : `/t/${encodeURIComponent(text.toLowerCase())}`,
  );
});

refresh();
setInterval(() => document.visibilityState === "visible" && refresh(), 8000);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll("[data-play]")) /** @type {any} */ (button).disabled = false;
  refresh();
});
