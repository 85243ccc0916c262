/** After the game: the result, and behind tabs the replay, the score breakdown, and the dice; sharing and the rematch. */

import { addStylesheet, byId, copy, joinNames, loadStyles, request } from "../lib/dom.js";
import { AnalysisPanel } from "./analysis.js";
import { showDice } from "./dice-proof.js";
import { Replay } from "./replay.js";
import { ReplayView } from "./replay-view.js";
import { saveSheet } from "./save-sheet.js";
import { showScores } from "./score-table.js";

/** @typedef {import("../table/state.js").TableState} TableState */

export const styles = addStylesheet(new URL("../review.css", import.meta.url));
const PATIENCE = 4000; // milliseconds to wait for the server's greeting
const CROWD = 20; // seats: the replay of a larger table has one sheet
const TABS = ["tab-replay", "tab-score", "tab-dice"];

export class After {
  /** @param {string} table @param {string} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.shown = ""; // the seats that were yours when the result was shown
    this.loadStarted = false; // the replay is loaded, or on its way
    /** @type {ReplayView | null} */
    this.view = null;
    /** @type {(data: import("../lib/types.js").Replay | null) => void} */
    this.loaded = () => undefined;
    /** @type {Promise<import("../lib/types.js").Replay | null>} */
    this.data = new Promise((done) => (this.loaded = done));
    for (const id of TABS) byId(id).addEventListener("click", () => this.#tab(id));
    byId(TABS[0]).parentElement.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#tabKey(event));
    byId("after-from").addEventListener("click", () => this.#from());
    byId("after-rematch").addEventListener("click", () => this.#rematch());
    byId("after-copy").addEventListener("click", (/** @type {any} */ event) => copy(event.currentTarget, byId("after-link")));
    byId("after-svg").addEventListener("click", () => saveSheet(game, table));
    byId("after-sheet").addEventListener("whose", (/** @type {CustomEvent} */ event) => {
      byId("after-own").setAttribute("href", `/api/tables/${table}/record?seat=${event.detail}`);
      byId("after-card").setAttribute("href", `/api/tables/${table}/card.png?seat=${event.detail}`);
    });
    document.addEventListener("click", (event) => {
      const share = byId("after-share");
      if (share.open && !share.contains(/** @type {Node} */ (event.target))) share.open = false;
    });
  }

  /** @param {TableState} state */
  show(state) {
    const table = state.table;
    if (!table) return;
    this.state = state;
    if (table.rematch) this.#next(table.rematch);
    if (!table.result) return;
    if (state.greeted) this.#begin(state, table);
    const { result, about, dice } = table;
    const yours = `yours: ${state.you.seats.join(" ")}`;
    if (this.shown === yours) return;
    const first = !this.shown;
    this.shown = yours;
    byId("after-title").textContent = headline(state, result);
    document.title = `${headline(state, result)}: ${about.game_title}`;
    byId("after-others").textContent = [
      result.rank && `Rank: ${result.rank}.`,
      others(state, result),
      ...result.ties.slice(0, 1).map((tie) => state.fillCaptions(tie)),
      ...table.seats.filter((seat) => seat.hints).map((seat) => `${state.caption(seat.seat)} took ${hints(seat.hints)}.`),
      `Time: ${duration(result.played)}.`,
    ]
      .filter(Boolean)
      .join(" ");
    showScores(state, result);
    if (!first) return;
    showDice(this.table, dice, result.verified, this.data);
    byId("after-link").value = location.origin + location.pathname;
    byId("after-record").setAttribute("href", `/api/tables/${this.table}/record`);
    byId("after-own").hidden = !(about.independent && table.counts.seats > 1);
    setTimeout(() => this.#begin(state, table), PATIENCE); // the replay does not need the socket
  }

  /** Load the replay, once the server has reported your seats. @param {TableState} state @param {import("../lib/types.js").FullTable} table */
  #begin(state, table) {
    if (this.loadStarted) return;
    this.loadStarted = true;
    byId("after-rematch").hidden = state.you.seats.length === 0;
    this.#load(state.you.seats[0] ?? table.result?.winners[0] ?? 0, table.counts.seats > CROWD);
  }

  /** @param {number} seat @param {boolean} crowd */
  async #load(seat, crowd) {
    try {
      const [data] = await Promise.all([
        request("GET", `/api/tables/${this.table}/replay${crowd ? `?seat=${seat}` : ""}`),
        loadStyles(this.game),
      ]);
      const replay = new Replay(data);
      this.view = new ReplayView(replay, this.game, seat, (one) => this.state?.caption(one) ?? "");
      const asked = Number(new URLSearchParams(location.hash.slice(1)).get("step"));
      this.view.go(asked >= 1 && asked <= replay.length ? asked : replay.length);
      this.view.whose(seat);
      this.loaded(data);
      const analysis = new AnalysisPanel(this.table, this.view, this.state?.you.seats.includes(seat) ?? false);
      analysis.show(seat);
      byId("after-sheet").addEventListener("whose", (/** @type {CustomEvent} */ event) => analysis.show(event.detail));
    } catch (error) {
      byId("after-what").textContent = /** @type {Error} */ (error).message;
      this.loaded(null);
    }
  }

  /** Show a player's sheet. @param {number} seat */
  whose(seat) {
    this.view?.whose(seat);
  }

  /** @param {string} chosen */
  #tab(chosen) {
    for (const id of TABS) {
      const tab = byId(id);
      tab.setAttribute("aria-selected", String(id === chosen));
      tab.tabIndex = id === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = id !== chosen;
    }
  }

  /** @param {KeyboardEvent} event */
  #tabKey(event) {
    const now = TABS.findIndex((id) => byId(id) === event.target);
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (now < 0 || to === undefined) return;
    event.preventDefault();
    const id = TABS[(to + TABS.length) % TABS.length];
    this.#tab(id);
    byId(id).focus();
  }

  /** Open a table that continues from this step: you take the seat whose sheet is shown, bots take the others. */
  #from() {
    if (!this.view) return;
    const { step, seat } = this.view;
    this.#onward(
      request("POST", `/api/tables/${this.table}/continue`, { step, seat, bots: "default" }).then(async (opened) => {
        await request("POST", `/api/tables/${opened.table}/start`, {});
        return opened;
      }),
    );
  }

  /** Open a rematch. It starts immediately if all other seats are bots or yours. */
  #rematch() {
    const yours = this.state?.you.seats ?? [];
    const bots = this.state?.table?.seats.every((seat) => seat.bot || yours.includes(seat.seat));
    this.#onward(
      request("POST", `/api/tables/${this.table}/rematch`, {}).then(async (opened) => {
        if (bots) await request("POST", `/api/tables/${opened.table}/start`, {}).catch(() => undefined); // it may already be running
        return opened;
      }),
    );
  }

  /** @param {Promise<any>} asked */
  async #onward(asked) {
    try {
      location.assign(`/t/${(await asked).table}`);
    } catch (error) {
      byId("after-trouble").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} next */
  #next(next) {
    const link = byId("after-next");
    link.hidden = location.pathname.endsWith(next);
    link.setAttribute("href", `/t/${next}`);
  }
}

/** Return who won, with how many points. @param {TableState} state @param {import("../lib/types.js").Result} result */
function headline(state, result) {
  const winners = result.winners.map((seat) => state.caption(seat));
  const best = result.scores.find((score) => score.place === 1)?.points;
  if (result.scores.length === 1) return `${winners[0]} scored ${best}`;
  return `${joinNames(winners)} ${winners.length > 1 || winners[0] === "You" ? "win" : "wins"} with ${best}`;
}

/** Return the other players with their points: "Bea 47, you 45." @param {TableState} state @param {import("../lib/types.js").Result} result */
function others(state, result) {
  const rest = result.scores.filter((score) => score.place > 1).sort((one, two) => one.place - two.place);
  const names = rest.map(({ seat }, at) => (at && state.caption(seat) === "You" ? "you" : state.caption(seat)));
  const found = rest.slice(0, 6).map((score, at) => `${names[at]} ${score.points}`);
  return found.length ? `${found.join(", ")}.` : "";
}

/** @param {number} count */
function hints(count) {
  return count === 1 ? "1 hint" : `${count} hints`;
}

/** Return a time in words: "11 minutes". @param {number} played  in milliseconds */
function duration(played) {
  const minutes = Math.round(played / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
