/** What the action panel shows, computed from the state of the table and the touches so far. No elements. */

import { scoreText } from "../board/chips.js";
import { capital, joinNames, lower } from "../lib/dom.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./offers.js").Offers} Offers */
/** @typedef {import("../board/picker.js").Picker} Picker */
/** @typedef {import("../lib/types.js").OfferView} Offer */
/** @typedef {import("../lib/types.js").PromptView} Prompt */
/** @typedef {{text: string, does: string, slot?: string, hint?: string, quiet?: boolean, ends?: boolean}} Button  "does" names the action of a button; ends: the turn or a step of it */
/** @typedef {import("../board/chips.js").Piece} Piece */
/** @typedef {{less: Button | null, more: Button | null, next: Piece[]}} Stepper  next: what one step more gives and costs */
/** @typedef {{news: string, head: string, hint: string, rule: string, key: Prompt["key"], offer: Offer | null, score: string, stepper: Stepper | null,
 *   choices: Button[], end: Button | null, main: Button | null, back: Button | null, typed: string, joins: boolean}} PanelState */
/** @typedef {{refusal: {title: string, message: string, rule: string} | null, busy: boolean, confirm: boolean, notice: string, news: string}} Now  news: what has just happened to the player */

const LONGEST = 32; // letters of a button

/** @type {PanelState} */
const EMPTY = {
  news: "",
  head: "",
  hint: "",
  rule: "",
  key: [],
  offer: null,
  score: "",
  stepper: null,
  choices: [],
  end: null,
  main: null,
  back: null,
  typed: "",
  joins: false,
};

/** Return what the panel shows to a player who looks at someone else's sheet: a question would seem to be about that one.
 * @param {TableState} state @param {number} seat  the seat being played @param {number} looking @returns {PanelState} */
export function lookingState(state, seat, looking) {
  const several = state.you.seats.length > 1;
  return {
    ...EMPTY,
    head: `This is ${state.name(looking)}’s sheet.`,
    hint: state.mustAct(seat) && !several ? "It is your turn." : "",
    main: { text: several ? `Back to ${state.name(seat)}` : "Back to your sheet", does: "home" },
  };
}

/** Return what the panel shows to a player or a spectator.
 * @param {TableState} state @param {number} seat  the seat being played, -1 for a spectator
 * @param {Picker} picker @param {Offers} offers @param {(slot: string) => boolean} pictured @param {Now} now
 * @returns {PanelState} */
export function panelState(state, seat, picker, offers, pictured, now) {
  const table = state.table;
  /** @type {PanelState} */
  const shown = { ...EMPTY, choices: [], news: picker.begun || now.refusal ? "" : now.news };
  if (!table) return shown;
  const sheet = state.sheets.get(seat);
  const yours = state.seat(seat);
  if (yours?.stand_in) {
    shown.head = "A bot is playing for you.";
    shown.hint = "The seat is still yours.";
    shown.main = { text: "Reclaim my seat", does: "return" };
    return shown;
  }
  if (sheet && picker.moves.length) {
    if (picker.begun && picker.chosen) chosen(shown, state, seat, picker, offers, pictured);
    else choosing(shown, state, picker, offers, pictured);
    const untouched = picker.isMade && sheet.can_undo; // everything else that could be touched first is lit too: Undo is of more use
    if (picker.begun && picker.moves.length > 1 && !untouched) shown.back = { text: "Back", does: "back" };
    else if (offers.cancel >= 0) shown.back = { text: offers.of(offers.cancel)?.label ?? "Back", does: "cancel" };
  } else if (sheet?.can_ready) {
    shown.head = finished(state);
    const thinking = table.seats.filter((one) => one.state === "thinking" && !state.you.seats.includes(one.seat)).map((one) => one.name);
    shown.hint = thinking.length ? `${joinNames(thinking)} ${thinking.length > 1 ? "are" : "is"} still thinking.` : "";
    const next = capital(state.fillNames(table.next_throw?.prompt ?? "continue"));
    if (next.length > LONGEST) shown.hint = `Next: ${state.fillNames(table.next_throw?.prompt ?? "")}.`;
    const roll = table.next_throw ? (next.length <= LONGEST ? next : "Continue") : "Ready for the next roll"; // others still act
    shown.main = { text: table.ending ? "Finish the game" : roll, does: "ready" };
  } else {
    waiting(shown, state, seat);
  }
  host(shown, state);
  undoing(shown, sheet?.can_undo ?? false, now);
  if (now.notice && !picker.moves.length) shown.hint = `${now.notice} ${shown.hint}`.trim();
  else if (now.notice && !picker.begun) shown.news = `${shown.news} ${now.notice}`.trim();
  if (now.busy) {
    if (shown.main) shown.main.does = "";
    shown.choices = [];
    shown.end = null;
  }
  if (now.refusal) {
    shown.head = now.refusal.title;
    shown.hint = now.refusal.message;
    shown.rule = now.refusal.rule;
    shown.key = [];
  }
  return shown;
}

/** A move is chosen: its price, what it gives, and the button that plays it.
 * @param {PanelState} shown @param {TableState} state @param {number} seat @param {Picker} picker @param {Offers} offers @param {(slot: string) => boolean} pictured */
function chosen(shown, state, seat, picker, offers, pictured) {
  const move = /** @type {import("../lib/types.js").LegalMove} */ (picker.chosen);
  const offer = offers.of(move.move);
  const last = capital(state.label(picker.path.at(-1) ?? ""));
  shown.offer = offer ?? null;
  shown.head = offer?.title || last;
  shown.hint = offer?.note ?? "";
  shown.main = { text: offer ? state.fillNames(offer.label) : last, does: "play", quiet: Boolean(offer?.forfeits) };
  if (offer) {
    const before = state.sheets.get(seat)?.points ?? "";
    shown.score = scoreText(before, offer);
  }
  shown.stepper = stepper(picker, offers);
  shown.choices.push(...otherwise(state, picker, offers, pictured));
  if (shown.stepper || !picker.steps.at(-1)) return; // Back leads to everything else that could be done first
  for (const slot of picker.instead.filter((one) => !pictured(one) && !picker.path.includes(one))) {
    if (picker.before.every((one) => !one.path.includes(slot) || one.move === offers.cancel)) continue; // Back does that
    const button = unpictured(state, picker.before, offers, slot);
    if (!button.quiet) shown.choices.push(button);
  }
}

/** There is still a choice: one question, and what the highlights mean.
 * @param {PanelState} shown @param {TableState} state @param {Picker} picker @param {Offers} offers @param {(slot: string) => boolean} pictured */
function choosing(shown, state, picker, offers, pictured) {
  const prompt = offers.prompt(picker.path);
  const next = [...picker.next.keys()];
  const labels = picker.path.map((slot) => state.label(slot));
  shown.head = prompt?.question || (picker.begun ? capital(labels.at(-1) ?? "") : "Your turn");
  shown.hint = prompt?.hint ?? "";
  shown.key = prompt?.key ?? [];
  const cancels = (/** @type {string} */ slot) => picker.next.get(slot)?.every((move) => move.move === offers.cancel);
  const written = next.filter((slot) => !pictured(slot) && !cancels(slot));
  const buttons = written.map((slot) => unpictured(state, picker.remaining, offers, slot, prompt?.titled));
  buttons.push(...picker.others.filter((slot) => !pictured(slot)).map((slot) => unpictured(state, picker.before, offers, slot)));
  const moves = prompt?.listed ? picker.remaining.filter((move) => move.path.some(pictured)) : [];
  buttons.unshift(...moves.map((move) => listed(state, move, offers)));
  const ends = buttons.filter((button) => button.quiet);
  shown.choices = buttons.filter((button) => !button.quiet);
  if (ends.length === 1) shown.end = ends[0];
  else shown.choices.push(...ends);
  const only = shown.choices.length === 1 ? shown.choices[0] : null;
  if (only && !picker.begun && picker.next.get(only.slot ?? "")?.length === 1) {
    shown.main = { ...only, does: "play", quiet: Boolean(only.ends) && next.some(pictured) }; // something else can still be done
    shown.choices = [];
  }
}

/** Return the button of a slot that is in no picture. Ending early is quiet.
 * @param {TableState} state @param {import("../lib/types.js").LegalMove[]} moves @param {Offers} offers @param {string} slot
 * @param {boolean} [titled]  without the price, which is shown elsewhere @returns {Button} */
function unpictured(state, moves, offers, slot, titled = false) {
  const leaves = moves.filter((move) => move.path.includes(slot));
  const offer = leaves.length === 1 ? offers.of(leaves[0].move) : undefined;
  const text = offer ? state.fillNames(titled ? offer.title : offer.label) : capital(state.label(slot));
  return {
    text,
    does: "touch",
    slot,
    hint: offer ? state.fillNames(offer.text) : "",
    quiet: Boolean(offer?.forfeits),
    ends: offer?.ends_step,
  };
}

/** Return the button of a move whose slots are in pictures. @param {TableState} state @param {import("../lib/types.js").LegalMove} move @param {Offers} offers @returns {Button} */
function listed(state, move, offers) {
  const offer = offers.of(move.move);
  return { text: state.fillNames(offer?.label ?? move.text), does: "choose", slot: String(move.move), hint: move.text };
}

/** Return the stepper of a choice that has a preset value. @param {Picker} picker @param {Offers} offers @returns {Stepper | null} */
function stepper(picker, offers) {
  for (let length = picker.path.length - 1; length >= 0; length -= 1) {
    const prompt = offers.prompt(picker.path.slice(0, length));
    const steps = prompt?.steps ?? [];
    const at = steps.indexOf(picker.path[length]);
    if (at < 0 || steps.length < 2) continue;
    const offered = (/** @type {string | undefined} */ slot) => {
      const move = slot === undefined ? null : preset(picker, offers, [...picker.path.slice(0, length), slot]);
      return { move, offer: move && offers.of(move.move) };
    };
    const button = (/** @type {string | undefined} */ slot) => {
      const { move, offer } = offered(slot);
      if (slot === undefined) return null;
      const wasteful = steps.indexOf(slot) < steps.indexOf(prompt?.preset ?? ""); // it costs more than the preset and gives less
      return move
        ? { text: offer?.title || offer?.label || slot, does: "step", slot: `${length} ${slot}`, hint: offer?.text ?? "", quiet: wasteful }
        : null;
    };
    const more = offered(steps[at + 1]).offer; // with what would be paid for it, which may not be the cheapest
    const next = more ? [...more.gain, ...(more.price.length ? ["for", ...more.price] : [])] : [];
    return { less: button(steps[at - 1]), more: button(steps[at + 1]), next };
  }
  return null;
}

/** Return the move that is chosen if what remains after these slots is preset; undefined if none begins with them.
 * @param {Picker} picker @param {Offers} offers @param {string[]} path */
function preset(picker, offers, path) {
  const begins = (/** @type {import("../lib/types.js").LegalMove} */ move) => path.every((part, index) => move.path[index] === part);
  for (;;) {
    const next = offers.prompt(path)?.preset;
    if (!next || !picker.moves.some((move) => begins(move) && move.path[path.length] === next)) return picker.moves.find(begins);
    path = [...path, next];
  }
}

/** Return buttons for what could be chosen instead of something preset, e.g. another way to pay.
 * @param {TableState} state @param {Picker} picker @param {Offers} offers @param {(slot: string) => boolean} pictured @returns {Button[]} */
function otherwise(state, picker, offers, pictured) {
  return picker.path.flatMap((chosen, length) => {
    if (!length) return []; // another die; Back does that
    const prompt = offers.prompt(picker.path.slice(0, length));
    if (!prompt?.preset || prompt.steps.length) return [];
    return Object.keys(prompt.choices)
      .filter((slot) => slot !== chosen && !pictured(slot))
      .map((slot) => ({ text: `Or ${lower(state.label(slot))}`, does: "step", slot: `${length} ${slot}` }));
  });
}

/** Undo is the round button, or the main one where moves are played without confirming. @param {PanelState} shown @param {boolean} possible @param {Now} now */
function undoing(shown, possible, now) {
  if (!possible || shown.back) return;
  const undo = { text: "Undo", does: "undo", quiet: true };
  if (!now.confirm && !shown.main) shown.main = undo;
  else shown.back = undo;
}

/** Whether players act in several steps between two throws, and the present step is not the last. @param {import("../lib/types.js").FullTable} table */
function mayActAgain(table) {
  return !table.about.independent && !table.next_throw && !table.ending;
}

/** Return the words for a player who has nothing to do at the moment. @param {TableState} state */
function finished(state) {
  const table = state.table;
  if (table?.ending) return "That was the last move.";
  if (table?.next_throw) return "Your turn is over.";
  return table && mayActAgain(table) ? "You’re done with this step." : "You’re done.";
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
  else if (state.seat(seat)?.state !== "ready" || mayActAgain(table)) shown.head = finished(state);
  else shown.head = table.ending ? "You’re ready to finish." : "You’re ready to roll.";
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
