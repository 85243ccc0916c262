/** The reasons of several scores side by side. */

/** @typedef {import("./types.js").ScoreView} Final */
/** @typedef {import("./types.js").ReasonView} Reason */

/** One line per kind of reason, with a cell for each score. A line in which every cell is zero is left out.
 * @param {Final[]} scores
 * @returns {{kind: string, cells: Reason[]}[]} */
export function reasonLines(scores) {
  const kinds = new Set(scores.flatMap((score) => score.reasons.map((reason) => reason.kind)));
  const lines = [...kinds].map((kind) => ({
    kind,
    cells: scores.map((score) => score.reasons.find((reason) => reason.kind === kind) ?? { kind, detail: "", points: "0" }),
  }));
  return lines.filter(({ cells }) => cells.some((cell) => Number(cell.points) !== 0));
}
