// Whoever was invited sits down here, a further device is let in, letters are begun or ended: by a button, because
// looking takes nothing.

import { call, find, memory } from "./dom.js";

for (const time of document.querySelectorAll("time")) {
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
}

const form = find("#door");
const name = find("#my-name");
if (name) name.value = memory.get("name") ?? "";
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (find("button", form));
  const problem = find("#door-error");
  button.disabled = true;
  problem.hidden = true;
  try {
    if (name) memory.set("name", name.value.trim());
    const { id } = await call(form.dataset.call ?? "", "POST",
      name ? { name: name.value.trim() } : form.dataset.on ? { on: form.dataset.on === "true" } : undefined);
    location.replace(id ? `/table/${id}` : "/");
  } catch (error) {
    problem.textContent = error.message.endsWith(".") ? error.message : `${error.message}.`;
    problem.hidden = false;
    button.disabled = false;
  }
});
