import { describe, expect, test } from "vitest";
import { jsonFile } from "../../src/model/file.ts";
import { averagesIn, explainedAverages } from "../../src/releases/explained.ts";
import { frozenWith } from "./support.ts";

const HEADER = "year,industry,framework,region,programmes,maturity_score_mean,cost_usd_mean";

/** A release with these blocks: `year,industry,framework,region,programmes,maturity,cost`. */
const blocks = (...rows: readonly string[]) =>
  frozenWith({ "datasets/observatory/blocks.csv": `${[HEADER, ...rows].join("\n")}\n` });

describe("the averages of a release against those of the one before", () => {
  // Of all: 50 to 60. Within: fintech 40 to 44, saas 60 to 64; shares of a half, and a fifth and four fifths.
  const before = blocks("2025,saas,A,x,9,1,1", "2026,fintech,A,x,10,40,100", "2026,saas,A,x,10,60,100");
  const after = blocks("2026,fintech,A,x,5,44,100", "2026,saas,A,x,20,64,100");

  test("are split into the change within labels and the effect of their mix", () => {
    expect(explainedAverages(before, after)).toEqual([
      {
        key: {},
        field: "maturityScore",
        unit: "score",
        old: 50,
        new: 60,
        absolute: 10,
        atUnchangedMix: 4,
        mix: 6,
        percent: { change: 20, atUnchangedMix: 8, mix: 12 },
      },
      {
        key: {},
        field: "costUSD",
        unit: "usd",
        old: 100,
        new: 100,
        absolute: 0,
        atUnchangedMix: 0,
        mix: 0,
        percent: { change: 0, atUnchangedMix: 0, mix: 0 },
      },
      ...[
        { industry: "fintech", old: 40, new: 44, percent: 10 },
        { industry: "saas", old: 60, new: 64, percent: 6.6667 },
      ].flatMap(({ industry, old, new: now, percent }) => [
        {
          key: { industry },
          field: "maturityScore",
          unit: "score",
          old,
          new: now,
          absolute: 4,
          atUnchangedMix: 4,
          mix: 0,
          percent: { change: percent, atUnchangedMix: percent, mix: 0 },
        },
        expect.objectContaining({ key: { industry }, field: "costUSD", absolute: 0 }),
      ]),
    ]);
  });

  test("are those of each release's benchmark year, if it changed between them", () => {
    const turned = blocks("2026,saas,A,x,9,99,1", "2027,fintech,A,x,5,44,100", "2027,saas,A,x,20,64,100");
    expect(explainedAverages(before, turned)).toEqual(explainedAverages(before, after));
  });

  test("are those of industries in both releases; a new one changes the mix of all", () => {
    const found = explainedAverages(
      blocks("2026,saas,A,x,10,60,1"),
      blocks("2026,saas,A,x,10,60,1", "2026,retail,A,x,10,20,1"),
    );
    expect(found.filter(({ field }) => field === "maturityScore")).toMatchObject([
      { key: {}, absolute: -20, atUnchangedMix: 0, mix: -20 },
      { key: { industry: "saas" }, absolute: 0 },
    ]);
  });

  test("leave out the regions of an industry if more than a tenth of its programmes are in mixed ones", () => {
    const alike = (mixed: number) => [
      `2026,saas,A,x,${100 - mixed},60,1`,
      `2026,saas,A,mixed,${mixed},20,1`,
      "2026,retail,A,x,50,30,1",
      "2026,retail,A,y,50,50,1",
    ];
    const later = blocks("2026,saas,A,x,100,66,1", "2026,retail,A,x,90,30,1", "2026,retail,A,y,10,50,1");
    const partsOf = (mixed: number) =>
      explainedAverages(blocks(...alike(mixed)), later)
        .filter(({ field }) => field === "maturityScore")
        .map(({ key, old, atUnchangedMix, mix }) => [key.industry ?? "all", old, atUnchangedMix, mix]);
    // With 10 of 100: 60 to 66 in x, with shares of 0.9 and 1: 0.95 x 6; mixed goes: -0.1 x 20 and 0.1 x 63.
    expect(partsOf(10)).toEqual([
      ["all", 48, 2.85, -1.85],
      ["saas", 56, 5.7, 4.3],
      ["retail", 40, 0, -8],
    ]);
    // With 11 of 100 there is one cell, from 55.6 to 66. The regions of retail still count.
    expect(partsOf(11)).toEqual([
      ["all", 47.8, 5.2, -4],
      ["saas", 55.6, 10.4, 0],
      ["retail", 40, 0, -8],
    ]);
  });

  test("leave out the frameworks of an industry if they are mixed in the later release", () => {
    const before = blocks("2026,saas,A,x,50,40,1", "2026,saas,B,x,50,60,1");
    const after = blocks("2026,saas,A,x,80,44,1", "2026,saas,mixed,x,20,64,1");
    expect(explainedAverages(before, after).at(0)).toMatchObject({
      old: 50,
      new: 48,
      atUnchangedMix: -2,
      mix: 0,
    });
  });

  test("find a region and a framework under their current names", () => {
    const own = (framework: string, region: string, mean: number, previously: readonly [string, string]) =>
      frozenWith({
        "datasets/observatory/blocks.csv": `${HEADER}\n2026,saas,${framework},${region},10,${mean},1\n2026,saas,B,y,10,20,1\n`,
        "datasets/reference/frameworks.csv": `id,display_name,previously\n${framework},A,${previously[0]}\n`,
        "datasets/reference/regions.csv": `id,display_name,previously\n${region},X,${previously[1]}\n`,
      });
    const before = own("A", "x", 60, ["", ""]);
    for (const after of [own("A", "z", 80, ["", "x"]), own("C", "x", 80, ["A", ""])]) {
      expect(explainedAverages(before, after)[0]).toMatchObject({ absolute: 10, atUnchangedMix: 10, mix: 0 });
    }
    // Without a word of the old name it is another cell: half of all at 60, and none at its old mean.
    const unnamed = explainedAverages(
      blocks("2026,saas,A,x,10,60,1", "2026,saas,B,y,10,20,1"),
      blocks("2026,saas,A,z,10,80,1", "2026,saas,B,y,10,20,1"),
    );
    expect(unnamed[0]).toMatchObject({ absolute: 10, atUnchangedMix: 0, mix: 10 });
  });

  test("find an industry under its current name", () => {
    const industries = (csv: string) => ({ "datasets/reference/industries.csv": csv });
    const own = (industry: string, registry: string) =>
      frozenWith({
        "datasets/observatory/blocks.csv": `${HEADER}\n2026,${industry},A,x,10,60,1\n`,
        ...industries(registry),
      });
    const found = explainedAverages(
      own("shops", "id,display_name\nshops,Shops\n"),
      own("retail", "id,display_name,previously\nretail,Retail,shops\n"),
    );
    expect(found.map(({ key, field, mix }) => [key, field, mix])).toEqual([
      [{}, "maturityScore", 0],
      [{}, "costUSD", 0],
      [{ industry: "retail" }, "maturityScore", 0],
      [{ industry: "retail" }, "costUSD", 0],
    ]);
  });

  test("are null in percent if the earlier value is 0", () => {
    const found = explainedAverages(blocks("2026,saas,A,x,10,0,1"), blocks("2026,saas,A,x,10,60,1"));
    expect(found[0]).toMatchObject({ field: "maturityScore", absolute: 60, percent: null });
  });

  test("are empty if a release has no blocks", () => {
    expect(explainedAverages(frozenWith({}), after)).toEqual([]);
  });
});

describe("the averages of a release in the history", () => {
  const history = (document: object) => ({
    changes: [{ from: "2026-Q3", to: "2026-Q4", files: [jsonFile("json", document)] }],
  });

  test("are those of its change document", () => {
    const averages = explainedAverages(blocks("2026,saas,A,x,10,0,1"), blocks("2026,saas,A,x,10,60,1"));
    expect(averagesIn(history({ averages }), "2026-Q4")).toEqual(averages);
  });

  test("are missing without a change document, or with one that an earlier version wrote", () => {
    expect(averagesIn(history({ averages: [{}] }), "2026-Q3")).toEqual([]);
    expect(averagesIn(history({ changes: [] }), "2026-Q4")).toEqual([]);
  });
});
