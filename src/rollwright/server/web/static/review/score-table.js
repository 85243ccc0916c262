/** The scores after the game: every reason side by side, what decided between equal scores, and achievements. */

import { byId, capital, el, icon, nameEl } from "../lib/dom.js";
import { levelOf } from "../lib/bots.js";
import { picture } from "../lib/chair.js";
import { reasonLines } from "../lib/reasons.js";

/** @typedef {import("../table/state.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Result} Result */

const SHOWN = 8; // seats

/** @param {TableState} state @param {Result} result */
export function showScores(state, result) {
  const yours = (/** @type {{seat: number}} */ score) => Number(state.you.seats.includes(score.seat));
  const scores = [...result.scores].sort((one, two) => yours(two) - yours(one) || one.place - two.place).slice(0, SHOWN);
  const row = (/** @type {string} */ title, /** @type {any[]} */ cells) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, title),
      cells.map((cell) => el("td", {}, cell)),
    );
  const reasons = reasonLines(scores).map(({ kind, cells }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, capital(kind)),
      cells.map(({ detail, points }) =>
        el("td", { class: points === "0" && "none" }, detail ? el("small", {}, detail) : null, " ", points),
      ),
    ),
  );
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, "Reason"),
    scores.map((score) => el("th", { scope: "col" }, face(state, score.seat), nameEl(state.caption(score.seat)))),
  );
  const total = row(
    "Total",
    scores.map((score) => score.points),
  );
  const places = row(
    "Place",
    scores.map((score) => String(score.place)),
  );
  byId("after-scores").replaceChildren(
    el("caption", { class: "sr" }, "Score breakdown"),
    el("thead", {}, head),
    el("tbody", {}, reasons),
    el("tfoot", {}, total, scores.some((score) => score.place > 1) && places),
  );
  byId("after-ties").replaceChildren(...result.ties.map((tie) => el("p", {}, state.fillCaptions(tie))));
  showAchievements(state, result);
}

/** Return the face of the bot that has a seat, if it has one. @param {TableState} state @param {number} seat */
function face(state, seat) {
  const bot = state.seat(seat)?.bot ?? "";
  return levelOf(bot) ? picture(bot, "chair") : null;
}

/** @param {TableState} state @param {Result} result */
function showAchievements(state, { achievements }) {
  byId("after-achievements-box").hidden = achievements.length === 0;
  byId("after-achievements").replaceChildren(
    ...achievements.map((one) =>
      el(
        "li",
        {},
        one.wanted > 1 ? null : icon("check"),
        el("span", {}, `${one.wanted > 1 ? "Counts for: " : ""}${one.text} `, el("span", { class: "faded" }, state.caption(one.seat))),
      ),
    ),
  );
}
