/** Your games: running, finished, and what you achieved. */

import { ask, at, icon, make } from "./dom.js";
import { fill, finished, row, titleOf } from "./listings.js";

try {
  const you = await ask("GET", "/api/you");
  fill(at("running"), you.running.map(row), "You have no games in progress.");
  fill(at("finished"), you.finished.map(finished), "Your finished games will appear here.");
  at("achievements-box").hidden = you.achievements.length === 0;
  const have = (/** @type {any} */ one) => one.have >= one.wanted;
  at("achievements").replaceChildren(...[...you.achievements].sort((one, two) => Number(have(two)) - Number(have(one))).map((one) =>
    make("li", { class: have(one) ? "" : "open" }, have(one) ? icon("check") : null, make("span", {}, one.text, " ",
      make("span", { class: "faded" }, `${titleOf(one.game)}${have(one) ? ", achieved" : one.wanted > 1 ? `, ${one.have} of ${one.wanted}` : ""}`)))));
} catch (error) {
  at("trouble").textContent = /** @type {Error} */ (error).message;
}
