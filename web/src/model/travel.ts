/** From where to where things went between two views, so that it can be shown. */
import type { Id, Obj, View } from "./wire";

export interface Travel {
  /** where it was drawn before: the same id, or that of the card it was */
  from: Id;
  to: Id;
}

/** Above this many nothing is shown moving: it would say nothing. */
export const MOST = 5;

/** A thing that changes zones is another object: it is found again by its name and owner. */
export function travels(before: View, after: View): Travel[] {
  const gone = new Map<string, Obj[]>();
  const key = (o: Obj): string => `${o.owner} ${o.name ?? ""}`;
  for (const [id, o] of Object.entries(before.objects)) if (!after.objects[id] && o.name) gone.set(key(o), [...(gone.get(key(o)) ?? []), o]);
  const out: Travel[] = [];
  for (const [id, o] of Object.entries(after.objects)) {
    const was = before.objects[id];
    if (was) {
      if (was.zone !== o.zone) out.push({ from: id, to: id });
      continue;
    }
    const from = o.name ? gone.get(key(o))?.shift() : undefined;
    if (from) out.push({ from: from.id, to: id });
  }
  return out;
}

/** Things whose look changed in place: outlined for a moment where nothing may move. */
export function changed(before: View, after: View): Id[] {
  return Object.entries(after.objects).flatMap(([id, o]) => {
    const was = before.objects[id];
    return !was || was.tapped !== o.tapped || was.power !== o.power || was.toughness !== o.toughness || was.damage !== o.damage || was.controller !== o.controller ? [id] : [];
  });
}
