// The page of rules: a table of contents from its headings, and the way back to the table one came from.

import { find, make } from "./dom.js";
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
