import { describe, expect, it } from "vitest";
import { drawn } from "../src/model/drawing";
import { routeOf } from "../src/router";
import { view } from "./making";

describe("a board as a picture", () => {
  it("shows equal things once, with their number, and what is tapped", () => {
    const svg = drawn(view({}, [{}, {}, { tapped: true }, { owner: 1, name: "Ogre", power: 3, toughness: 3 }]), "Two bears");
    expect(svg).toContain("Bear ×2");
    expect(svg.match(/>tapped</g)).toHaveLength(1);
    expect(svg).toContain(">3/3<");
    expect(svg).toContain("Two bears");
  });
  it("has names as text only", () => {
    const svg = drawn(view({}, [{ name: "<script>x</script>" }]), "<b>");
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("<b>");
  });
});

describe("addresses inside other pages", () => {
  it("are those of the views", () => {
    expect(routeOf({ pathname: "/embed/s/rules/514.3a-trigger", search: "", hash: "#at=3" })).toMatchObject({ view: "steps", rest: "s/rules/514.3a-trigger", embed: true });
    expect(routeOf({ pathname: "/s/x", search: "", hash: "" }).embed).toBe(false);
  });
});
