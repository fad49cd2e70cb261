// The page of rules: a table of contents from its headings, the way back to the table one came from, the ways to learn, and the pieces.

import { call, find, make } from "./dom.js";
import { spoken } from "./words.js";

const headings = [...document.querySelectorAll("#rules :is(h2, h3)[id]")];
find("#contents-list").append(...headings.map((heading) => make("li", { class: heading.tagName.toLowerCase() },
  make("a", { href: `#${heading.id}` }, heading.textContent))));
find("#contents").hidden = headings.length === 0;
if (matchMedia("(max-width: 860px)").matches) find("#contents details").open = false;

const table = new URLSearchParams(location.search).get("table");
if (table) {
  find("#return").textContent = spoken("Back to the table");
  find("#return").href = `/${table.includes("/") ? "learn" : "table"}/${table.split("/").map(encodeURIComponent).join("/")}`;
}

const game = location.pathname.split("/").at(-1) ?? "";
const course = await call(`/api/learn/${game}`).catch(() => null);
if (course?.lessons.length) {
  const picture = find("#rules-picture");
  picture.addEventListener("load", () => { picture.hidden = false; });
  picture.setAttribute("src", new URL(`picture-${game}.svg`, import.meta.url).href);
  find("#rules-learn").href = `/learn/${game}`;
  find("#pieces").addEventListener("toggle", () => showPieces().catch(() => {}), { once: true });
  find("#rules h1").after(find("#ways"));
  find("#ways").hidden = false;
}

/** The pieces are fetched when somebody wants to see them. */
async function showPieces() {
  const [{ kindList }, told] = await Promise.all([import("./legend.js"), call(`/api/rules/${game}/pieces`)]);
  find("#pieces-list").replaceChildren(...kindList(told.items, told.art));
  const { fitAll } = await import("./legend.js");
  fitAll(find("#pieces-list"));
}
