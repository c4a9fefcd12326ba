// What a person would call broken: a page that scrolls sideways, text cut off without a sign, things that lie on each other.
() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  const app = document.querySelector('.app').getBoundingClientRect();
  const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && e.checkVisibility(); };
  const scrolls = (e) => { for (let p = e.parentElement; p; p = p.parentElement) { const o = getComputedStyle(p);
    if (/auto|scroll/.test(o.overflowX + o.overflowY)) return true; } return false; };
  for (const e of document.querySelectorAll('button, a, input, select, .panel, .t, .c')) {
    if (!seen(e) || e.classList.contains('sr') || e.closest('.sr')) continue;
    const r = e.getBoundingClientRect();
    if ((r.left < app.left - 1 || r.right > app.right + 1) && !scrolls(e)) wrong.push(`outside: ${e.className} ${e.textContent.trim().slice(0, 30)}`);
  }
  const boxes = (s) => [...document.querySelectorAll(s)].filter(seen);
  const zones = boxes('.play .table, .play .prompt, .play .tray, .play .hand, .play .me, .play .ladder, .play .stack, .play .side .log, .play apnap-strip, .stp .stage, .stp .script, .stp .evs, .stp .tl');
  for (let i = 0; i < zones.length; i++) for (let k = i + 1; k < zones.length; k++) {
    if (zones[i].contains(zones[k]) || zones[k].contains(zones[i])) continue;
    const a = zones[i].getBoundingClientRect(), b = zones[k].getBoundingClientRect();
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (w > 1 && h > 1) wrong.push(`${zones[i].className} lies on ${zones[k].className} by ${w} × ${h}`);
  }
  for (const t of boxes('.play .table')) if (t.scrollWidth > t.clientWidth + 1) wrong.push(`the table is ${t.scrollWidth} wide in ${t.clientWidth}`);
  const tiles = boxes('.front .t, .hand .c');
  for (let i = 0; i < tiles.length; i++) for (let k = i + 1; k < tiles.length; k++) {
    if (tiles[i].closest('.front, .hand') !== tiles[k].closest('.front, .hand')) continue;
    const a = tiles[i].parentElement.getBoundingClientRect(), b = tiles[k].parentElement.getBoundingClientRect();
    if (tiles[i].classList.contains('c')) continue;
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (w > 1 && h > 1) wrong.push(`tile ${tiles[i].textContent.trim().slice(0, 20)} lies on ${tiles[k].textContent.trim().slice(0, 20)}`);
  }
  for (const e of boxes('.prompt .q, .prompt .btn, .btn, .pbar .life, .t .pt, .c .pt, .tabs a')) {
    if (e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).textOverflow !== 'ellipsis' && e.clientWidth) wrong.push(`clipped: ${e.className} ${e.textContent.trim().slice(0, 40)}`);
  }
  for (const e of boxes('.si .n, .opt .t1, .parts li > span, .lines .tx, .lead, .c .n, .prompt .q, .prompt .why, p, dd')) {
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    if (e.clientWidth < 5 * size && e.clientHeight > 5 * size) wrong.push(`squeezed to ${e.clientWidth}: ${e.className} ${e.textContent.trim().slice(0, 30)}`);
  }
  for (const e of boxes('.c .no, .c .ty')) {
    const box = e.closest('.c').getBoundingClientRect(), r = e.getBoundingClientRect();
    if (r.bottom > box.bottom + 1) wrong.push(`sticks out of its card: ${e.className} of ${e.closest('.c').textContent.trim().slice(0, 30)}`);
  }
  for (const e of boxes('.me .state, .me .nm, .pbar .state, .pbar .who')) {
    const box = e.closest('.me, .pbar').getBoundingClientRect(), r = e.getBoundingClientRect();
    if (r.right > box.right + 1 || r.bottom > box.bottom + 2) wrong.push(`sticks out of its bar: ${e.textContent.trim().slice(0, 30)}`);
  }
  for (const e of boxes('.me .nm, .pbar .who b')) {
    const shown = e.clientWidth / parseFloat(getComputedStyle(e).fontSize);
    if (shown < Math.min(1.6, 0.4 * e.textContent.trim().length)) wrong.push(`no name can be read: ${e.textContent.trim().slice(0, 30)}`);
  }
  for (const e of boxes('button, a, .t .n, .c .n, .muted, .h')) {
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < 10.9 && e.textContent.trim()) wrong.push(`small: ${size} ${e.textContent.trim().slice(0, 30)}`);
  }
  return wrong;
}
