/** Blank sheets to print. */

import { ask, at, make } from "./dom.js";
import { picture } from "./sheet.js";

/** @param {string} game */
async function show(game) {
  try {
    const { parts } = await ask("GET", `/api/games/${game}/blank`);
    at("blank").className = `blank sheet-parts game-${game}`;
    at("blank").replaceChildren(...parts.map((/** @type {import("./types.js").Part} */ part) => picture(part, "img")));
  } catch (error) {
    at("blank").replaceChildren(make("p", { class: "trouble" }, /** @type {Error} */ (error).message));
  }
}

for (const radio of document.querySelectorAll("input[name=which]")) radio.addEventListener("change", () => show(/** @type {any} */ (radio).value));
at("print").addEventListener("click", () => print());
const first = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=which]:checked"));
if (first) show(first.value);
