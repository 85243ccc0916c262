// What the server sends and receives. Written by scripts/page_types.py; do not edit.

export interface TableMessage {
  kind: "table";
  version: number;
  base_version: number;
  now: number;
  full?: boolean;
  about?: About;
  status?: string;
  phase?: PhaseView;
  seats?: SeatView[];
  counts?: Counts;
  waiting_for?: number[];
  common?: Record<string, Mark | null>;
  picture?: string;
  next_throw?: NextThrow | null;
  throw?: ThrowView | null;
  ending?: boolean;
  closed?: boolean;
  log?: LogLine[];
  undone?: number[];
  closes_at?: number | null;
  paused?: boolean;
  dice?: DiceView;
  result?: Result | null;
  rematch?: string;
  join_refusal?: string;
  warning?: string;
}

export interface About {
  table: string;
  title: string;
  game: string;
  game_title: string;
  options: Record<string, string>;
  edition: string;
  edition_title: string;
  unit: number;
  independent: boolean;
  dice: string;
  roll: string;
  undo: boolean;
  hints: boolean;
  clock: Record<string, number | string> | null;
  open: boolean;
  stadium: boolean;
  watch: boolean;
  origin: string;
  created: number;
}

export interface PhaseView {
  round: string;
  step: string;
  short: string;
}

export interface SeatView {
  seat: number;
  name: string;
  bot: string;
  stand_in: string;
  absent: boolean;
  state: string;
  total: number;
  points: string;
  place: number;
  summary: ([string, string | (string | number)[]])[];
  deadline: number | null;
  occupant: number;
  hints: number;
}

export interface Counts {
  seats: number;
  done: number;
  people: number;
  watching: number;
}

/** The current look of a slot: classes to set, a text to write into it, and a symbol to show. */
export type Mark = [string, string, string];

export interface NextThrow {
  prompt: string;
  example: string;
  who: string;
}

export interface ThrowView {
  number: number;
  text: string;
  at: number;
}

export interface LogLine {
  number: number;
  seat: number;
  text: string;
  sentences: string[];
  stand_in: boolean;
  slots: string[];
  brief: Brief[];
  news: [number, string][];
}

/** The result of a move or a throw for a seat, for a line with little room. */
export type Brief = [number, [string, string, string, string][], Amount[]];

/** An amount of an item of the inventory. Without a symbol, the item is shown by its name. */
export type Amount = [string, number, string, string];

export interface DiceView {
  how: string;
  commitment: string;
  salts: [string, string][];
  secret: string;
  throws: number;
}

export interface Result {
  winners: number[];
  scores: ScoreView[];
  achievements: MessagesAchievementView[];
  rank: string;
  verified: boolean;
  ties: string[];
  played: number;
}

export interface ScoreView {
  seat: number;
  total: number;
  points: string;
  place: number;
  reasons: ReasonView[];
}

export interface ReasonView {
  kind: string;
  detail: string;
  points: string;
}

export interface MessagesAchievementView {
  seat: number;
  name: string;
  text: string;
  wanted: number;
}

export interface You {
  kind: "you";
  version: number;
  seats: number[];
  host: boolean;
  name: string;
  seat_tokens: Record<string, string>;
  host_token: string;
}

export interface Sheet {
  kind: "sheet";
  version: number;
  seat: number;
  marks: Record<string, Mark>;
  moves: number[] | null;
  seq: number;
  can_undo: boolean;
  can_ready: boolean;
  total: number;
  points: string;
  reasons: ReasonView[];
  summary: ([string, string | (string | number)[]])[];
}

/** An action is written. */
export interface Ack {
  kind: "ack";
  version: number;
  id: string;
  seat: number;
  seq: number;
}

/** An action or a question is refused. */
export interface Refused {
  kind: "refused";
  version: number;
  id: string;
  code: string;
  message: string;
  rule: string;
  seat: number;
  seq: number;
}

export interface PreviewMessage {
  kind: "preview";
  version: number;
  id: string;
  seat: number;
  move: number;
  text: string;
  marks: Record<string, Mark | null>;
  points: string;
}

export interface Explanation {
  kind: "explanation";
  version: number;
  id: string;
  seat: number;
  path: string[];
  rule: string;
  message: string;
}

/** The dice to tap next, and what was tapped so far as text. Without a prompt the throw is complete. */
export interface ThrowDiceMessage {
  kind: "throw_dice";
  version: number;
  id: string;
  entered: number[][];
  text: string;
  prompt: string;
  dice: DieView[];
  any_one: boolean;
}

export interface DieView {
  title: string;
  faces: Mark[];
  count: number;
  distinct: boolean;
}

/** The offers of a seat, and the prompts on the way to its moves. */
export interface OffersMessage {
  kind: "offers";
  version: number;
  id: string;
  seat: number;
  offers: OfferView[];
  prompts: PromptView[];
  cancel: number;
}

/** The costs and gains of one legal move. */
export interface OfferView {
  move: number;
  label: string;
  text: string;
  title: string;
  how: string;
  note: string;
  price: Amount[];
  gain: Amount[];
  points: number;
  score: string;
  score_note: string;
  writes: Record<string, string>;
  tier: string;
  forfeits: string;
  ends_step: boolean;
  ends_turn: boolean;
  starts_choice: boolean;
}

/** The question after the slots of the path were touched. */
export interface PromptView {
  path: string[];
  question: string;
  hint: string;
  key: ([string, (string | Amount)[]])[];
  choices: Record<string, Choice>;
  prices: Record<string, Amount[]>;
  marks: Record<string, Mark>;
  preset: string;
  quick: string;
  steps: string[];
  listed: boolean;
  titled: boolean;
}

/** One slot that can be touched: how cheap its cheapest move is, what would be written into it, and what it is labeled with. */
export type Choice = [string, string, Chip[]];

/** A small label on a slot: what it costs (PRICE), gives (GAIN), or requires (NOTE). */
export type Chip = [string, (string | Amount)[]];

/** Good moves of a seat, best first. */
export interface SuggestionsMessage {
  kind: "suggestions";
  version: number;
  id: string;
  seat: number;
  suggestions: SuggestionView[];
}

export interface SuggestionView {
  offer: OfferView;
  reason: string;
}

/** The best moves of a seat, best first. Better versions follow until one is the last. */
export interface HintMessage {
  kind: "hint";
  version: number;
  id: string;
  seat: number;
  candidates: CandidateView[];
  usual: number;
  usual_text: string;
  reason: string;
  confidence: string;
  last: boolean;
}

/** One of the best moves. */
export interface CandidateView {
  offer: OfferView;
  expected: number;
  difference: number;
  as_good: boolean;
  tries: number;
}

export interface Closing {
  kind: "closing";
  version: number;
  code: string;
  message: string;
}

/** The reason of a refusal: a code from docs/api.md, a sentence, and the ID of a rule where one is the reason. */
export interface Problem {
  code: string;
  message: string;
  rule: string;
}

export interface GameView {
  name: string;
  title: string;
  tagline: string;
  credits: string[];
  notes: string[];
  rules_version: number;
  independent: boolean;
  joins: boolean;
  seats: [number, number];
  usual_seats: [number, number];
  minutes: number;
  unit: number;
  options: OptionView[];
  editions: EditionView[];
  bots: BotView[];
  default_bot: string;
}

export interface OptionView {
  name: string;
  title: string;
  default: string;
  choices: [string, string][];
  format_hint: string;
  multiple: boolean;
}

export interface EditionView {
  name: string;
  title: string;
  hash: string;
}

/** A bot; level, style, and description are "" for one without a face. */
export interface BotView {
  name: string;
  title: string;
  level: string;
  style: string;
  about: string;
}

/** The introduction to a game for newcomers; all of it is empty for a game without a guide. */
export interface GuideView {
  goal: string;
  detail: string;
  turn: string[];
  symbols: SymbolRowView[];
  scoring: [string, string, string][];
  highlights: [string, string][];
  steps: CoachStepView[];
  asides: Record<string, CoachStepView>;
}

/** A symbol with its name and what it does, and regular expressions of the symbols and slots it explains. */
export interface SymbolRowView {
  name: string;
  does: string;
  svg: string;
  symbols: string[];
  slots: string[];
  group: string;
}

export interface CoachStepView {
  title: string;
  kind: string;
  lines: CoachLineView[];
  until: string[];
  before: string[];
}

export interface CoachLineView {
  bold: string;
  text: string;
  at: TargetView;
  when: string;
}

/** The target of a line of the coach: slots with a class, a part (as regular expressions), a slot of the suggested move, or something in the header. */
export interface TargetView {
  slots: string[];
  within: string;
  part: string;
  move: string;
  header: string;
}

export interface YouView {
  name: string;
  guest: boolean;
  playing: TablePage;
  finished: TablePage;
  achievements: SchemasAchievementView[];
}

export interface TablePage {
  tables: TableSummary[];
  next: string;
}

export interface TableSummary {
  table: string;
  title: string;
  game: string;
  game_title: string;
  status: string;
  phase: PhaseView;
  seats: OccupantView[];
  free: number;
  people: number;
  stadium: boolean;
  dice: string;
  clock: OpeningClockRequest | null;
  yours: number[];
  your_move: boolean;
  waiting_for: string[];
  at: number;
  result: [string, string, number][];
  join_refusal: string;
}

export interface OccupantView {
  name: string;
  bot: string;
}

export interface OpeningClockRequest {
  per: "game" | "move";
  seconds: number;
}

/** An achievement: in how many games it was fulfilled, and how many are wanted. */
export interface SchemasAchievementView {
  game: string;
  name: string;
  text: string;
  have: number;
  wanted: number;
}

export interface LobbyTables {
  open: TablePage;
  playing: TablePage;
}

export interface Picture {
  parts: PartView[];
  labels: Record<string, string>;
}

export interface PartView {
  name: string;
  title: string;
  area: string;
  width: number;
  height: number;
  slots: string[];
  svg: string;
  hash: string;
}

export interface TablePicture {
  parts: PartView[];
  labels: Record<string, string>;
  paths: string[][];
}

export interface Replay {
  game: string;
  game_title: string;
  title: string;
  unit: number;
  seats: ReplaySeat[];
  parts: PartView[];
  labels: Record<string, string>;
  start: ReplayStart;
  steps: ReplayStep[];
  scores: ScoreView[];
  verified: boolean;
  message: string;
}

export interface ReplaySeat {
  seat: number;
  name: string;
  bot: string;
}

export interface ReplayStart {
  phase: PhaseView;
  common: Record<string, Mark>;
  sheets: Record<string, Record<string, Mark>>;
}

export interface ReplayStep {
  step: number;
  seat: number;
  notation: string;
  text: string;
  sentences: string[];
  slots: Record<string, string[]>;
  phase: PhaseView;
  common: Record<string, Mark | null>;
  sheets: Record<string, Record<string, Mark | null>>;
  totals: number[];
  parts: PartView[] | null;
  throw: number;
  pieces: [number, number, number][];
}

/** An analysis, or how far it is. */
export interface AnalysisView {
  seat: number;
  done: number;
  of: number;
  failed: boolean;
  analysis: AnalysisData | null;
}

/** The analysis of one seat: score - expected = luck + choices. */
export interface AnalysisData {
  score: number;
  expected: number;
  luck: number;
  choices: number;
  loss: number;
  error: number;
  judge: string;
  turns: TurnView[];
}

/** One turn of an analysis, in points. */
export interface TurnView {
  phase: PhaseView;
  step: number;
  luck: number;
  choices: number;
  loss: number;
  played: string[];
  better: string[];
  played_titles: string[];
  better_titles: string[];
  played_slots: string[];
  better_slots: string[];
  decision: number;
}

export interface Seated {
  seat: number;
  token: string;
  version: number;
}

/** The version of the table after an action. */
export interface Version {
  version: number;
}

export interface Opened {
  table: string;
  host_token: string;
  commitment: string;
  seats: SeatToken[];
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface Verified {
  game: string;
  verified: boolean;
  message: string;
  throws: Record<string, number>;
  scores: string[];
  winners: number[];
}

export interface Move {
  kind: "move";
  seat: number;
  seq: number;
  move?: number | null;
  text?: string | null;
  id?: string;
}

export interface Undo {
  kind: "undo";
  seat: number;
  seq: number;
  id?: string;
}

export interface Ready {
  kind: "ready";
  seat: number;
  seq: number;
  id?: string;
}

export interface SetSalt {
  kind: "set_salt";
  seat: number;
  salt: string;
  id?: string;
}

/** The faces of physical dice. `throw` is the number of the throw that is meant, 0 for the next. */
export interface EnterThrow {
  kind: "enter_throw";
  text: string;
  throw?: number;
  id?: string;
}

/** The host of a stadium rolls, or ends the game. */
export interface Roll {
  kind: "roll";
  id?: string;
}

export interface CloseRound {
  kind: "close_round";
  id?: string;
}

export interface Start {
  kind: "start";
  id?: string;
}

/** The first message: the seat or host token of a program, "" for a browser with a cookie. */
export interface Hello {
  kind: "hello";
  token?: string;
  batch?: boolean;
  compress?: boolean;
  id?: string;
}

export interface Preview {
  kind: "preview";
  seat: number;
  move: number;
  id?: string;
}

/** Ask why the last of these slots cannot be touched. */
export interface Explain {
  kind: "explain";
  seat: number;
  path: string[];
  id?: string;
}

export interface GetSheet {
  kind: "get_sheet";
  seat: number;
  id?: string;
}

/** Ask which dice of the next throw the host can tap, after the faces of these chance moves. */
export interface GetThrowDice {
  kind: "get_throw_dice";
  entered?: number[][];
  id?: string;
}

/** Ask what the moves of a seat of the caller cost and give. */
export interface GetOffers {
  kind: "offers";
  seat: number;
  id?: string;
}

/** Ask for a good move of a seat of the caller, and why it is good. */
export interface GetSuggestions {
  kind: "suggest";
  seat: number;
  id?: string;
}

/** Ask for the best moves of a seat of the caller. It is counted, and others at the table can see it. */
export interface GetHint {
  kind: "hint";
  seat: number;
  id?: string;
}

export interface Follow {
  kind: "follow";
  seats: number[];
  id?: string;
}

export interface Resync {
  kind: "resync";
  id?: string;
}

/** The body of a request for a new table; only the game is required. */
export interface TableRequest {
  game: string;
  title?: string;
  seats?: number;
  options?: Record<string, string>;
  edition?: string;
  edition_text?: string;
  name?: string;
  people?: string[];
  bots?: string[];
  join?: boolean;
  start?: boolean;
  dice?: "fair" | "typed";
  roll?: "ask" | "at once";
  undo?: boolean;
  hints?: boolean;
  clock?: OpeningClockRequest | null;
  open?: boolean;
  watch?: boolean;
  stadium?: boolean;
  from?: string;
}

export interface RenameRequest {
  name: string;
}

/** A name to join with, a seat to reclaim, or the token of a seat to transfer to this device. */
export interface JoinRequest {
  name?: string;
  seat?: number;
  token?: string;
}

export interface BotRequest {
  bot: string;
}

export interface SeatsRequest {
  seats: number;
}

export interface SaltRequest {
  seat: number;
  salt: string;
}

/** A move by its number, or by its notation if the number is -1. */
export interface MoveRequest {
  seq: number;
  move?: number;
  text?: string;
  id?: string;
}

export interface SequenceRequest {
  seq: number;
  id?: string;
}

export interface ThrowRequest {
  text: string;
  throw?: number;
}

export interface SchemasClockRequest {
  paused: boolean;
}

export interface ContinueRequest {
  step: number;
  seat?: number;
  bots?: string;
  name?: string;
}

export interface RecordText {
  text: string;
}

export type ServerMessage = TableMessage | You | Sheet | Ack | Refused | PreviewMessage | Explanation | ThrowDiceMessage | OffersMessage | SuggestionsMessage | HintMessage | Closing;

export type ClientMessage = Move | Undo | Ready | SetSalt | EnterThrow | Roll | CloseRound | Start | Hello | Preview | Explain | GetSheet | GetThrowDice | GetOffers | GetSuggestions | GetHint | Follow | Resync;

/** The marks of slots. */
export type Marks = Record<string, Mark>;

/** Changes of marks; null removes a mark. */
export type MarkChanges = Record<string, Mark | null>;

/** A table with all its fields, as a full message or the changes since then give them. */
export type FullTable = Required<Omit<TableMessage, "common">> & { common: Marks };

/** A label, and a text or a row of symbols and numbers. */
export type Fact = SeatView["summary"][number];

/** A legal move of a sheet. */
export type LegalMove = { move: number; path: string[]; text: string };
