import { describe, expect, it } from "vitest";
import { answersBefore, nextDecision } from "../src/model/film";
import { carry, putInto, zoneFor } from "../src/model/moving-things";
import { read, type Doc } from "../src/model/scenario";
import type { Film } from "../src/model/wire";

const doc = (): Doc => {
  const made = read('[players.A]\nbattlefield = ["Forest x3", { card = "Grizzly Bears", tapped = true, damage = 1 }]\nhand = ["Shock"]\n[players.B]\n');
  if ("line" in made) throw new Error(made.text);
  return made;
};
const zone = (d: Doc, player: number, name: "battlefield" | "hand" | "graveyard"): unknown => d.players[player]?.[1].zones[name];

describe("a thing that is dragged", () => {
  it("is one of several, or all of them", () => {
    const d = doc();
    expect(carry(d, { player: 0, zone: "battlefield", at: 0 }, { player: 0, zone: "hand" }, false)).toEqual({ player: 0, zone: "hand", at: 1 });
    expect(zone(d, 0, "battlefield")).toEqual([{ card: "Forest", count: 2 }, { card: "Grizzly Bears", tapped: true, damage: 1 }]);
    carry(d, { player: 0, zone: "battlefield", at: 0 }, { player: 0, zone: "hand" }, true);
    expect(zone(d, 0, "hand")).toEqual([{ card: "Shock" }, { card: "Forest", count: 3 }]);
  });

  it("stays tapped on another battlefield and is plain elsewhere", () => {
    const d = doc();
    carry(d, { player: 0, zone: "battlefield", at: 1 }, { player: 1, zone: "battlefield" }, true);
    expect(zone(d, 1, "battlefield")).toEqual([{ card: "Grizzly Bears", tapped: true, damage: 1 }]);
    carry(d, { player: 1, zone: "battlefield", at: 0 }, { player: 1, zone: "graveyard" }, true);
    expect(zone(d, 1, "graveyard")).toEqual([{ card: "Grizzly Bears" }]);
  });

  it("that comes back to where it was, or is not there, changes nothing", () => {
    const d = doc();
    expect(carry(d, { player: 0, zone: "hand", at: 0 }, { player: 0, zone: "hand" }, true)).toEqual({ player: 0, zone: "hand", at: 0 });
    expect(carry(d, { player: 0, zone: "hand", at: 7 }, { player: 1, zone: "hand" }, true)).toBeNull();
    expect(d).toEqual(doc());
  });

  it("joins equal ones when it is put", () => {
    const d = doc();
    putInto(d, "Forest", 2, { player: 0, zone: "battlefield" });
    putInto(d, "Grizzly Bears", 1, { player: 0, zone: "battlefield" });
    expect(zone(d, 0, "battlefield")).toEqual([{ card: "Forest", count: 5 }, { card: "Grizzly Bears", tapped: true, damage: 1 }, { card: "Grizzly Bears" }]);
  });
});

describe("decisions of a film", () => {
  const frame = (n: number, d: number): Film["frames"][number] => ({ n, d, patch: [], turn: 1, place: "main" });
  const film = { frames: [frame(0, 0), frame(1, 0), frame(2, 1), frame(3, 1)], decisions: [{ d: 0, n: 0, seat: 0, kind: "PRIORITY" }, { d: 1, n: 1, seat: 1, kind: "PRIORITY" }, { d: 2, n: 3, seat: 0, kind: "PRIORITY" }] } as unknown as Film;

  it("the next one is at that event or after it", () => {
    expect([-1, 0, 1, 2, 3].map((at) => nextDecision(film, at)?.d)).toEqual([0, 0, 1, 2, 2]);
  });

  it("whoever plays on does so at a decision, or before the one that led there", () => {
    expect([-1, 0, 1, 2, 3].map((at) => answersBefore(film, at))).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("a card that is put", () => {
  it("goes to the hand where it cannot be a permanent", () => {
    expect(zoneFor("Instant", "battlefield")).toBe("hand");
    expect(zoneFor("Instant", "graveyard")).toBe("graveyard");
    expect(zoneFor("Creature — Bear", "battlefield")).toBe("battlefield");
    expect(zoneFor("", "battlefield")).toBe("battlefield");
  });
});
