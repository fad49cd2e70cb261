// The pages' own sentences in the reader's language. English stands in the code and is the key; the server
// puts the catalogue of the page's language into the page.

export const language = globalThis.document?.documentElement.lang || "en";
const own = globalThis.document?.getElementById("words");
/** @type {Record<string, string>} */
const texts = own ? JSON.parse(own.textContent ?? "{}") : {};
/** @type {Record<string, string[]>} */
const NUMBERS = { en: ["one", "other"], de: ["one", "other"], pl: ["one", "few", "many"] };

/** A sentence with its arguments: spoken("{count} {count:move|moves}", { count: 3 }); English where there is no other.
 *  @param {string} template @param {Record<string, unknown>} args */
export const spoken = (template, args = {}) => (
  filled(texts[template] ?? template, args, template in texts ? language : "en"));

/** @param {string} text @param {Record<string, unknown>} args @param {string} tongue */
export function filled(text, args, tongue) {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => {
    if (forms === undefined) return String(args[name]);
    const kinds = NUMBERS[tongue] ?? NUMBERS.en;
    const kind = new Intl.PluralRules(tongue).select(Number(args[name]));
    return forms.split("|")[Math.max(0, kinds.indexOf(kind))] ?? "";
  });
}

/** Several things one after another: "West and North".
 *  @param {string[]} things */
export const listed = (things) => new Intl.ListFormat(language, { type: "conjunction" }).format(things);

/** How long ago, given so many minutes.
 *  @param {number} minutes */
export function ago(minutes) {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes < 1) return spoken("just now");
  if (minutes < 60) return words.format(-minutes, "minute");
  if (minutes < 60 * 36) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 1440), "day");
}

for (const choice of globalThis.document?.querySelectorAll("select[data-language]") ?? []) {
  choice.addEventListener("change", async () => {
    await fetch("/api/language", { method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ language: /** @type {HTMLSelectElement} */ (choice).value }) });
    location.reload();
  });
}
