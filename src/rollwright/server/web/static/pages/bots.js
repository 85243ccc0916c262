/** The bots page: play against the chosen bot. */

import { byId } from "../lib/dom.js";
import { openGuided } from "../coach/offer.js";

for (const found of document.querySelectorAll("[data-bot]")) {
  const button = /** @type {HTMLButtonElement} */ (found);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await openGuided(button.dataset.play ?? "", false, undefined, button.dataset.bot);
    } catch (error) {
      button.disabled = false;
      byId("trouble").textContent = /** @type {Error} */ (error).message;
    }
  });
}
