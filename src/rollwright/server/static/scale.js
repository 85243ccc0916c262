/** The rounds of a game below the slider of its replay, and every moment in a list to jump to. */

import { at, capital, make } from "./dom.js";

/** @typedef {{chapter: string, words: string, step: number}} Moment */

const WIDE = 40; // half the pixels the words of a round take
const NARROW = 12; // and half those of its number

export class Scale {
  /** @param {Moment[]} moments @param {number} length  of the replay, in steps @param {(step: number) => void} go */
  constructor(moments, length, go) {
    this.moments = moments;
    this.chapters = moments.filter((moment, index) => /^\S+ \d+$/.test(moment.chapter) && moment.chapter !== moments[index - 1]?.chapter);
    this.length = length;
    this.step = 0;
    this.list = at("after-jump");
    this.marks = at("after-marks");
    this.list.replaceChildren(...groups(moments));
    this.list.addEventListener("change", () => go(Number(this.list.value)));
    this.marks.addEventListener("click", (/** @type {any} */ event) => {
      const step = event.target.closest("[data-step]")?.dataset.step;
      if (step) go(Number(step));
    });
    new ResizeObserver(() => this.#draw()).observe(this.marks);
  }

  /** Show where this step is. @param {number} step */
  point(step) {
    this.step = step;
    this.list.value = String(this.moments.findLast((moment) => moment.step <= step)?.step ?? 0);
    this.#draw();
  }

  #draw() {
    const wide = this.marks.clientWidth;
    const part = (/** @type {Moment} */ chapter) => chapter.step / Math.max(1, this.length);
    const now = this.chapters.findLast((chapter) => chapter.step <= this.step);
    let free = 0;
    this.marks.replaceChildren(...this.chapters.flatMap((chapter) => {
      const place = wide * part(chapter);
      const here = chapter === now;
      const near = now && Math.abs(place - wide * part(now)) < WIDE + NARROW;
      if (!here && (near || place < free)) return [];
      free = place + 2 * NARROW;
      const mark = make("span", { "data-step": chapter.step, class: here && "here" }, here ? chapter.chapter : chapter.chapter.match(/\d+/)?.[0]);
      mark.style.left = `${part(chapter) * 100}%`;
      return [mark];
    }));
  }
}

/** The moments as options, those of a chapter of several together. @param {Moment[]} moments */
function groups(moments) {
  const found = [];
  for (let index = 0; index < moments.length; ) {
    const { chapter } = moments[index];
    let end = index + 1;
    while (end < moments.length && moments[end].chapter === chapter) end += 1;
    const options = moments.slice(index, end).map(({ words, step }) => make("option", { value: String(step) }, capital(words)));
    found.push(...(end - index > 1 ? [make("optgroup", { label: capital(chapter) }, ...options)] : options));
    index = end;
  }
  return found;
}
