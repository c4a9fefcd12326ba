import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { boardOf, idOf, python, read, startingAt, whereOf, write, type Doc } from "../src/model/scenario";

const made = (text: string): Doc => {
  const doc = read(text);
  if ("line" in doc) throw new Error(`${doc.line}: ${doc.text}`);
  return doc;
};

const TEXT = `title = "x"
rules = ["500.7"]
start = { player = "B", turn = 4, step = "upkeep" }

[players.A]
life = 7
battlefield = ["Island x10", { card = "Bonesplitter", attached_to = "Bears" }, { card = "Grizzly Bears", as = "Bears", tapped = true, counters = { "+1/+1" = 2 } }]
strange = [1, 2]

[players.B]

[script]
text = """
T1 main
  A: cast Shock targeting B
"""
`;

describe("scenarios", () => {
  it("begin their scripts where the game does, as long as nothing is done in them", () => {
    expect(startingAt("T1 main\n", 3, "declare attackers")).toBe("T3 declare attackers\n");
    expect(startingAt("", 2, "precombat main")).toBe("T2 main\n");
    const done = "T1 main\n  A: cast Shock targeting B\n";
    expect(startingAt(done, 3, "upkeep")).toBe(done);
  });

  it("of the library stay the same through the board and back", () => {
    const root = join(import.meta.dirname, "../../scenarios");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".toml"));
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const once = made(readFileSync(join(root, file), "utf8"));
      expect(made(write(once)), file).toEqual(once);
    }
  });

  it("keep what the board cannot show", () => {
    const doc = made(TEXT);
    expect(doc.players[0]?.[1].rest).toEqual({ strange: [1, 2] });
    expect(write(doc)).toContain("strange = [1, 2]");
    expect(write(doc)).toContain('start = { player = "B", turn = 4, step = "upkeep" }');
  });

  it("show their board: counts, states, attachments", () => {
    const view = boardOf(made(TEXT), { "Grizzly Bears": { name: "Grizzly Bears", type: "Creature — Bear", pt: "2/2", colors: "G" } });
    expect(view.zones["battlefield"]).toHaveLength(12);
    const bears = Object.values(view.objects).find((o) => o.tapped);
    expect(bears).toMatchObject({ power: 2, types: ["creature"], subtypes: ["Bear"], counters: { "+1/+1": 2 } });
    expect(bears?.attachments).toHaveLength(1);
    expect(view.players[0]?.life).toBe(7);
  });

  it("tell a mistake with its line", () => {
    expect(read('title = "x"\nlife = = 3')).toMatchObject({ line: 2 });
  });

  it("know a thing by where it stands", () => {
    expect(whereOf(idOf({ player: 1, zone: "hand", at: 3 }))).toEqual({ player: 1, zone: "hand", at: 3 });
    expect(whereOf("p0")).toBeNull();
  });

  it("can be Python", () => {
    const text = python(made(TEXT));
    expect(text).toContain('.player("A", life=7, battlefield=["Island x10"');
    expect(text).toContain('as_="Bears"');
  });
});
