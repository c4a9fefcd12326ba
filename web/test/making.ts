/** Small views and questions for tests. */
import type { Ask, Obj, Option, View } from "../src/model/wire";

export function view(game: Partial<View["game"]> = {}, things: Partial<Obj>[] = []): View {
  const made: View = { game: { ruleset: "current", turn: 1, ...game }, players: ["Alice", "Bob"].map((name, seat) => ({ seat, name, life: 20, hand: 7, library: 53, graveyard: 0 })), objects: {}, zones: { battlefield: [] } };
  things.forEach((t, i) => {
    const o: Obj = { id: `o${i}`, zone: "battlefield", owner: 0, name: "Bear", types: ["creature"], power: 2, toughness: 2, ...t };
    if (o.controller === undefined) o.controller = o.owner;
    made.objects[o.id] = o;
    (made.zones[o.zone] ??= []).push(o.id);
  });
  return made;
}

export const option = (i: number, more: Partial<Option> = {}): Option => ({ i, act: "PICK", text: `option ${i}`, ...more });

export function ask(kind: string, options: Option[], more: Partial<Ask> = {}): Ask {
  return { q: 1, kind, player: 0, decider: 0, prompt: "?", min: 1, max: 1, options, ...more };
}
