/** Your games: in progress, finished, and your achievements. */

import { byId, el, icon, request } from "../lib/dom.js";
import { fill, finished, more, row, titleOf } from "./listings.js";

/** @typedef {import("../lib/types.js").YouView["achievements"][number]} Achievement */

/** Create the achievements of one game: those reached first, then those with the most progress. @param {string} game @param {Achievement[]} all */
function achievements(game, all) {
  const share = (/** @type {Achievement} */ one) => Math.min(1, one.have / one.wanted);
  const reached = all.filter((one) => share(one) === 1).length;
  const line = (/** @type {Achievement} */ one) =>
    el(
      "li",
      { class: share(one) === 1 ? "" : "open" },
      share(one) === 1 ? icon("check") : null,
      el(
        "span",
        {},
        one.text,
        share(one) < 1 && one.wanted > 1
          ? el(
              "span",
              { class: "progress-line faded fine" },
              el("progress", { max: one.wanted, value: one.have, "aria-label": one.text }),
              `${one.have} of ${one.wanted}`,
            )
          : null,
      ),
    );
  return el(
    "section",
    { class: "box" },
    el("h3", {}, titleOf(game), " ", el("span", { class: "faded fine" }, `${reached} of ${all.length}`)),
    el("ul", { class: "achievements" }, [...all].sort((one, two) => share(two) - share(one)).map(line)),
  );
}

try {
  const you = await request("GET", "/api/you");
  fill(byId("running"), you.playing.tables.map(row), "You have no games in progress.");
  fill(byId("finished"), you.finished.tables.map(finished), "Your finished games will appear here.");
  more(byId("running"), you.playing.next, row, (cursor) => request("GET", `/api/you/playing?after=${cursor}`));
  more(byId("finished"), you.finished.next, finished, (cursor) => request("GET", `/api/you/finished?after=${cursor}`));
  byId("achievements-box").hidden = you.achievements.length === 0;
  const names = new Set(you.achievements.map((/** @type {Achievement} */ one) => one.game));
  byId("achievements").replaceChildren(
    ...[...names].map((name) =>
      achievements(
        String(name),
        you.achievements.filter((/** @type {Achievement} */ one) => one.game === name),
      ),
    ),
  );
} catch (error) {
  byId("trouble").textContent = /** @type {Error} */ (error).message;
}
