/** The table page: messages of the server go into the state, the state is shown, actions go to the server. Contains nothing about any game. */

import * as header from "./sheet-header.js";
import { RulesPanel } from "./rules-panel.js";
import { beginning, ActionPanel, panelState } from "./action-panel.js";
import { byId, capital, loadStyles, phaseText, preferences, Refused, request } from "../lib/dom.js";
import { listen } from "../board/keys.js";
import { Live } from "./live.js";
import { Menu } from "./menu.js";
import { Picker } from "../board/picker.js";
import { Pointer } from "../board/pointer.js";
import { Seats } from "./seats.js";
import { Board, NAME } from "../board/sheet.js";
import { TableState } from "./state.js";
import { Notifier } from "./notify.js";
import { SheetText } from "./text-view.js";
import { Tip } from "./tip.js";
import { MoveList } from "./move-list.js";

const TABLE = document.body.dataset.table ?? "";

class Page {
  /** @param {import("../lib/types.js").FullTable} first @param {Live} live */
  constructor(first, live) {
    this.state = new TableState();
    this.state.onMessage(first);
    this.game = first.about.game;
    this.notifier = new Notifier(first.about.game_title);
    this.board = new Board(
      (area) => byId(area === "table" ? "table-parts" : "sheet-parts"),
      (text) => this.state.fillNames(text, NAME),
    );
    this.picker = new Picker([]);
    this.seat = -1; // the seat being played
    this.looking = -1; // whose sheet is shown
    this.pickerKey = "";
    this.textsKey = "";
    /** @type {{title: string, message: string, rule: string} | null} */
    this.refusal = null;
    /** @type {Map<number, import("../lib/types.js").PreviewMessage>} previews of the current moves */
    this.previews = new Map();
    this.asked = ""; // the slot that was touched and whose refusal was requested
    this.partsKey = "";
    this.drawing = false;
    this.typing = false; // an entered roll is on its way to the server
    this.thrown = false;
    this.lastCommon = "";

    this.panel = new ActionPanel((does, detail) => this.act(does, detail));
    this.moveList = new MoveList((move) => this.preselect(move));
    this.textView = new SheetText(TABLE, (text) => this.state.fillNames(text));
    this.seats = new Seats((seat) => this.look(seat));
    this.rulesPanel = new RulesPanel(this.game);
    this.tip = new Tip();
    this.pointer = new Pointer(byId("play"), this.board, {
      touch: (slot) => this.touch(slot),
      point: () => (this.tip.hide(), this.draw()),
      rest: (slot) => (this.board.lit.has(slot) ? this.#preview() : this.why(slot, false)),
      stay: (slot) => this.#showLabel(slot),
    });
    /** @type {Promise<import("./waiting-room.js").WaitingRoom> | null} loaded at a table that waits */
    this.waitingRoom = null;
    /** @type {Promise<import("../review/after.js").After> | null} loaded when the game is over */
    this.after = null;
    byId("play").classList.add(`game-${this.game}`);
    byId("after-board").classList.add(`game-${this.game}`);

    this.live = live;
    this.live.addEventListener("message", (event) => this.onMessage(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("line", (event) => (byId("offline").hidden = /** @type {CustomEvent} */ (event).detail));
    listen(this.board, {
      touch: (slot) => this.touch(slot),
      escape: () => this.escape(),
      undo: () => this.act(this.panel.back.dataset.does ?? "", ""),
      roll: () => this.panel.main.dataset.does === "ready" && this.act("ready", ""),
      rules: () => this.rules(),
      moveList: () => this.openMoveList(),
      textView: () => this.openTextView(),
      peek: (slot) => this.why(slot, false),
    });
    new Menu(TABLE, this.state, { rules: () => this.rules(), seat: () => this.seat, trouble: (error) => this.#trouble(error) });
    setInterval(() => header.clocks(this.state, this.seat), 1000);
    this.draw();
  }

  // messages from the server

  /** @param {import("../lib/types.js").ServerMessage} message */
  onMessage(message) {
    if (message.kind === "preview") {
      this.previews.set(message.move, message);
    } else if (message.kind === "explanation") {
      this.#onExplanation(message);
    } else if (message.kind === "refused") {
      this.typing = false;
      this.refusal = { title: "You can’t do that.", message: this.state.fillNames(message.message), rule: message.rule };
      this.picker.clear();
    } else if (message.kind === "closing") {
      this.refusal = {
        title: message.code === "shutting_down" ? "The server is shutting down." : "You are disconnected.",
        message: message.message,
        rule: "",
      };
      this.typing = false;
    } else {
      const told = this.state.onMessage(message);
      if (message.kind === "table" && this.typing) {
        this.typing = false;
        this.refusal = null;
        byId("panel-typed-text").value = "";
      }
      if (told.thrown) this.thrown = true;
      if (told.lines.length)
        this.notifier.announce(
          told.lines
            .slice(-4)
            .map((line) => header.lineText(this.state, line))
            .join(" "),
        );
      if (message.kind === "sheet" || message.kind === "you") this.#turn();
    }
    this.draw();
  }

  /** After a new sheet: choose the seat to play on this device, and load its moves. */
  #turn() {
    const mine = this.state.you.seats;
    if (!mine.includes(this.seat)) {
      if (this.seat < 0 && mine.length) this.looking = mine[0]; // after joining, show your own sheet
      this.seat = mine[0] ?? -1;
    }
    if (mine.length > 1 && !this.state.mustAct(this.seat) && !this.live.busy(this.seat)) {
      const next = mine.find((seat) => this.state.moves(seat).length) ?? mine.find((seat) => this.state.mustAct(seat));
      if (next !== undefined) {
        if (this.looking === this.seat) this.looking = next;
        this.seat = next;
      }
    }
    if (this.looking < 0) this.looking = this.seat >= 0 ? this.seat : (this.state.table?.seats[0]?.seat ?? -1);
    if (this.looking >= 0 && !mine.includes(this.looking) && !this.state.sheets.has(this.looking))
      this.live.say({ kind: "get_sheet", seat: this.looking });
    this.#loadMoves();
  }

  /** Load the legal moves of the seat being played, unless they are loaded. */
  #loadMoves() {
    const sheet = this.state.sheets.get(this.seat);
    const turn = `${this.seat} ${sheet?.seq ?? ""} ${this.state.table?.throw?.number ?? ""}`;
    const key = `${turn} ${(sheet?.moves ?? []).map(([move]) => move).join()}`;
    if (sheet?.moves?.length && !sheet.moves[0][2]) this.#requestTexts(key);
    if (key === this.pickerKey) {
      const texts = new Map(this.state.moves(this.seat).map((move) => [move.move, move.text]));
      for (const move of this.picker.moves) move.text = texts.get(move.move) ?? move.text;
      return;
    }
    const before = this.pickerKey.startsWith(`${turn} `) ? this.picker : null; // another player’s action changed what is legal
    this.pickerKey = key;
    this.picker = new Picker(this.state.moves(this.seat));
    if (before) this.picker.resume(before);
    this.previews.clear();
    this.pointer.forget();
    this.refusal = null;
    this.board.refuse("");
    this.#preview();
  }

  /** Request the texts of the moves, which are left out at a table with many seats; thousands of pages must not do so at the same time. @param {string} key */
  #requestTexts(key) {
    if (key === this.textsKey) return;
    this.textsKey = key;
    const seat = this.seat;
    setTimeout(() => this.live.say({ kind: "get_sheet", seat }), Math.random() * 3000);
  }

  // actions of the player

  /** @param {string} slot */
  touch(slot) {
    this.tip.hide();
    if (this.looking !== this.seat && this.board.has(slot)) {
      this.#showLabel(slot);
      return;
    }
    const picker = this.picker;
    this.refusal = null;
    this.board.refuse("");
    if (picker.chosen && picker.begun && picker.path.at(-1) === slot) {
      this.act("play", "");
      return;
    }
    if (!picker.next.has(slot) && picker.path.includes(slot) && picker.begun) picker.drop(slot);
    else if (!picker.change(slot)) {
      this.why(slot, true);
      return;
    }
    this.#touched();
  }

  #touched() {
    this.pointer.forget();
    if (this.picker.chosen && preferences.get("confirm", "yes") === "no") this.act("play", "");
    else this.#preview();
    this.draw();
    requestAnimationFrame(() => this.pointer.follow(this.picker));
  }

  /** @param {number} move */
  preselect(move) {
    this.refusal = null;
    if (this.picker.preselect(move)) this.#touched();
  }

  /** @param {string} does @param {string} detail */
  act(does, detail) {
    const sheet = this.state.sheets.get(this.seat);
    const count = sheet?.seq ?? 0;
    if (does === "touch") this.touch(detail);
    else if (does === "play") this.#play(count);
    else if (does === "back") {
      this.picker.back();
      this.refusal = null;
      this.#preview();
    } else if (does === "undo") this.#sendAction(this.seat, count, { kind: "undo" });
    else if (does === "ready") {
      for (const seat of this.state.you.seats) {
        const held = this.state.sheets.get(seat);
        if (held?.can_ready) this.#sendAction(seat, held.seq, { kind: "ready" });
      }
    } else if (does === "roll" || does === "close_round") this.live.say({ kind: does });
    else if (does === "typed") {
      this.typing = true;
      this.live.say({ kind: "enter_throw", text: detail });
    } else if (does === "rule") this.rulesPanel.show(detail);
    else if (does === "return") this.#sit({ seat: this.seat });
    else if (does === "join") this.#sit({ name: detail });
    this.draw();
  }

  /** @param {number} count */
  #play(count) {
    const move = this.picker.chosen;
    if (!move || this.live.busy(this.seat)) return;
    this.notifier.announce(`You: ${move.text}`);
    this.#sendAction(this.seat, count, { kind: "move", move: move.move });
  }

  /** Take a seat in a game in progress. @param {object} body */
  #sit(body) {
    request("POST", `/api/tables/${TABLE}/seats`, body).then(
      () => this.live.renew(),
      (error) => this.#trouble(error),
    );
  }

  /** @param {number} seat @param {number} count @param {{kind: "move", move: number} | {kind: "undo" | "ready"}} message */
  #sendAction(seat, count, message) {
    byId("play").setAttribute("aria-busy", "true");
    this.live.sendAction(seat, count, message);
  }

  escape() {
    if (this.tip.hide()) return;
    if (this.rulesPanel.open) this.rulesPanel.close();
    else if (byId("menu").open) byId("menu").open = false;
    else if (this.refusal) {
      this.refusal = null;
      this.board.refuse("");
    } else if (this.picker.begun) this.act("back", "");
    else if (this.seat >= 0 && this.looking !== this.seat) this.look(this.seat);
    this.draw();
  }

  /** Show a player's sheet. @param {number} seat */
  look(seat) {
    if (this.state.table?.status === "over") {
      this.after?.then((after) => after.whose(seat));
      return;
    }
    if (seat === this.looking && seat !== this.seat && this.seat >= 0) seat = this.seat;
    if (this.state.you.seats.includes(seat) && seat !== this.seat) {
      this.seat = seat;
      this.#loadMoves();
    }
    this.looking = seat;
    const other = !this.state.you.seats.includes(seat);
    this.live.say({ kind: "follow", seats: other ? [seat] : [] });
    if (other) this.live.say({ kind: "get_sheet", seat });
    this.draw();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const sheet = byId("sheet-parts").getBoundingClientRect();
        if (sheet.top < 0 || sheet.top > innerHeight / 2) byId(other ? "sheet-bar" : "sheet-parts").scrollIntoView({ behavior: "smooth" });
      }),
    );
  }

  /** Open or close the rules: next to the table during the game, on their own page otherwise. */
  rules() {
    if (this.rulesPanel.open) this.rulesPanel.close();
    else if (this.state.table?.status === "playing") this.rulesPanel.show();
    else location.assign(`/rules/${this.game}`);
  }

  openTextView() {
    byId("text-view").open = true;
    requestAnimationFrame(() => byId("text-view-text").focus());
  }

  openMoveList() {
    byId("move-list").open = true;
    requestAnimationFrame(() => byId("move-list-items").querySelector("button")?.focus());
  }

  // refusals

  /** @param {string} slot @param {boolean} asked  touched, not only pointed at */
  why(slot, asked) {
    if (this.board.lit.has(slot)) return;
    if (this.looking !== this.seat || !this.picker.moves.length || this.board.chosen.has(slot)) {
      this.#showLabel(slot);
      return;
    }
    this.asked = asked ? slot : "";
    this.live.say({ kind: "explain", seat: this.seat, path: [...this.picker.path, slot] });
  }

  /** Show the label of a slot. @param {string} slot */
  #showLabel(slot) {
    this.tip.show(capital(this.state.label(slot)), "", this.board.spots.get(slot)?.[0]?.element);
  }

  /** @param {import("../lib/types.js").Explanation} message */
  #onExplanation(message) {
    const slot = message.path.at(-1) ?? "";
    if (!message.message) return;
    if (this.asked === slot) {
      this.tip.hide();
      const name = capital(this.state.label(slot));
      const text = this.state.fillNames(message.message);
      this.refusal = { title: message.rule ? "Not now." : "Nothing to do here.", message: `${name}. ${text}`, rule: message.rule };
      this.board.refuse(slot);
      this.notifier.announce(`${name}. ${text} ${message.rule}`);
    } else if (this.pointer.slot === slot || this.pointer.byKeyboard) {
      const text = `${capital(this.state.label(slot))}. ${this.state.fillNames(message.message)}`;
      this.tip.show(text, message.rule, this.board.spots.get(slot)?.[0]?.element);
      if (this.pointer.byKeyboard) this.notifier.announce(`${text} ${message.rule}`);
    }
  }

  // previews

  /** Request a preview of the move that is chosen or pointed at. */
  #preview() {
    const move = this.#shownMove();
    if (move && !this.previews.has(move.move)) this.live.say({ kind: "preview", seat: this.seat, move: move.move });
  }

  #shownMove() {
    const pointed = this.pointer.slot ? this.picker.next.get(this.pointer.slot) : undefined;
    if (pointed?.length === 1) return pointed[0];
    return this.picker.begun ? this.picker.chosen : null;
  }

  // drawing

  /** Draw once, soon, no matter how many messages came. */
  draw() {
    if (this.drawing) return;
    this.drawing = true;
    const once = () => {
      if (!this.drawing) return;
      this.drawing = false;
      this.#draw();
    };
    requestAnimationFrame(once);
    setTimeout(once, 250); // a hidden tab gets no animation frames, but its title must show whose move it is
  }

  #draw() {
    const { state } = this;
    const table = state.table;
    if (!table) return;
    byId("room").hidden = table.status !== "waiting";
    byId("play").hidden = table.status !== "playing";
    byId("after").hidden = table.status !== "over";
    byId("phase").textContent = table.status === "playing" ? phaseText(table.phase) : table.status === "over" ? "finished" : "";
    byId("warning").textContent = table.warning;
    byId("places").hidden = table.status !== "playing";
    const yours = table.status === "playing" && state.you.seats.some((seat) => state.mustAct(seat));
    this.notifier.turn(yours, byId("phase").textContent);
    if (table.status === "waiting") this.#drawWaitingRoom();
    else if (table.status === "playing") this.#drawTable(table);
    else {
      this.after ??= import("../review/after.js").then(({ After }) => new After(TABLE, this.game));
      this.after.then((after) => after.show(state));
      this.notifier.turn(false, "finished");
    }
  }

  #drawWaitingRoom() {
    const joined = () => this.state.you.seats.length || this.live.renew();
    this.waitingRoom ??= import("./waiting-room.js").then(({ WaitingRoom }) => new WaitingRoom(TABLE, this.game, joined));
    this.waitingRoom.then((room) => room.show(this.state));
  }

  /** @param {import("../lib/types.js").FullTable} table */
  #drawTable(table) {
    const { state, board } = this;
    this.#loadParts(table);
    const sheet = state.sheets.get(this.looking);
    const common = JSON.stringify(table.common);
    const tumbles = this.thrown && common !== this.lastCommon;
    state.marks = { ...(sheet?.marks ?? {}), ...table.common };
    board.set(state.marks, tumbles ? "tumble" : this.lastCommon ? "drawn" : "");
    if (tumbles) this.thrown = false;
    this.lastCommon = common;

    byId("play").setAttribute("aria-busy", String(this.live.busy(this.seat)));
    const own = this.looking === this.seat;
    const playing = this.picker.moves.length > 0 && !this.live.busy(this.seat);
    const open = !playing ? [] : this.picker.chosen ? this.picker.instead : [...this.picker.next.keys()];
    const chosen = playing && this.picker.begun ? this.picker.path : [];
    board.light(own ? open.filter((slot) => !chosen.includes(slot)) : [], own ? chosen : [], (slot) => this.#slotLabel(slot));
    const move = this.#shownMove();
    const preview = own && move && playing ? this.previews.get(move.move) : undefined;
    board.soon(preview?.marks ?? null);

    const shown = panelState(state, this.seat, this.picker, (slot) => board.has(slot), {
      refusal: this.refusal,
      points: preview?.points ?? "",
      pointed: move && !this.picker.chosen ? move.text : "",
      busy: this.live.busy(this.seat),
    });
    this.panel.show(shown);
    if (state.mustAct(this.seat)) this.notifier.announce(`${shown.head} ${shown.hint}`);
    this.moveList.show(!playing ? [] : this.picker.chosen ? this.picker.before : this.picker.remaining, this.picker.chosen?.move ?? -1);
    this.seats.show(state, this.looking);
    header.sheetBar(state, this.seat, this.looking, () => this.look(this.seat));
    header.score(state, this.seat, this.looking);
    header.log(state);
    header.clocks(state, this.seat);
    this.textView.show(this.looking, table.version);
  }

  /** Return the screen reader label of a lit slot: what it is, what it shows, and what it does. @param {string} slot */
  #slotLabel(slot) {
    const leaves = this.picker.next.get(slot) ?? this.picker.before.filter((move) => move.path.includes(slot));
    const shows = this.state.marks[slot]?.[1];
    const label = `${this.state.label(slot)}${shows ? `, showing ${this.state.fillNames(shows)}` : ""}`;
    const does = leaves.length === 1 ? leaves[0].text : beginning(leaves);
    return does ? `${label}: ${does}` : label;
  }

  /** @param {import("../lib/types.js").FullTable} table */
  #loadParts(table) {
    const key = table.picture;
    if (key === this.partsKey) return;
    this.partsKey = key;
    Promise.all([request("GET", partsAddress(key)), loadStyles(this.game)]).then(
      ([picture]) => {
        this.state.labels = picture.labels;
        this.board.load(picture.parts);
        this.lastCommon = "";
        this.draw();
      },
      (error) => {
        this.partsKey = "";
        this.#trouble(error);
      },
    );
  }

  /** @param {any} error */
  #trouble(error) {
    this.refusal = { title: error instanceof Refused ? error.message : String(error), message: "", rule: error.rule ?? "" };
    this.draw();
  }
}

/** Return the address of a picture: the one that the page preloaded, if it is that one. @param {string} picture */
function partsAddress(picture) {
  const preloaded = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[data-picture="${picture}"]`));
  return preloaded?.href ?? `/api/tables/${TABLE}/parts`;
}

/** Connect to the table, keeping the messages until there is a page to show them. */
function connect() {
  const live = new Live(TABLE);
  /** @type {import("../lib/types.js").ServerMessage[]} */
  const early = [];
  const keep = (/** @type {Event} */ event) => early.push(/** @type {CustomEvent} */ (event).detail);
  live.addEventListener("message", keep);
  return {
    live,
    show: (/** @type {Page} */ page) => {
      live.removeEventListener("message", keep);
      for (const message of early) page.onMessage(message);
    },
  };
}

async function begin() {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  try {
    if (token) {
      history.replaceState(null, "", location.pathname);
      await request("POST", `/api/tables/${TABLE}/seats`, { token });
    }
    const early = document.querySelector("link[data-picture]") ? connect() : null; // the server has found the table
    const first = await request("GET", `/api/tables/${TABLE}`);
    byId("game-title").textContent = first.about.game_title;
    await loadStyles(first.about.game);
    const { live, show } = early ?? connect();
    show(new Page(first, live));
  } catch (error) {
    byId("no-table").hidden = false;
    byId("no-table-text").textContent = error instanceof Refused ? error.message : `Something went wrong: ${error}`;
    if (!(error instanceof Refused)) throw error;
  }
}

begin();
