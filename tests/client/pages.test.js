// What the scripts look for by its id is in a page, and is what the type check takes it for.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../src/grognard/web/", import.meta.url);
const SERVED = new Set(["door", "door-error"]); // in what the server writes into a page
const CALLED = { a: "Anchor", dialog: "Dialog", button: "Button", input: "Input", select: "Select", details: "Details", textarea: "TextArea" };

const read = (ending) => readdirSync(WEB).filter((name) => name.endsWith(ending))
  .map((name) => readFileSync(new URL(name, WEB), "utf8")).join("\n");
const tags = new Map([...read(".html").matchAll(/<(\w+)[^>]*?\sid="([^"]+)"/g)].map(([, tag, id]) => [id, tag]));

test("every id that is looked for is in a page", () => {
  const wanted = [...read(".js").matchAll(/find\("#([\w-]+)/g)].map(([, id]) => id);
  assert.ok(wanted.length > 100);
  assert.deepEqual(wanted.filter((id) => !tags.has(id) && !SERVED.has(id)), []);
});

test("elements are of the types that are named for them", () => {
  const types = readFileSync(new URL("types.d.ts", import.meta.url), "utf8");
  const named = [...types.matchAll(/"#([\w-]+)": HTML(\w+)Element;/g)].map(([, id, type]) => [id, type]);
  assert.ok(named.length > 10);
  for (const [id, type] of named) assert.equal(CALLED[tags.get(id)], type, id);
});
