/** After the game: the result, the replay with every sheet, the verification of the dice, the record, and the rematch. */

import { scoreChart } from "./chart.js";
import { byId, capital, copy, el, icon, joinNames, loadStyles, nameEl, phaseText, request } from "../lib/dom.js";
import { commitment, numbers } from "./verify-dice.js";
import { fillNames, stepText } from "../lib/names.js";
import { reasonLines } from "../lib/reasons.js";
import { Replay } from "./replay.js";
import { Timeline } from "./timeline.js";
import { Board, NAME } from "../board/sheet.js";

/** @typedef {import("../table/state.js").TableState} TableState */

const PATIENCE = 4000; // milliseconds to wait for the server's greeting
const PACE = 900; // milliseconds per step while the replay runs

export class After {
  /** @param {string} table @param {string} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.shown = false;
    this.loadStarted = false; // the replay is loaded, or on its way
    this.step = 0;
    this.seat = 0;
    this.playing = 0;
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {Promise<void>} */
    this.loading = Promise.resolve();
    /** @type {import("../lib/types.js").PartView[] | null} the pictures shown now */
    this.parts = null;
    this.board = new Board(
      (area) => byId(area === "table" ? "after-table" : "after-sheet"),
      (text) => fillNames(text, (seat) => this.#name(seat), NAME),
    );
    /** @type {{svg: SVGElement, point: (step: number) => void} | null} */
    this.chart = null;
    /** @type {Timeline | null} */
    this.timeline = null;
    byId("after-range").addEventListener("input", () => this.go(Number(byId("after-range").value)));
    byId("after-first").addEventListener("click", () => this.go(this.step - 1));
    byId("after-last").addEventListener("click", () => this.go(this.step + 1));
    byId("after-play").addEventListener("click", () => this.#run());
    byId("after-from").addEventListener("click", () => this.#from());
    byId("after-rematch").addEventListener("click", () => this.#rematch());
    byId("after-check").addEventListener("click", () => this.#check());
    byId("after-copy").addEventListener("click", (/** @type {any} */ event) => copy(event.currentTarget, byId("after-link")));
    byId("after-svg").addEventListener("click", () => this.#saveSheet());
  }

  /** @param {TableState} state */
  show(state) {
    const table = state.table;
    if (!table) return;
    this.state = state;
    if (table.rematch) this.#next(table.rematch);
    if (!table.result) return;
    if (state.greeted) this.#begin(state, table);
    if (this.shown) return;
    this.shown = true;
    const { result, about, dice } = table;
    const winners = result.winners.map((seat) => state.name(seat));
    const best = result.scores.find((score) => score.place === 1);
    const alone = result.scores.length === 1;
    byId("after-title").replaceChildren(
      alone ? `${winners[0]} scored ${best?.points}` : `${joinNames(winners)} ${winners.length > 1 ? "win" : "wins"} with ${best?.points}`,
    );
    document.title = byId("after-title").textContent + `: ${about.game_title}`;
    const others = result.scores
      .filter((score) => score.place > 1)
      .sort((one, two) => one.place - two.place)
      .map((score) => `${state.name(score.seat)} ${score.points}`);
    byId("after-others").textContent =
      `${result.rank ? `Rank: ${result.rank}. ` : ""}${others.length ? `${others.slice(0, 6).join(", ")}. ` : ""}${about.game_title}, ${dice.throws} ${dice.throws === 1 ? "roll" : "rolls"}.`;
    this.#scores(state);
    this.#achievements(state);
    this.#dice(state);
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
    this.seat = state.you.seats[0] ?? table.result?.winners[0] ?? 0;
    this.loading = this.#load(table.counts.seats > 20);
  }

  /** @param {TableState} state */
  #scores(state) {
    const scores = [...(state.table?.result?.scores ?? [])].sort((one, two) => one.place - two.place).slice(0, 8);
    const lines = reasonLines(scores);
    const head = el(
      "tr",
      {},
      el("th", { scope: "col" }, "Reason"),
      scores.map((score) => el("th", { scope: "col" }, nameEl(state.name(score.seat)))),
    );
    const rows = lines.map(({ kind, cells }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, capital(kind)),
        cells.map((cell) =>
          el("td", { class: Number(cell.points) === 0 && "none" }, cell.detail ? el("small", {}, cell.detail) : null, cell.points),
        ),
      ),
    );
    const foot = el(
      "tr",
      {},
      el("th", { scope: "row" }, "Total"),
      scores.map((score) => el("td", {}, score.points)),
    );
    const places = scores.some((score) => score.place > 1)
      ? el(
          "tr",
          {},
          el("th", { scope: "row" }, "Place"),
          scores.map((score) => el("td", {}, String(score.place))),
        )
      : null;
    byId("after-scores").replaceChildren(
      el("caption", { class: "sr" }, "Score breakdown"),
      el("thead", {}, head),
      el("tbody", {}, rows),
      el("tfoot", {}, foot, places),
    );
  }

  /** @param {TableState} state */
  #achievements(state) {
    const won = state.table?.result?.achievements ?? [];
    byId("after-achievements-box").hidden = won.length === 0;
    byId("after-achievements").replaceChildren(
      ...won.map((one) =>
        el(
          "li",
          {},
          one.wanted > 1 ? null : icon("check"),
          el("span", {}, `${one.wanted > 1 ? "Counts for: " : ""}${one.text} `, el("span", { class: "faded" }, state.name(one.seat))),
        ),
      ),
    );
  }

  /** @param {TableState} state */
  #dice(state) {
    const table = state.table;
    if (!table?.result) return;
    const { dice, result } = table;
    const fair = dice.how === "fair";
    const rolls = dice.throws === 1 ? "1 roll" : `all ${dice.throws} rolls`;
    byId("after-dice-text").textContent = !fair
      ? "Physical dice, entered by the host"
      : result.verified
        ? `${rolls[0].toUpperCase()}${rolls.slice(1)} verified`
        : "The dice could not be verified";
    byId("after-dice-check").toggleAttribute("hidden", !fair || !result.verified);
    byId("after-proof").hidden = !fair;
    byId("after-check").hidden = !fair;
    byId("after-dice-note").textContent = fair ? "" : "These rolls were entered by hand and can’t be verified.";
    if (!fair) return;
    const salts = dice.salts.map(([name, own]) => `${name} “${own}”`).join(", ") || "none";
    byId("after-proof").replaceChildren(
      el("dt", {}, "Commitment before the first roll"),
      el("dd", { class: "secret" }, dice.commitment),
      el("dt", {}, "Salts from the players"),
      el("dd", {}, salts),
      el("dt", {}, "Secret, revealed after the game"),
      el("dd", { class: "secret" }, dice.secret),
    );
  }

  /** @param {boolean} crowd */
  async #load(crowd) {
    try {
      const [data] = await Promise.all([
        request("GET", `/api/tables/${this.table}/replay${crowd ? `?seat=${this.seat}` : ""}`),
        loadStyles(this.game),
      ]);
      this.replay = new Replay(data);
    } catch (error) {
      byId("after-phase").textContent = /** @type {Error} */ (error).message;
      return;
    }
    const { data } = this.replay;
    const names = data.seats.map((seat) => seat.name);
    this.chart = scoreChart(
      names,
      this.replay.curves,
      `Each player’s score after each step. Final scores: ${data.scores.map((score) => `${names[score.seat]} ${score.points}`).join(", ")}.`,
      innerWidth < 800,
    );
    byId("after-chart").replaceChildren(this.chart.svg);
    byId("after-range").max = String(this.replay.length);
    this.timeline = new Timeline(this.replay.phases, this.replay.length, (step) => this.go(step));
    byId("after-who").replaceChildren(
      el("legend", { class: "sr" }, "Whose sheet"),
      ...data.seats
        .slice(0, 10)
        .map((seat) =>
          el(
            "label",
            {},
            el("input", {
              type: "radio",
              name: "after-who",
              value: String(seat.seat),
              checked: seat.seat === this.seat,
              onchange: () => this.whose(seat.seat),
            }),
            nameEl(seat.name),
          ),
        ),
    );
    byId("after-who").hidden = data.seats.length < 2;
    const asked = Number(new URLSearchParams(location.hash.slice(1)).get("step"));
    this.whose(this.seat);
    this.go(asked >= 1 && asked <= this.replay.length ? asked : this.replay.length);
  }

  /** @param {number} seat */
  whose(seat) {
    this.seat = seat;
    byId("after-own").setAttribute("href", `/api/tables/${this.table}/record?seat=${seat}`);
    const radio = byId("after-who").querySelector(`input[value="${seat}"]`);
    if (radio) radio.checked = true;
    this.go(this.step);
  }

  /** @param {number} seat */
  #name(seat) {
    return this.replay?.data.seats[seat]?.name || `seat ${seat + 1}`;
  }

  /** Show the table after this many steps. @param {number} steps */
  go(steps) {
    if (!this.replay) return;
    this.step = Math.min(Math.max(0, steps), this.replay.length);
    const { common, sheets } = this.replay.at(this.step);
    const parts = this.replay.parts(this.step);
    if (parts !== this.parts) this.board.load((this.parts = parts));
    const step = this.replay.data.steps[this.step - 1];
    const shown = String(this.replay.data.seats.length > 1 ? this.seat : 0); // the replay of a large table has one sheet
    this.board.set({ ...(sheets[shown] ?? {}), ...common });
    this.board.highlight([...(step?.slots["-1"] ?? []), ...(step?.slots[shown] ?? [])]);
    const phase = step ? phaseText(step.phase) : "";
    const said = step ? fillNames(stepText(step), (seat) => this.#name(seat)) : "Before the first roll.";
    byId("after-phase").replaceChildren(el("b", {}, phase ? `${capital(phase)}. ` : ""), said);
    byId("after-sheets").textContent = `Sheets after step ${this.step} of ${this.replay.length}`;
    byId("after-range").value = String(this.step);
    byId("after-range").setAttribute("aria-valuetext", `Step ${this.step}: ${phase}, ${said}`);
    byId("after-from").hidden = this.step >= this.replay.length || this.step < 1;
    this.chart?.point(this.step);
    this.timeline?.point(this.step);
  }

  #run() {
    const stop = () => {
      clearInterval(this.playing);
      this.playing = 0;
      byId("after-play").replaceChildren(icon("play"));
      byId("after-play").setAttribute("aria-label", "Play the replay");
    };
    if (this.playing) return stop();
    if (this.replay && this.step >= this.replay.length) this.go(0);
    byId("after-play").replaceChildren(icon("pause"));
    byId("after-play").setAttribute("aria-label", "Pause the replay");
    this.playing = setInterval(() => {
      this.go(this.step + 1);
      if (!this.replay || this.step >= this.replay.length) stop();
    }, PACE);
  }

  /** Open a table that continues from this step: you take the seat whose sheet is shown, bots take the others. */
  #from() {
    this.#onward(
      request("POST", `/api/tables/${this.table}/continue`, { step: this.step, seat: this.seat, bots: "default" }).then(async (opened) => {
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

  /** Recompute the commitment and every roll in this browser. */
  async #check() {
    const note = byId("after-dice-note");
    const dice = this.state?.table?.dice;
    note.textContent = "Verifying…";
    await this.loading;
    if (!dice || !this.replay) return;
    if (!globalThis.crypto?.subtle) {
      note.textContent = "Your browser can verify dice only over HTTPS. The server has verified them; you can also run rollwright verify.";
      return;
    }
    if ((await commitment(dice.secret)) !== dice.commitment) {
      note.textContent = "The secret does not match the commitment.";
      return;
    }
    let rolls = 0;
    const own = dice.salts.map(([, salt]) => salt);
    for (const step of this.replay.data.steps) {
      if (!step.throw) continue;
      const made = await numbers(
        dice.secret,
        this.table,
        own,
        step.throw,
        step.pieces.map(([limit]) => limit),
      );
      if (step.pieces.some(([, first, many], piece) => made[piece] < first || made[piece] >= first + many)) {
        note.textContent = `Roll ${step.throw} does not match the secret.`;
        return;
      }
      rolls += 1;
    }
    note.textContent = rolls
      ? `Verified in this browser: the commitment and ${rolls === 1 ? "the roll" : `all ${rolls} rolls`} match the secret.`
      : "Verified in this browser: the commitment matches the secret.";
  }

  #saveSheet() {
    const parts = [...byId("after-sheet").querySelectorAll("svg")];
    let top = 0;
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
    const drawn = parts.map((svg) => {
      const { width, height } = svg.viewBox.baseVal;
      const scale = 480 / width;
      const copyOf = svg.cloneNode(true);
      copyOf.setAttribute("y", String(top));
      copyOf.setAttribute("width", "480");
      copyOf.setAttribute("height", String(height * scale));
      top += height * scale + 12;
      return new XMLSerializer().serializeToString(copyOf);
    });
    const symbols = document.getElementById(`symbols-${this.game}`)?.innerHTML ?? "";
    const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="game-${this.game}" viewBox="-10 -10 500 ${Math.ceil(top + 10)}"><style>${styles.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>${symbols}${drawn.join("")}</svg>`;
    const link = el("a", {
      href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })),
      download: `${this.game}-${this.table}.svg`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.getAttribute("href")), 5000);
  }
}
