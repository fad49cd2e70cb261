// Making elements, and the few words all pages share.
import { spoken } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** What stands in the page by its HTML; where it need not, whoever asks has to look. @type {Find} */
export const find = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) => (
  /** @type {any} */ (root.querySelector(selector)));

/** An HTML element; `on...` properties are listeners, empty ones are left out.
 *  @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Properties} properties
 *  @param {(Child | Child[])[]} children */
export function make(tag, properties = {}, ...children) {
  return furnish(document.createElement(tag), properties, children);
}

/** The same for SVG.
 *  @template {keyof SVGElementTagNameMap} T @param {T} tag @param {Properties} properties
 *  @param {(Child | Child[])[]} children */
export function draw(tag, properties = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), properties, children);
}

/** @template {Element} E @param {E} node @param {Properties} properties @param {(Child | Child[])[]} children */
function furnish(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A link to a § of the rules, or the bare words where there is no such §; null for nothing.
 *  @param {string} game @param {string} [rule] */
export function ruleLink(game, rule) {
  if (!rule) return null;
  if (!rule.startsWith("§")) return make("span", { class: "rule-word" }, rule);
  const anchor = rule.slice(1).trim();
  return make("a", { class: "rule", href: `/rules/${game}#${anchor}`, "data-anchor": anchor,
    "aria-label": spoken("Rule {rule}", { rule: anchor }) }, rule);
}

/** A call to the server; what comes back in `error` is thrown as words.
 *  @param {string} path @param {string} method @param {any} body @returns {Promise<any>} */
export async function call(path, method = "GET", body = undefined) {
  const text = typeof body === "string";
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": text ? "text/plain" : "application/json" },
      body: body === undefined || text ? body : JSON.stringify(body),
    });
  } catch {
    throw new Error(navigator.onLine ? `${silence()} ${spoken("Is the program still running?")}` : silence());
  }
  const told = await answer.json().catch(() => null);
  if (answer.ok && told !== null) return told;
  const error = /** @type {Refusal} */ (new Error(capital(told?.error?.reason ?? spoken("The server answered {status}.", { status: answer.status }))));
  error.rule = told?.error?.rule ?? "";
  error.code = told?.error?.code ?? "";
  throw error;
}

/** Why nothing comes from the server. */
export const silence = () => navigator.onLine ? spoken("The server does not answer.") : spoken("You are offline.");

/** A browser that keeps no cookies, where `told` is true (the server's word) or the browser admits it. */
export const hasNoCookies = (told = false) => told || !navigator.cookieEnabled;

export const noCookies = () => [
  make("strong", {}, spoken("This browser keeps no cookies, so nobody can sit down with it.")),
  ` ${spoken("Looking on works. To play, allow cookies for this address and load the page again.")}`];

/** Put words where they are read out when they change, and only then.
 *  @param {Element} room @param {(Child | Child[])[]} words */
export function say(room, ...words) {
  const said = make("div", {}, ...words);
  if (said.innerHTML !== room.innerHTML) room.replaceChildren(...said.childNodes);
}

/** What this browser remembers; nothing breaks where it may not remember.
 *  @param {() => Storage} storage */
const remembering = (storage) => ({
  /** @param {string} name */
  get(name) {
    try { return JSON.parse(storage().getItem(name) ?? "null"); } catch { return null; }
  },
  /** @param {string} name @param {unknown} value */
  set(name, value) {
    try { storage().setItem(name, JSON.stringify(value)); } catch { /* then it is forgotten */ }
  },
});
export const memory = remembering(() => localStorage);
export const tab = remembering(() => sessionStorage); // until this tab is closed

/** As a sentence begins; what is written as on the board, a4 or jb1, stays as it is there.
 *  @param {string} text */
export const capital = (text) => text && !/^[a-z]+\d/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;

/** The page of somebody who was met at this table. @param {string} person */
export const wayTo = (person) => `/people/${person}?table=${location.pathname.split("/").pop()}`;

/** The mark of a side: shape and hatching differ, not colour alone.
 *  @param {number} side */
export function emblem(side) {
  const shape = side % 2 === 0
    ? draw("rect", { x: 3, y: 3, width: 18, height: 18, rx: 2, class: `side${side % 2}` })
    : draw("circle", { cx: 12, cy: 12, r: 10, class: `side${side % 2}` });
  const mark = side % 2 === 0
    ? draw("path", { d: "M7 12h10M12 7v10", class: "emblem-mark" })
    : draw("circle", { cx: 12, cy: 12, r: 4, class: "emblem-mark" });
  return draw("svg", { class: "emblem", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape, mark);
}
