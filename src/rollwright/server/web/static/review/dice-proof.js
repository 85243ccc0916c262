/** The dice after the game: the commitment, the salts, the secret, and a button that recomputes every roll in this browser. */

import { byId, capital, el } from "../lib/dom.js";
import { commitment, numbers } from "./verify-dice.js";

/** @typedef {import("../lib/types.js").DiceView} Dice */
/** @typedef {import("../lib/types.js").Replay} ReplayData */

/** @param {string} table @param {Dice} dice @param {boolean} verified  by the server @param {Promise<ReplayData | null>} replay */
export function showDice(table, dice, verified, replay) {
  const fair = dice.how === "fair";
  const rolls = dice.throws === 1 ? "1 roll" : `all ${dice.throws} rolls and draws`;
  byId("after-dice-text").textContent = !fair
    ? "Physical dice, entered by the host"
    : verified
      ? `${capital(rolls)} verified`
      : "The dice could not be verified";
  byId("after-dice-check").toggleAttribute("hidden", !fair || !verified);
  byId("after-dice-why").hidden = !fair;
  byId("after-proof").hidden = !fair;
  byId("after-check").hidden = !fair;
  byId("after-dice-note").textContent = fair ? "" : "These rolls were entered by hand and can’t be verified.";
  if (!fair) return;
  const salts = dice.salts.map(([name, own]) => `${name} “${own}”`).join(", ") || "none";
  byId("after-proof").replaceChildren(
    el("dt", {}, "Commitment before the first roll"),
    el("dd", { class: "secret" }, dice.commitment),
    el("dt", {}, "Words from the players (salts)"),
    el("dd", {}, salts),
    el("dt", {}, "Secret, revealed after the game"),
    el("dd", { class: "secret" }, dice.secret),
  );
  byId("after-check").addEventListener("click", async () => {
    const note = byId("after-dice-note");
    note.textContent = "Verifying…";
    const data = await replay;
    if (data) note.textContent = await verify(table, dice, data);
  });
}

/** Recompute the commitment and every roll; returns the finding. @param {string} table @param {Dice} dice @param {ReplayData} data */
async function verify(table, dice, data) {
  if (!globalThis.crypto?.subtle)
    return "Your browser can verify dice only over HTTPS. The server has verified them; you can also run rollwright verify.";
  if ((await commitment(dice.secret)) !== dice.commitment) return "The secret does not match the commitment.";
  const salts = dice.salts.map(([, salt]) => salt);
  let rolls = 0;
  for (const { throw: number, pieces } of data.steps) {
    if (!number) continue;
    const limits = pieces.map(([limit]) => limit);
    const made = await numbers(dice.secret, table, salts, number, limits);
    if (pieces.some(([, first, many], piece) => made[piece] < first || made[piece] >= first + many))
      return `Roll ${number} does not match the secret.`;
    rolls += 1;
  }
  if (!rolls) return "Verified in this browser: the commitment matches the secret.";
  return `Verified in this browser: the commitment and ${rolls === 1 ? "the roll" : `all ${rolls} rolls and draws`} match the secret.`;
}
