/** The replay on one screen: the chart with its slider and buttons, every step in a list, and the dice and a sheet of the moment. */

import { scoreChart, THUMB, traceOf, turnChart } from "./chart.js";
import { byId, capital, el, icon, nameEl, phaseText, svgEl } from "../lib/dom.js";
import { fillNames, stepText } from "../lib/names.js";
import { Timeline } from "./timeline.js";
import { Board, NAME } from "../board/sheet.js";

const PACE = 900; // milliseconds per step while the replay runs
const SMALLEST = 0.62; // of the width of its place: a sheet is not drawn smaller to fit the screen

export class ReplayView {
  /** @param {import("./replay.js").Replay} replay @param {string} game @param {number} seat  whose sheet is shown first
   * @param {(seat: number) => string} caption  what labels call a seat */
  constructor(replay, game, seat, caption) {
    this.replay = replay;
    this.seat = seat;
    this.caption = caption;
    this.step = 0;
    this.playing = 0;
    /** @type {import("../lib/types.js").PartView[] | null} the pictures shown now */
    this.parts = null;
    this.board = new Board({ strip: byId("after-strip"), table: byId("after-table"), sheet: byId("after-sheet") }, (text) =>
      fillNames(text, (one) => this.#name(one), NAME),
    );
    for (const id of ["after-strip", "after-board"]) byId(id).classList.add(`game-${game}`);
    /** @type {{svg: SVGElement, point: (step: number) => void} | null} */
    this.chart = null;
    /** @type {import("../lib/types.js").TurnView[] | null} luck and choices of the seat, if they are known */
    this.turns = null;
    /** @type {Element[]} what is marked as played or better */
    this.marked = [];
    this.timeline = new Timeline(replay.phases, replay.length, (step) => this.go(step));
    this.#controls();
    this.#names();
    this.#people();
    this.#steps();
    new ResizeObserver(() => this.#draw()).observe(byId("after-axis"));
    new ResizeObserver(() => this.#fit()).observe(byId("after-board"));
    byId("after-sheet").addEventListener("click", (/** @type {any} */ event) => this.#enlarge(event.target.closest(".part")));
  }

  #controls() {
    byId("after-range").max = String(this.replay.length);
    byId("after-range").addEventListener("input", () => this.go(Number(byId("after-range").value)));
    byId("after-first").addEventListener("click", () => this.go(0));
    byId("after-back").addEventListener("click", () => this.go(this.step - 1));
    byId("after-forward").addEventListener("click", () => this.go(this.step + 1));
    byId("after-last").addEventListener("click", () => this.go(this.replay.length));
    byId("after-play").addEventListener("click", () => this.#run());
    byId("after-steps").addEventListener("click", (/** @type {any} */ event) => {
      const step = event.target.closest("[data-step]")?.dataset.step;
      if (step) this.go(Number(step));
    });
    byId("after-chart").addEventListener("click", (/** @type {any} */ event) => {
      const step = event.target.closest("[data-step]")?.dataset.step;
      if (step) this.go(Number(step));
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Arrows step, Home and End jump, P plays. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || byId("after-replay").hidden) return;
    if (/** @type {HTMLElement} */ (event.target).closest("input, select, textarea, [role=tab], dialog")) return;
    const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.replay.length }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === "p") this.#run();
    else return;
    event.preventDefault();
  }

  #names() {
    const { seats, scores } = this.replay.data;
    byId("after-names").replaceChildren(
      ...seats.slice(0, 8).map(({ seat }) => {
        const line = svgEl("path", { class: `trace ${traceOf(seat)}`, d: "M1 6h26" });
        const points = scores.find((score) => score.seat === seat)?.points ?? "";
        return el(
          "li",
          {},
          svgEl("svg", { viewBox: "0 0 28 12", "aria-hidden": "true" }, line),
          nameEl(this.caption(seat)),
          el("b", {}, points),
        );
      }),
    );
  }

  #people() {
    const { seats } = this.replay.data;
    byId("after-who").hidden = seats.length < 2;
    byId("after-who").replaceChildren(
      el("legend", { class: "sr" }, "Whose sheet"),
      ...seats.slice(0, 10).map(({ seat }) => {
        const radio = el("input", { type: "radio", name: "after-who", value: String(seat), onchange: () => this.whose(seat) });
        return el("label", {}, radio, nameEl(this.caption(seat)));
      }),
    );
  }

  /** List every step under its phase. */
  #steps() {
    const phases = new Map(this.replay.phases.map((phase) => [phase.step, phase.text]));
    byId("after-steps").replaceChildren(
      ...this.replay.data.steps.flatMap((step, index) => {
        const phase = phases.get(index + 1);
        const line = el("li", {}, el("button", { type: "button", "data-step": index + 1 }, this.#text(index + 1)));
        return phase ? [el("li", { class: "step-phase" }, capital(phase)), line] : [line];
      }),
    );
  }

  /** @param {number} seat */
  #name(seat) {
    return this.replay.data.seats[seat]?.name || `seat ${seat + 1}`;
  }

  /** Return what a step did, as text. @param {number} step */
  #text(step) {
    const found = this.replay.data.steps[step - 1];
    return found ? fillNames(stepText(found), (seat) => this.#name(seat)) : "Before the first roll.";
  }

  /** Draw the chart again, as wide as the slider. */
  #draw() {
    const wide = Math.round(byId("after-axis").clientWidth);
    if (wide < 2 * THUMB) return;
    const { seats, scores } = this.replay.data;
    const finals = scores.map((score) => `${seats[score.seat]?.name ?? ""} ${score.points}`).join(", ");
    this.chart = this.turns
      ? turnChart(this.turns, this.replay.length, "Luck and choices of each turn.", wide)
      : scoreChart(this.replay.curves, `Each player’s score after each step. Final scores: ${finals}.`, wide);
    byId("after-names").hidden = this.turns !== null;
    byId("chart-key").hidden = this.turns === null;
    this.chart.point(this.step);
    byId("after-chart").replaceChildren(this.chart.svg);
  }

  /** Show luck and choices of each turn instead of the scores. @param {import("../lib/types.js").TurnView[] | null} turns */
  showTurns(turns) {
    this.turns = turns;
    this.#draw();
    this.#markTurn();
  }

  /** Go to a turn, where what was played and what was better are marked. @param {import("../lib/types.js").TurnView} turn */
  goTurn(turn) {
    this.go(decisionOf(turn));
    byId("after-board").scrollIntoView({ block: "nearest" });
  }

  /** At the start of a turn that cost points, mark what was played and what was better. */
  #markTurn() {
    for (const element of this.marked) element.classList.remove("was-played", "was-better");
    for (const badge of byId("after-board").querySelectorAll(".mark-badge")) badge.remove();
    const turn = this.turns?.find((one) => decisionOf(one) === this.step && one.better.length);
    for (const step of byId("cost-list").querySelectorAll("[data-turn]"))
      step.toggleAttribute("aria-current", Boolean(turn) && step.dataset.turn === String(turn && decisionOf(turn)));
    this.marked = [];
    byId("after-turn").hidden = !turn;
    if (!turn) return;
    const mark = (/** @type {string[]} */ slots, /** @type {string} */ name, /** @type {string} */ word) => {
      const elements = slots.flatMap((slot) => this.board.spots.get(slot) ?? []).map((spot) => spot.element);
      for (const element of elements) {
        element.classList.add(name);
        this.marked.push(element);
      }
      const last = elements.findLast((element) => element.closest("#after-sheet") && element.getClientRects().length);
      if (last) last.parentElement?.append(badge(/** @type {SVGGElement} */ (/** @type {unknown} */ (last)), name === "was-better", word));
    };
    const [played, better] = [turn.played_slots, turn.better_slots];
    mark(differing(better, played), "was-better", "✓");
    mark(differing(played, better), "was-played", "you");
    const line = (/** @type {string} */ kind, /** @type {string} */ word, /** @type {string[]} */ texts) =>
      el("span", { class: "turn-line" }, el("b", { class: kind }, word), ` ${texts.join("; ") || "nothing"} `);
    byId("after-turn").replaceChildren(
      line("tag-you", "you", turn.played_titles.length ? turn.played_titles : turn.played),
      line("tag-better", "better", turn.better_titles.length ? turn.better_titles : turn.better),
    );
  }

  /** Make the sheet small enough for its place, so that it is seen without scrolling. */
  #fit() {
    const [place, sheet] = [byId("after-board"), byId("after-sheet")];
    sheet.style.width = "";
    if (getComputedStyle(place).overflowY !== "auto") return;
    const free = place.clientHeight;
    let part = 1;
    for (let tries = 2; tries && sheet.offsetHeight > free && part > SMALLEST; tries--) {
      // once more, because the gaps keep their size
      part = Math.max(SMALLEST, (part * free) / sheet.offsetHeight);
      sheet.style.width = `${part * 100}%`;
    }
  }

  /** Show one part of the sheet large, or small again. @param {HTMLElement | null} part */
  #enlarge(part) {
    for (const other of byId("after-sheet").children) if (other !== part) other.classList.remove("large");
    part?.classList.toggle("large");
  }

  /** Show a player's sheet. @param {number} seat */
  whose(seat) {
    this.seat = seat;
    const radio = byId("after-who").querySelector(`input[value="${seat}"]`);
    if (radio) radio.checked = true;
    byId("after-sheet").dispatchEvent(new CustomEvent("whose", { bubbles: true, detail: seat }));
    this.go(this.step);
  }

  /** Show the table after this many steps. @param {number} steps */
  go(steps) {
    const { length } = this.replay;
    this.step = Math.min(Math.max(0, steps), length);
    const { common, sheets } = this.replay.at(this.step);
    const parts = this.replay.parts(this.step);
    const fresh = parts !== this.parts;
    if (fresh) this.board.load((this.parts = parts));
    const step = this.replay.data.steps[this.step - 1];
    const shown = String(this.replay.data.seats.length > 1 ? this.seat : 0); // the replay of a large table has one sheet
    this.board.set({ ...common, ...sheets[shown] });
    this.board.highlight([...(step?.slots["-1"] ?? []), ...(step?.slots[shown] ?? [])]);
    byId("after-table").hidden = parts.some((part) => part.area === "strip");
    byId("after-strip").hidden = !byId("after-table").hidden;
    const phase = step ? phaseText(step.phase) : "";
    byId("after-phase").textContent = phase ? capital(phase) : "Before the first roll";
    byId("after-count").textContent = `step ${this.step} of ${length}`;
    byId("after-what").textContent = this.#text(this.step);
    byId("after-range").value = String(this.step);
    byId("after-range").setAttribute("aria-valuetext", `Step ${this.step}: ${phase}, ${this.#text(this.step)}`);
    byId("after-from").hidden = this.step >= length || this.step < 1;
    this.chart?.point(this.step);
    this.timeline.point(this.step);
    this.#mark();
    this.#markTurn();
    if (fresh) this.#fit();
  }

  /** Mark the current step in the list, and keep it in view there. */
  #mark() {
    const list = byId("after-steps");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = list.querySelector(`[data-step="${this.step}"]`);
    line?.setAttribute("aria-current", "step");
    const item = line?.parentElement;
    if (!item) list.scrollTop = 0;
    else if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = item.offsetTop - list.clientHeight / 3;
  }

  #run() {
    const show = (/** @type {boolean} */ runs) => {
      byId("after-play-icon").replaceChildren(icon(runs ? "pause" : "play"));
      byId("after-play-text").textContent = runs ? "Pause" : "Play";
    };
    const stop = () => {
      clearInterval(this.playing);
      this.playing = 0;
      show(false);
    };
    if (this.playing) return stop();
    if (this.step >= this.replay.length) this.go(0);
    show(true);
    this.playing = setInterval(() => {
      this.go(this.step + 1);
      if (this.step >= this.replay.length) stop();
    }, PACE);
  }
}

/** The step before the decision of a turn that cost most. @param {import("../lib/types.js").TurnView} turn */
export function decisionOf(turn) {
  return (turn.decision ?? -1) < 0 ? turn.step : turn.decision;
}

/** What is only in the first list; all of it if that is nothing. @param {string[]} slots @param {string[]} others */
function differing(slots, others) {
  const own = slots.filter((slot) => !others.includes(slot));
  return own.length ? own : slots;
}

/** A word on the corner of a slot. @param {SVGGElement} slot @param {boolean} better @param {string} word */
function badge(slot, better, word) {
  const box = slot.getBBox();
  const wide = better ? 34 : 52;
  const [left, top] = [box.x - 10, box.y - 14];
  return svgEl(
    "g",
    { class: better ? "mark-badge better" : "mark-badge", transform: slot.getAttribute("transform") ?? "" },
    svgEl("rect", { x: left, y: top, width: wide, height: 28, rx: 12 }),
    svgEl("text", { x: left + wide / 2, y: top + 21 }, word),
  );
}
