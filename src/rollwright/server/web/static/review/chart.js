/** The score of every seat after each step, as lines that differ in dash as well as in color. It has the axis of the slider below it. */

import { svgEl } from "../lib/dom.js";

export const THUMB = 28; // the width of the slider's thumb, which stays inside the slider
const TOP = 10;
const BOTTOM = 8;
const TRACES = 6;

/** Return the class of a seat's line. @param {number} seat */
export function traceOf(seat) {
  return `trace-${seat % TRACES}`;
}

/** @param {number[][]} curves  points after each step, from step 1
 * @param {string} description  of the chart, for screen readers
 * @param {number} wide  in pixels, as wide as the slider */
export function scoreChart(curves, description, wide) {
  const HIGH = wide < 420 && innerWidth < 1000 ? 76 : 132;
  const steps = Math.max(1, ...curves.map((curve) => curve.length));
  const all = curves.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const x = (/** @type {number} */ step) => THUMB / 2 + (step * (wide - THUMB)) / steps;
  const y = (/** @type {number} */ value) => TOP + ((high - value) * (HIGH - TOP - BOTTOM)) / (high - low);
  const cursor = svgEl("rect", { class: "cursor", x: 0, y: 1, width: THUMB, height: HIGH - 2, rx: 5 });
  const svg = svgEl("svg", { class: "chart", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": description }, cursor);
  const stride = nice((high - low) / 3);
  for (let value = Math.ceil(low / stride) * stride; value <= high; value += stride) {
    svg.append(
      svgEl("path", { class: "gridline", d: `M${THUMB / 2} ${y(value).toFixed(1)}H${wide - THUMB / 2}` }),
      svgEl("text", { class: "axis-number", x: 0, y: (y(value) - 3).toFixed(1) }, String(Math.round(value * 10) / 10).replace("-", "−")),
    );
  }
  const order = curves.map((curve, seat) => ({ seat, last: curve.at(-1) ?? 0 })).sort((one, two) => one.last - two.last);
  for (const { seat } of order.slice(-TRACES)) {
    const path = curves[seat].map((points, step) => `${x(step + 1).toFixed(1)} ${y(points).toFixed(1)}`).join("L");
    svg.append(svgEl("path", { class: `trace ${traceOf(seat)}`, d: `M${path}` }));
  }
  return {
    svg,
    /** Show where a step is. @param {number} step */
    point(step) {
      cursor.setAttribute("x", (x(step) - THUMB / 2).toFixed(1));
    },
  };
}

/** Luck (hollow) and choices (filled) of each turn, where the turn is on the slider.
 * @param {import("../lib/types.js").TurnView[]} turns @param {number} steps  of the replay @param {string} description  for screen readers
 * @param {number} wide  in pixels, as wide as the slider */
export function turnChart(turns, steps, description, wide) {
  const HIGH = wide < 420 && innerWidth < 1000 ? 76 : 132;
  const all = turns.flatMap((turn) => [turn.luck, turn.choices]);
  const low = Math.min(-1, ...all);
  const high = Math.max(1, ...all);
  const x = (/** @type {number} */ step) => THUMB / 2 + (step * (wide - THUMB)) / Math.max(1, steps);
  const y = (/** @type {number} */ value) => TOP + ((high - value) * (HIGH - TOP - BOTTOM)) / (high - low);
  const width = Math.max(2, Math.min(8, (wide - THUMB) / Math.max(1, turns.length) / 2.6));
  const cursor = svgEl("rect", { class: "cursor", x: 0, y: 1, width: THUMB, height: HIGH - 2, rx: 5 });
  const svg = svgEl("svg", { class: "chart", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": description }, cursor);
  for (const value of [high, low]) {
    const label = `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(0)}`;
    svg.append(svgEl("text", { class: "axis-number", x: 0, y: (y(value) + (value > 0 ? 4 : 2)).toFixed(1) }, label));
  }
  svg.append(svgEl("path", { class: "gridline", d: `M${THUMB / 2} ${y(0).toFixed(1)}H${wide - THUMB / 2}` }));
  for (const turn of turns) {
    const bar = (/** @type {number} */ value, /** @type {number} */ left, /** @type {string} */ kind) =>
      svgEl("rect", {
        class: `bar-${kind}`,
        "data-step": turn.step,
        x: (x(turn.step) + left).toFixed(1),
        y: Math.min(y(0), y(value)).toFixed(1),
        width: width.toFixed(1),
        height: Math.max(1, Math.abs(y(value) - y(0))).toFixed(1),
        rx: 1,
      });
    svg.append(bar(turn.luck, -width, "luck"), bar(turn.choices, 0.5, "choices"));
  }
  return {
    svg,
    /** Show where a step is. @param {number} step */
    point(step) {
      cursor.setAttribute("x", (x(step) - THUMB / 2).toFixed(1));
    },
  };
}

/** Return a round number that is not smaller. @param {number} value */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value) ?? power;
}
