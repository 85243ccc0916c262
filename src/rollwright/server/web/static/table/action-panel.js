/** The action panel: prompt, choices, Undo, and the main button, which shows the text of the whole move. */

import { byId, capital, el, joinNames, preferences } from "../lib/dom.js";
import { commonStart } from "../board/picker.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../board/picker.js").Picker} Picker */
/** @typedef {{text: string, does: string, slot?: string, hint?: string}} Choice */
/** @typedef {{head: string, hint: string, rule: string, choices: Choice[], main: {text: string, does: string} | null, back: {text: string, does: string} | null, typed: string, joins: boolean}} PanelState
 *  what the panel shows; "does" names the action of a button */

const USEFUL = 16; // letters that the texts of moves must share to be shown as a hint

/** Return what the panel shows to a player or a spectator.
 * @param {TableState} state @param {number} seat  the seat being played, -1 for a spectator
 * @param {Picker} picker @param {(slot: string) => boolean} pictured
 * @param {{refusal: {title: string, message: string, rule: string} | null, points: string, pointed: string, busy: boolean}} now
 * @returns {PanelState} */
export function panelState(state, seat, picker, pictured, now) {
  const table = state.table;
  /** @type {PanelState} */
  const shown = { head: "", hint: "", rule: "", choices: [], main: null, back: null, typed: "", joins: false };
  if (!table) return shown;
  const sheet = state.sheets.get(seat);
  const yours = state.seat(seat);
  if (yours?.stand_in) {
    shown.head = "A bot is playing for you.";
    shown.hint = "It picked up where you left off. The seat is still yours.";
    shown.main = { text: "Reclaim my seat", does: "return" };
    return shown;
  }
  if (sheet && picker.moves.length) {
    picking(shown, state, seat, picker, pictured, now);
  } else if (sheet?.can_ready) {
    shown.head = table.ending ? "That was the last move." : "You’re done.";
    const thinking = table.seats.filter((one) => one.state === "thinking" && !state.you.seats.includes(one.seat)).map((one) => one.name);
    const next = table.ending ? "finish the game" : "continue";
    shown.hint = `${sheet.can_undo ? `You can still undo, or ${next}.` : `You have no moves left; ${next}.`}${thinking.length ? ` ${joinNames(thinking)} ${thinking.length > 1 ? "are" : "is"} still thinking.` : ""}`;
    shown.main = {
      text: table.ending ? "Finish the game" : capital(state.fillNames(table.next_throw?.prompt ?? "continue")),
      does: "ready",
    };
  } else {
    waiting(shown, state, seat);
  }
  host(shown, state);
  if (sheet?.can_undo && !shown.back) shown.back = { text: "Undo", does: "undo" };
  if (now.busy) {
    if (shown.main) shown.main.does = "";
    shown.choices = [];
  }
  if (now.refusal) {
    shown.head = now.refusal.title;
    shown.hint = now.refusal.message;
    shown.rule = now.refusal.rule;
  }
  return shown;
}

/** @param {PanelState} shown @param {TableState} state @param {number} seat @param {Picker} picker @param {(slot: string) => boolean} pictured @param {any} now */
function picking(shown, state, seat, picker, pictured, now) {
  const move = picker.chosen;
  const several = state.you.seats.length > 1;
  const next = [...picker.next.keys()];
  const open = move ? picker.instead.filter((slot) => !picker.path.includes(slot)) : next; // the main button shows what is chosen
  for (const slot of open.filter((one) => !pictured(one))) {
    const leaves = move ? picker.moves.filter((one) => one.path.includes(slot)) : (picker.next.get(slot) ?? []);
    shown.choices.push({ text: state.label(slot), does: "touch", slot, hint: leaves.length === 1 ? leaves[0].text : "" });
  }
  if (move) {
    const labels = picker.begun ? picker.path.map((slot) => state.label(slot)) : [];
    shown.head = labels.length ? labels.join(" › ") : several ? `Your move, ${state.name(seat)}` : "Your move";
    const before = state.sheets.get(seat)?.points;
    shown.hint =
      now.points && now.points !== before
        ? `Your score goes from ${before} to ${now.points}.`
        : picker.begun
          ? "Press the button to confirm."
          : "You have only one move.";
    shown.main = { text: move.text, does: "play" };
  } else if (picker.begun) {
    shown.head = picker.path.map((slot) => state.label(slot)).join(" › ");
    shown.hint = beginning(picker.remaining) || (next.some(pictured) ? "Now choose a highlighted space." : "Now choose.");
  } else {
    shown.head = several ? `Your move, ${state.name(seat)}` : "Your move";
    shown.hint = beginning(picker.moves) || (next.some(pictured) ? "Choose a highlighted space." : "Choose.");
  }
  if (now.pointed) shown.hint = now.pointed;
  if (picker.begun) shown.back = { text: "Back", does: "back" };
}

/** Return the start that the texts of these moves share, "" if it is too short to be useful. @param {import("../lib/types.js").LegalMove[]} moves */
export function beginning(moves) {
  const text = commonStart(moves.map((move) => move.text));
  return text.length >= USEFUL ? `${text} …` : "";
}

/** @param {PanelState} shown @param {TableState} state @param {number} seat */
function waiting(shown, state, seat) {
  const table = state.table;
  if (!table) return;
  const names = table.waiting_for.filter((one) => !state.you.seats.includes(one)).map((one) => state.name(one));
  const crowd = table.counts.seats > 20;
  shown.joins = seat < 0 && table.about.stadium && !table.join_refusal;
  if (seat < 0) shown.head = "You’re watching.";
  else if (table.closed) shown.head = "The round was closed. Bots finished the remaining sheets.";
  else if (state.seat(seat)?.state === "ready") shown.head = table.ending ? "You’re ready to finish." : "You’re ready to roll.";
  else shown.head = table.ending ? "That was the last move." : "You’re done.";
  if (crowd) shown.hint = `${table.counts.done} of ${table.counts.seats} are done.`;
  else if (names.length) shown.hint = `Waiting for ${joinNames(names)}.`;
  else if (table.ending && table.about.stadium) shown.hint = "Waiting for the host to end the game.";
  else if (table.next_throw?.who === "host" || table.next_throw?.who === "typed")
    shown.hint = `Waiting for the host to ${state.fillNames(table.next_throw.prompt)}.`;
  else shown.hint = "";
  if (seat < 0 && table.about.stadium && table.join_refusal) shown.hint = `${table.join_refusal} ${shown.hint}`;
}

/** @param {PanelState} shown @param {TableState} state */
function host(shown, state) {
  const table = state.table;
  if (!table || !state.you.host || table.status !== "playing") return;
  if (table.next_throw?.who === "typed" && !shown.main) shown.typed = table.next_throw.example;
  if (table.next_throw?.who === "typed") shown.hint = `Now: ${state.fillNames(table.next_throw.prompt)}.`;
  else if (table.next_throw?.who === "host" && !shown.main)
    shown.main = { text: capital(state.fillNames(table.next_throw.prompt)), does: "roll" };
  else if (table.about.stadium && table.ending) shown.main = { text: "End the game", does: "roll" };
  else if (table.about.stadium && !table.next_throw) {
    const open = table.counts.seats - table.counts.done;
    if (open > 0)
      shown.choices.push({ text: `Close the round (bots finish ${open} ${open === 1 ? "sheet" : "sheets"})`, does: "close_round" });
  }
}

export class ActionPanel {
  /** @param {(does: string, detail: string) => void} act */
  constructor(act) {
    this.act = act;
    this.head = byId("panel-head");
    this.hint = byId("panel-hint");
    this.rule = byId("panel-rule");
    this.prompt = byId("panel-prompt");
    this.choices = byId("panel-choices");
    this.main = byId("panel-main");
    this.back = byId("panel-back");
    this.typed = byId("panel-typed");
    this.main.addEventListener("click", () => this.main.dataset.does && act(this.main.dataset.does, ""));
    this.back.addEventListener("click", () => this.back.dataset.does && act(this.back.dataset.does, ""));
    this.rule.addEventListener("click", () => act("rule", this.rule.textContent));
    this.join = byId("panel-join");
    byId("panel-join-name").value = preferences.get("name", "");
    this.join.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      act("join", byId("panel-join-name").value.trim());
    });
    this.typed.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      act("typed", byId("panel-typed-text").value);
    });
  }

  /** @param {PanelState} shown */
  show(shown) {
    this.head.textContent = shown.head;
    this.hint.textContent = shown.hint;
    this.rule.textContent = shown.rule;
    this.rule.hidden = !shown.rule;
    this.rule.setAttribute("aria-label", `Open the rules at ${shown.rule}`);
    this.prompt.classList.toggle("objects", Boolean(shown.rule));
    this.#choices(shown.choices);
    this.#button(this.main, shown.main ?? { text: "Wait", does: "" });
    this.main.hidden = !shown.main;
    this.main.classList.toggle("primary", Boolean(shown.main?.does));
    this.#button(this.back, shown.back ?? { text: "Undo", does: "" });
    this.back.hidden = !shown.back && !shown.main;
    this.join.hidden = !shown.joins;
    const typing = Boolean(shown.typed);
    if (typing && this.typed.hidden) byId("panel-typed-text").value = "";
    this.typed.hidden = !typing;
    if (typing) byId("panel-typed-hint").textContent = `For example: ${shown.typed}`;
  }

  /** @param {HTMLElement} button @param {{text: string, does: string}} shown */
  #button(button, shown) {
    if (button.textContent !== shown.text) button.textContent = shown.text;
    button.dataset.does = shown.does;
    button.setAttribute("aria-disabled", String(!shown.does));
  }

  /** Update the choices. A button keeps its element, and with it the focus, while it belongs to the same slot.
   * @param {Choice[]} shown */
  #choices(shown) {
    const have = new Map([...this.choices.children].map((child) => [child.dataset.key, child]));
    const wanted = shown.map((choice) => {
      const key = `${choice.does} ${choice.slot ?? ""}`;
      const button =
        have.get(key) ??
        el("button", {
          type: "button",
          class: "can",
          "data-key": key,
          "data-choice": choice.slot ?? choice.does,
          onclick: () => this.act(choice.does, choice.slot ?? ""),
        });
      button.textContent = choice.text;
      button.title = choice.hint ?? "";
      return button;
    });
    if (wanted.length !== this.choices.children.length || wanted.some((child, index) => child !== this.choices.children[index])) {
      this.choices.replaceChildren(...wanted);
    }
  }
}
