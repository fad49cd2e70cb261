// The types that the client's scripts speak of, for the type check only: docs/reference/protocol.md says what they mean.
// They are known everywhere without an import, and nothing of this goes to a browser.

// ------------------------------------------------------------------ the page

/** Elements by their selectors, where it matters what they are; `pages.test.js` compares them with the HTML. */
interface Named {
  "#branch": HTMLDialogElement;
  "#bot-after": HTMLInputElement;
  "#chat-box": HTMLDetailsElement;
  "#chat-text": HTMLInputElement;
  "#choices-box": HTMLDetailsElement;
  "#claims": HTMLInputElement;
  "#lots": HTMLInputElement;
  "#onlookers": HTMLSelectElement;
  "#onlookers [value=nobody]": HTMLOptionElement;
  "#late": HTMLInputElement;
  "#notepad": HTMLDetailsElement;
  "#clock": HTMLSelectElement;
  "#contents details": HTMLDetailsElement;
  "#draft-file": HTMLInputElement;
  "#draft-text": HTMLTextAreaElement;
  "#eyes": HTMLSelectElement;
  "#free": HTMLDialogElement;
  "#height": HTMLInputElement;
  "#help": HTMLDialogElement;
  "#invite": HTMLDialogElement;
  "#invite-url": HTMLInputElement;
  "#legend": HTMLDialogElement;
  "#legend-learn": HTMLAnchorElement;
  "#legend-rules": HTMLAnchorElement;
  "#level-high": HTMLInputElement;
  "#level-low": HTMLInputElement;
  "#my-name": HTMLInputElement;
  "#announce-words": HTMLInputElement;
  "#find-name": HTMLInputElement;
  "#forget": HTMLDialogElement;
  "#new-table": HTMLDialogElement;
  "#report": HTMLDialogElement;
  "#report-words": HTMLTextAreaElement;
  "#sanction": HTMLDialogElement;
  "#sanction-days": HTMLInputElement;
  "#sanction-words": HTMLInputElement;
  "#wish-days": HTMLInputElement;
  "#wish-hook": HTMLInputElement;
  "#wish-mail": HTMLInputElement;
  "#wish-name": HTMLInputElement;
  "#wish-page": HTMLAnchorElement;
  "#wish-recover": HTMLInputElement;
  "#wish-shown": HTMLInputElement;
  "#wishes": HTMLDialogElement;
  "#name": HTMLDialogElement;
  "#name-input": HTMLInputElement;
  "#options-block": HTMLDetailsElement;
  "#play": HTMLButtonElement;
  "#offer-seat": HTMLButtonElement;
  "#record": HTMLInputElement;
  "#redo": HTMLButtonElement;
  "#resign": HTMLDialogElement;
  "#return": HTMLAnchorElement;
  "#rulebook": HTMLDialogElement;
  "#rulebook-page": HTMLAnchorElement;
  "#rules-learn": HTMLAnchorElement;
  "#rules-link": HTMLAnchorElement;
  "#sit": HTMLButtonElement;
  "#speed": HTMLSelectElement;
  "#slider": HTMLInputElement;
  "#undo": HTMLButtonElement;
  "#which": HTMLSelectElement;
  "#width": HTMLInputElement;
}

interface Find {
  <S extends keyof Named>(selector: S): Named[S];
  (selector: string, root?: ParentNode): HTMLElement;
}

type Child = Node | string | null | undefined | false;
interface Properties {
  [on: `on${string}`]: (event: Event & { target: HTMLInputElement }) => unknown;
  [name: string]: any;
}

/** What is looked for on these pages is HTML, or SVG that can do the same. */
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selector: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selector: "svg"): NodeListOf<SVGSVGElement>;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}
interface Element {
  closest(selector: string): HTMLElement | null;
}

/** What happens to an element or the page happens at an element. */
type Happening<E> = E & { target: HTMLElement };
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (event: Happening<HTMLElementEventMap[K]>) => unknown, options?: boolean | AddEventListenerOptions): void;
}
interface HTMLDialogElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (event: Happening<HTMLElementEventMap[K]>) => unknown, options?: boolean | AddEventListenerOptions): void;
}
interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K, listener: (event: Happening<DocumentEventMap[K]>) => unknown, options?: boolean | AddEventListenerOptions): void;
}
declare function addEventListener<K extends keyof WindowEventMap>(
  type: K, listener: (event: Happening<WindowEventMap[K]>) => unknown, options?: boolean | AddEventListenerOptions): void;
declare function addEventListener(type: "visibilitychange", listener: () => unknown): void;

type Click = Happening<MouseEvent>;
type Press = Happening<PointerEvent>;
type Key = Happening<KeyboardEvent>;

/** What was refused, in words, with the § and the code. */
interface Refusal extends Error { rule?: string; code?: string }

// ------------------------------------------------------------------ the scene

interface Shape { kind: string; at: number[]; cls?: string; text?: string }
interface Area { key: string; width: number; height: number; title?: string; far?: number; least?: number; frame?: number[]; seen?: "turned" | "flipped" }
interface Item {
  key: string; area?: string; layer?: number; x?: number; y?: number; turn?: number; art?: string; shapes?: Shape[];
  name?: string; tip?: string; choice?: string; act?: string; chosen?: boolean; hidden?: boolean;
  hover?: string[]; then?: string[]; keep?: boolean; odds?: number[]; deadly?: boolean; stands?: boolean; spot?: number;
}
interface Button { act: string; label: string; tip?: string; hover?: string[]; odds?: number[]; deadly?: boolean }
interface Prompt { text?: string; rule?: string }
interface Note { label: string; value: string; side?: number }
type Art = Record<string, Shape[]>;
interface Whole { areas: Area[]; art: Art; prompt: Prompt; buttons: Button[]; notes: Note[]; spelled: Record<string, string> }

/** As the server tells it: what is empty is left out. */
type ToldScene = Partial<Whole> & { items?: Item[] };
/** As this browser knows it. */
type Scene = Whole & { items: Map<string, Item> };
type Fields = { [name in keyof Item]?: Item[name] | null };
type Change = Partial<Whole> & {
  drop?: string[]; set?: Item[]; move?: Record<string, [number, number, number]>;
  edit?: [string[], Fields][]; order?: [string, string][];
};
interface Choice { id: string; plays: string[]; name: string; tip: string; hover: string[]; odds: number[]; deadly: boolean; key?: string }

/** An area on the page. */
interface Sheet {
  area: Area; node: HTMLElement; face: HTMLElement; caption: HTMLElement; still: SVGSVGElement; moving: SVGSVGElement; under: SVGSVGElement; over: SVGSVGElement;
  layers: SVGGraphicsElement[];
}
/** An item on the page. */
interface Thing {
  key: string; node: SVGGElement; body: SVGGElement; item: Item; looks: string; level: Element[];
  outline: Shape | null; live: boolean; number: number; halo: SVGGraphicsElement | null; badge: SVGElement | null;
}
/** How the sheets lie: one scale for all, or each its own. */
interface Plan { layout: string; scale: number; scales?: number[] }
interface Spot { item: Item; matrix: DOMMatrix | null }
/** The things under a point. */
interface Found { can?: Thing; cannot?: Thing | false; named?: Thing }
interface Place { x: number; y: number }

// ------------------------------------------------------------------ the scenario editor

type DraftTable = Record<string, any>;
interface DraftForce { letter?: string; ships?: string[]; at?: string; track?: number; edge?: string }
interface DraftBase { kind?: string; at?: string; heading?: string; bombers?: number }
interface DraftSide {
  name?: string; deck?: string; start?: { nodes?: string[] }; forces?: DraftForce[]; bases?: DraftBase[]; troops?: DraftTroops[]; minefields?: string[];
}
interface DraftTroops { at?: string; units?: number }
interface DraftGoal {
  kind?: string; side?: string; cargo?: number; nodes?: string[]; base?: string; rounds?: number[]; edge?: string; at?: string;
}
/** What a scenario file says, as far as the tools know it; a form knows the rest. */
interface DraftValues {
  title?: string; chart?: any; rounds?: number; charts?: Record<string, { drawn?: string }>;
  sides?: DraftSide[]; goals?: DraftGoal[]; lay?: { tile?: string; at?: string }[]; control?: { node?: string; radius?: number };
}
/** Names that keys may speak of, by what they are. */
type Codes = Record<string, string[]>;
/** What the tools need of a draft: the chart, where the sides may start, names. */
interface Drawn { rows?: string[]; starts?: string[][]; codes?: Codes }
interface ToldDraft {
  text: string; values: DraftValues; drawn: Drawn; about: string; scene: ToldScene | null;
  faults: { line: number; reason: string }[]; doubts: { line: number; reason: string }[];
}
/** A key of a scenario file, as a form asks for it. */
interface FileKey {
  name: string; about: string; needed: boolean; is: string; only?: string[]; low?: number; high?: number; most?: number; of?: string;
  among?: string[]; keys?: FileKey[]; each?: FileKey;
}
type KeyMaker = (key: FileKey, value: any, set: (value: unknown, anew?: boolean) => void,
  more: { codes: Codes; changed: (anew: boolean) => void }) => HTMLElement;

// ------------------------------------------------------------------ the lobby

interface Level { level: number; title: string }
interface Titled { name: string; title: string; about?: string }
interface GameOption extends Titled {
  kind: string; default: unknown; choices: string[]; titles?: string[]; low?: number; high?: number;
}
type Values = Record<string, unknown>;
type FieldMaker = (option: GameOption, value: any, set: (value: unknown) => void, about: Properties) => HTMLElement;
interface Scenario extends Titled { options?: Values }
interface ToldGame extends Titled {
  picture: boolean; drafts: boolean; minutes: number | null; weight: number | null; sides: Titled[]; scenarios: Scenario[]; options: GameOption[]; levels: Level[];
  lessons: number; puzzles: number;
}
interface SeatChoice { kind: string; level: number }
interface TableRow {
  id: string; game: string; title: string; scenario: string; scenario_title: string; sides: { name: string; title: string; seat: TableSeat }[];
  shared: boolean; your_turn: boolean; until: number | null; over: boolean; result: string; moves: number | null; updated: number;
}
/** As the list of one's tables tells of it. */
interface TableSeat { kind: string; level: number; name: string; yours: boolean; taken: boolean }
interface OpenSeat {
  id: string; game: string; title: string; scenario: string; scenario_title: string; side: string; side_title: string; host: string; rating: ToldRating | null; clock: string; level: string; fits: boolean; counts: boolean; made: number; yours: boolean; bot: boolean;
}
type Links = Record<string, string>;

// ------------------------------------------------------------------ the table

interface Holder { tag: string; devices: number; here: number; public?: string; rating?: ToldRating | null; change?: { points: number; change: number } }
interface Seat {
  kind: string; level: number; name: string; yours: boolean; online: boolean; holders: Holder[]; link: number | null;
}
interface Side { name: string; title: string; seat: Seat; to_act: boolean }
/** What a table can show of something that happened; things and places by keys of items, or names of places. */
interface Cue {
  kind: string; who?: string; start?: string; end?: string; way?: string[]; dice?: number[]; cards?: string[];
  hits?: number; lost?: string[]; need?: number; score?: number[];
}
interface Line { n: number; text: string; rule: string; side?: number; cue?: Cue }
/** Everything that was told of one entry. */
interface Moment { n: number; lines: Line[] }
/** Where something is: its sheet, its middle and half its size, in the sheet's units. */
interface Spotted { area: string; x: number; y: number; size: number }
/** How a moment is shown. */
interface Showing {
  you: number[]; scene: Scene | null; apply: (flight: number, doomed: string[]) => void; tell: (line: Line) => void;
}
interface Outcome { winner: number | null; title: string; rule: string; text: string }
interface Offer { from: number; what: string; yours: boolean; mine: boolean }
/** The clock of a side as one may know it: what was left at `since`, or is left where it stands. */
interface ClockFace { left: number; since: number | null; deciding: boolean }
interface ToldClock { control: string; started: boolean; paused: boolean; vacation: { side: number; until: number } | null; sides: (ClockFace | null)[]; claim: boolean }
interface Talk { name: string; tag: string; public: string; side: number | null; room: string; at: number; text: string; yours: boolean }
/** How one may talk with strangers: freely or not, and who wants to. */
interface Terms { free: boolean; yours: boolean; theirs: boolean }
interface TableFields {
  id: string; game: string; title: string; scenario: string; scenario_title?: string; version: number; sides: Side[];
  you: number[]; host: boolean; viewing: number; curtain: number | null; entries: number;
  undo: { can: boolean; why: string; ask: boolean; side: number }; thinking: number[];
  offer: Offer | null; declined?: { by: number; what: string } | null; clock: ToldClock | null; looking_on?: number; counts?: boolean; late?: number | "end" | null; outcome: Outcome | null; dice: string; secret?: string; auto: boolean;
  rematch: string | null; sequel: boolean; hints: boolean; set_up: boolean; arrangements: string[][]; frozen: string | null; trouble: string | null; saved: string | null;
  lesson?: LessonTold;
}
/** A lesson and how its task stands: "goes on", "refused", "missed" or "solved". */
interface LessonTold {
  name: string; title: string; about: string[]; task: string; look: string[]; side: string; state: string; acts: string[];
  number: number; most: number; next: string | null; over: boolean; shown: boolean;
  told: { state: string; said: string[]; rule: string };
  step?: { at: number; most: number };
}
/** The lessons of a game, and those that the server knows to be solved. */
interface Course {
  game: string; title: string; sides: number; tips: Record<string, string>; puzzles: number;
  lessons: { name: string; title: string; task: string }[]; solved: string[]; examples: { name: string; title: string }[];
}

type TableMessage = TableFields & { t: "table"; since?: undefined; known?: boolean; now?: number; scene: ToldScene; log: Line[] };
type ChangeMessage = Partial<TableFields> & {
  t: "change"; version: number; since: number; known?: undefined; now?: undefined; scene?: Change; log?: { from: number; lines: Line[] };
};
interface Done { t: "done"; id: string; over?: boolean }
interface Refused { t: "refused"; id: string; code: string; reason: string; rule: string }
interface PastMessage { t: "past"; id: string; at: number; scene: ToldScene; log_to: number; outcome: Outcome | null }
interface Thought { t: "hint" | "thought"; id: string; act: string; value: number; why: string; lines: number }
interface ChatMessage { t: "chat"; id?: undefined; whole: boolean; lines: Talk[]; terms: Terms | null }
type News = TableMessage | ChangeMessage;
/** Why something cannot be chosen; empty where there is nothing to say. */
interface Barred { why: string; rule: string }
type Why = Barred & { t: "why"; id?: string };
type Answer = Done | Refused | PastMessage | Thought | Why;
interface Warning { t: "warning"; id?: undefined; words: string }
type Message = News | Answer | ChatMessage | Warning;
type Past = Omit<PastMessage, "scene"> & { scene: Scene };

type Saying =
  | { t: "hello" | "again" | "solve" | "step" }
  | { t: "play"; side: number; act: string; version: number }
  | { t: "undo"; side: number; version: number }
  | { t: "answer"; yes: boolean; what: string }
  | { t: "resign" | "look" | "hint" | "ask" | "claim"; side: number }
  | { t: "lay out"; side: number; like?: string }
  | { t: "offer"; side: number; what: string }
  | { t: "chat"; text: string }
  | { t: "chat"; phrase: string }
  | { t: "talk"; free: boolean }
  | { t: "at"; at: number }
  | { t: "why"; key: string; version: number }
  | { t: "rename"; side: number; name: string };
/** What was said and not answered yet. */
interface Said { message: Saying & { id: string }; settle: (answer: Answer) => void; patience: number; late: number }
/** How a connection is that is not there. */
interface Broken { why: string; final: boolean; due: number; held: boolean }

// ------------------------------------------------------------------ the analysis

interface Swing { at: number; side: number; luck: boolean; text: string; better: string; change: number }
interface Analysed {
  share: number; titles: string[]; entries: number; standings: { at: number; value: number }[]; swings: Swing[];
  luck: number; choices: number[];
}

// ------------------------------------------------------------------ the house

interface ToldRating {
  points: number;
  low: number;
  high: number;
  settled: boolean;
  matches: number;
}

interface ToldPerson {
  name: string;
  tag: string;
  since: number;
  you: boolean;
  known: boolean;
  blocked: boolean;
  ratings: (ToldRating & { game: string; title: string; pace: "live" | "days" })[];
}

interface ToldSide {
  title: string;
  name: string;
  level: number;
  public: string;
}

interface ArchivedMatch {
  id: string;
  game: string;
  title: string;
  sides: ToldSide[];
  result: string;
  moves: number;
  at: number;
  change?: { points: number; change: number };
}

interface ArchivePage {
  matches: ArchivedMatch[];
  page: number;
  more: boolean;
}

interface ToldCup {
  id: string;
  title: string;
  game: string;
  game_title: string;
  scenario_title: string;
  kind: string;
  state: string;
  control: string;
  entrants: number;
  made: number;
}

interface ToldPairing {
  first: number;
  second: number;
  match: string;
  score: number | null;
}

interface ToldBook extends Omit<ToldCup, "entrants"> {
  number: number;
  rounds: number;
  yours: boolean;
  you: number;
  entrants: { name: string; public: string; gone: boolean }[];
  standings: { rank: number; who: number; points: number; buchholz: number; sonneborn: number; played: number }[];
  played: ToldPairing[][];
}

interface ToldChannel {
  id: string;
  kind: "push" | "mail" | "hook";
  address: string;
  confirmed: boolean;
}

interface ToldPasskey { id: string; made: number }
interface ToldDevice { id: string; added: number; this: boolean }

interface Me {
  announcement: string;
  owner: boolean;
  name: string;
  public: string;
  shown: boolean;
  away: number;
  days_left: number;
  sanctions: { kind: string; until: number; words: string }[];
  kinds: string[];
  channels: ToldChannel[];
  by_passkey: boolean;
  passkeys: ToldPasskey[];
  devices: ToldDevice[];
}

interface HousePerson {
  public: string;
  name: string;
  since: number;
  tables: number;
  banned: number;
  muted: number;
  unrated: number;
  former: string[];
}

interface AuditLine {
  at: number;
  by: string;
  deed: string;
  about: string;
  name: string;
  until: number;
  words: string;
}

interface HouseTable {
  id: string;
  title: string;
  over: boolean;
  people: number;
  updated: number;
  closed: boolean;
}

interface HouseReport {
  id: string;
  by: string;
  about: string;
  person: string;
  table: string;
  said: { who: string; text: string; about: boolean }[];
  words: string;
  at: number;
}

interface HousePage {
  announcement: string;
  reports: HouseReport[];
  people: HousePerson[];
  tables: HouseTable[];
  audit: AuditLine[];
}
