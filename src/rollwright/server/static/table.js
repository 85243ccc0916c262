/** The table's page: what the hall tells goes into the state, the state is shown, what the person does goes to the hall. Knows no game. */

import { After } from "./after.js";
import { Beside } from "./beside.js";
import { Deck, deal } from "./deck.js";
import { ask, at, capital, copy, dress, make, named, Refused, remembered } from "./dom.js";
import { listen } from "./keys.js";
import { Live } from "./live.js";
import { Picker } from "./picker.js";
import { Room } from "./room.js";
import { left, reasonsTable, Seats } from "./seats.js";
import { Board } from "./sheet.js";
import { TableState } from "./state.js";
import { mayNotify, Teller } from "./tell.js";
import { Tip } from "./tip.js";
import { Words } from "./words.js";

const TABLE = document.body.dataset.table ?? "";

class Page {
  /** @param {import("./types.js").TableMessage} first */
  constructor(first) {
    this.state = new TableState();
    this.state.hear(first);
    this.game = first.about.game;
    this.teller = new Teller(first.about.game_title);
    this.board = new Board((area) => at(area === "table" ? "table-parts" : "sheet-parts"));
    this.picker = new Picker([]);
    this.seat = -1; // the seat being played
    this.looking = -1; // whose sheet is shown
    this.pickerKey = "";
    /** @type {{title: string, words: string, mark: string} | null} */
    this.objection = null;
    /** @type {Map<number, import("./types.js").PreviewMessage>} previews of the moves of this moment */
    this.previews = new Map();
    this.hovered = "";
    this.asked = ""; // the slot whose refusal was asked for by touching it
    this.partsKey = "";
    this.byKeyboard = false;
    this.drawing = false;
    this.typing = false; // what the real dice show is on its way
    this.thrown = false;
    this.lastCommon = "";

    this.deck = new Deck((does, detail) => this.act(does, detail));
    this.words = new Words((move) => this.mean(move));
    this.seats = new Seats((seat) => this.look(seat));
    this.beside = new Beside(this.game);
    this.tip = new Tip();
    this.room = new Room(TABLE, this.game, () => this.state.you.seats.length || this.live.renew());
    /** @type {After | null} */
    this.after = null;
    at("play").classList.add(`game-${this.game}`);
    at("after-board").classList.add(`game-${this.game}`);

    this.live = new Live(TABLE);
    this.live.addEventListener("message", (event) => this.hear(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("line", (event) => (at("offline").hidden = /** @type {CustomEvent} */ (event).detail));
    listen(this.board, {
      touch: (slot) => this.touch(slot),
      escape: () => this.escape(),
      undo: () => this.act(this.deck.back.dataset.does ?? "", ""),
      roll: () => this.deck.main.dataset.does === "ready" && this.act("ready", ""),
      rules: () => this.beside.show(),
      words: () => this.openWords(),
      peek: (slot) => this.why(slot, false),
    });
    this.#pointer();
    this.#menu();
    setInterval(() => this.#tick(), 1000);
    this.draw();
  }

  // what the hall says

  /** @param {any} message */
  hear(message) {
    if (message.kind === "preview") {
      this.previews.set(message.move, message);
    } else if (message.kind === "why") {
      this.#because(message);
    } else if (message.kind === "refused") {
      this.typing = false;
      this.objection = { title: "That cannot be done.", words: message.words, mark: message.mark };
      this.picker.clear();
    } else if (message.kind === "error" || message.kind === "bye") {
      this.typing = false;
      this.objection = { title: message.kind === "bye" ? "The hall closes." : "That did not work.", words: message.words, mark: "" };
    } else {
      const told = this.state.hear(message);
      if (message.kind === "table" && this.typing) {
        this.typing = false;
        this.objection = null;
        at("deck-typed-text").value = "";
      }
      if (told.thrown) this.thrown = true;
      if (told.lines.length) this.teller.speak(told.lines.slice(-4).map((line) => this.line(line)).join(". "));
      if (message.kind === "sheet" || message.kind === "you") this.#turn();
    }
    this.draw();
  }

  /** After a sheet came: whose seat is played on this device, and what can be done. */
  #turn() {
    const mine = this.state.you.seats;
    if (!mine.includes(this.seat)) this.seat = mine[0] ?? -1;
    if (mine.length > 1 && !this.state.mustAct(this.seat) && !this.live.busy(this.seat)) {
      const next = mine.find((seat) => this.state.moves(seat).length) ?? mine.find((seat) => this.state.mustAct(seat));
      if (next !== undefined) {
        if (this.looking === this.seat) this.looking = next;
        this.seat = next;
      }
    }
    if (this.looking < 0) this.looking = this.seat >= 0 ? this.seat : this.state.table?.seats[0]?.seat ?? -1;
    if (this.looking >= 0 && !mine.includes(this.looking) && !this.state.sheets.has(this.looking)) this.live.say({ kind: "look", seat: this.looking });
    this.#deal();
  }

  /** Take up the legal moves of the seat being played, unless they are the ones in hand. */
  #deal() {
    const sheet = this.state.sheets.get(this.seat);
    const key = `${this.seat} ${sheet?.count ?? ""} ${this.state.table?.throw?.number ?? ""} ${sheet?.moves?.length ?? 0}`;
    if (key === this.pickerKey) return;
    this.pickerKey = key;
    this.picker = new Picker(this.state.moves(this.seat));
    this.previews.clear();
    this.hovered = "";
    this.objection = null;
    this.board.refuse("");
    this.#preview();
  }

  // what the person does

  /** @param {string} slot */
  touch(slot) {
    this.tip.hide();
    if (this.looking !== this.seat && !this.board.lit.has(slot)) {
      this.#tell(slot);
      return;
    }
    const picker = this.picker;
    this.objection = null;
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
    this.hovered = "";
    if (this.picker.chosen && remembered.get("confirm", "yes") === "no") this.act("play", "");
    else this.#preview();
    this.draw();
    requestAnimationFrame(() => (this.byKeyboard ? this.#focusNext() : this.#reveal()));
  }

  /** @param {number} move */
  mean(move) {
    this.objection = null;
    if (this.picker.mean(move)) this.#touched();
  }

  /** @param {string} does @param {string} detail */
  act(does, detail) {
    const sheet = this.state.sheets.get(this.seat);
    const count = sheet?.count ?? 0;
    if (does === "touch") this.touch(detail);
    else if (does === "play") this.#play(count);
    else if (does === "back") {
      this.picker.back();
      this.objection = null;
      this.#preview();
    } else if (does === "undo") this.#deed(this.seat, count, { kind: "undo" });
    else if (does === "ready") {
      for (const seat of this.state.you.seats) {
        const held = this.state.sheets.get(seat);
        if (held?.may_ready) this.#deed(seat, held.count, { kind: "ready" });
      }
    } else if (does === "roll" || does === "close") this.live.say({ kind: does });
    else if (does === "typed") {
      this.typing = true;
      this.live.say({ kind: "typed", text: detail });
    }
    else if (does === "rule") this.beside.show(detail);
    else if (does === "return") ask("POST", `/api/tables/${TABLE}/seats`, { seat: this.seat }).catch((error) => this.#trouble(error));
    this.draw();
  }

  /** @param {number} count */
  #play(count) {
    const move = this.picker.chosen;
    if (!move || this.live.busy(this.seat)) return;
    this.teller.speak(`You: ${move.words}`);
    this.#deed(this.seat, count, { kind: "move", move: move.move });
  }

  /** @param {number} seat @param {number} count @param {object} message */
  #deed(seat, count, message) {
    at("play").setAttribute("aria-busy", "true");
    this.live.deed(seat, count, message);
  }

  escape() {
    if (this.tip.hide()) return;
    if (this.beside.open) this.beside.close();
    else if (at("menu").open) at("menu").open = false;
    else if (this.objection) {
      this.objection = null;
      this.board.refuse("");
    } else if (this.picker.begun) this.act("back", "");
    else if (this.seat >= 0 && this.looking !== this.seat) this.look(this.seat);
    this.draw();
  }

  /** Show somebody's sheet large. @param {number} seat */
  look(seat) {
    if (this.state.table?.stage === "over") {
      this.after?.whose(seat);
      return;
    }
    if (seat === this.looking && seat !== this.seat && this.seat >= 0) seat = this.seat;
    if (this.state.you.seats.includes(seat) && seat !== this.seat) {
      this.seat = seat;
      this.#deal();
    }
    this.looking = seat;
    const other = !this.state.you.seats.includes(seat);
    this.live.say({ kind: "follow", seats: other ? [seat] : [] });
    if (other) this.live.say({ kind: "look", seat });
    this.draw();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const sheet = at("sheet-parts").getBoundingClientRect();
      if (sheet.top < 0 || sheet.top > innerHeight / 2) at(other ? "sheet-bar" : "sheet-parts").scrollIntoView({ behavior: "smooth" });
    }));
  }

  openWords() {
    at("in-words").open = true;
    requestAnimationFrame(() => at("in-words-list").querySelector("button")?.focus());
  }

  // why not

  /** @param {string} slot @param {boolean} asked  touched, not only pointed at */
  why(slot, asked) {
    if (this.board.lit.has(slot)) return;
    if (this.looking !== this.seat || !this.picker.moves.length) {
      this.#tell(slot);
      return;
    }
    this.asked = asked ? slot : "";
    this.live.say({ kind: "why", seat: this.seat, path: [...this.picker.path, slot] });
  }

  /** Say what this is. @param {string} slot */
  #tell(slot) {
    this.tip.show(capital(this.state.label(slot)), "", this.board.spots.get(slot)?.[0]?.element);
  }

  /** @param {import("./types.js").WhyMessage} message */
  #because(message) {
    const slot = message.path.at(-1) ?? "";
    if (!message.words) return;
    if (this.asked === slot) {
      this.tip.hide();
      const [name, ...does] = capital(this.state.label(slot)).split(": ");
      const told = does.length ? `${capital(does.join(": "))}. ` : "";
      this.objection = { title: `${name}: not now.`, words: told + message.words, mark: message.mark };
      this.board.refuse(slot);
      this.teller.speak(`${message.words} ${message.mark}`);
    } else if (this.hovered === slot || this.byKeyboard) {
      this.tip.show(`${capital(this.state.label(slot))}. ${message.words}`, message.mark, this.board.spots.get(slot)?.[0]?.element);
      if (this.byKeyboard) this.teller.speak(`${message.words} ${message.mark}`);
    }
  }

  // what it would bring

  /** Ask what the move that is meant, or pointed at, would change. */
  #preview() {
    const move = this.#shownMove();
    if (move && !this.previews.has(move.move)) this.live.say({ kind: "preview", seat: this.seat, move: move.move });
  }

  #shownMove() {
    const pointed = this.hovered ? this.picker.next.get(this.hovered) : undefined;
    if (pointed?.length === 1) return pointed[0];
    return this.picker.begun ? this.picker.chosen : null;
  }

  // showing

  /** Draw once, soon, however much was heard. */
  draw() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.#draw();
    });
  }

  #draw() {
    const { state } = this;
    const table = state.table;
    if (!table) return;
    at("room").hidden = table.stage !== "waiting";
    at("play").hidden = table.stage !== "playing";
    at("after").hidden = table.stage !== "over";
    at("moment").textContent = table.stage === "playing" ? table.moment : table.stage === "over" ? "finished" : "";
    at("warning").textContent = table.warning;
    at("places").hidden = table.stage !== "playing";
    const yours = table.stage === "playing" && state.you.seats.some((seat) => state.mustAct(seat));
    this.teller.turn(yours, at("moment").textContent);
    if (table.stage === "waiting") this.room.show(state);
    else if (table.stage === "playing") this.#drawTable(table);
    else {
      this.after ??= new After(TABLE, this.game);
      this.after.show(state);
      this.teller.turn(false, "finished");
    }
  }

  /** @param {import("./types.js").TableMessage} table */
  #drawTable(table) {
    const { state, board } = this;
    this.#loadParts(table);
    const sheet = state.sheets.get(this.looking);
    const common = JSON.stringify(table.common);
    const tumbles = this.thrown && common !== this.lastCommon;
    state.marks = { ...(sheet?.marks ?? {}), .../** @type {Record<string, string>} */ (table.common) };
    board.set(state.marks, tumbles ? "tumble" : this.lastCommon ? "drawn" : "");
    if (tumbles) this.thrown = false;
    this.lastCommon = common;

    at("play").setAttribute("aria-busy", String(this.live.busy(this.seat)));
    const own = this.looking === this.seat;
    const playing = this.picker.moves.length > 0 && !this.live.busy(this.seat);
    const open = !playing ? [] : this.picker.chosen ? this.picker.instead : [...this.picker.next.keys()];
    const chosen = playing && this.picker.begun ? this.picker.path : [];
    board.light(own ? open.filter((slot) => !chosen.includes(slot)) : [], own ? chosen : [], (slot) => this.#slotWords(slot));
    const move = this.#shownMove();
    const preview = own && move && playing ? this.previews.get(move.move) : undefined;
    board.soon(preview?.marks ?? null);

    const shown = deal(state, this.seat, this.picker, (slot) => board.has(slot), {
      objection: this.objection, points: preview?.points ?? "", busy: this.live.busy(this.seat),
    });
    this.deck.show(shown);
    if (state.mustAct(this.seat)) this.teller.speak(`${shown.head}. ${shown.hint}`);
    this.words.show(!playing ? [] : this.picker.chosen ? this.picker.before : this.picker.remaining, this.picker.chosen?.move ?? -1);
    this.seats.show(state, this.looking);
    this.#drawSheetBar(table);
    this.#drawScore();
    this.#drawLog(table);
  }

  /** @param {string} slot */
  #slotWords(slot) {
    const leaves = this.picker.next.get(slot);
    const label = this.state.label(slot);
    return leaves?.length === 1 ? `${label}: ${leaves[0].words}` : label;
  }

  /** @param {import("./types.js").TableMessage} table */
  #loadParts(table) {
    const key = JSON.stringify(table.parts);
    if (key === this.partsKey) return;
    this.partsKey = key;
    Promise.all([ask("GET", `/api/tables/${TABLE}/parts`), dress(this.game)]).then(([picture]) => {
      this.state.labels = picture.labels;
      this.board.load(picture.parts);
      this.lastCommon = "";
      this.draw();
    }, (error) => {
      this.partsKey = "";
      this.#trouble(error);
    });
  }

  /** @param {import("./types.js").TableMessage} table */
  #drawSheetBar(table) {
    const bar = at("sheet-bar");
    const own = this.looking === this.seat;
    const several = this.state.you.seats.length > 1;
    const key = `${own} ${this.looking} ${several} ${this.state.name(this.looking)}`;
    bar.hidden = own || table.seats.length < 2;
    if (bar.dataset.key === key || bar.hidden) return;
    bar.dataset.key = key;
    bar.replaceChildren(
      make("h2", {}, named(this.state.name(this.looking)), "’s sheet"),
      this.seat >= 0 ? make("button", { type: "button", onclick: () => this.look(this.seat) }, several ? `Back to ${this.state.name(this.seat)}` : "Back to your sheet") : make("span", { class: "faded" }, "You are watching"));
  }

  #drawScore() {
    const sheet = this.state.sheets.get(this.looking);
    const holder = at("why-score");
    holder.hidden = !sheet;
    if (!sheet) return;
    const key = JSON.stringify([sheet.points, sheet.reasons, this.looking]);
    if (holder.dataset.key === key) return;
    holder.dataset.key = key;
    at("why-score-words").textContent = this.looking === this.seat ? `Your score so far: ${sheet.points}` : `Score so far: ${sheet.points}`;
    at("why-score-table").replaceChildren(reasonsTable(sheet.reasons, sheet.points));
  }

  /** @param {import("./types.js").TableMessage} table */
  #drawLog(table) {
    const log = at("log");
    const key = table.log.map((line) => line.number).join();
    if (log.dataset.key === key) return;
    log.dataset.key = key;
    log.replaceChildren(...table.log.slice(-30).reverse().map((line) => make("li", {}, this.line(line))));
  }

  /** A line of the log in words. @param {import("./types.js").Line} line */
  line(line) {
    if (line.seat < 0) return line.words;
    const who = this.state.you.seats.length === 1 && this.state.you.seats[0] === line.seat ? "You" : this.state.name(line.seat);
    return `${who}: ${line.words}`;
  }

  #tick() {
    for (const clock of document.querySelectorAll("[data-until]")) clock.textContent = left(Number(clock.getAttribute("data-until")), this.state.lag);
    const table = this.state.table;
    const own = this.state.seat(this.seat)?.deadline;
    const until = own ?? table?.closes;
    at("clock").hidden = !until || table?.stage !== "playing";
    if (until) at("clock").textContent = table?.paused ? "clock stopped" : left(until, this.state.lag);
  }

  // pointer

  #pointer() {
    const play = at("play");
    let timer = 0;
    document.addEventListener("pointerdown", () => (this.byKeyboard = false), true);
    document.addEventListener("keydown", () => (this.byKeyboard = true), true);
    play.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const slot = Board.slotOf(event.target);
      if (slot) this.touch(slot);
    });
    play.addEventListener("pointerover", (/** @type {PointerEvent} */ event) => {
      const slot = Board.slotOf(event.target);
      if (slot === this.hovered || event.pointerType === "touch") return;
      clearTimeout(timer);
      this.tip.hide();
      this.hovered = slot;
      if (slot && this.board.lit.has(slot)) {
        timer = setTimeout(() => {
          this.#preview();
          timer = setTimeout(() => this.#tell(slot), 490);
        }, 60);
      }
      else if (slot) timer = setTimeout(() => this.why(slot, false), 550);
      this.draw();
    });
    play.addEventListener("pointerleave", () => {
      clearTimeout(timer);
      this.hovered = "";
      this.tip.hide();
      this.draw();
    });
    play.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
      if (!this.byKeyboard) return;
      this.tip.hide();
      this.hovered = Board.slotOf(event.target);
      if (this.hovered && this.board.lit.has(this.hovered)) this.#preview();
      this.draw();
    });
  }

  /** After a touch with the keyboard the focus goes to what comes next. */
  #focusNext() {
    requestAnimationFrame(() => {
      if (this.picker.chosen) this.deck.main.focus();
      else (this.board.elements(false).find((element) => element.classList.contains("lit")) ?? this.deck.choices.querySelector("button"))?.focus();
    });
  }

  /** After a touch with the finger what comes next must be on the screen. */
  #reveal() {
    if (this.picker.chosen || !this.picker.begun) return;
    const deck = at("deck").getBoundingClientRect();
    const floor = getComputedStyle(at("deck")).position === "sticky" ? deck.top : innerHeight;
    const boxes = this.board.elements(false).filter((element) => element.classList.contains("lit")).map((element) => element.getBoundingClientRect());
    if (!boxes.length || boxes.some((box) => box.top >= 0 && box.bottom <= floor)) return;
    const first = boxes[0];
    scrollBy({ top: first.bottom > floor ? first.bottom - floor + Math.min(140, first.top / 4) : first.top - 60, behavior: "smooth" });
  }

  // the menu

  #menu() {
    at("open-rules").addEventListener("click", () => (this.beside.open ? this.beside.close() : this.state.table?.stage === "playing" ? this.beside.show() : location.assign(`/rules/${this.game}`)));
    const confirm = at("menu-confirm");
    confirm.checked = remembered.get("confirm", "yes") === "yes";
    confirm.addEventListener("change", () => remembered.set("confirm", confirm.checked ? "yes" : "no"));
    const notify = at("menu-notify");
    notify.checked = remembered.get("notify", "no") === "yes" && "Notification" in window && Notification.permission === "granted";
    notify.addEventListener("change", async () => {
      if (notify.checked && !(await mayNotify())) notify.checked = false;
      remembered.set("notify", notify.checked ? "yes" : "no");
    });
    at("menu-link").value = location.origin + location.pathname;
    at("menu-copy").addEventListener("click", (/** @type {MouseEvent} */ event) => copy(/** @type {any} */ (event.currentTarget), at("menu-link").value));
    at("menu").addEventListener("toggle", () => {
      if (at("menu").open && !at("menu-qr").getAttribute("src")) at("menu-qr").setAttribute("src", `/api/tables/${TABLE}/invitation.svg`);
      const mine = this.seat >= 0;
      at("menu-hand").hidden = !mine;
      at("menu-leave").hidden = !mine || this.state.table?.stage !== "playing";
      at("menu-stage").hidden = !this.state.you.host;
    });
    at("menu-hand").addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const ticket = this.state.you.tickets[String(this.seat)];
      if (ticket) copy(/** @type {any} */ (event.currentTarget), `${location.origin}/t/${TABLE}#seat=${ticket}`);
      at("menu-qr").setAttribute("src", `/api/tables/${TABLE}/invitation.svg?seat=${this.seat}`);
    });
    at("menu-leave").addEventListener("click", async () => {
      try {
        await ask("DELETE", `/api/tables/${TABLE}/seats/${this.seat}`);
        location.assign("/");
      } catch (error) {
        this.#trouble(error);
      }
    });
    document.addEventListener("click", (event) => {
      const menu = at("menu");
      if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
  }

  /** @param {any} error */
  #trouble(error) {
    this.objection = { title: error instanceof Refused ? error.message : String(error), words: "", mark: error.mark ?? "" };
    this.draw();
  }
}

async function begin() {
  const ticket = new URLSearchParams(location.hash.slice(1)).get("seat");
  try {
    if (ticket) {
      history.replaceState(null, "", location.pathname);
      await ask("POST", `/api/tables/${TABLE}/seats`, { ticket });
    }
    const first = await ask("GET", `/api/tables/${TABLE}`);
    at("game-title").textContent = first.about.game_title;
    await dress(first.about.game);
    new Page(first);
  } catch (error) {
    at("no-table").hidden = false;
    at("no-table-words").textContent = error instanceof Refused ? error.message : `Something went wrong: ${error}`;
    if (!(error instanceof Refused)) throw error;
  }
}

begin();
