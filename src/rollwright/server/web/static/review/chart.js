/** The score of every seat after each step, as lines that differ in dash as well as in color. */

import { short, svgEl } from "../lib/dom.js";

const LEFT = 38;
const TOP = 16;
const BOTTOM = 16;

/** @param {string[]} names @param {number[][]} curves  points after each step, from step 1
 * @param {string} description  of the chart, for screen readers
 * @param {boolean} narrow  for a phone */
export function scoreChart(names, curves, description, narrow) {
  const WIDE = narrow ? 400 : 720;
  const HIGH = narrow ? 220 : 232;
  const RIGHT = narrow ? 104 : 150;
  const steps = Math.max(1, ...curves.map((curve) => curve.length - 1));
  const all = curves.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const x = (/** @type {number} */ step) => LEFT + (step * (WIDE - LEFT - RIGHT)) / steps;
  const y = (/** @type {number} */ value) => TOP + ((high - value) * (HIGH - TOP - BOTTOM)) / (high - low);
  const cursor = svgEl("rect", { class: "cursor", x: LEFT, y: TOP - 6, width: 8, height: HIGH - TOP - BOTTOM + 12, rx: 4 });
  const svg = svgEl("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": description }, cursor);
  const stride = nice((high - low) / 4);
  for (let value = Math.ceil(low / stride) * stride; value <= high; value += stride) {
    svg.append(
      svgEl("path", { class: "gridline", d: `M${LEFT} ${y(value).toFixed(1)}H${WIDE - RIGHT}` }),
      svgEl(
        "text",
        { class: "axis", x: LEFT - 8, y: (y(value) + 4.5).toFixed(1), "text-anchor": "end" },
        String(Math.round(value * 10) / 10),
      ),
    );
  }
  const ends = curves.map((curve, seat) => ({ seat, value: curve.at(-1) ?? 0 })).sort((one, two) => two.value - one.value);
  let above = -Infinity;
  for (const { seat, value } of ends.slice(0, 6).reverse()) {
    const path = curves[seat].map((points, step) => `${x(step).toFixed(1)} ${y(points).toFixed(1)}`).join("L");
    svg.append(svgEl("path", { class: `trace trace-${seat % 6}`, d: `M${path}` }));
  }
  for (const { seat, value } of ends.slice(0, 6)) {
    const place = Math.max(y(value) + 5, above + 17);
    above = place;
    svg.append(
      svgEl(
        "g",
        { class: `trace-${seat % 6}` },
        svgEl("circle", { class: "dot", cx: x(steps), cy: y(value).toFixed(1), r: 4.5 }),
        svgEl(
          "text",
          { class: "trace-name", x: WIDE - RIGHT + 14, y: place.toFixed(1), fill: "currentColor" },
          short(names[seat], narrow ? 10 : 15),
        ),
      ),
    );
  }
  return {
    svg,
    /** @param {number} step */
    point(step) {
      cursor.setAttribute("x", (x(Math.max(0, step - 1)) - 4).toFixed(1));
    },
  };
}

/** Return a round number that is not smaller. @param {number} value */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value) ?? power;
}
