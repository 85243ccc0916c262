/** The table page: messages of the server go into the state, the state is shown, actions go to the server. Contains nothing about any game. */

import * as around from "./sheet-header.js";
import { RulesPanel } from "./rules-panel.js";
import { ActionPanel } from "./action-panel.js";
import { lookingState, panelState } from "./panel-state.js";
import { byId, capital, loadStyles, phaseText, Refused, request } from "../lib/dom.js";
import { motion, settings } from "../lib/settings.js";
import { listen } from "../board/keys.js";
import { Live } from "./live.js";
import { DiceEntry, nextThrow, throwKey } from "./dice-entry.js";
import { HotSeat } from "./hot-seat.js";
import { Menu } from "./menu.js";
import { Picker } from "../board/picker.js";
import { Pointer } from "../board/pointer.js";
import { View } from "../board/view.js";
import { SlotChips } from "../board/chips.js";
import { Seats } from "./seats.js";
import { Board, NAME } from "../board/sheet.js";
import { TableState } from "./state.js";
import { Notifier } from "./notify.js";
import { signal } from "../lib/signals.js";
import { Offers } from "./offers.js";
import { ForcedSteps } from "./forced.js";
import { Explanations } from "./explanations.js";
import { SheetText } from "./text-view.js";
import { Tip } from "./tip.js";
import { lessonAt } from "../coach/offer.js";
import { MoveList } from "./move-list.js";
import { Header } from "./header.js";
import { newsText, Ribbon, toldInPanel } from "./ribbon.js";
import { Fit } from "./fit.js";

const TABLE = document.body.dataset.table ?? "";
const CROWD = 20; // seats of a table whose pages must not all ask at the same time
const OFFERS = "offers"; // the ID of the question for them
const AGAIN = 1500; // milliseconds until they are asked for again
const PATIENCE = 250; // milliseconds that highlights wait for their prices

class Page {
  /** @param {import("../lib/types.js").FullTable} first @param {Live} live */
  constructor(first, live) {
    this.state = new TableState();
    this.state.onMessage(first);
    this.game = first.about.game;
    this.notifier = new Notifier(first.about.game_title);
    this.board = new Board(
      { strip: byId("strip"), panel: byId("panel-parts"), table: byId("table-parts"), sheet: byId("sheet-parts") },
      (text) => this.state.fillNames(text, NAME),
    );
    this.chips = new SlotChips(this.board);
    this.view = new View(this.board);
    this.picker = new Picker([]);
    this.table = TABLE;
    /** @type {import("../coach/coach.js").Coach | null} the guided first game, if there is one at this table */
    this.coach = null;
    this.seat = -1; // the seat being played
    this.ended = -1; // the seat that has just ended its turn, and rolls without another press
    this.looking = -1; // whose sheet is shown
    this.pickerKey = "";
    this.offers = new Offers();
    this.offersKey = ""; // the moves whose offers were requested
    /** @type {import("../lib/types.js").OffersMessage | null} offers that came before the parts, and with them the moves */
    this.earlyOffers = null;
    this.priced = false; // the offers of the current moves are here, or late
    this.forced = new ForcedSteps();
    /** @type {import("./hint-panel.js").HintPanel | null} loaded with the first hint */
    this.hintPanel = null;
    /** @type {Set<string>} the slots that could be touched before the choice that is open was started */
    this.before = new Set();
    /** @type {{from: string, gain: import("../board/chips.js").Piece[], seq: number} | null} what the move that was sent gives */
    this.gains = null;
    this.wanted = ""; // a slot that was touched instead of completing the choice
    /** @type {{title: string, message: string, rule: string} | null} */
    this.refusal = null;
    /** @type {Map<number, import("../lib/types.js").PreviewMessage>} previews of the current moves */
    this.previews = new Map();
    this.partsKey = "";
    this.drawing = false;
    this.thrown = false;
    this.throwSeen = 0; // the number of the throw whose moves were loaded last
    this.lastCommon = "";
    this.focusKey = ""; // what the focus was set for
    this.news = ""; // what has just happened to the player
    /** @type {Map<number, number>} the number of the last line of the log when each seat acted last */
    this.actedOn = new Map();

    this.header = new Header();
    this.ribbon = new Ribbon(this.board);
    this.fit = new Fit();
    this.panel = new ActionPanel((does, detail) => this.act(does, detail));
    this.moveList = new MoveList((move) => this.preselect(move));
    this.textView = new SheetText(TABLE, (text) => this.state.fillNames(text));
    this.diceEntry = new DiceEntry(byId("panel-dice"), byId("panel-typed-text"), {
      ask: (entered) => this.live.say({ kind: "get_throw_dice", entered }),
      fillNames: (text) => this.state.fillNames(text),
    });
    this.hotSeat = new HotSeat({ show: (seat) => this.look(seat), undo: (seat) => this.#undoFor(seat) });
    this.seats = new Seats((seat) => {
      if (seat !== this.looking || seat !== this.seat) this.look(seat);
      else byId("score-breakdown").open = true;
    });
    this.rulesPanel = new RulesPanel(this.game);
    this.tip = new Tip();
    this.explanations = new Explanations(this);
    this.pointer = new Pointer(byId("play"), this.board, {
      touch: (slot) => this.touch(slot),
      point: () => (this.tip.hide(), this.draw()),
      rest: (slot) => (this.board.lit.has(slot) ? this.#preview() : this.explanations.why(slot, false)),
    });
    /** @type {Promise<import("./waiting-room.js").WaitingRoom> | null} loaded at a table that waits */
    this.waitingRoom = null;
    /** @type {Promise<import("../review/after.js").After> | null} loaded when the game is over */
    this.after = null;
    byId("play").classList.add(`game-${this.game}`);
    byId("after-board").classList.add(`game-${this.game}`);

    this.live = live;
    this.live.addEventListener("message", (event) => this.onMessage(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("line", (event) => {
      this.header.connected = /** @type {CustomEvent} */ (event).detail;
      this.diceEntry.putBack(); // it may have been lost
      if (!this.offers.here) this.offersKey = ""; // so may they
      this.coach?.askAgain();
      this.draw();
      this.diceEntry.again();
    });
    for (const details of document.querySelectorAll(".side-more details"))
      details.addEventListener("toggle", () => details.hasAttribute("open") && details.scrollIntoView({ block: "nearest" }));
    listen(this.board, {
      touch: (slot) => this.touch(slot),
      escape: () => this.escape(),
      undo: () => this.act(this.panel.back.dataset.does || (this.state.sheets.get(this.seat)?.can_undo ? "undo" : ""), ""),
      roll: () => this.panel.main.dataset.does === "ready" && this.act("ready", ""),
      digit: (number) => this.digit(number),
      keys: async () => (await import("./key-list.js")).showKeys(),
      log: () => byId("ribbon-all").click(),
      hint: () => this.hint(),
      moveList: () => this.openMoveList(),
      textView: () => this.openTextView(),
      peek: (slot) => this.explanations.why(slot, false),
    });
    new Menu(TABLE, this.state, {
      rules: () => this.rules(),
      keys: async () => (await import("./key-list.js")).showKeys(),
      symbols: () => this.#symbols(""),
      lesson: () => this.startLesson(),
      seat: () => this.seat,
      trouble: (error) => this.#trouble(error),
    });
    byId("panel-ask").addEventListener("click", () => this.hint());
    settings.follow(() => this.draw());
    addEventListener("resize", () => (this.chips.renew(), this.draw()));
    setInterval(() => around.clocks(this.state, this.seat), 1000);
    if (lessonAt(TABLE) >= 0) this.startLesson(lessonAt(TABLE));
    this.draw();
  }

  /** Start the guided first game. @param {number} [step] */
  async startLesson(step = 0) {
    const { startCoach } = await import("../coach/coach.js");
    this.coach ??= await startCoach(this, step);
    this.draw();
  }

  /** Show good moves, or close them. */
  async hint() {
    if (byId("panel-ask").hidden) return;
    const { HintPanel } = await import("./hint-panel.js");
    this.hintPanel ??= new HintPanel(this);
    this.hintPanel.toggle();
  }

  /** Show the button and the panel of the hint. @param {import("../lib/types.js").FullTable} table */
  #drawHint(table) {
    const may = table.about.hints && !this.coach && this.picker.moves.length > 1 && this.looking === this.seat;
    byId("panel-ask").hidden = !may;
    byId("panel-ask").setAttribute("aria-pressed", String(this.hintPanel?.isOpen ?? false));
    this.hintPanel?.show();
  }

  // messages from the server

  /** @param {import("../lib/types.js").ServerMessage} message */
  onMessage(message) {
    if (message.kind === "preview") {
      this.previews.set(message.move, message);
    } else if (message.kind === "offers") {
      this.#onOffers(message);
    } else if (message.kind === "throw_dice") {
      this.diceEntry.onMessage(message);
    } else if (message.kind === "suggestions") {
      this.coach?.onSuggestions(message);
    } else if (message.kind === "hint") {
      this.hintPanel?.onHint(message);
    } else if (message.kind === "explanation") {
      this.explanations.onMessage(message);
    } else if (message.kind === "refused" && message.id === OFFERS && message.code === "too_fast") {
      setTimeout(() => this.#requestOffers(this.offersKey, true), AGAIN); // others ask much from the same address
      return;
    } else if (message.kind === "refused" && this.coach?.onRefused(message.id)) {
      return; // the player has asked for nothing
    } else if (message.kind === "refused") {
      this.diceEntry.putBack();
      this.hintPanel?.onRefused(message.id);
      this.refusal = { title: "You can’t do that.", message: this.state.fillNames(message.message), rule: message.rule };
      this.picker.clear();
    } else if (message.kind === "closing") {
      this.refusal = {
        title: message.code === "shutting_down" ? "The server is shutting down." : "You are disconnected.",
        message: message.message,
        rule: "",
      };
    } else {
      const told = this.state.onMessage(message);
      if (told.thrown) {
        if (this.diceEntry.sentText) this.refusal = null;
        this.thrown = true;
        signal("roll");
      }
      if (told.lines.length)
        this.notifier.announce(
          told.lines
            .slice(-4)
            .map((line) => around.lineText(this.state, line))
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
    this.#rollAfterEnd();
  }

  /** Load the legal moves of the seat being played, unless they are loaded. */
  #loadMoves() {
    const sheet = this.state.sheets.get(this.seat);
    if (!this.state.paths.length) return; // they come with the parts
    const turn = `${this.seat} ${sheet?.seq ?? ""} ${this.state.table?.throw?.number ?? ""}`;
    const key = `${turn} ${(sheet?.moves ?? []).join()}`;
    if (sheet?.moves?.length) this.#requestOffers(key);
    if (key === this.pickerKey) return;
    const before = this.pickerKey.startsWith(`${turn} `) ? this.picker : null; // another player’s action changed what is legal
    this.pickerKey = key;
    this.picker = new Picker(this.state.moves(this.seat));
    if (before) this.picker.resume(before);
    else this.view.forget();
    const thrown = this.state.table?.throw?.number ?? 0;
    if (thrown !== this.throwSeen && this.picker.moves.length) {
      if (this.throwSeen && (!this.coach || this.coach.isFree)) this.view.startTurn();
      this.throwSeen = thrown;
    }
    this.offers = new Offers();
    this.priced = false;
    setTimeout(() => {
      if (key !== this.pickerKey || this.priced) return;
      this.priced = true;
      this.draw();
    }, PATIENCE);
    this.previews.clear();
    this.pointer.forget();
    this.refusal = null;
    this.board.refuse("");
    this.#preview();
    this.#forceStep();
  }

  /** Ask what the moves cost and give. The thousands of pages of a large table must not do so at the same time.
   * @param {string} key @param {boolean} again */
  #requestOffers(key, again = false) {
    if (key === this.offersKey && !again) return;
    this.offersKey = key;
    if (this.earlyOffers?.seat === this.seat) return;
    const seat = this.seat;
    const ask = () => key === this.offersKey && this.live.say({ kind: "offers", id: OFFERS, seat });
    if ((this.state.table?.counts.seats ?? 0) > CROWD) setTimeout(ask, Math.random() * 3000);
    else ask();
  }

  /** @param {import("../lib/types.js").OffersMessage} message */
  #onOffers(message) {
    if (!this.state.paths.length) {
      this.earlyOffers = message;
      return;
    }
    if (message.seat !== this.seat || !this.state.fits(message)) return;
    this.offers = new Offers(message.offers, message.prompts, message.cancel);
    this.priced = true;
    for (const move of this.picker.moves) move.text = this.state.fillNames(this.offers.of(move.move)?.text ?? "");
    this.#forceStep();
    this.#drawNow();
    if (this.looking === this.seat && !this.picker.begun) this.view.follow(0);
    this.#choosePreset();
  }

  /** Use the offers that came before the parts, or ask for others if they no longer fit. */
  #useEarlyOffers() {
    const early = this.earlyOffers;
    this.earlyOffers = null;
    if (!early) return;
    this.#onOffers(early);
    if (!this.offers.here && this.offersKey) this.#requestOffers(this.offersKey, true);
  }

  /** Before the first touch: undo a choice that is only started, touch what was wanted instead of it, or, where moves are not
   * confirmed, touch what is preset. */
  #choosePreset() {
    const sheet = this.state.sheets.get(this.seat);
    const { picker, wanted } = this;
    this.wanted = "";
    if (!sheet || this.live.busy(this.seat) || picker.begun) return;
    const preset = settings.on("confirmMoves") ? "" : this.#preferred();
    if (this.forced.undid && this.offers.cancel >= 0 && sheet.can_undo) this.#sendAction(this.seat, sheet.seq, { kind: "undo" });
    else if (wanted && picker.next.has(wanted)) this.touch(wanted);
    else if ((picker.next.get(preset)?.length ?? 0) > 1) {
      picker.make(preset);
      this.#drawNow();
      if (this.looking === this.seat) this.view.follow(1);
    }
  }

  /** Return the first slot to touch that most players would, or "". */
  #preferred() {
    const prompt = this.offers.prompt(this.picker.path);
    return prompt?.preset || prompt?.quick || "";
  }

  /** Make a step that leaves no choice. */
  #forceStep() {
    const sheet = this.state.sheets.get(this.seat);
    if (!sheet || this.live.busy(this.seat) || this.state.seat(this.seat)?.stand_in || this.state.table?.status !== "playing") return;
    const only = this.picker.moves[0];
    const offer = only && this.offers.of(only.move);
    const does = this.forced.step(sheet, this.pickerKey, offer && { ...offer, text: only.text }, settings.on("confirmMoves"));
    if (does === "show" && !this.picker.begun) this.preselect(only.move);
    else if (does === "undo") this.#sendAction(this.seat, sheet.seq, { kind: "undo" });
    else if (does === "play") this.#sendAction(this.seat, sheet.seq, { kind: "move", move: only.move });
  }

  // actions of the player

  /** Undo the last move of a person who is about to pass the device on. @param {number} seat */
  #undoFor(seat) {
    this.seat = this.looking = seat;
    this.#sendAction(seat, this.state.sheets.get(seat)?.seq ?? 0, { kind: "undo" });
    this.#loadMoves();
    this.draw();
  }

  /** @param {string} slot */
  touch(slot) {
    if (this.hotSeat.covered) return;
    this.tip.hide();
    if ((this.looking !== this.seat && this.board.has(slot)) || this.coach?.blocks(slot)) {
      this.explanations.showLabel(slot);
      return;
    }
    if (this.board.isArea(slot)) {
      this.#symbols(slot);
      return;
    }
    const picker = this.picker;
    const touches = picker.steps.length;
    this.refusal = null;
    this.board.refuse("");
    if (picker.plays(slot, (one) => this.board.has(one))) {
      this.act("play", "");
      return;
    }
    if (!picker.next.has(slot) && picker.path.includes(slot) && picker.begun) {
      if (picker.moves.length < 2) return; // the only move stays chosen; Undo leads back
      picker.drop(slot);
    } else if (!picker.change(slot) && !picker.touchLater(slot, this.#preferred())) {
      if (this.offers.cancel >= 0 && this.before.has(slot)) {
        this.act("cancel", "");
        this.wanted = slot;
      } else this.explanations.why(slot, true);
      return;
    }
    this.#touched(picker.steps.length < touches);
  }

  /** Show the goal and the symbols, and the row about a slot. @param {string} slot  "" for none */
  async #symbols(slot) {
    const { toggleSymbols } = await import("./symbols-card.js");
    const { board, state } = this;
    const named = [...board.spots.keys()].filter((one) => board.isArea(one) && state.marks[one]?.[1]);
    const names = new Map(named.map((one) => [capital(state.label(one)), state.marks[one][1]]));
    toggleSymbols(this.game, slot && capital(state.label(slot)), names);
  }

  /** Choose the n-th die, or whatever the first choice is. @param {number} number */
  digit(number) {
    const roots = [...new Set(this.picker.moves.map((move) => move.path[0]))].filter((slot) => this.board.has(slot));
    const slot = roots[number - 1];
    if (slot !== undefined && this.looking === this.seat && !this.picker.path.includes(slot)) this.touch(slot);
  }

  /** Touch what is preset, until there is a choice. */
  #preset() {
    while (this.picker.extend(this.offers.prompt(this.picker.path)?.preset ?? ""));
  }

  /** After a touch. @param {boolean} [fewer]  touches were undone */
  #touched(fewer = false) {
    this.pointer.forget();
    if (!fewer) this.#preset();
    const offer = this.picker.begun && this.picker.chosen ? this.offers.of(this.picker.chosen.move) : undefined;
    if (offer?.starts_choice) this.before = new Set(this.picker.moves.map((move) => move.path[0]));
    if (offer?.starts_choice || (offer && !settings.on("confirmMoves") && !offer.forfeits)) this.act("play", "");
    else this.#preview();
    this.#drawNow();
    if (fewer) this.view.goBack(this.picker.steps.length);
    else this.view.follow(this.picker.steps.length);
    if (this.pointer.byKeyboard) this.#focusNext();
  }

  /** Focus the first thing to do: the main button if a move is chosen, else the cheapest highlighted slot, else the first choice. */
  #focusNext() {
    const main = byId("panel-main");
    const lit = this.board.cheapest();
    const next = this.picker.chosen && this.picker.begun ? main : (lit ?? (byId("panel-choices").querySelector("button") || main));
    this.pointer.lead(next);
  }

  /** @param {number} move */
  preselect(move) {
    this.refusal = null;
    if (this.picker.preselect(move)) this.#touched();
  }

  /** @param {string} does @param {string} detail */
  act(does, detail) {
    if (this.hotSeat.covered) return;
    const sheet = this.state.sheets.get(this.seat);
    const count = sheet?.seq ?? 0;
    if (!does) return;
    this.forced.acted(does);
    if (["play", "cancel", "undo", "ready"].includes(does)) this.actedOn.set(this.seat, this.state.table?.log.at(-1)?.number ?? -1);
    if (does !== "play") this.ended = -1;
    if (does === "touch") this.touch(detail);
    else if (does === "choose") this.preselect(Number(detail));
    else if (does === "play") {
      if (detail && !this.picker.begun) this.picker.touch(detail);
      this.#play(count);
    } else if (does === "cancel") {
      this.#sendAction(this.seat, count, { kind: "move", move: this.offers.cancel });
    } else if (does === "step") {
      this.picker.swap(Number.parseInt(detail, 10), detail.slice(detail.indexOf(" ") + 1));
      this.#preset();
      this.#preview();
    } else if (does === "back") {
      this.picker.back();
      this.refusal = null;
      this.#touched(true);
    } else if (does === "undo") this.#sendAction(this.seat, count, { kind: "undo" });
    else if (does === "ready") {
      for (const seat of this.state.you.seats) {
        const held = this.state.sheets.get(seat);
        if (held?.can_ready) this.#sendAction(seat, held.seq, { kind: "ready" });
      }
    } else if (does === "roll" || does === "close_round") this.live.sayOnceConnected({ kind: does });
    else if (does === "typed") this.#enterThrow();
    else if (does === "rule") this.rulesPanel.show(detail);
    else if (does === "home") this.look(this.seat);
    else if (does === "return") this.#sit({ seat: this.seat });
    else if (does === "join") this.#sit({ name: detail });
    this.draw();
  }

  /** @param {number} count */
  #play(count) {
    const move = this.picker.chosen;
    if (!move || this.live.busy(this.seat)) return;
    const offer = this.offers.of(move.move);
    const from = move.path.findLast((slot) => this.board.has(slot)) ?? "";
    this.gains = offer?.gain.length ? { from, gain: offer.gain, seq: count } : null;
    this.ended = offer?.ends_turn && !offer.forfeits ? this.seat : -1; // what was given up by mistake can be undone
    this.#sendAction(this.seat, count, { kind: "move", move: move.move });
  }

  #enterThrow() {
    if (this.live.say({ kind: "enter_throw", text: this.diceEntry.send(), throw: nextThrow(this.state.table) })) return;
    this.diceEntry.putBack();
    this.refusal = { title: "You are not connected.", message: "Enter the roll again when you are.", rule: "" };
  }

  /** After a move that only ended the turn: Roll, which would be another press for the same decision. */
  #rollAfterEnd() {
    const sheet = this.state.sheets.get(this.ended);
    if (sheet?.moves?.length && !this.live.busy(this.ended)) this.ended = -1; // only a step ended; the turn goes on
    if (!sheet?.can_ready || this.live.busy(this.ended) || this.state.table?.ending) return;
    this.#sendAction(this.ended, sheet.seq, { kind: "ready" });
    this.ended = -1;
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
    if (message.kind === "move") this.coach?.sent(message.move);
    this.live.sendAction(seat, count, message);
  }

  escape() {
    if (this.tip.hide()) return;
    if (this.rulesPanel.open) this.rulesPanel.close();
    else if (byId("menu").open) byId("menu").open = false;
    else if (this.refusal) {
      this.refusal = null;
      this.board.refuse("");
    } else if (this.picker.begun && this.picker.moves.length > 1) this.act("back", "");
    else if (this.offers.cancel >= 0) this.act("cancel", "");
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
    this.refusal = null;
    this.board.refuse("");
    const other = !this.state.you.seats.includes(seat);
    this.live.say({ kind: "follow", seats: other ? [seat] : [] });
    if (other) this.live.say({ kind: "get_sheet", seat });
    this.draw();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { top, bottom } = byId("sheet-parts").getBoundingClientRect();
        const view = this.view.span;
        if (top < view.top - 1 || bottom < view.top || top > innerHeight / 2) byId(other ? "sheet-bar" : "sheet-parts").scrollIntoView();
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
    const once = () => this.drawing && this.#drawNow();
    requestAnimationFrame(once);
    setTimeout(once, 250); // a hidden tab gets no animation frames, but its title must show whose move it is
  }

  #drawNow() {
    this.drawing = false;
    this.#draw();
  }

  #draw() {
    const { state } = this;
    const table = state.table;
    if (!table) return;
    byId("room").hidden = table.status !== "waiting";
    const covered = this.hotSeat.update(state, this.seat);
    byId("play").hidden = table.status !== "playing" || covered;
    byId("after").hidden = table.status !== "over";
    this.header.show(state, this.seat, covered);
    byId("warning").textContent = table.warning;
    byId("places").hidden = table.status !== "playing" || covered;
    const yours = table.status === "playing" && state.you.seats.some((seat) => state.mustAct(seat));
    this.notifier.turn(yours, table.status === "playing" ? phaseText(table.phase) : "");
    if (covered) {
      byId("play").setAttribute("aria-busy", "false");
      byId("play").dataset.offers = "";
      return;
    }
    if (table.status === "waiting") this.#drawWaitingRoom();
    else if (table.status === "playing") this.#drawTable(table);
    else {
      this.after ??= import("../review/after.js").then(async ({ After, styles }) => {
        await styles;
        return new After(TABLE, this.game);
      });
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
    const own = this.looking === this.seat;
    const decided = this.picker.begun && this.picker.chosen !== null;
    const asking = decided ? this.picker.path.slice(0, this.picker.steps.at(-1)) : this.picker.path; // its prices stay in view
    const stepping = decided && this.offers.prompt(this.picker.path.slice(0, asking.length + 1))?.steps.length; // the stepper has them
    const asked = own && !stepping ? this.offers.prompt(asking)?.marks : undefined;
    state.marks = { ...table.common, ...sheet?.marks, ...asked };
    const changed = board.set(state.marks, tumbles ? "tumble" : this.lastCommon ? "drawn" : "");
    if (this.gains && own && (sheet?.seq ?? 0) > this.gains.seq) {
      const { from, gain } = this.gains;
      this.gains = null;
      if (motion()) import("../board/flights.js").then(({ showGains }) => showGains(board, from, gain, changed));
    }
    if (tumbles) this.thrown = false;
    this.lastCommon = common;

    const unpriced = this.picker.moves.length > 0 && !this.priced;
    byId("play").setAttribute("aria-busy", String(this.live.busy(this.seat) || unpriced));
    byId("play").dataset.offers = this.picker.moves.length > 0 && !this.offers.here ? "awaited" : "";
    const playing = this.picker.moves.length > 0 && !this.live.busy(this.seat) && this.priced;
    const possible = !playing || !own ? [] : decided ? this.picker.instead : [...this.picker.next.keys(), ...this.picker.others];
    const open = this.coach?.open(possible) ?? possible;
    const chosen = playing && own ? this.picker.taken : [];
    const move = this.#shownMove();
    const preview = own && move && playing ? this.previews.get(move.move) : undefined;
    board.soon(preview?.marks ?? null);
    board.light(
      this.offers.looks(
        asking,
        open.filter((slot) => !chosen.includes(slot)),
      ),
      chosen,
      (slot) => this.#slotLabel(slot),
    );
    this.chips.show(playing && own ? this.offers.chips(asking) : new Map());
    this.view.counts = !decided;

    const told = own ? toldInPanel(table.log, state.you.seats, this.actedOn.get(this.seat) ?? -1) : [];
    this.news = told.map((text) => newsText(state, text)).join(" ");
    const shown =
      !own && this.seat >= 0 && !this.refusal
        ? lookingState(state, this.seat, this.looking)
        : panelState(state, this.seat, this.picker, this.offers, (slot) => board.has(slot), {
            refusal: this.refusal,
            busy: this.live.busy(this.seat),
            confirm: settings.on("confirmMoves"),
            notice: this.forced.notice,
            news: this.news,
          });
    this.panel.show(shown);
    this.diceEntry.update(shown.typed ? throwKey(table) : "");
    this.moveList.show(!playing ? [] : decided ? this.picker.before : this.picker.remaining, this.picker.chosen?.move ?? -1);
    this.seats.show(state, this.looking);
    this.ribbon.show(state, (state.sheets.get(this.seat)?.can_undo ?? false) || this.picker.begun);
    around.sheetBar(state, this.seat, this.looking);
    around.score(state, this.seat, this.looking);
    byId("goal").classList.toggle("known", (state.sheets.get(this.seat)?.seq ?? 1) > 0); // a phone shows it until the first move
    around.log(state);
    around.clocks(state, this.seat);
    this.textView.show(this.looking, table.version);
    this.fit.fit();
    this.view.count();
    this.#keepFocus(playing, shown.head);
    this.coach?.show();
    this.#drawHint(table);
  }

  /** The focus starts at the first thing to do, and returns there when what had it is gone. @param {boolean} playing @param {string} question */
  #keepFocus(playing, question) {
    const key = `${this.pickerKey} ${this.picker.path.join()}`;
    const idle = !playing && (byId("panel-main").hidden || this.picker.moves.length > 0); // the offers are not here yet
    if (idle || !this.state.mustAct(this.seat)) {
      this.focusKey = "";
      return;
    }
    if (key === this.focusKey) return;
    this.focusKey = key;
    this.notifier.announce(question);
    const active = document.activeElement;
    const nowhere = !active || active === document.body;
    const followed = this.pointer.byKeyboard && (active === byId("panel-main") || Board.slotOf(active) !== "");
    if (nowhere || followed || active === this.pointer.led) this.#focusNext();
  }

  /** Return the screen reader label of a lit slot: what it is, what it shows, and what it does or what is asked next. @param {string} slot */
  #slotLabel(slot) {
    const leaves = this.picker.next.get(slot) ?? this.picker.before.filter((move) => move.path.includes(slot));
    const label = this.state.label(slot);
    const asked = this.picker.next.has(slot) ? this.offers.prompt([...this.picker.path, slot])?.question : "";
    const then = leaves.length === 1 ? leaves[0].text : asked;
    return then ? `${label}: ${then}` : label;
  }

  /** @param {import("../lib/types.js").FullTable} table */
  #loadParts(table) {
    const key = table.picture;
    if (key === this.partsKey) return;
    this.partsKey = key;
    Promise.all([request("GET", partsAddress(key)), loadStyles(this.game)]).then(
      ([picture]) => {
        this.state.labels = picture.labels;
        this.state.paths = picture.paths;
        this.#loadMoves();
        this.board.load(picture.parts);
        this.chips.renew();
        this.focusKey = ""; // what had the focus may be gone
        this.lastCommon = "";
        this.#useEarlyOffers();
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
    show: (/** @type {Page} */ page, /** @type {import("../lib/types.js").ServerMessage[]} */ first) => {
      live.removeEventListener("message", keep);
      for (const message of [...first, ...early]) page.onMessage(message);
    },
  };
}

/** Return the messages that the server put into the document, so that the table can be shown before the socket is open.
 * @returns {import("../lib/types.js").ServerMessage[]} */
function firstMessages() {
  return JSON.parse(document.getElementById("first-messages")?.textContent ?? "[]");
}

async function begin() {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  try {
    if (token) {
      history.replaceState(null, "", location.pathname);
      await request("POST", `/api/tables/${TABLE}/seats`, { token });
    }
    const messages = token ? [] : firstMessages(); // they are for who the player was before taking the seat
    const early = document.getElementById("first-messages") ? connect() : null; // the server has found the table
    const first = /** @type {import("../lib/types.js").FullTable} */ (messages.shift() ?? (await request("GET", `/api/tables/${TABLE}`)));
    byId("game-title").textContent = first.about.game_title;
    await loadStyles(first.about.game);
    const { live, show } = early ?? connect();
    show(new Page(first, live), messages);
  } catch (error) {
    byId("no-table").hidden = false;
    byId("no-table-text").textContent = error instanceof Refused ? error.message : `Something went wrong: ${error}`;
    if (!(error instanceof Refused)) throw error;
  }
}

begin();
