/** Your games: running, finished, and what you achieved. */

import { ask, at, icon, make } from "./dom.js";
import { fill, finished, row, titleOf } from "./listings.js";

try {
  const you = await ask("GET", "/api/you");
  fill(at("running"), you.running.map(row), "No game of yours is running.");
  fill(at("finished"), you.finished.map(finished), "Your finished games stand here.");
  at("honours-box").hidden = you.achievements.length === 0;
  at("honours").replaceChildren(...you.achievements.map((/** @type {any} */ one) =>
    make("li", {}, icon("check"), make("span", {}, make("b", {}, one.name), ` ${one.words} `, make("a", { class: "faded", href: `/t/${one.table}` }, titleOf(one.game))))));
} catch (error) {
  at("trouble").textContent = /** @type {Error} */ (error).message;
}
