import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { Pool } from "../../../src/disclosure/renewal/pool.ts";
import { PublishedEntries } from "../../../src/disclosure/renewal/published-entries.ts";
import { hasSafeSums } from "../../../src/disclosure/renewal/sums.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { programme } from "../support.ts";
import { Memory } from "./play.ts";

const LABELS = { year: 2026, industry: "saas", framework: "A", region: "europe" };

/** Forty programmes, of which those of a range gave the same score: a difference of these alone tells it. */
const everybody = (first: number, end: number) =>
  Array.from({ length: 40 }, (_, number) =>
    programme(number, number >= first && number < end ? { answers: { maturity_score: 50 } } : {}),
  );

type Cut = readonly [members: readonly Programme[], labels?: Partial<typeof LABELS>];

/** Whether a draft has safe sums that keeps the first so many of the earlier blocks and cuts the others anew. */
function isSafe(
  programmes: readonly Programme[],
  earlier: readonly Cut[],
  keeps: number,
  cut: readonly Cut[],
) {
  const memory = new Memory();
  const blocks = earlier.map(([members, labels]) => {
    const entries = members.map((one) => memory.enter(one));
    const block = memory.history.push(entries) - 1;
    return { block, row: { ...LABELS, ...labels } as BlockRow, entries, members, hasLeaver: false };
  });
  const baseline = memory.baseline();
  const rules = { k: 5, givesWay: [], rounding: ROUNDING, release: "2026-Q4" };
  const pool = new Pool(programmes, blocks, baseline, new PublishedEntries(baseline), rules);
  return hasSafeSums(pool, {
    kept: blocks.slice(0, keeps),
    cut: cut.map(([members, labels]) => ({ labels: { ...LABELS, ...labels }, members })),
  });
}

describe("the difference of two releases", () => {
  it("is safe in a pool that had no blocks", () => {
    const all = everybody(0, 40);
    expect(isSafe(all, [], 0, [[all]])).toBe(true);
  });

  it("is empty, or as safe as a block for the whole pool", () => {
    for (const [alike, want] of [
      [everybody(0, 0), true],
      [everybody(0, 5), true],
      [everybody(10, 15), false],
    ] as const) {
      const before: Cut = [alike.slice(0, 10)];
      expect(isSafe(alike, [before], 0, [[alike.slice(0, 15)]])).toBe(want);
    }
  });

  it("is checked for the whole pool, even if it is safe for each label and between blocks", () => {
    for (const [all, want] of [
      [everybody(0, 0), true],
      [everybody(30, 35), false],
    ] as const) {
      const part = (...ranges: [number, number][]) => ranges.flatMap(([a, b]) => all.slice(a, b));
      const of = (name: string) => ({ framework: name, region: name });
      const stays: Cut = [part([20, 30]), of("A")];
      const before: Cut[] = [
        [part([0, 10]), of("A")],
        [part([10, 20]), of("B")],
      ];
      const after: Cut[] = [
        [part([0, 5], [10, 15], [30, 32]), of("A")],
        [part([5, 10], [15, 20], [32, 35]), of("B")],
      ];
      expect(isSafe(all, before, 0, after)).toBe(want);
      expect(isSafe(all, [stays, ...before], 1, after)).toBe(want);
    }
  });

  it.each(["framework", "region"])("is as safe in each %s", (label) => {
    const of = (name: string) => ({ [label]: name });
    for (const [all, want] of [
      [everybody(0, 0), true],
      [everybody(5, 10), false],
    ] as const) {
      const part = (...ranges: [number, number][]) => ranges.flatMap(([a, b]) => all.slice(a, b));
      // 5 to 10 go from A to B, into two blocks that differ from each of the earlier ones by others, too.
      const before: Cut[] = [
        [part([0, 10]), of("A")],
        [part([10, 20]), of("B")],
        [part([25, 35]), of("B")],
      ];
      const after: Cut[] = [
        [part([0, 5], [20, 25]), of("A")],
        [part([10, 15], [25, 30], [5, 7]), of("B")],
        [part([15, 20], [30, 35], [7, 10]), of("B")],
      ];
      expect(isSafe(all, before, 0, after)).toBe(want);
    }
  });

  it("does not exist for a label that one of them lacks: its sum is that of whole blocks", () => {
    // The others of the first block have corrected their answers.
    const all = everybody(0, 2);
    const before: Cut[] = [
      [all.slice(0, 2), { framework: "A" }],
      [all.slice(10, 20), { framework: "B" }],
    ];
    const joined = [...all.slice(0, 2), ...all.slice(10, 25)];
    expect(isSafe(all, before, 0, [[joined, { framework: "mixed" }]])).toBe(true);
  });

  it("is as safe between each new block and each earlier one with common members", () => {
    for (const [all, want] of [
      [everybody(0, 0), true],
      [everybody(5, 15), false],
    ] as const) {
      const before: Cut[] = [[all.slice(0, 10)], [all.slice(10, 20)]];
      const after: Cut[] = [
        [[...all.slice(0, 5), ...all.slice(10, 15)]],
        [[...all.slice(5, 10), ...all.slice(15, 20)]],
      ];
      expect(isSafe(all, before, 0, after)).toBe(want);
    }
  });
});
