/** The server's messages as docs/api.md describes them. Types only.
 *
 * @typedef {[string, string, string]} Mark  the classes to set on a slot, the text to write into it, the symbol to show
 * @typedef {Record<string, Mark>} Marks  by slot
 * @typedef {Record<string, Mark | null>} MarkChanges  by slot; null removes a mark
 * @typedef {[string, string | string[]]} Fact  a label, and a text or a row of symbols
 * @typedef {{round: string, step: string}} Phase
 * @typedef {{kind: string, detail: string, points: string}} Reason
 * @typedef {{name: string, title: string, area: "table" | "sheet", width: number, height: number, slots: string[], svg: string, hash: string}} Part
 * @typedef {{move: number, path: string[], text: string}} Move
 * @typedef {{seat: number, name: string, bot: string, absent: boolean, state: "free" | "waiting" | "thinking" | "done" | "ready", total: number, points: string,
 *   place: number, summary: Fact[], deadline: number | null, stand_in: string, occupant: number}} Seat
 * @typedef {{number: number, seat: number, text: string, sentences: string[]}} Line
 * @typedef {{seat: number, total: number, points: string, place: number, reasons: Reason[]}} Final
 * @typedef {{table: string, title: string, game: string, game_title: string, options: Record<string, string>, edition: string, unit: number, independent: boolean,
 *   dice: "fair" | "typed", roll: string, undo: boolean, clock: {per: string, seconds: number} | null, open: boolean, stadium: boolean, watch: boolean, from: string, created: number}} About
 * @typedef {{kind: "table", version: number, base_version: number, full: boolean, now: number, about: About, status: "waiting" | "playing" | "over", phase: Phase, seats: Seat[],
 *   counts: {seats: number, done: number, people: number, watching: number}, waiting_for: number[], common: Marks, picture: string,
 *   next_throw: {prompt: string, example: string, who: "people" | "host" | "typed"} | null, throw: {number: number, text: string, at: number} | null, ending: boolean, closed: boolean, log: Line[], undone: number[],
 *   closes_at: number | null, paused: boolean, dice: {how: string, commitment: string, salts: [string, string][], secret: string, throws: number},
 *   result: {winners: number[], scores: Final[], achievements: {seat: number, name: string, text: string, wanted: number}[], rank: string, verified: boolean} | null, rematch: string, join_refusal: string, warning: string}} TableMessage
 * @typedef {{kind: "you", version: number, seats: number[], host: boolean, name: string, seat_tokens: Record<string, string>, host_token: string}} YouMessage
 * @typedef {{kind: "sheet", version: number, seat: number, marks: Marks, moves: [number, string[], string][] | null, seq: number, can_undo: boolean, can_ready: boolean,
 *   total: number, points: string, reasons: Reason[], summary: Fact[]}} SheetMessage
 * @typedef {{kind: "preview", version: number, id: string, seat: number, move: number, text: string, marks: MarkChanges, points: string}} PreviewMessage
 * @typedef {{kind: "explanation", version: number, id: string, seat: number, path: string[], rule: string, message: string}} Explanation
 * @typedef {{kind: "ack", version: number, id: string, seat: number, seq: number}} AckMessage
 * @typedef {{kind: "refused", version: number, id: string, code: string, seat: number, seq: number, rule: string, message: string}} RefusedMessage
 * @typedef {{table: string, title: string, game: string, status: string, phase: Phase, seats: {name: string, bot: string}[], free: number, people: number, stadium: boolean, dice: string,
 *   clock: {per: string, seconds: number} | null, yours: number[], your_move: boolean, waiting_for: string[], at: number, result: [string, string, number][], join_refusal: string}} Listing
 * @typedef {{name: string, title: string, default: string, choices: [string, string][], format_hint: string, multiple: boolean}} Option
 * @typedef {{name: string, title: string, tagline: string, notes: string[], independent: boolean, seats: [number, number], usual_seats: [number, number], minutes: number, joins: boolean,
 *   options: Option[], editions: {name: string, title: string, hash: string}[], bots: {name: string, title: string}[]}} Game
 * @typedef {{step: number, seat: number, notation: string, text: string, sentences: string[], slots: Record<string, string[]>, phase: Phase, common: MarkChanges, sheets: Record<string, MarkChanges>, totals: number[], parts: Part[] | null, throw: number,
 *   pieces: [number, number, number][]}} Step
 * @typedef {{game: string, title: string, unit: number, seats: {seat: number, name: string, bot: string}[], parts: Part[], start: {phase: Phase, common: Marks, sheets: Record<string, Marks>}, steps: Step[],
 *   scores: Final[], verified: boolean, message: string}} Replay
 */
export {};
