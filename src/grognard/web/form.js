// A form made from the keys that a game declares for its scenario files: every key, every limit, whatever they are.

import { make } from "./dom.js";
import { spoken } from "./words.js";

/** Fields for the keys of a table. `table` is changed in place; `changed(anew)` tells of it, `anew` where other fields are needed.
 *  @param {FileKey[]} keys @param {DraftTable} table @param {Codes} codes @param {(anew: boolean) => void} changed
 *  @returns {HTMLElement[]} */
export function formFields(keys, table, codes, changed) {
  const apt = keys.filter(({ only = [] }) => only.length === 0 || only.includes(String(table.kind ?? "")));
  return apt.map((key) => {
    const set = (/** @type {unknown} */ value, anew = false) => {
      put(table, key.name, value);
      changed(anew);
    };
    return (MAKERS[key.is] ?? plain)(key, get(table, key.name), set, { codes, changed });
  });
}

/** What stands behind a name with dots.
 *  @param {DraftTable} table @param {string} name */
const get = (table, name) => name.split(".").reduce((/** @type {any} */ found, word) => found?.[word], table);

/** Set or, with undefined, leave out what stands behind a name with dots; a table that is empty then goes, too.
 *  @param {DraftTable} table @param {string} name @param {unknown} value */
function put(table, name, value) {
  const [word, ...rest] = name.split(".");
  if (rest.length > 0) {
    const inner = { ...table[word] };
    put(inner, rest.join("."), value);
    value = Object.keys(inner).length > 0 ? inner : undefined;
  }
  if (value === undefined) delete table[word];
  else table[word] = value;
}

/** @param {FileKey} key @param {Child} field */
const line = (key, field) => make("label", { class: "key" },
  make("span", { class: "key-name" }, make("code", {}, key.name), key.needed && make("span", { class: "needed", title: spoken("needed") }, " *")),
  field, make("small", {}, key.about));

// ------------------------------------------------------------------ simple values

/** @type {KeyMaker} */
const plain = (key, value, set) => line(key, make("input", { class: "field", value: value ?? "", maxlength: key.most, spellcheck: "false",
  oninput: ({ target }) => set(target.value === "" ? undefined : target.value) }));

/** @type {KeyMaker} */
const number = (key, value, set) => line(key, make("input", { class: "field short", type: "number", value: value ?? "", min: key.low, max: key.high,
  oninput: ({ target }) => set(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber) }));

/** @type {KeyMaker} */
const drawing = (key, value, set) => line(key, make("textarea", { class: "field drawing", rows: 8, spellcheck: "false",
  onchange: ({ target }) => set(target.value || undefined) }, String(value ?? "").replace(/^\n/, "")));

/** One of several words, or none: then the key is left out. A kind decides which other keys there are.
 *  @type {KeyMaker} */
const choice = (key, value, set, { codes }) => {
  const among = [...key.among ?? [], ...codes[key.of ?? ""] ?? []];
  const words = value === undefined || among.includes(value) ? among : [...among, String(value)];
  return line(key, make("select", { onchange: ({ target }) => set(target.value || undefined, key.name === "kind") },
    make("option", { value: "" }, "–"), words.map((word) => make("option", { value: word, selected: word === value }, word))));
};

/** @type {KeyMaker} */
const flag = (key, value, set) => line(key, make("select", { onchange: ({ target }) => set(target.value ? target.value === "true" : undefined) },
  make("option", { value: "" }, "–"), ["true", "false"].map((word) => make("option", { value: word, selected: word === String(value) }, word))));

/** Words with blanks or commas between them.
 *  @param {string} text */
const wordsIn = (text) => text.split(/[\s,]+/).filter(Boolean);

/** @type {KeyMaker} */
const list = (key, value, set, { codes }) => line({ ...key, about: [key.about, ...suggested(key, codes)].join(" · ") },
  make("input", { class: "field", spellcheck: "false", value: Array.isArray(value) ? value.join(" ") : "",
    oninput: ({ target }) => set(target.value.trim() ? wordsIn(target.value) : undefined) }));

/** @param {FileKey} key @param {Codes} codes */
function suggested(key, codes) {
  const among = [...codes[key.of ?? ""] ?? [], ...key.among ?? []];
  return among.length > 0 ? [among.join(" ")] : [];
}

/** @type {KeyMaker} */
const numbers = (key, value, set) => line(key, make("input", { class: "field", value: Array.isArray(value) ? value.join(" ") : "", inputmode: "numeric",
  oninput: ({ target }) => set(target.value.trim() ? wordsIn(target.value).map((word) => (/^-?\d+$/.test(word) ? Number(word) : word)) : undefined) }));

/** How many of each: `DD = 2` on every line.
 *  @type {KeyMaker} */
const counts = (key, value, set, { codes }) => line({ ...key, about: [key.about, ...suggested(key, codes)].join(" · ") },
  make("textarea", { class: "field", rows: 4, spellcheck: "false", placeholder: spoken("One per line: name = number"),
    oninput: ({ target }) => set(countsIn(target.value)) },
  Object.entries(value ?? {}).map(([name, count]) => `${name} = ${count}`).join("\n")));

/** @param {string} text */
export function countsIn(text) {
  const lines = text.split("\n").map((each) => each.split(/[=:]/).map((word) => word.trim())).filter(([name]) => name);
  const found = lines.map(([name, count = ""]) => [name, /^-?\d+$/.test(count) ? Number(count) : count]);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

// ------------------------------------------------------------------ tables

/** @param {string} title @param {Child[]} inner @param {string} about @param {string} id what tells it from those beside it */
const fold = (title, inner, about = "", id = title) => make("details", { class: "fold table-fold", "data-fold": id },
  make("summary", {}, title), about && make("small", {}, about), inner);

/** @param {string} label @param {() => void} act @param {string} name */
const button = (label, act, name = label) => make("button", { type: "button", class: "small", onclick: act, "aria-label": name }, label);

/** @type {KeyMaker} */
const table = (key, value, set, { codes, changed }) => {
  const title = key.name;
  if (value === undefined) return fold(title, [button(spoken("Add"), () => set({}, true), `${spoken("Add")}: ${title}`)], key.about);
  return fold(title, [...formFields(key.keys ?? [], value, codes, changed),
    !key.needed && button(spoken("Leave out"), () => set(undefined, true), `${spoken("Leave out")}: ${title}`)], key.about);
};

/** What tells a row from the others.
 *  @param {DraftTable} row @param {number} at */
const rowTitle = (row, at) => [row.name ?? row.letter ?? row.kind ?? at + 1, row.side ?? "", row.at ?? row.base ?? row.edge ?? ""]
  .filter((word) => word !== "").join(" ");

/** @type {KeyMaker} */
const rows = (key, value, set, { codes, changed }) => {
  const list = Array.isArray(value) ? value : [];
  const folds = list.map((row, at) => fold(`${key.name}: ${rowTitle(row, at)}`, [...formFields(key.keys ?? [], row, codes, changed),
    make("div", { class: "row-acts" },
      at > 0 && button("↑", () => set(list.map((_, to) => list[to === at ? at - 1 : to === at - 1 ? at : to]), true), `${spoken("Up")}: ${rowTitle(row, at)}`),
      button(spoken("Take away"), () => set(list.filter((each) => each !== row), true), `${spoken("Take away")}: ${rowTitle(row, at)}`))], "", `${key.name} ${at}`));
  const more = list.length < (key.high ?? 99) && button(`${spoken("Add")}: ${key.name}`, () => set([...list, {}], true));
  return make("div", { class: "rows" }, make("small", {}, key.about), folds, more);
};

/** @type {KeyMaker} */
const named = (key, value, set, { codes, changed }) => {
  const tables = value ?? {};
  const folds = Object.keys(tables).map((name) => {
    const away = () => set(Object.fromEntries(Object.entries(tables).filter(([each]) => each !== name)), true);
    /** @type {HTMLElement[]} */
    const inner = key.each?.keys ? formFields(key.each.keys, tables[name], codes, changed)
      : [counts({ ...key, ...key.each, name }, tables[name], (each) => { tables[name] = each ?? {}; changed(false); }, { codes, changed })];
    return fold(name, [...inner, button(spoken("Take away"), away, `${spoken("Take away")}: ${name}`)]);
  });
  const input = make("input", { class: "field short", "aria-label": `${spoken("Name")}: ${key.name}`, placeholder: spoken("Name"), spellcheck: "false" });
  const add = () => input.value.trim() && set({ ...tables, [input.value.trim()]: tables[input.value.trim()] ?? {} }, true);
  return fold(key.name, [...folds, make("div", { class: "row-acts" }, input, button(spoken("Add"), add, `${spoken("Add")}: ${key.name}`))], key.about);
};

/** @type {Record<string, KeyMaker>} */
const MAKERS = { number, drawing, choice, flag, list, numbers, counts, table, rows, named };
