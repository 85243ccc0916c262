/** The face of a seat. People are round, bots are square. */

import { levelOf, pictureOf } from "./bots.js";
import { svgEl } from "./dom.js";

/** Draw a seat: a bot's face, a person's initial in a disc, another bot's in a square, an empty ring if free.
 * @param {string} name @param {string} [bot]  the bot that has the seat */
export function chair(name, bot = "") {
  if (levelOf(bot)) return picture(bot, "chair bot");
  const letter = [...name][0]?.toUpperCase() ?? "";
  const text = svgEl("text", { x: 17, y: 23 }, letter);
  const frame = bot ? svgEl("rect", { x: 3, y: 3, width: 28, height: 28, rx: 8 }) : svgEl("circle", { cx: 17, cy: 17, r: 15 });
  return svgEl("svg", { class: `chair ${bot ? "bot" : name ? "person" : ""}`, viewBox: "0 0 34 34", "aria-hidden": "true" }, frame, text);
}

/** Draw the face of a named bot, or the die of a level. @param {string} name @param {string} classes */
export function picture(name, classes) {
  return svgEl("svg", { class: classes, "aria-hidden": "true" }, svgEl("use", { href: pictureOf(name), width: "100%", height: "100%" }));
}
