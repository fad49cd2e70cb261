// What happened, as beats that can be shown one after the other; nothing here knows the page.

/** Milliseconds at the usual speed. */
export const LASTS = { who: 250, course: 400, step: 180, flight: 900, piece: 320, pause: 80, shot: 310, burst: 480,
  word: 650, verdict: 1200, still: 600 };
export const SPEEDS = [0.5, 1, 2, 0]; // 0: everything at once
export const BY_STEP = -1; // waits for a word before each beat
const SHOTS = ["shot", "aim", "fight"];
const WAYS = ["move", "fight", "place", "lay"];

/** Lines that tell of one moment belong together.
 *  @param {Line[]} lines @returns {Moment[]} */
export function momentsOf(lines) {
  /** @type {Moment[]} */
  const moments = [];
  for (const line of lines) {
    if (moments.at(-1)?.n === line.n) moments.at(-1)?.lines.push(line);
    else moments.push({ n: line.n, lines: [line] });
  }
  return moments;
}

/** What is shown of a line, in order. What one did oneself is seen as it happens; what came of it is shown.
 *  @param {Line} line @param {boolean} mine @returns {string[]} */
export function beatsOf({ cue }, mine) {
  if (!cue) return mine ? [] : ["word"];
  const { kind, who, end, way = [], dice = [], cards = [], hits = 0, lost = [], score = [] } = cue;
  const beats = [];
  if (!mine && who) beats.push("who");
  if (!mine && WAYS.includes(kind) && (end || way.length > 0)) beats.push("course");
  if (dice.length > 0) beats.push("dice");
  if (cards.length > 0 && !(mine && dice.length === 0 && hits === 0 && kind === "play")) beats.push("cards");
  if (SHOTS.includes(kind) && end) beats.push("shot");
  if (lost.length > 0 || hits > 0) beats.push("burst");
  const grave = dice.length > 0 || lost.length > 0 || hits > 0 || score.length > 0 || kind === "raid";
  if (grave) beats.push("verdict");
  else if (!mine) beats.push("word");
  return beats;
}

/** Whether there is anything to be shown of these lines.
 *  @param {Line[]} lines @param {number[]} you */
export const isWorthShowing = (lines, you) => lines.some((line) => beatsOf(line, isMine(line, you)).length > 0);

/** @param {Line} line @param {number[]} you */
export const isMine = ({ side = -1 }, you) => you.includes(side);

/** How long a piece is on its way over so many steps.
 *  @param {number} steps */
export const flightOf = (steps) => Math.min(LASTS.flight, Math.max(2, steps) * LASTS.step);

/** How long a sentence stays: long enough to be read.
 *  @param {string} beat @param {string} text */
export const readingTime = (beat, text) => Math.max(beat === "verdict" ? LASTS.verdict : LASTS.word, 16 * text.length);

/** Whether a die is what was needed; where nothing was, it is neither.
 *  @param {number} die @param {number} [need] */
export const isGood = (die, need = 0) => need > 0 && die >= need;

/** The item that a cue speaks of: by its key, or as the place of that name.
 *  @param {string} name @param {Iterable<string>} keys @returns {string | null} */
export function keyOf(name, keys) {
  if (!name) return null;
  const all = [...keys];
  if (all.includes(name)) return name;
  const places = all.filter((key) => key.endsWith(`-${name}`));
  return places.find((key) => PLACES.some((kind) => key === `${kind}-${name}`)) ?? places[0] ?? null;
}
const PLACES = ["place", "square", "cell", "node", "hex", "column"];
