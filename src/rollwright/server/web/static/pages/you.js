/** Your games: in progress, finished, and your achievements. */

import { byId, el, icon, request } from "../lib/dom.js";
import { fill, finished, more, row, titleOf } from "./listings.js";

try {
  const you = await request("GET", "/api/you");
  fill(byId("running"), you.playing.tables.map(row), "You have no games in progress.");
  fill(byId("finished"), you.finished.tables.map(finished), "Your finished games will appear here.");
  more(byId("running"), you.playing.next, row, (cursor) => request("GET", `/api/you/playing?after=${cursor}`));
  more(byId("finished"), you.finished.next, finished, (cursor) => request("GET", `/api/you/finished?after=${cursor}`));
  byId("achievements-box").hidden = you.achievements.length === 0;
  const have = (/** @type {any} */ one) => one.have >= one.wanted;
  byId("achievements").replaceChildren(
    ...[...you.achievements]
      .sort((one, two) => Number(have(two)) - Number(have(one)))
      .map((one) =>
        el(
          "li",
          { class: have(one) ? "" : "open" },
          have(one) ? icon("check") : null,
          el(
            "span",
            {},
            one.text,
            " ",
            el(
              "span",
              { class: "faded" },
              `${titleOf(one.game)}${have(one) ? ", achieved" : one.wanted > 1 ? `, ${one.have} of ${one.wanted}` : ""}`,
            ),
          ),
        ),
      ),
  );
} catch (error) {
  byId("trouble").textContent = /** @type {Error} */ (error).message;
}
