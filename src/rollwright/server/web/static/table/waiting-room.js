/** The waiting room: seats, invitation, and Start. */

import { byId, capital, clockText, copy, el, icon, joinNames, preferences, request } from "../lib/dom.js";
import { levelOf, LEVELS } from "../lib/bots.js";
import { chair } from "../lib/chair.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../lib/types.js").SeatView} Seat */

/** Return what to say about the invitation link. Only the host can change how the server is reached. @param {boolean} host */
function invitation(host) {
  if (!host) return "Others can join with this link too.";
  return /^(localhost|127\.|\[::1\])/.test(location.hostname)
    ? "This link works only on this computer. To let other devices join, restart the server with --host 0.0.0.0 and open the address it prints."
    : "Share this link. Guests enter a name to join.";
}

/** @param {[string, string][]} rows */
function facts(rows) {
  return rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", { class: name === "Commitment" ? "secret" : false }, value)]);
}

export class WaitingRoom {
  /** @param {string} table @param {string} game @param {() => void} seated  called when a seat was taken on this device */
  constructor(table, game, seated) {
    this.table = table;
    this.game = game;
    this.key = "";
    /** @type {import("../lib/types.js").BotView[]} */
    this.bots = [];
    /** @type {string[]} */
    this.notes = [];
    /** @type {import("../lib/types.js").OptionView[]} */
    this.options = [];
    this.edition = ""; // the usual one
    this.most = 1;
    this.asked = false;
    byId("room-link").value = location.origin + location.pathname;
    byId("room-copy").addEventListener("click", (/** @type {any} */ event) => copy(event.currentTarget, byId("room-link")));
    byId("room-sit").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = byId("room-name").value.trim();
      if (this.seat < 0) preferences.set("name", name); // otherwise a second person sits down at this device
      this.#do("POST", "seats", { name }).then(seated);
    });
    byId("room-salt").addEventListener("change", () => this.#do("POST", "salt", { seat: this.seat, salt: byId("room-salt").value }));
    byId("room-start").addEventListener("click", () => this.#do("POST", "start", {}));
    byId("room-add").addEventListener("click", () => this.#do("POST", "seat_count", { seats: this.chairs + 1 }));
    this.seat = -1;
    this.chairs = 0;
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async #do(method, path, body) {
    try {
      await request(method, `/api/tables/${this.table}/${path}`, body);
      byId("room-trouble").textContent = "";
    } catch (error) {
      byId("room-trouble").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {TableState} state */
  show(state) {
    const table = state.table;
    if (!table) return;
    if (!this.asked) {
      this.asked = true;
      byId("room-name").value = state.you.name || preferences.get("name", "");
      this.#picture();
      request("GET", "/api/games").then(
        (games) => {
          const game = games.find((/** @type {any} */ one) => one.name === this.game);
          this.bots = game?.bots ?? [];
          this.most = game?.seats[1] ?? 1;
          this.notes = game?.notes ?? [];
          this.options = game?.options ?? [];
          this.edition = game?.editions[0]?.name ?? "";
          this.key = "";
          this.show(state);
        },
        () => undefined,
      );
    }
    this.seat = state.you.seats[0] ?? -1;
    this.chairs = table.seats.length;
    byId("room-title").textContent = table.about.title || table.about.game_title;
    this.#facts(state);
    this.#chairs(state);
    byId("room-screen").hidden = !(state.you.host && table.about.stadium);
    const sits = state.you.seats.length > 0;
    const free = table.seats.some((seat) => seat.state === "free") || table.about.stadium;
    byId("room-sit").hidden = !free || (sits && !state.you.host);
    byId("room-sit-label").textContent = sits ? "Another player on this device" : "Your name";
    byId("room-sit-button").textContent = sits ? "Add player" : "Join";
    byId("room-sit-button").classList.toggle("primary", !sits);
    if (sits && byId("room-name").value === state.you.name) byId("room-name").value = "";
    byId("room-own").hidden = !sits || table.about.dice !== "fair";
    byId("room-add").hidden = !state.you.host || table.about.stadium || this.chairs >= this.most;
    const others = table.seats.filter((seat) => seat.state !== "free" && !state.you.seats.includes(seat.seat)).map((seat) => seat.name);
    byId("room-start").hidden = !state.you.host;
    byId("room-start").textContent = others.length ? `Start with ${joinNames(others)}` : "Start";
    byId("room-wait").hidden = state.you.host;
    byId("room-invite").textContent = invitation(state.you.host);
  }

  async #picture() {
    const answer = await fetch(`/api/games/${this.game}/cover.svg`);
    byId("room-picture").classList.add(`game-${this.game}`);
    if (answer.ok) byId("room-picture").innerHTML = await answer.text();
  }

  /** @param {TableState} state */
  #facts(state) {
    const about = state.table?.about;
    if (!about) return;
    const fair = about.dice === "fair";
    const salts = state.table?.dice.salts.map(([name, own]) => `${name} “${own}”`).join(", ");
    /** @type {[string, string][]} */
    const rows = [["Dice", fair ? "verifiable after the game" : "physical, entered by the host"]];
    if (about.clock) rows.push(["Clock", clockText(/** @type {{per: string, seconds: number}} */ (about.clock))]);
    for (const { name, title, default: usual, choices, multiple } of this.options) {
      const value = about.options[name] ?? usual;
      const label = (/** @type {string} */ one) => choices.find(([choice]) => choice === one)?.[1] ?? one;
      if (value !== usual) rows.push([title, (multiple ? value.split(",") : [value]).map(label).join(", ")]);
    }
    if (about.edition !== this.edition && this.edition) rows.push(["Edition", about.edition_title || about.edition]);
    if (this.notes.length) rows.push(["Note", capital(this.notes.join(", "))]);
    byId("room-facts").replaceChildren(...facts(rows));
    byId("room-fair").hidden = !fair;
    byId("room-proof").replaceChildren(
      ...facts([
        ["Commitment", state.table?.dice.commitment ?? ""],
        ...(salts ? /** @type {[string, string][]} */ ([["Salts", salts]]) : []),
      ]),
    );
  }

  /** @param {TableState} state */
  #chairs(state) {
    const table = state.table;
    if (!table) return;
    const key = JSON.stringify([
      table.seats.map((seat) => [seat.seat, seat.name, seat.bot, seat.state, seat.absent]),
      state.you.seats,
      state.you.host,
      this.bots,
    ]);
    if (key === this.key) return;
    this.key = key;
    byId("room-chairs").replaceChildren(...table.seats.map((seat) => this.#chair(state, seat)));
  }

  /** Return the bots of a level as a group of options; "" for those without one. @param {string} level */
  #botOptions(level) {
    const bots = this.bots.filter((bot) => bot.level === level);
    return el(
      "optgroup",
      { label: capital(level) || "Other bots" },
      bots.map((bot) => el("option", { value: bot.name }, bot.title)),
    );
  }

  /** @param {TableState} state @param {Seat} seat */
  #chair(state, seat) {
    const { host, seats } = state.you;
    const mine = seats.includes(seat.seat);
    if (seat.state === "free") {
      if (!host) return el("li", {}, chair(""), el("span", { class: "sits faded" }, "free"), el("span"));
      const choice = el(
        "select",
        {
          "aria-label": `Seat ${seat.seat + 1}`,
          onchange: () => choice.value && this.#do("POST", `seats/${seat.seat}/bot`, { bot: choice.value }),
        },
        el("option", { value: "" }, "Open (join by link)"),
        [...Object.keys(LEVELS), ""].map((level) => this.#botOptions(level)),
      );
      return el(
        "li",
        {},
        chair(""),
        choice,
        el(
          "button",
          {
            type: "button",
            class: "square",
            "aria-label": `Remove seat ${seat.seat + 1}`,
            onclick: () => this.#do("POST", "seat_count", { seats: this.chairs - 1 }),
          },
          icon("close"),
        ),
      );
    }
    const status = mine
      ? host && seat.seat === seats[0]
        ? "you, host"
        : "you"
      : seat.bot
        ? levelOf(seat.bot) || "bot"
        : seat.absent
          ? "away"
          : "is here";
    const leaves = mine ? `Leave seat ${seat.seat + 1}` : `Remove ${seat.name}`;
    return el(
      "li",
      {},
      chair(seat.name, seat.bot),
      el("span", { class: "sits" }, el("b", { class: "name-of", dir: "auto" }, seat.name), el("span", { class: "faded fine" }, status)),
      mine || host
        ? el(
            "button",
            {
              type: "button",
              class: "square",
              "aria-label": leaves,
              onclick: () => this.#do("DELETE", `seats/${seat.seat}?occupant=${seat.occupant}`),
            },
            icon("close"),
          )
        : el("span"),
    );
  }
}
