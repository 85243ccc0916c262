/** The host's screen for the beamer: the throw large, how many are done, the leading sheets, the way in. */

import { ask, at, capital, dress, make, phaseText } from "./dom.js";
import { Live } from "./live.js";
import { facts, left } from "./seats.js";
import { Board, NAME } from "./sheet.js";
import { TableState } from "./state.js";

const TABLE = document.body.dataset.table ?? "";
const state = new TableState();
const board = new Board((area) => at(area === "table" ? "stage-roll" : "stage-sheet"), (text) => state.fillNames(text, NAME));
const TWICE = 1500; // milliseconds: a roll that is clicked twice does not close the turn it has begun
let partsKey = "";
let thrown = false;
let does = "";
let since = 0; // when the main button began to mean what it means

function show() {
  const table = state.table;
  if (!table) return;
  const { counts, due } = table;
  at("stage-title").textContent = [table.about.game_title, table.about.title].filter(Boolean).join(", ");
  at("stage-moment").textContent = table.stage === "waiting" ? "Waiting for players" : table.stage === "over" ? ending() : capital(phaseText(table.phase));
  document.title = `${at("stage-moment").textContent}: ${table.about.game_title}`;
  const key = JSON.stringify(table.parts);
  if (key !== partsKey) {
    partsKey = key;
    ask("GET", `/api/tables/${TABLE}/parts`).then((picture) => (board.load(picture.parts), show()), trouble);
  }
  board.set(table.common, thrown ? "tumble" : "");
  thrown = false;
  const waiting = table.stage === "waiting";
  const over = table.stage === "over";
  const seats = counts.seats.toLocaleString("en");
  at("stage-count").textContent = waiting ? `${counts.people.toLocaleString("en")} here` : over ? `${seats} played` : `${counts.done.toLocaleString("en")} of ${seats} done`;
  at("stage-progress").hidden = over;
  at("stage-progress").max = Math.max(1, counts.seats);
  at("stage-progress").value = waiting ? counts.people : counts.done;
  showHost(table, due, counts);
  showLeaders(table);
  at("stage-invite").textContent = over ? "See the replay" : table.join ? "Watch" : "Join the game";
  at("stage-join").textContent = over ? "See the score breakdown and save your sheet." : table.join || "Enter a name to join.";
}

/** @param {import("./types.js").TableMessage} table @param {any} due @param {any} counts */
function showHost(table, due, counts) {
  const host = state.you.host;
  at("stage-host").hidden = !host || table.stage === "over";
  at("stage-typed").hidden = !host || due?.who !== "typed";
  at("stage-typed-hint").textContent = due ? `For example: ${due.example}` : "";
  at("stage-pause").hidden = !table.closes && !table.paused;
  at("stage-pause").textContent = table.paused ? "Resume the clock" : "Pause the clock";
  const open = counts.seats - counts.done;
  const main = at("stage-main");
  const before = does;
  if (table.stage === "waiting") [does, main.textContent] = ["start", `Start with ${counts.people.toLocaleString("en")} ${counts.people === 1 ? "player" : "players"}`];
  else if (table.ending) [does, main.textContent] = ["roll", "End the game"];
  else if (due?.who === "host") [does, main.textContent] = ["roll", capital(state.fillNames(due.prompt))];
  else if (due) [does, main.textContent] = ["", capital(state.fillNames(due.prompt))];
  else if (open > 0) [does, main.textContent] = ["close", `Close the round (bots finish ${open.toLocaleString("en")} ${open === 1 ? "sheet" : "sheets"})`];
  else [does, main.textContent] = ["", "Everyone is done"];
  if (does !== before) since = performance.now();
  main.setAttribute("aria-disabled", String(!does));
  main.classList.toggle("primary", Boolean(does));
}

/** @param {import("./types.js").TableMessage} table */
function showLeaders(table) {
  const seated = table.seats.filter((seat) => seat.state !== "free").sort((one, two) => one.place - two.place || one.seat - two.seat);
  const waiting = table.stage === "waiting";
  at("leading").textContent = waiting ? "Players" : "Leading sheets";
  const first = waiting ? 0 : 3;
  at("leaders").replaceChildren(...seated.slice(0, first).map((seat) => make("li", {}, make("span", { class: "rank" }, String(seat.place)), make("span", { class: "name-of", dir: "auto" }, seat.name), make("span", { class: "points" }, seat.points), seat.summary.length ? facts(seat.summary) : null)));
  at("also").replaceChildren(...seated.slice(first, first + 8).map((seat) => make("li", {}, make("span", {}, waiting ? seat.name : `${seat.place}. ${seat.name}`), waiting ? null : make("b", { class: "numeral" }, seat.points))));
}

function ending() {
  const result = state.table?.result;
  if (!result) return "Finished";
  return `${result.winners.map((seat) => state.name(seat)).join(" and ")} ${result.winners.length > 1 ? "win" : "wins"} with ${result.scores.find((score) => score.place === 1)?.points}`;
}

/** @param {any} error */
function trouble(error) {
  at("trouble").textContent = error?.message ?? String(error);
}

function tick() {
  const table = state.table;
  at("stage-clock").textContent = table?.paused ? "clock paused" : table?.closes ? `closes in ${left(table.closes, state.lag)}` : "";
}

async function begin() {
  try {
    const first = await ask("GET", `/api/tables/${TABLE}`);
    await dress(first.about.game);
    for (const id of ["stage-roll", "leaders"]) at(id).classList.add(`game-${first.about.game}`);
    state.hear(first);
  } catch (error) {
    trouble(error);
    return;
  }
  at("stage-qr").setAttribute("src", `/api/tables/${TABLE}/invitation.svg`);
  at("stage-url").textContent = `${location.host}/t/${TABLE}`;
  const live = new Live(TABLE);
  live.addEventListener("message", (event) => {
    const message = /** @type {CustomEvent} */ (event).detail;
    if (message.kind === "error" || message.kind === "bye") trouble(message);
    else {
      if (state.hear(message).thrown) thrown = true;
      at("trouble").textContent = "";
    }
    show();
  });
  live.addEventListener("line", (event) => (at("offline").hidden = /** @type {CustomEvent} */ (event).detail));
  at("stage-main").addEventListener("click", () => {
    const twice = does === "close" && performance.now() - since < TWICE;
    if (does && !twice) live.say({ kind: does });
  });
  at("stage-pause").addEventListener("click", () => ask("POST", `/api/tables/${TABLE}/clock`, { paused: !state.table?.paused }).catch(trouble));
  at("stage-typed").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    live.say({ kind: "typed", text: at("stage-typed-text").value });
    at("stage-typed-text").value = "";
  });
  at("full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined));
  setInterval(tick, 500);
  show();
}

begin();
