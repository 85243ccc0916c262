/** The reasons of several scores side by side. */

/** @typedef {import("./types.js").ScoreView} Final */
/** @typedef {import("./types.js").ReasonView} Reason */

/** One line per kind of reason, with a cell for each score. A line in which every cell is zero is left out.
 * @param {Final[]} scores
 * @returns {{kind: string, cells: Reason[]}[]} */
export function reasonLines(scores) {
  /** @type {string[]} */
  const kinds = []; // in the order in which each score has them
  for (const { reasons } of scores) {
    let next = 0;
    for (const { kind } of reasons) {
      if (!kinds.includes(kind)) kinds.splice(next, 0, kind);
      next = kinds.indexOf(kind) + 1;
    }
  }
  const lines = kinds.map((kind) => ({
    kind,
    cells: scores.map((score) => score.reasons.find((reason) => reason.kind === kind) ?? { kind, detail: "", points: "0" }),
  }));
  return lines.filter(({ cells }) => cells.some((cell) => Number(cell.points) !== 0));
}
