// The course of a game: which lessons there are, how far one is, and where to go on.

import { call, find, make } from "./dom.js";
import { guidedMatch } from "./guide.js";
import { solvedHere } from "./lesson.js";
import { spoken } from "./words.js";

/** @param {Course} course @param {string[]} solved */
function rows({ game, lessons }, solved) {
  const next = lessons.find(({ name }) => !solved.includes(name));
  return lessons.map((lesson, index) => {
    const done = solved.includes(lesson.name);
    const state = done ? spoken("Solved") : lesson === next ? spoken("Go on here") : "";
    return make("li", {}, make("a", { class: `lesson-row ${done ? "solved" : ""} ${lesson === next ? "next" : ""}`,
      href: `/learn/${game}/${lesson.name}`, "data-lesson": lesson.name },
    make("span", { class: "lesson-number", "aria-hidden": "true" }, done ? "✓" : String(index + 1)),
    make("strong", {}, lesson.title), make("small", {}, lesson.task), make("span", { class: "lesson-state" }, state)));
  });
}

/** What comes after the lessons.
 *  @param {Course} course */
function ways(course) {
  /** @param {string} title @param {string} about @param {HTMLElement} way */
  const row = (title, about, way) => make("div", { class: "course-way" }, make("p", {}, make("strong", {}, title), " ", about), way);
  const guided = make("button", { type: "button", class: "main", id: "guided", onclick: () => begin(course) }, spoken("Sit down"));
  const puzzle = make("a", { class: "button", href: `/puzzle/${course.game}` }, spoken("Today's puzzle"));
  const examples = make("ul", { class: "examples" }, ...course.examples.map(({ name, title }) =>
    make("li", {}, make("a", { href: `/learn/${course.game}/${name}` }, title))));
  const worked = make("div", { class: "course-way", id: "examples" }, make("p", {}, make("strong", {}, spoken("Worked examples.")), " ",
    spoken("Those of the rulebook, played out before you step by step.")), examples);
  return [...(course.examples.length > 0 ? [worked] : []), row(spoken("Guided match."), spoken("Against a gentle bot; a tip whenever something happens for the first time."), guided),
    ...(course.puzzles > 0 ? [row(spoken("Puzzles."), spoken("Another one every day: find the plan that a strong search finds."), puzzle)] : [])];
}

/** @param {Course} course */
async function begin({ game, sides }) {
  await guidedMatch({ name: game, sides }).catch(problem);
}

/** @param {Error} error */
function problem(error) {
  find("#course-error").textContent = error.message;
  find("#course-error").hidden = false;
}

/** @param {Course} course */
function show(course) {
  const solved = [...new Set([...course.solved, ...solvedHere(course.game)])];
  const far = course.lessons.filter(({ name }) => solved.includes(name)).length;
  document.title = `${course.title} · Grognard`;
  find("#course-title").textContent = spoken("Learn {game}", { game: course.title });
  find("#course-far").textContent = course.lessons.length === 0 ? spoken("Nobody has written lessons for this game yet.")
    : far === 0 ? spoken("{count} short {count:lesson|lessons}, each at the real table.", { count: course.lessons.length })
      : spoken("{far} of {count} solved.", { far, count: course.lessons.length });
  find("#course").replaceChildren(...rows(course, solved));
  find("#course-more").replaceChildren(...ways(course));
  const picture = find("#course-picture");
  picture.addEventListener("load", () => { picture.hidden = false; });
  picture.setAttribute("src", new URL(`picture-${course.game}.svg`, import.meta.url).href);
}

try {
  show(await call(`/api/learn/${location.pathname.split("/").at(-1)}`));
} catch (error) {
  problem(error);
}
