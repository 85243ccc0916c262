/** The big screen, for a projector: the roll, how many players are done, the leading sheets, and how to join. */

import { byId, capital, el, icon, joinNames, loadStyles, phaseText, request } from "../lib/dom.js";
import { DiceEntry, FORGIVING, nextThrow, throwKey } from "../table/dice-entry.js";
import { Live } from "../table/live.js";
import { facts, left } from "../table/seats.js";
import { Board, NAME } from "../board/sheet.js";
import { TableState } from "../table/state.js";

const TABLE = document.body.dataset.table ?? "";
const state = new TableState();
const board = new Board({ table: byId("screen-roll"), sheet: byId("screen-sheet") }, (text) => state.fillNames(text, NAME));
/** @type {Live | null} */
let live = null;
const diceEntry = new DiceEntry(byId("screen-dice"), byId("screen-typed-text"), {
  ask: (entered) => live?.say({ kind: "get_throw_dice", entered }),
  fillNames: (text) => state.fillNames(text),
});
const TWICE = 1500; // milliseconds: a double click on Roll must not close the round that it started
let partsKey = "";
let thrown = false;
/** @type {"" | "start" | "roll" | "close_round"} */
let does = "";
let since = 0; // when the main button got its current action

function show() {
  const table = state.table;
  if (!table) return;
  const { counts, next_throw: due } = table;
  byId("screen-title").textContent = [table.about.game_title, table.about.title].filter(Boolean).join(", ");
  byId("screen-phase").textContent =
    table.status === "waiting" ? "Waiting for players" : table.status === "over" ? ending() : capital(phaseText(table.phase));
  document.title = `${byId("screen-phase").textContent}: ${table.about.game_title}`;
  const key = table.picture;
  if (key !== partsKey) {
    partsKey = key;
    request("GET", `/api/tables/${TABLE}/parts`).then((picture) => (board.load(picture.parts), arrange(), show()), trouble);
  }
  board.set(table.common, thrown ? "tumble" : "");
  thrown = false;
  const waiting = table.status === "waiting";
  const over = table.status === "over";
  const seats = counts.seats.toLocaleString("en");
  byId("screen-count").textContent = waiting
    ? `${counts.people.toLocaleString("en")} here`
    : over
      ? `${seats} played`
      : `${counts.done.toLocaleString("en")} of ${seats} done`;
  const thinking = waiting || over ? [] : table.waiting_for.map((seat) => state.name(seat));
  byId("screen-wait").textContent = thinking.length && thinking.length <= 4 ? `Waiting for ${joinNames(thinking, 4)}` : "";
  byId("screen-progress").hidden = over;
  byId("screen-progress").max = Math.max(1, counts.seats);
  byId("screen-progress").value = waiting ? counts.people : counts.done;
  showHost(table, due, counts);
  showLeaders(table);
  byId("screen-invite").textContent = over ? "See the replay" : table.join_refusal ? "Watch" : "Join the game";
  byId("screen-join").textContent = over ? "See the score breakdown and save your sheet." : table.join_refusal || "Enter a name to join.";
}

/** @param {import("../lib/types.js").FullTable} table @param {import("../lib/types.js").NextThrow | null} due @param {import("../lib/types.js").Counts} counts */
function showHost(table, due, counts) {
  const host = state.you.host;
  byId("screen-host").hidden = !host || table.status === "over";
  byId("screen-typed").hidden = !host || due?.who !== "typed";
  byId("screen-typed-hint").textContent = due ? `You can type it too, e.g. ${due.example}. ${FORGIVING}` : "";
  diceEntry.update(host && due?.who === "typed" ? throwKey(table) : "");
  byId("screen-pause").hidden = !table.closes_at && !table.paused;
  byId("screen-pause").textContent = table.paused ? "Resume the clock" : "Pause the clock";
  const open = counts.seats - counts.done;
  const main = byId("screen-main");
  const before = does;
  if (table.status === "waiting")
    [does, main.textContent] = ["start", `Start with ${counts.people.toLocaleString("en")} ${counts.people === 1 ? "player" : "players"}`];
  else if (table.ending) [does, main.textContent] = ["roll", "End the game"];
  else if (due?.who === "host") [does, main.textContent] = ["roll", capital(state.fillNames(due.prompt))];
  else if (due) [does, main.textContent] = ["", capital(state.fillNames(due.prompt))];
  else if (open > 0)
    [does, main.textContent] = [
      "close_round",
      `Close the round (bots finish ${open.toLocaleString("en")} ${open === 1 ? "sheet" : "sheets"})`,
    ];
  else [does, main.textContent] = ["", "Everyone is done"];
  if (does !== before) since = performance.now();
  main.setAttribute("aria-disabled", String(!does));
  main.classList.toggle("primary", Boolean(does));
}

/** @param {import("../lib/types.js").FullTable} table */
function showLeaders(table) {
  const seated = table.seats.filter((seat) => seat.state !== "free").sort((one, two) => one.place - two.place || one.seat - two.seat);
  const waiting = table.status === "waiting";
  byId("leading").textContent = waiting ? "Players" : "Leading sheets";
  const first = waiting ? 0 : 3;
  byId("leaders").replaceChildren(
    ...seated
      .slice(0, first)
      .map((seat) =>
        el(
          "li",
          {},
          el("span", { class: "rank" }, String(seat.place)),
          el("span", { class: "name-of", dir: "auto" }, seat.name, table.status === "playing" && seat.state !== "thinking" && done()),
          el("span", { class: "points" }, seat.points),
          seat.summary.length ? facts(seat.summary) : null,
        ),
      ),
  );
  byId("also").replaceChildren(
    ...seated
      .slice(first, first + 8)
      .map((seat) =>
        el(
          "li",
          {},
          el("span", {}, waiting ? seat.name : `${seat.place}. ${seat.name}`),
          waiting ? null : el("b", { class: "numeral" }, seat.points),
        ),
      ),
  );
}

/** A check mark for a player who is done. */
function done() {
  return el("span", { class: "is-done" }, icon("check"), el("span", { class: "sr" }, "done"));
}

function ending() {
  const result = state.table?.result;
  if (!result) return "Finished";
  return `${joinNames(result.winners.map((seat) => state.name(seat)))} ${result.winners.length > 1 ? "win" : "wins"} with ${result.scores.find((score) => score.place === 1)?.points}`;
}

/** Arrange the parts of the table beside or below each other, whichever makes them larger. */
function arrange() {
  const place = byId("screen-roll");
  const parts = [...place.children].filter((part) => getComputedStyle(part).display !== "none");
  const shapes = parts.map((part) => part.querySelector("svg")?.viewBox.baseVal ?? { width: 1, height: 1 });
  const { clientWidth: wide, clientHeight: high } = place;
  const widths = shapes.reduce((sum, { width, height }) => sum + width / height, 0);
  const heights = shapes.reduce((sum, { width, height }) => sum + height / width, 0);
  const beside = shapes.reduce((area, { width, height }) => area + (Math.min(high, wide / widths) ** 2 * width) / height, 0);
  const below = shapes.reduce((area, { width, height }) => area + (Math.min(wide, high / heights) ** 2 * height) / width, 0);
  place.classList.toggle("is-column", below > beside);
  parts.forEach((part, number) => {
    const { width, height } = shapes[number];
    part.style.flexGrow = String((100 * (below > beside ? height : width)) / (below > beside ? width : height));
  });
}

/** @param {any} error */
function trouble(error) {
  byId("trouble").textContent = error?.message ?? String(error);
}

function tick() {
  const table = state.table;
  byId("screen-clock").textContent = table?.paused
    ? "clock paused"
    : table?.closes_at
      ? `closes in ${left(table.closes_at, state.lag)}`
      : "";
}

async function begin() {
  try {
    const first = await request("GET", `/api/tables/${TABLE}`);
    await loadStyles(first.about.game);
    for (const id of ["screen-roll", "leaders"]) byId(id).classList.add(`game-${first.about.game}`);
    state.onMessage(first);
  } catch (error) {
    trouble(error);
    return;
  }
  byId("screen-qr").setAttribute("src", `/api/tables/${TABLE}/invitation.svg`);
  byId("screen-url").textContent = `${location.host}/t/${TABLE}`;
  live = new Live(TABLE);
  live.addEventListener("message", (event) => {
    const message = /** @type {CustomEvent} */ (event).detail;
    if (message.kind === "refused") diceEntry.putBack();
    if (message.kind === "refused" || message.kind === "closing") trouble(message);
    else if (message.kind === "throw_dice") diceEntry.onMessage(message);
    else {
      if (state.onMessage(message).thrown) thrown = true;
      byId("trouble").textContent = "";
    }
    show();
  });
  live.addEventListener("line", (event) => {
    byId("offline").hidden = /** @type {CustomEvent} */ (event).detail;
    diceEntry.putBack(); // it may have been lost
    diceEntry.again();
  });
  byId("screen-main").addEventListener("click", () => {
    const twice = does === "close_round" && performance.now() - since < TWICE;
    if (does && !twice) live?.sayOnceConnected({ kind: does });
  });
  byId("screen-pause").addEventListener("click", () =>
    request("POST", `/api/tables/${TABLE}/clock`, { paused: !state.table?.paused }).catch(trouble),
  );
  byId("screen-typed").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!live?.say({ kind: "enter_throw", text: diceEntry.send(), throw: nextThrow(state.table) })) diceEntry.putBack();
  });
  byId("full").addEventListener("click", () =>
    (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined),
  );
  setInterval(tick, 500);
  new ResizeObserver(arrange).observe(byId("screen-roll"));
  show();
}

begin();
