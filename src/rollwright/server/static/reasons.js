/** The reasons of several scores side by side. */

/** @typedef {import("./types.js").Final} Final */

/** Ways to say what a reason is about without its numbers: none of them, all but the last, all. */
const WAYS = [
  (/** @type {string} */ words) => words.replace(/\d+/g, "…"),
  (/** @type {string} */ words) => words.replace(/,? *\d+(\D*)$/, "$1"),
  (/** @type {string} */ words) => words,
];

/** One and many are the same thing: "1 Palace", "2 Palaces". @param {string} words */
const kind = (words) => words.replace(/[es]+\b/g, "");

/** Reasons that differ only in their numbers stand in one line, the numbers small beside the points; a line in which nobody has anything is left out.
 * @param {Final[]} scores
 * @returns {{words: string, cells: {points: string, how: string, words: string}[]}[]} */
export function reasonLines(scores) {
  const about = (/** @type {string} */ words) => (WAYS.find((way) => scores.every((score) => score.reasons.filter(([other]) => kind(way(other)) === kind(way(words))).length < 2)) ?? WAYS[2])(words);
  /** @type {Map<string, {name: string, line: Map<number, [string, string]>}>} */
  const lines = new Map();
  for (const [index, score] of scores.entries()) {
    for (const [words, points] of score.reasons) {
      const name = about(words);
      const known = lines.get(kind(name)) ?? { name, line: new Map() };
      if (name.length > known.name.length) known.name = name;
      known.line.set(index, [words, points]);
      lines.set(kind(name), known);
    }
  }
  return [...lines.values()].filter(({ line }) => [...line.values()].some(([, points]) => Number(points) !== 0)).map(({ name, line }) => {
    const same = new Set([...line.values()].map(([words]) => words)).size === 1;
    const words = same ? [...line.values()][0][0] : name.replace(/,? *…$/, "");
    const cells = scores.map((_, index) => {
      const [said, points] = line.get(index) ?? ["", "0"];
      const kept = name.match(/\d+/g) ?? [];
      const figures = same || !Number(points) ? [] : (said.match(/\d+/g) ?? []).slice(kept.length);
      const product = figures.length > 1 && figures.reduce((all, one) => all * Number(one), 1) === Number(points);
      return { points, how: figures.join(product ? "×" : ", "), words: said };
    });
    return { words: words[0].toUpperCase() + words.slice(1), cells };
  });
}
