import { expect, it } from "vitest";
import { belongsTo, isOfIndustry, peerGroups } from "../../src/tables/peer-groups.ts";
import { settings } from "../disclosure/programmes.ts";

const ofBlock = (programmes: number, industry: string, framework: string, region: string) => ({
  year: 2031,
  programmes,
  industry,
  framework,
  region,
});
/** The minimum cohort is 10 programmes: a group has 20. */
const namesOf = (...blocks: ReturnType<typeof ofBlock>[]) =>
  peerGroups(blocks, settings).map(({ industry, framework, region }) =>
    [industry, framework, region].map((id) => id ?? "*").join(" "),
  );

it("groups have at least twice the minimum cohort in their blocks; the group of all comes before single ones, in the registries' order", () => {
  const blocks = [
    ofBlock(10, "beta", "X_1", "north"),
    ofBlock(10, "alpha", "X_1", "north"),
    ofBlock(9, "alpha", "Y_2", "mixed"),
    ofBlock(1, "alpha", "mixed", "south"),
  ];
  expect(namesOf(...blocks)).toEqual(["* * *", "* * north", "* X_1 *", "* X_1 north", "alpha * *"]);
});

it("a group of one programme fewer than twice the minimum cohort is left out, but all programmes form a group, however few", () => {
  expect(namesOf(ofBlock(20, "alpha", "X_1", "north"))).toHaveLength(8);
  expect(namesOf(ofBlock(19, "alpha", "X_1", "north"))).toEqual(["* * *"]);
  expect(namesOf()).toEqual(["* * *"]);
});

it("a framework or region is no group where more than two thirds of the programmes count in none, of all or of the industry", () => {
  const of = (mixed: number) =>
    namesOf(
      ofBlock(40, "alpha", "X_1", "north"),
      ofBlock(mixed, "alpha", "mixed", "north"),
      ofBlock(80, "beta", "X_1", "north"),
    );
  expect(of(80)).toContain("alpha X_1 *");
  expect(of(81)).not.toContain("alpha X_1 *");
  expect(of(81)).toContain("* X_1 *");
  expect(of(81)).toContain("alpha * north");
  expect(of(241)).not.toContain("* X_1 *");
});

it("a block belongs to the groups with its labels, and a mixed one to those without that label", () => {
  const any = { industry: null, framework: null, region: null };
  const block = ofBlock(5, "alpha", "mixed", "north");
  expect(belongsTo(block, any)).toBe(true);
  expect(belongsTo(block, { ...any, industry: "alpha", region: "north" })).toBe(true);
  for (const other of [{ industry: "beta" }, { framework: "X_1" }, { region: "south" }]) {
    expect(belongsTo(block, { ...any, ...other })).toBe(false);
  }
});

it("industries and their frameworks are in another table than regions and all programmes", () => {
  const told = ["alpha", null].flatMap((industry) =>
    ["X_1", null].flatMap((framework) =>
      ["north", null].map((region) => isOfIndustry({ industry, framework, region })),
    ),
  );
  expect(told).toEqual([false, true, false, true, false, false, false, false]);
});
