/** After the game: who won and why, the replay with every sheet, the dice proved, the record, and on to the next. */

import { scoreChart } from "./chart.js";
import { ask, at, capital, copy, dress, icon, listed, make, named, phaseText } from "./dom.js";
import { numbers, promise } from "./fair.js";
import { fillNames, stepText } from "./names.js";
import { reasonLines } from "./reasons.js";
import { Replay } from "./replay.js";
import { Scale } from "./scale.js";
import { Board, NAME } from "./sheet.js";

/** @typedef {import("./state.js").TableState} TableState */

const PATIENCE = 4000; // milliseconds to wait for word from the hall
const PACE = 900; // milliseconds a step is shown while the replay runs

export class After {
  /** @param {string} table @param {string} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.shown = false;
    this.begun = false; // the replay is loaded, or on its way
    this.step = 0;
    this.seat = 0;
    this.playing = 0;
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {Promise<void>} */
    this.loading = Promise.resolve();
    /** @type {import("./types.js").Part[] | null} the pictures shown now */
    this.parts = null;
    this.board = new Board((area) => at(area === "table" ? "after-table" : "after-sheet"), (text) => fillNames(text, (seat) => this.#name(seat), NAME));
    /** @type {{svg: SVGElement, point: (step: number) => void} | null} */
    this.chart = null;
    /** @type {Scale | null} */
    this.scale = null;
    at("after-range").addEventListener("input", () => this.go(Number(at("after-range").value)));
    at("after-first").addEventListener("click", () => this.go(this.step - 1));
    at("after-last").addEventListener("click", () => this.go(this.step + 1));
    at("after-play").addEventListener("click", () => this.#run());
    at("after-from").addEventListener("click", () => this.#from());
    at("after-rematch").addEventListener("click", () => this.#rematch());
    at("after-check").addEventListener("click", () => this.#check());
    at("after-copy").addEventListener("click", (/** @type {any} */ event) => copy(event.currentTarget, at("after-link")));
    at("after-svg").addEventListener("click", () => this.#saveSheet());
  }

  /** @param {TableState} state */
  show(state) {
    const table = state.table;
    if (!table) return;
    this.state = state;
    if (table.next) this.#next(table.next);
    if (!table.result) return;
    if (state.greeted) this.#begin(state, table);
    if (this.shown) return;
    this.shown = true;
    const { result, about, dice } = table;
    const winners = result.winners.map((seat) => state.name(seat));
    const best = result.scores.find((score) => score.place === 1);
    const alone = result.scores.length === 1;
    at("after-title").replaceChildren(alone ? `${winners[0]} scored ${best?.points}` : `${listed(winners)} ${winners.length > 1 ? "win" : "wins"} with ${best?.points}`);
    document.title = at("after-title").textContent + `: ${about.game_title}`;
    const others = result.scores.filter((score) => score.place > 1).sort((one, two) => one.place - two.place).map((score) => `${state.name(score.seat)} ${score.points}`);
    at("after-others").textContent = `${result.rank ? `Rank: ${result.rank}. ` : ""}${others.length ? `${others.slice(0, 6).join(", ")}. ` : ""}${about.game_title}, ${dice.throws} ${dice.throws === 1 ? "roll" : "rolls"}.`;
    this.#scores(state);
    this.#achievements(state);
    this.#dice(state);
    at("after-link").value = location.origin + location.pathname;
    at("after-record").setAttribute("href", `/api/tables/${this.table}/record`);
    at("after-own").hidden = !(about.independent && table.counts.seats > 1);
    setTimeout(() => this.#begin(state, table), PATIENCE); // without a line to the hall there is a replay all the same
  }

  /** The replay, once the hall has said which seats were yours. @param {TableState} state @param {import("./types.js").TableMessage} table */
  #begin(state, table) {
    if (this.begun) return;
    this.begun = true;
    at("after-rematch").hidden = state.you.seats.length === 0;
    this.seat = state.you.seats[0] ?? table.result?.winners[0] ?? 0;
    this.loading = this.#load(table.counts.seats > 20);
  }

  /** @param {TableState} state */
  #scores(state) {
    const scores = [...(state.table?.result?.scores ?? [])].sort((one, two) => one.place - two.place).slice(0, 8);
    const lines = reasonLines(scores);
    const head = make("tr", {}, make("th", { scope: "col" }, "Reason"), scores.map((score) => make("th", { scope: "col" }, named(state.name(score.seat)))));
    const rows = lines.map(({ kind, cells }) => make("tr", {}, make("th", { scope: "row" }, capital(kind)), cells.map((cell) =>
      make("td", { class: Number(cell.points) === 0 && "none" }, cell.detail ? make("small", {}, cell.detail) : null, cell.points))));
    const foot = make("tr", {}, make("th", { scope: "row" }, "Total"), scores.map((score) => make("td", {}, score.points)));
    const places = scores.some((score) => score.place > 1) ? make("tr", {}, make("th", { scope: "row" }, "Place"), scores.map((score) => make("td", {}, String(score.place)))) : null;
    at("after-scores").replaceChildren(make("caption", { class: "sr" }, "Score breakdown"), make("thead", {}, head), make("tbody", {}, rows), make("tfoot", {}, foot, places));
  }

  /** @param {TableState} state */
  #achievements(state) {
    const won = state.table?.result?.achievements ?? [];
    at("after-achievements-box").hidden = won.length === 0;
    at("after-achievements").replaceChildren(...won.map((one) => make("li", {}, one.wanted > 1 ? null : icon("check"), make("span", {}, `${one.wanted > 1 ? "Counts for: " : ""}${one.text} `, make("span", { class: "faded" }, state.name(one.seat))))));
  }

  /** @param {TableState} state */
  #dice(state) {
    const table = state.table;
    if (!table?.result) return;
    const { dice, result } = table;
    const fair = dice.how === "fair";
    const rolls = dice.throws === 1 ? "1 roll" : `all ${dice.throws} rolls`;
    at("after-dice-words").textContent = !fair ? "Physical dice, entered by the host" : result.verified ? `${rolls[0].toUpperCase()}${rolls.slice(1)} verified` : "The dice could not be verified";
    at("after-dice-check").toggleAttribute("hidden", !fair || !result.verified);
    at("after-proof").hidden = !fair;
    at("after-check").hidden = !fair;
    at("after-dice-note").textContent = fair ? "" : "These rolls were entered by hand and can’t be verified.";
    if (!fair) return;
    const words = dice.salts.map(([name, own]) => `${name} “${own}”`).join(", ") || "none";
    at("after-proof").replaceChildren(
      make("dt", {}, "Commitment before the first roll"), make("dd", { class: "secret" }, dice.commitment),
      make("dt", {}, "Salts from the players"), make("dd", {}, words),
      make("dt", {}, "Secret, revealed after the game"), make("dd", { class: "secret" }, dice.secret));
  }

  /** @param {boolean} crowd */
  async #load(crowd) {
    try {
      const [data] = await Promise.all([ask("GET", `/api/tables/${this.table}/replay${crowd ? `?seat=${this.seat}` : ""}`), dress(this.game)]);
      this.replay = new Replay(data);
    } catch (error) {
      at("after-moment").textContent = /** @type {Error} */ (error).message;
      return;
    }
    const { data } = this.replay;
    const names = data.seats.map((seat) => seat.name);
    this.chart = scoreChart(names, this.replay.curves, `Each player’s score after each step. Final scores: ${data.scores.map((score) => `${names[score.seat]} ${score.points}`).join(", ")}.`, innerWidth < 800);
    at("after-chart").replaceChildren(this.chart.svg);
    at("after-range").max = String(this.replay.length);
    this.scale = new Scale(this.replay.phases, this.replay.length, (step) => this.go(step));
    at("after-who").replaceChildren(make("legend", { class: "sr" }, "Whose sheet"), ...data.seats.slice(0, 10).map((seat) =>
      make("label", {}, make("input", { type: "radio", name: "after-who", value: String(seat.seat), checked: seat.seat === this.seat, onchange: () => this.whose(seat.seat) }), named(seat.name))));
    at("after-who").hidden = data.seats.length < 2;
    const asked = Number(new URLSearchParams(location.hash.slice(1)).get("step"));
    this.whose(this.seat);
    this.go(asked >= 1 && asked <= this.replay.length ? asked : this.replay.length);
  }

  /** @param {number} seat */
  whose(seat) {
    this.seat = seat;
    at("after-own").setAttribute("href", `/api/tables/${this.table}/record?seat=${seat}`);
    const radio = at("after-who").querySelector(`input[value="${seat}"]`);
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
    at("after-moment").replaceChildren(make("b", {}, phase ? `${capital(phase)}. ` : ""), said);
    at("after-sheets").textContent = `Sheets after step ${this.step} of ${this.replay.length}`;
    at("after-range").value = String(this.step);
    at("after-range").setAttribute("aria-valuetext", `Step ${this.step}: ${phase}, ${said}`);
    at("after-from").hidden = this.step >= this.replay.length || this.step < 1;
    this.chart?.point(this.step);
    this.scale?.point(this.step);
  }

  #run() {
    const stop = () => {
      clearInterval(this.playing);
      this.playing = 0;
      at("after-play").replaceChildren(icon("play"));
      at("after-play").setAttribute("aria-label", "Play the replay");
    };
    if (this.playing) return stop();
    if (this.replay && this.step >= this.replay.length) this.go(0);
    at("after-play").replaceChildren(icon("pause"));
    at("after-play").setAttribute("aria-label", "Pause the replay");
    this.playing = setInterval(() => {
      this.go(this.step + 1);
      if (!this.replay || this.step >= this.replay.length) stop();
    }, PACE);
  }

  /** You take the seat whose sheet is shown, bots the others. */
  #from() {
    this.#onward(ask("POST", `/api/tables/${this.table}/from`, { step: this.step, seat: this.seat, bots: "greedy" }).then(async (opened) => {
      await ask("POST", `/api/tables/${opened.table}/start`, {});
      return opened;
    }));
  }

  /** The same people again; where nobody else has to come, the game starts at once. */
  #rematch() {
    const yours = this.state?.you.seats ?? [];
    const bots = this.state?.table?.seats.every((seat) => seat.bot || yours.includes(seat.seat));
    this.#onward(ask("POST", `/api/tables/${this.table}/rematch`, {}).then(async (opened) => {
      if (bots) await ask("POST", `/api/tables/${opened.table}/start`, {}).catch(() => undefined); // it may be running already
      return opened;
    }));
  }

  /** @param {Promise<any>} asked */
  async #onward(asked) {
    try {
      location.assign(`/t/${(await asked).table}`);
    } catch (error) {
      at("after-trouble").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} next */
  #next(next) {
    const link = at("after-next");
    link.hidden = location.pathname.endsWith(next);
    link.setAttribute("href", `/t/${next}`);
  }

  /** Compute the promise and every roll again, here. */
  async #check() {
    const note = at("after-dice-note");
    const dice = this.state?.table?.dice;
    note.textContent = "Verifying…";
    await this.loading;
    if (!dice || !this.replay) return;
    if (!globalThis.crypto?.subtle) {
      note.textContent = "Your browser can verify dice only over HTTPS. The server has verified them; you can also run rollwright verify.";
      return;
    }
    if ((await promise(dice.secret)) !== dice.commitment) {
      note.textContent = "The secret does not match the commitment.";
      return;
    }
    let rolls = 0;
    const own = dice.salts.map(([, salt]) => salt);
    for (const step of this.replay.data.steps) {
      if (!step.throw) continue;
      const made = await numbers(dice.secret, this.table, own, step.throw, step.pieces.map(([limit]) => limit));
      if (step.pieces.some(([, first, many], piece) => made[piece] < first || made[piece] >= first + many)) {
        note.textContent = `Roll ${step.throw} does not match the secret.`;
        return;
      }
      rolls += 1;
    }
    note.textContent = rolls ? `Verified in this browser: the commitment and ${rolls === 1 ? "the roll" : `all ${rolls} rolls`} match the secret.` : "Verified in this browser: the commitment matches the secret.";
  }

  #saveSheet() {
    const parts = [...at("after-sheet").querySelectorAll("svg")];
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
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: `${this.game}-${this.table}.svg` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.getAttribute("href")), 5000);
  }
}
