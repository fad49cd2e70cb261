// A form made from the options a game declares: choice, number, flag, and table as lines of `key = value`.

import { make } from "./dom.js";
import { spoken } from "./words.js";

/** Fields for `options`; `values` holds what is set and is changed in place, `changed()` tells of it.
 *  @param {GameOption[]} options @param {Values} values @param {() => void} changed */
export function optionFields(options, values, changed) {
  return options.map((option) => make("div", { class: "option" }, field(option, values, changed),
    option.about && make("small", { id: `about-${option.name}` }, option.about),
    make("p", { class: "error", id: `error-${option.name}`, role: "alert", hidden: true })));
}

/** @param {GameOption} option @param {Values} values @param {() => void} changed */
function field(option, values, changed) {
  /** @param {unknown} value */
  const set = (value) => {
    values[option.name] = value;
    changed();
  };
  const about = option.about ? { "aria-describedby": `about-${option.name}` } : {};
  /** @type {Record<string, FieldMaker>} */
  const kinds = { choice, number, flag, table };
  return (kinds[option.kind] ?? table)(option, values[option.name], set, about);
}

/** @param {GameOption} option @param {string} value @param {(value: unknown) => void} set
 *  @param {Properties} about */
function choice(option, value, set, about) {
  return make("label", { class: "option-line" }, make("span", {}, option.title),
    make("select", { ...about, onchange: (event) => set(event.target.value) },
      option.choices.map((name, index) => make("option", { value: name, selected: name === value },
        option.titles?.[index] ?? name))));
}

/** @param {GameOption} option @param {number} value @param {(value: unknown) => void} set
 *  @param {Properties} about */
function number(option, value, set, about) {
  return make("label", { class: "option-line" }, make("span", {}, option.title),
    make("input", { ...about, type: "number", class: "field short", value, min: option.low, max: option.high, step: 1,
      oninput: (event) => set(event.target.valueAsNumber) }));
}

/** @param {GameOption} option @param {boolean} value @param {(value: unknown) => void} set
 *  @param {Properties} about */
function flag(option, value, set, about) {
  return make("label", { class: "option-line flag" },
    make("input", { ...about, type: "checkbox", checked: value, onchange: (event) => set(event.target.checked) }),
    make("span", {}, option.title));
}

/** @param {GameOption} option @param {Values | undefined} value @param {(value: unknown) => void} set
 *  @param {Properties} about */
function table(option, value, set, about) {
  const text = Object.entries(value ?? {}).map(([key, entry]) => `${key} = ${entry}`).join("\n");
  return make("details", { class: "advanced", open: text !== "" },
    make("summary", {}, spoken("{title} (advanced)", { title: option.title })),
    make("label", {}, make("span", { class: "soft" }, spoken("One per line: key = value")),
      make("textarea", { ...about, class: "field", rows: 4, spellcheck: "false", autocomplete: "off",
        "aria-label": option.title, oninput: (event) => set(readTable(event.target.value)) }, text)));
}

/** `key = value` (or `key: value`) on each line; a line without either is kept, for the server to refuse.
 *  @param {string} text */
export function readTable(text) {
  const entries = text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const at = line.search(/[=:]/);
    return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  return Object.fromEntries(entries);
}
