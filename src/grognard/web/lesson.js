// A lesson beside the board: what there is to know, the task, what is said of a try, and the way on; or an example and its steps.

import { capital, draw, find, make, memory, ruleLink } from "./dom.js";
import { spoken } from "./words.js";

const small = matchMedia("(max-width: 860px)"); // where what there is to know lies over the board
const MARGIN = 1.25; // of a ring around what a lesson points at

/** The lessons of a game that this browser has seen solved.
 *  @param {string} game @returns {string[]} */
export const solvedHere = (game) => memory.get("lessons")?.[game] ?? [];

/** @param {string} game @param {string} lesson */
function markSolved(game, lesson) {
  const solved = solvedHere(game);
  if (!solved.includes(lesson)) memory.set("lessons", { ...memory.get("lessons"), [game]: [...solved, lesson] });
}

export class LessonCard {
  state = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    document.head.append(make("link", { rel: "stylesheet", href: new URL("lesson.css", import.meta.url).href }));
    document.body.classList.add("learning");
    this.about = make("div", { class: "lesson-about" });
    this.fold = make("details", { class: "lesson-fold", open: true },
      make("summary", {}, spoken("What there is to know")), this.about);
    this.head = make("p", { class: "lesson-head" });
    this.task = make("p", { class: "lesson-task" });
    this.told = make("div", { class: "lesson-told", role: "status" });
    this.acts = make("div", { class: "lesson-acts" });
    find("#prompt").before(make("section", { id: "lesson", class: "lesson", "aria-label": spoken("Lesson") },
      this.head, this.task, this.fold, this.told, this.acts));
    find("#felt").addEventListener("pointerdown", () => { if (small.matches) this.fold.open = false; }, true);
  }

  show() {
    const { game, lesson } = this.table.table;
    if (!lesson) return;
    const begun = lesson.acts.length > 0 || Boolean(lesson.step?.at);
    document.body.classList.toggle("stepping", Boolean(lesson.step));
    this.head.replaceChildren(make("a", { href: `/learn/${game}` }, this.table.table.title), " · ",
      lesson.step ? spoken("Example, step {at} of {most}", lesson.step)
        : lesson.number ? spoken("Lesson {number} of {most}", { number: lesson.number, most: lesson.most }) : lesson.title);
    this.task.replaceChildren(lesson.task);
    this.about.replaceChildren(...lesson.about.map((text) => make("p", {}, text)));
    if (begun || lesson.told.said.length > 0) this.fold.open = false;
    this.tell(game, lesson);
    const focused = document.activeElement?.id;
    this.acts.replaceChildren(...(lesson.step ? this.steps(game, lesson) : this.ways(game, lesson)).filter((way) => way !== false));
    if (focused && document.activeElement?.id !== focused) /** @type {HTMLElement | null} */ (this.acts.querySelector(`#${focused}, .main`))?.focus();
    this.point(begun ? [] : lesson.look);
    if (lesson.state === "solved" && !lesson.shown) markSolved(game, lesson.name);
  }

  /** What came of it, in words and with the rule.
   *  @param {string} game @param {LessonTold} lesson */
  tell(game, { told, over }) {
    /** @type {Record<string, string>} */
    const heads = { solved: spoken("Solved"), missed: spoken("Not that way"), refused: spoken("The rules do not allow that") };
    const head = heads[told.state];
    const said = told.state === "refused" ? told.said.map(capital) : told.said; // others are sentences already
    this.told.dataset.state = told.state;
    this.told.replaceChildren(...(told.said.length || head ? [make("p", {}, head && make("strong", {}, `${head}. `),
      said.join(" "), " ", ruleLink(game, told.rule))] : []));
    if (over) this.told.scrollIntoView({ block: "nearest" });
  }

  /** Forward and back through an example.
   *  @param {string} game @param {LessonTold} lesson */
  steps(game, { step, next }) {
    const { at, most } = step ?? { at: 0, most: 0 };
    /** @param {string} id @param {string} text @param {() => void} onclick */
    const button = (id, text, onclick) => make("button", { type: "button", id, class: id === "step-on" ? "main" : "", onclick }, text);
    return [
      at < most && button("step-on", at ? spoken("Next step") : spoken("First step"), () => this.table.say({ t: "step" })),
      at === most && make("a", { class: "button main", id: "lesson-next", href: `/learn/${game}${next ? `/${next}` : "#examples"}` },
        next ? spoken("Next example") : spoken("Back to the course")),
      at > 0 && button("step-back", spoken("Back"), () => this.table.undo()),
      at > 1 && button("lesson-again", spoken("Begin again"), () => this.table.say({ t: "again" })),
    ];
  }

  /** @param {string} game @param {LessonTold} lesson */
  ways(game, { state, acts, next, shown }) {
    const say = (/** @type {"again" | "solve"} */ t) => this.table.say({ t });
    const solved = state === "solved";
    return [
      solved && make("a", { class: "button main", id: "lesson-next", href: next ? `/learn/${game}/${next}` : `/learn/${game}` },
        next ? spoken("Next lesson") : spoken("Back to the course")),
      state === "missed" && make("button", { type: "button", class: "main", id: "lesson-back", onclick: () => this.table.undo() },
        spoken("Take back")),
      acts.length > 0 && make("button", { type: "button", id: "lesson-again", onclick: () => say("again") }, spoken("Begin again")),
      !solved && !shown && make("button", { type: "button", class: "quiet", id: "lesson-solve", onclick: () => say("solve") },
        spoken("Show a solution")),
    ];
  }

  /** Rings around what the lesson is about, until something was done.
   *  @param {string[]} keys */
  point(keys) {
    const { board, playback } = this.table;
    for (const ring of document.querySelectorAll(".pointer")) ring.remove();
    for (const key of keys) {
      const spot = playback.effects.find(key);
      const sheet = spot && board.sheets.get(spot.area);
      if (spot && sheet) sheet.over.append(draw("circle", { class: "pointer", cx: spot.x, cy: spot.y, r: spot.size * MARGIN }));
    }
  }
}
