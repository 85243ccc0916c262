/** The guided first game at a real table: shows the steps of the game's guide, suggests moves, and follows what is played. */

import { itemName, scoreText } from "../board/chips.js";
import { byId, el, request } from "../lib/dom.js";
import { briefText, sinceYourMove } from "../table/ribbon.js";
import { CoachCard } from "./card.js";
import { Lesson } from "./lesson.js";
import { placeLesson, rememberLesson } from "./offer.js";
import { around, bringIntoView, inView, isFixed, isPutAway, MARGIN, pointedAt, Rings } from "./rings.js";

/** @typedef {import("../lib/types.js").GuideView} Guide */
/** @typedef {import("../lib/types.js").SuggestionView} Suggestion */
/** @typedef {import("./card.js").CardLine} CardLine */
/** @typedef {import("./card.js").Chip} Chip */
/** @typedef {CardLine & {boxes: Element[], opens: boolean}} Line  with what it points at; opens: that is on the table that a phone shows when asked */
/** @typedef {{table: string, game: string, seat: number, looking: number, state: import("../table/state.js").TableState, picker: import("../board/picker.js").Picker, offers: import("../table/offers.js").Offers, board: import("../board/sheet.js").Board, view: import("../board/view.js").View, live: import("../table/live.js").Live, pointer: import("../board/pointer.js").Pointer, coach: Coach | null, news: string, act: (does: string, detail: string) => void, touch: (slot: string) => void, look: (seat: number) => void, preselect: (move: number) => void, draw: () => void}} Page
 *  what the coach needs of the page */

const PATIENCE = 500; // milliseconds until a refused question is asked again
const LETTERS = ["a", "b", "c"];
const MOST = 0.4; // of a phone's height that the card and the action bar cover

/** Start the lesson at a step. @param {Page} page @param {number} step @returns {Promise<Coach | null>} null if the game has none */
export async function startCoach(page, step) {
  if (!document.getElementById("learn-style")) {
    const href = new URL("../learn.css", import.meta.url).href;
    document.head.append(el("link", { rel: "stylesheet", id: "learn-style", href }));
  }
  const guide = /** @type {Guide} */ (await request("GET", `/api/games/${page.game}/guide`));
  return guide.steps.length ? new Coach(page, guide, step) : null;
}

export class Coach {
  /** @param {Page} page @param {Guide} guide @param {number} step */
  constructor(page, guide, step) {
    this.page = page;
    this.guide = guide;
    this.lesson = new Lesson(guide.steps, step, guide.asides);
    this.card = new CoachCard((does) => this.#act(does));
    this.rings = new Rings(this.card.box);
    /** @type {Suggestion | null} for the current moves */
    this.suggestion = null;
    this.askedFor = ""; // the moves for which a suggestion was requested
    this.hinted = false; // the player asked for a hint in this turn
    this.continues = false; // its move started a choice
    this.selected = ""; // the moves for which the suggestion was laid out
    this.scrolledFor = ""; // what was brought into view last
    this.moves = 0; // that were made in this step while it continued
    this.group = 0; // which of the lines are shown, where they do not fit together
    this.groups = 1;
    this.opened = false; // the coach opened the shared table
    /** @type {{offer: import("../lib/types.js").OfferView, before: string} | null} the last move that was suggested and made */
    this.made = null;
    placeLesson(page.table, step);
    byId("play").classList.add("coached");
    document.body.classList.add("has-lesson");
  }

  // hooks of the page

  /** Return those of the slots that the lesson leaves open. @param {string[]} slots */
  open(slots) {
    if (this.isFree) return slots;
    const path = this.lesson.proposes ? this.#path() : null;
    return path ? slots.filter((slot) => path.includes(slot)) : [];
  }

  /** Whether the player may touch everything. */
  get isFree() {
    return this.lesson.free || (this.lesson.waits && this.lesson.step.kind === "turn");
  }

  /** Whether the lesson keeps this slot from being touched. @param {string} slot */
  blocks(slot) {
    return !this.isFree && !(this.lesson.proposes && this.#path()?.includes(slot));
  }

  /** @param {import("../lib/types.js").SuggestionsMessage} message */
  onSuggestions(message) {
    const moves = this.page.picker.moves.map((move) => move.move);
    if (message.id !== this.askedFor || message.seat !== this.page.seat) return;
    this.suggestion = message.suggestions.find((one) => moves.includes(one.offer.move)) ?? null;
    if (this.continues) this.#hint();
  }

  /** Whether a refusal is of our own question, which is then asked again: an earlier one may still be answered. @param {string} id */
  onRefused(id) {
    if (!id || id !== this.askedFor) return false;
    setTimeout(() => {
      if (this.askedFor === id) this.askedFor = "";
      this.page.draw();
    }, PATIENCE);
    return true;
  }

  /** The connection opened or closed: a question that has no answer yet may have been lost. */
  askAgain() {
    if (!this.suggestion) this.askedFor = "";
  }

  /** A move was sent. @param {number} move */
  sent(move) {
    const found = this.page.picker.moves.find((one) => one.move === move);
    this.lesson.sent(found?.path ?? []);
    const before = this.#sheet()?.points ?? "";
    this.moves += 1;
    this.made = this.suggestion?.offer.move === move ? { offer: this.suggestion.offer, before } : null;
  }

  /** Show the current step. Called whenever the page has drawn the table. */
  show() {
    const { page, lesson } = this;
    if (page.state.table?.status !== "playing") return;
    this.#ask();
    if (lesson.follow(this.#now())) this.#turned();
    const asks = lesson.proposes && this.suggestion && page.picker.moves.length;
    if (asks && lesson.step.kind === "move") this.#layOut();
    if (lesson.step.kind === "touch" && lesson.waits && this.#path()?.length === 1) {
      lesson.next(); // there is nothing to touch first
      this.#turned();
    }
    const free = this.isFree;
    byId("play").classList.toggle("free", free);
    const lines = this.#inGroup(this.#lines());
    this.card.show(this.#card(lines, free), page.pointer.byKeyboard);
    this.#openTable(lines.some((line) => line.opens));
    const floor = byId("action-panel").getBoundingClientRect().height;
    this.card.box.style.setProperty("--below", free ? `${floor}px` : "0px");
    this.rings.show(free && !this.hinted ? [] : lines.filter((line) => line.boxes.length).map(({ letter, boxes }) => ({ letter, boxes })));
    this.#reveal(lines.flatMap((line) => line.boxes));
  }

  /** Return the lines that are shown now: on a phone, those whose things are in view together. @param {Line[]} lines */
  #inGroup(lines) {
    this.groups = 1;
    const { card, lesson } = this;
    if (lesson.waits || getComputedStyle(card.box).position !== "sticky") return lines;
    const room = innerHeight * (1 - MOST) - inView(card.box).top - 2 * MARGIN;
    /** @type {Line[][]} */
    const groups = [];
    for (const line of lines) {
      const last = groups.at(-1);
      if (last && fit([...last, line], room)) last.push(line);
      else groups.push([line]);
    }
    this.groups = groups.length;
    this.group = Math.min(this.group, groups.length - 1);
    return groups[this.group] ?? [];
  }

  /** Show or hide the shared table on a phone. @param {boolean} open */
  #openTable(open) {
    const phase = byId("phase");
    if (phase.disabled || (phase.getAttribute("aria-expanded") === "true") === open) return;
    if (!open && !this.opened) return; // the player opened it
    this.opened = open;
    phase.click();
    this.page.draw();
  }

  /** End the lesson. @param {"skipped" | "done"} how */
  end(how) {
    rememberLesson(this.page.game, how);
    placeLesson("", 0);
    this.#openTable(false);
    this.card.remove();
    this.rings.remove();
    byId("play").classList.remove("coached", "free");
    document.body.classList.remove("has-lesson");
    this.page.coach = null;
    this.page.draw();
    if (how === "done") this.page.view.startTurn();
  }

  // suggestions

  /** Ask for a suggestion, once for the same moves. */
  #ask() {
    const { page } = this;
    const moves = page.picker.moves;
    const key = `coach ${this.#sheet()?.seq ?? 0} ${page.state.table?.throw?.number ?? 0} ${moves.length}`;
    if (!moves.length || key !== this.askedFor) this.suggestion = null; // it was for other moves
    if (!moves.length || page.live.busy(page.seat) || key === this.askedFor || !page.state.table?.about.hints) return;
    this.askedFor = key;
    this.suggestion = null;
    this.hinted = false;
    page.live.say({ kind: "suggest", id: key, seat: page.seat });
  }

  /** The slots of the suggested move, null while there is none. */
  #path() {
    const move = this.suggestion?.offer.move;
    return this.page.picker.moves.find((one) => one.move === move)?.path ?? null;
  }

  /** Choose the suggested move, so that the table shows what it would change. */
  #layOut() {
    const { page } = this;
    const move = this.suggestion?.offer.move;
    if (move === undefined || this.selected === this.askedFor || page.live.busy(page.seat)) return;
    this.selected = this.askedFor;
    if (!page.picker.preselect(move)) return;
    page.live.say({ kind: "preview", seat: page.seat, move });
    page.draw();
  }

  /** Lay the suggested move out as if it were touched. A choice that starts at once is continued with the next suggestion. */
  #hint() {
    const { page } = this;
    const offer = this.suggestion?.offer;
    if (!offer || page.live.busy(page.seat)) return;
    this.hinted = true;
    this.continues = offer.starts_choice;
    page.preselect(offer.move);
  }

  // steps

  #sheet() {
    return this.page.state.sheets.get(this.page.seat);
  }

  /** @returns {import("./lesson.js").Moment} */
  #now() {
    const { picker, state } = this.page;
    const sheet = this.#sheet();
    const { round = "", step = "" } = state.table?.phase ?? {};
    return { seq: sheet?.seq ?? 0, moves: sheet?.moves?.length ?? 0, touched: picker.begun, round, step };
  }

  #turned() {
    placeLesson(this.page.table, this.lesson.at);
    this.group = 0;
    this.moves = 0;
    this.selected = "";
    this.hinted = false;
    if (this.page.looking !== this.page.seat) this.page.look(this.page.seat);
  }

  /** @param {string} does */
  #act(does) {
    const { page, lesson } = this;
    const offer = this.suggestion?.offer;
    if (does === "skip") this.end("skipped");
    else if (does === "finish") this.end("done");
    else if (does === "next" && this.group < this.groups - 1) {
      this.group += 1;
      does = "more";
    } else if (does === "next") lesson.next();
    else if (does === "back" && this.group > 0) {
      this.group -= 1;
      does = "more";
    } else if (does === "back") {
      if (page.picker.begun) page.picker.clear();
      lesson.back();
    } else if (does === "other") {
      lesson.free = true;
      page.picker.clear();
    } else if (does === "suggested") {
      lesson.free = false;
      page.picker.clear();
      this.selected = "";
    } else if (does === "hint") this.#hint();
    else if (does.startsWith("find ")) bringIntoView(this.#lines().find((line) => line.letter === does.at(-1))?.boxes ?? [], this.card.box);
    else if (does === "ready") page.act("ready", "");
    else if (does === "touch") page.touch(this.#path()?.[0] ?? "");
    else if (does === "play" && offer && page.picker.preselect(offer.move)) page.act("play", "");
    if (does === "next" || does === "back") this.#turned();
    if (page.coach) page.draw();
  }

  /** @returns {Line[]} the lines of the step that apply now, with what they point at */
  #lines() {
    const { page, lesson } = this;
    if (lesson.step.kind === "rivals") return [...this.#written(lesson.step.lines, 0), ...this.#rivals()];
    if (lesson.step.kind === "turn" && this.hinted && this.suggestion && this.#isOpen) {
      const boxes = this.#proposed();
      return [{ bold: `${this.suggestion.offer.label}.`, text: this.suggestion.reason, letter: "", boxes, opens: false }];
    }
    if (lesson.step.kind === "turn" && page.picker.begun && !page.picker.isMade) return []; // the action bar says what comes next
    return this.#written(lesson.step.lines, 0);
  }

  /** Whether what is touched so far can still become the suggested move. */
  get #isOpen() {
    return !this.page.picker.begun || this.page.picker.remaining.some((one) => one.move === this.suggestion?.offer.move);
  }

  /** The last slot of the suggested move that is in the picture. */
  #proposed() {
    return pointedAt({ slots: [], within: "", part: "", move: "last", header: "" }, this.page.board, this.#path() ?? []) ?? [];
  }

  /** Which lines apply: the player can move, can only roll on, or can do nothing. */
  get #moment() {
    return this.page.picker.moves.length ? "to move" : this.#sheet()?.can_ready ? "done" : "waiting";
  }

  /** @param {import("../lib/types.js").CoachLineView[]} lines @param {number} used  letters that are taken */
  #written(lines, used) {
    /** @type {Line[]} */
    const found = [];
    const waits = this.lesson.waits && this.suggestion;
    const reason = (waits && waits.reason) || "";
    const note = (waits && waits.offer.note) || "";
    for (const line of lines) {
      if (line.when && line.when !== this.#moment) continue;
      const why = line.text.includes("{reason}") || line.text.includes("{note}");
      const boxes = pointedAt(line.at, this.page.board, line.at.move === "direct" ? this.#direct(line.at.slots) : (this.#path() ?? []));
      if (boxes === null && !why) continue;
      if (!why && this.moves && this.lesson.waits && !this.lesson.aside && this.lesson.step.kind === "move") continue; // read before the first move
      const slot = boxes?.[0]?.getAttribute("data-slot") ?? "";
      const shows = this.page.state.marks[slot]?.[1] ?? "";
      const text = line.text
        .replaceAll("{shows}", shows)
        .replaceAll("{button}", byId("panel-main").textContent ?? "")
        .replaceAll("{note}", this.page.state.fillNames(note))
        .replaceAll("{reason}", this.page.state.fillNames(reason));
      if (why && !text) continue;
      const elsewhere = boxes?.some((one) => !byId("table-parts").contains(one));
      const opens = !why && !elsewhere && isPutAway(line.at, this.page.board);
      const letter =
        (boxes?.length || opens) && !why && !this.isFree ? (LETTERS[used + found.filter((one) => one.letter).length] ?? "") : "";
      found.push({ bold: line.bold, text, letter, boxes: why ? this.#proposed() : (boxes ?? []), opens });
    }
    return found;
  }

  /** The slots of these patterns to which the first slot of the suggested move leads at the lowest price. @param {string[]} patterns */
  #direct(patterns) {
    const { picker, offers } = this.page;
    const first = this.#path()?.[0];
    const wanted = patterns.map((pattern) => new RegExp(pattern));
    const ways = picker.moves
      .filter((move) => move.path[0] === first && move.path.some((slot) => wanted.some((one) => one.test(slot))))
      .map((move) => ({ move, price: (offers.of(move.move)?.price ?? []).reduce((sum, [, amount]) => sum + amount, 0) }));
    const lowest = Math.min(...ways.map(({ price }) => price));
    const slots = ways.filter(({ price }) => price === lowest).flatMap(({ move }) => move.path.slice(1));
    return [...new Set(slots)].filter((slot) => wanted.some((one) => one.test(slot)));
  }

  /** What the other players did since your last move, one line each. */
  #rivals() {
    const { state } = this.page;
    const others = (state.table?.seats ?? []).filter((seat) => !state.you.seats.includes(seat.seat)).slice(0, 2);
    const done = sinceYourMove(state.table?.log ?? [], state.you.seats);
    return others.map((seat, at) => {
      const briefs = done.get(seat.seat)?.briefs ?? [];
      const idle = `${seat.name} ${seat.state === "thinking" ? "is still thinking" : "changed nothing"}.`;
      const text = briefs.length ? briefText(seat.name, briefs) : idle;
      const cards = [`#seat-strip [data-seat="${seat.seat}"] > *`, `#places [data-seat="${seat.seat}"] > *`];
      const card = cards.map((one) => document.querySelector(one)).find((one) => one?.getClientRects().length);
      return { bold: "", text, letter: LETTERS[at], boxes: card ? [card] : [], opens: false };
    });
  }

  /** @param {CardLine[]} lines @param {boolean} free @returns {import("./card.js").Card} */
  #card(lines, free) {
    const { lesson, page } = this;
    const offer = this.suggestion?.offer;
    const sheet = this.#sheet();
    const shows = lesson.waits && !free && offer && lesson.step.kind === "move";
    const made = lesson.step.kind === "result" ? this.made : null;
    const chips = shows ? this.#chips(offer, sheet?.points ?? "") : made ? this.#chips(made.offer, made.before) : [];
    /** @type {CardLine[]} */
    const plain = lines.map(({ bold, text, letter }) => ({ bold, text, letter }));
    if (lesson.waits && !free && page.news) plain.unshift({ bold: "", text: page.news, letter: "", news: true });
    return {
      at: lesson.at,
      of: lesson.steps.length,
      title: lesson.step.title,
      lines: lesson.free ? [{ bold: "Play any highlighted move.", text: "The lesson continues from there.", letter: "" }] : plain,
      chips,
      ...this.#buttons(free),
      goal: `Goal: ${this.guide.goal}`,
      small: free,
      note: lesson.waits && !free && !page.picker.moves.length && !sheet?.can_ready ? "Waiting for the others." : "",
    };
  }

  /** @param {boolean} free @returns {{back: import("./card.js").Button | null, main: import("./card.js").Button | null}} */
  #buttons(free) {
    const { lesson } = this;
    const back = lesson.at > 0 || this.group > 0 ? { text: "Back", does: "back" } : null;
    if (lesson.free) return { back: { text: "Suggested move", does: "suggested" }, main: null };
    if (!lesson.waits)
      return {
        back,
        main: lesson.isLast && this.group === this.groups - 1 ? { text: "Play on", does: "finish" } : { text: "Next", does: "next" },
      };
    if (free) {
      const laidOut = this.page.picker.begun && this.page.picker.chosen?.move === this.suggestion?.offer.move;
      return { back, main: this.suggestion && !laidOut && !this.page.live.busy(this.page.seat) ? { text: "Hint", does: "hint" } : null };
    }
    if (!this.page.picker.moves.length) return { back, main: this.#sheet()?.can_ready ? { text: "Continue", does: "ready" } : null };
    if (!this.suggestion) return { back, main: null };
    if (lesson.step.kind === "touch") return { back, main: { text: lesson.step.title, does: "touch" } };
    return { back: { text: "Other move", does: "other" }, main: { text: this.suggestion.offer.label, does: "play" } };
  }

  /** @param {import("../lib/types.js").OfferView} offer @param {string} before  the score before the move @returns {Chip[]} */
  #chips(offer, before) {
    if (offer.starts_choice) return []; // its price comes with the moves that complete it
    const amount = (/** @type {import("../lib/types.js").Amount} */ piece, /** @type {string} */ sign) => {
      const [, count, symbol] = piece;
      const row = symbol ? this.guide.symbols.find((one) => one.symbols.some((pattern) => new RegExp(pattern).test(symbol))) : undefined;
      return {
        svg: row?.svg ?? "",
        text: `${sign}${count}${row ? "" : ` ${itemName(piece)}`}`,
        words: `${sign === "+" ? "gives" : "costs"} ${count} ${itemName(piece)}`,
      };
    };
    const price = offer.price.map((one) => amount(one, "−"));
    return [
      ...(price.length ? price : [{ svg: "", text: offer.score_note || "costs nothing", words: "" }]),
      ...offer.gain.map((one) => amount(one, "+")),
      { svg: "", text: scoreText(before, offer), words: "" },
    ];
  }

  /** Scroll so that what is spoken of is in view, once: all of it, or the first thing if that is too much. @param {Element[]} boxes */
  #reveal(boxes) {
    const onSheet = boxes.filter((one) => !isFixed([one])); // more, once there is a suggestion
    const key = `${this.lesson.at} ${this.group} ${onSheet.length} ${this.lesson.waits ? `${this.askedFor} ${this.hinted} ${this.suggestion !== null}` : ""}`;
    if (this.scrolledFor === key || !boxes.length) return;
    this.scrolledFor = key;
    bringIntoView(onSheet, this.card.box) || bringIntoView(onSheet.slice(0, 1), this.card.box);
  }
}

/** Whether what these lines point at fits into this height. @param {Line[]} lines @param {number} room */
function fit(lines, room) {
  if (lines.some((line) => line.opens)) return lines.every((line) => line.opens || !line.boxes.length || isFixed(line.boxes));
  const box = around(lines.flatMap((line) => line.boxes).filter((one) => !isFixed([one])));
  return !box || box.bottom - box.top <= room;
}
