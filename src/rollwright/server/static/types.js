/** The hall's messages as docs/api.md tells them. Types only.
 *
 * @typedef {string} Mark  classes, the words to write, the symbol to show, with bars between them; only classes are always there
 * @typedef {Record<string, Mark | null>} Marks  by slot; null takes a mark away
 * @typedef {{name: string, title: string, area: "table" | "sheet", svg: string, hash: string}} Part
 * @typedef {{move: number, path: string[], words: string}} Move
 * @typedef {{seat: number, name: string, bot: string, away: boolean, state: "free" | "waiting" | "thinking" | "done" | "ready", total: number, points: string,
 *   place: number, summary: [string, string][], deadline: number | null, stand_in: string}} Seat
 * @typedef {{number: number, seat: number, words: string}} Line
 * @typedef {{seat: number, total: number, points: string, place: number, reasons: [string, string][]}} Final
 * @typedef {{table: string, title: string, game: string, game_title: string, options: Record<string, string>, edition: string, unit: number, independent: boolean,
 *   dice: "fair" | "typed", roll: string, undo: boolean, clock: {per: string, seconds: number} | null, open: boolean, stadium: boolean, watch: boolean, from: string, created: number}} About
 * @typedef {{kind: "table", number: number, since: number, whole: boolean, now: number, about: About, stage: "waiting" | "playing" | "over", moment: string, seats: Seat[],
 *   counts: {seats: number, done: number, people: number, watching: number}, waiting_for: number[], common: Record<string, Mark>, parts: [string, string][],
 *   due: {words: string, hint: string, who: "people" | "host" | "typed"} | null, throw: {number: number, words: string, at: number} | null, ending: boolean, log: Line[], undone: number[],
 *   closes: number | null, paused: boolean, dice: {how: string, commitment: string, words: [string, string][], secret: string, throws: number},
 *   result: {winners: number[], scores: Final[], achievements: {seat: number, name: string, words: string, wanted: number}[], rank: string, verified: boolean} | null, next: string, join: string, warning: string}} TableMessage
 * @typedef {{kind: "you", number: number, seats: number[], host: boolean, name: string, tickets: Record<string, string>, key: string}} YouMessage
 * @typedef {{kind: "sheet", number: number, seat: number, marks: Record<string, Mark>, moves: [number, string[], string][] | null, count: number, may_undo: boolean, may_ready: boolean,
 *   total: number, points: string, reasons: [string, string][]}} SheetMessage
 * @typedef {{kind: "preview", number: number, seat: number, move: number, words: string, marks: Marks, points: string}} PreviewMessage
 * @typedef {{kind: "why", number: number, seat: number, path: string[], mark: string, words: string}} WhyMessage
 * @typedef {{kind: "ack", number: number, seat: number, count: number}} AckMessage
 * @typedef {{kind: "refused", number: number, seat: number, count: number, mark: string, words: string}} RefusedMessage
 * @typedef {{table: string, title: string, game: string, stage: string, moment: string, seats: {name: string, bot: string}[], free: number, people: number, stadium: boolean, dice: string,
 *   clock: {per: string, seconds: number} | null, yours: number[], your_move: boolean, waiting_for: string[], at: number, result: [string, string, number][], join: string}} Listing
 * @typedef {{name: string, title: string, default: string, choices: [string, string][], form: string, several: boolean}} Option
 * @typedef {{name: string, title: string, tagline: string, notes: string[], independent: boolean, seats: [number, number], usual_seats: [number, number], minutes: number, joins: boolean,
 *   options: Option[], editions: {name: string, title: string, hash: string}[], bots: {name: string, title: string}[]}} Game
 * @typedef {{step: number, seat: number, notation: string, words: string, moment: string, common: Marks, sheets: Record<string, Marks>, totals: string[], parts: Part[] | null, throw: number,
 *   pieces: [number, number, number][]}} Step
 * @typedef {{game: string, title: string, unit: number, seats: {seat: number, name: string, bot: string}[], parts: Part[], start: {common: Marks, sheets: Record<string, Marks>}, steps: Step[],
 *   verified: boolean, words: string}} Replay
 */
export {};
