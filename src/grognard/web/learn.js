// The course of a game: which lessons there are, how far one is, and where to go on.

import { call, find, make } from "./dom.js";
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
  const picture = find("#course-picture");
  picture.addEventListener("load", () => { picture.hidden = false; });
  picture.setAttribute("src", new URL(`picture-${course.game}.svg`, import.meta.url).href);
}

try {
  show(await call(`/api/learn/${location.pathname.split("/").at(-1)}`));
} catch (error) {
  find("#course-error").textContent = error.message;
  find("#course-error").hidden = false;
}
