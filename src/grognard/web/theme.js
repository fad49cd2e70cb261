// Light or dark, before anything is painted: what was chosen here before, else what the system says.
// A classic script in the head, so that the page never flashes in the wrong light.
(() => {
  const root = document.documentElement;
  const remembered = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const dark = () => root.dataset.theme === "dark"
    || (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  const told = remembered();
  if (told === "dark" || told === "light") root.dataset.theme = told;

  /** @param {Element} button */
  const label = (button) => {
    button.setAttribute("aria-label", (dark() ? button.getAttribute("data-light") : button.getAttribute("data-dark")) ?? "");
    button.setAttribute("aria-pressed", String(dark()));
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      label(button);
      button.addEventListener("click", () => {
        root.dataset.theme = dark() ? "light" : "dark";
        try { localStorage.setItem("theme", root.dataset.theme); } catch { /* then it lasts for this page */ }
        label(button);
      });
    }
  });
})();
