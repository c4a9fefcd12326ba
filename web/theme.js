// Before anything is drawn: light or dark, so that nothing flashes. The same as `applySettings` says later.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("apnap.settings") ?? "{}");
  } catch {
    // As the system has it.
  }
  const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  if (typeof kept.colors === "string") document.documentElement.dataset.colors = kept.colors;
})();
