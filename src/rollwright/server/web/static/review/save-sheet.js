/** Saves the sheet that is shown as one SVG file. */

import { byId, el } from "../lib/dom.js";

const WIDE = 480;

/** @param {string} game @param {string} table */
export function saveSheet(game, table) {
  let top = 0;
  const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
  const parts = [...byId("after-sheet").querySelectorAll("svg")].map((svg) => {
    const { width, height } = svg.viewBox.baseVal;
    const copy = svg.cloneNode(true);
    copy.setAttribute("y", String(top));
    copy.setAttribute("width", String(WIDE));
    copy.setAttribute("height", String((height * WIDE) / width));
    top += (height * WIDE) / width + 12;
    return new XMLSerializer().serializeToString(copy);
  });
  const symbols = document.getElementById(`symbols-${game}`)?.innerHTML ?? "";
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="game-${game}" viewBox="-10 -10 ${WIDE + 20} ${Math.ceil(top + 10)}"><style>${styles.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>${symbols}${parts.join("")}</svg>`;
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: `${game}-${table}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.getAttribute("href")), 5000);
}
