/** The rules page: crops the pictures, searches the numbered rules, opens the section of a rule, and starts a guided game. */

import { byId } from "../lib/dom.js";
import { openGuided } from "../coach/offer.js";

const WIDE = 2.2; // times its height
const MARGIN = 4; // units of a part around a crop

/** Show only the piece of a part that has all slots of a crop. @param {HTMLElement} figure */
function crop(figure) {
  const svg = figure.querySelector("svg");
  const names = new Set(JSON.parse(figure.dataset.slots ?? "[]"));
  if (!svg) return;
  const inverse = svg.getScreenCTM()?.inverse();
  if (names.size && inverse) narrow(svg, names, inverse);
  const { width, height } = svg.viewBox.baseVal;
  svg.style.setProperty("--ratio", String(width / height));
  if (width > WIDE * height) figure.parentElement?.classList.remove("side-by-side"); // it could not be read in half of the room
}

/** @param {SVGSVGElement} svg @param {Set<string>} names @param {DOMMatrix} inverse  from the screen to the units of the part */
function narrow(svg, names, inverse) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const slot of svg.querySelectorAll("[data-slot]")) {
    if (!names.has(slot.getAttribute("data-slot") ?? "")) continue;
    const box = slot.getBoundingClientRect();
    if (!box.width) continue;
    const start = new DOMPoint(box.left, box.top).matrixTransform(inverse);
    const end = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
    [left, top, right, bottom] = [Math.min(left, start.x), Math.min(top, start.y), Math.max(right, end.x), Math.max(bottom, end.y)];
  }
  if (left > right) return;
  const whole = svg.viewBox.baseVal;
  left = Math.max(whole.x, left - MARGIN);
  top = Math.max(whole.y, top - MARGIN);
  right = Math.min(whole.x + whole.width, right + MARGIN);
  bottom = Math.min(whole.y + whole.height, bottom + MARGIN);
  svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
}

/** Open the section with the rule that the address names, and go there. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const section = /** @type {HTMLDetailsElement | null} */ (target?.closest("details.rules-section") ?? null);
  if (!target || !section) return;
  section.open = true;
  target.scrollIntoView({ block: target === section ? "start" : "center" });
}

/** Show only the rules that contain the search text, with their sections open. */
function search() {
  const wanted = byId("find-rules").value.trim().toLowerCase();
  let found = 0;
  for (const section of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.rules-section"))) {
    let here = 0;
    for (const rule of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".rule-item"))) {
      rule.hidden = Boolean(wanted) && !rule.textContent?.toLowerCase().includes(wanted);
      if (!rule.hidden) here += 1;
    }
    section.hidden = Boolean(wanted) && !here;
    if (wanted) section.open = here > 0;
    found += here;
  }
  byId("found-none").hidden = found > 0;
}

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".crop"))) crop(figure);
document.documentElement.classList.add("cropped");
if (document.getElementById("find-rules")) byId("find-rules").addEventListener("input", search);
addEventListener("hashchange", openTarget);
openTarget();

const start = document.getElementById("guided");
start?.addEventListener("click", async () => {
  start.setAttribute("disabled", "");
  try {
    await openGuided(start.dataset.game ?? "", true);
  } catch (error) {
    start.removeAttribute("disabled");
    byId("trouble").textContent = /** @type {Error} */ (error).message;
  }
});
