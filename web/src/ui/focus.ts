/** Moving by keys: one stop for Tab in each zone, arrows within and between. */

const things = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-id]")];

/** One thing of a zone is reached by Tab: the one last focused, or the first that can be chosen, or the first. */
export function rove(zone: HTMLElement, focused: string | null): void {
  const all = things(zone).filter((el) => el.closest("[data-zone]") === zone);
  const stop = all.find((el) => el.dataset["id"] === focused) ?? all.find((el) => el.classList.contains("can")) ?? all[0];
  for (const el of all) el.tabIndex = el === stop ? 0 : -1;
}

/** The nearest thing in that direction gets the focus. */
export function focusNear(root: HTMLElement, from: HTMLElement, key: string): boolean {
  const start = from.closest<HTMLElement>("[data-id]");
  if (!start) return false;
  const a = start.getBoundingClientRect();
  const [dx, dy] = key === "ArrowLeft" ? [-1, 0] : key === "ArrowRight" ? [1, 0] : key === "ArrowUp" ? [0, -1] : [0, 1];
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const el of things(root)) {
    if (el === start || !el.offsetParent) continue;
    const b = el.getBoundingClientRect();
    const x = b.left + b.width / 2 - (a.left + a.width / 2);
    const y = b.top + b.height / 2 - (a.top + a.height / 2);
    const along = x * dx + y * dy;
    if (along <= 4) continue;
    const off = Math.abs(dx ? y : x);
    const far = along + off * 2.5;
    if (far < least) [least, best] = [far, el];
  }
  if (!best) return false;
  best.tabIndex = 0;
  best.focus();
  best.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
