// What a small screen folds away: the log, the replay, what is asked beyond its dock, choices out of sight.

import { find } from "./dom.js";

export class Phone {
  due = 0; // the frame in which it measures

  /** `read()` is called when the log came into sight.
   *  @param {import("./stage.js").Stage} stage @param {() => void} read */
  constructor(stage, read) {
    this.stage = stage;
    const body = document.body;
    find("#log-open").addEventListener("click", () => {
      this.fold("#log-open", body, "reading");
      read();
    });
    find("#replay-open").addEventListener("click", () => this.fold("#replay-open", body, "replaying"));
    find("#prompt-open").addEventListener("click", () => this.fold("#prompt-open", find("#prompt"), "open"));
    find("#beyond").addEventListener("click", () => stage.bring(find("#sheets .can")));
  }

  /** @param {string} button @param {Element} where @param {string} name @param {boolean} [open] */
  fold(button, where, name, open) {
    find(button).setAttribute("aria-expanded", String(where.classList.toggle(name, open)));
  }

  /** After something has changed, and is drawn. */
  settle() {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => this.measure());
  }

  /** Whether choices lie out of sight, and whether what is asked needs more room. */
  measure() {
    const cans = [...document.querySelectorAll("#sheets .can")];
    const seen = cans.some((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return this.stage.sees((left + right) / 2, (top + bottom) / 2);
    });
    find("#beyond").hidden = cans.length === 0 || seen;
    const prompt = find("#prompt");
    const open = prompt.classList.contains("open");
    prompt.classList.toggle("more", open || prompt.scrollHeight > prompt.clientHeight + 4);
  }

  /** What has to be seen now is not covered by the log, unless somebody is writing there. */
  surface() {
    if (!document.activeElement?.matches(".panel :is(input, textarea)")) this.fold("#log-open", document.body, "reading", false);
  }

  /** Another question: it begins in its dock. */
  close() {
    this.fold("#prompt-open", find("#prompt"), "open", false);
    find("#prompt").scrollTop = 0;
  }
}
