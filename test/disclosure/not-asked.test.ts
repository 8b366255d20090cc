import { describe, expect, it } from "vitest";
import { averagesOf } from "../../src/disclosure/derived/averages.ts";
import { relationRows } from "../../src/disclosure/derived/bands.ts";
import { blockRow } from "../../src/disclosure/derived/block-row.ts";
import { blockMeans } from "../../src/disclosure/gate/block-means.ts";
import { blockSafety } from "../../src/disclosure/gate/block-safety.ts";
import { enoughContributors } from "../../src/disclosure/gate/enough-contributors.ts";
import { pseudonymsOf } from "../../src/disclosure/ledger/pseudonyms.ts";
import { askedOf, hasContributors } from "../../src/disclosure/model/programme.ts";
import { partition } from "../../src/disclosure/partition/partition.ts";
import { isSafe } from "../../src/disclosure/partition/safety.ts";
import { publishableYears } from "../../src/disclosure/span/publishable-years.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import type { BlockRow } from "../../src/tables/blocks.ts";
import { askedSince } from "../support/asked-since.ts";
import { ROUNDING } from "../support/rounding.ts";
import { different, foundBy, viewOf } from "./gate/view.ts";
import { answering, at, block, programme, settings, span } from "./programmes.ts";

const NOBODY = { audit_hours: Number.NaN };
/** Programmes of a year that gave no audit hours. */
const without = (year: number, count = 5) => different(count, () => ({ ...NOBODY, year }));

describe("a question that has been asked only since 2026", () => {
  askedSince("audit_hours", 2026);

  it("is not asked in earlier years", () => {
    expect(askedOf(without(2026))).toEqual([...QUESTIONS.keys()]);
    expect(askedOf(without(2025))).toEqual([...QUESTIONS.keys()].filter((one) => one !== at.audit_hours));
  });

  it("needs k contributors in the years in which it is asked, and none before", () => {
    expect(hasContributors(without(2025), 5)).toBe(true);
    expect(hasContributors(without(2025, 4), 5)).toBe(false);
    expect(hasContributors(without(2026), 5)).toBe(false);
    expect(isSafe(without(2025), ROUNDING)).toBe(true);
    expect(isSafe(without(2026), ROUNDING)).toBe(false);
  });

  it("prevents no block of earlier years, but every block of its own years without answers to it", () => {
    const cut = (year: number) =>
      partition(without(year, 12), { k: 5, givesWay: ["framework", "region"], rounding: ROUNDING });
    expect(cut(2025).blocks.map(({ members }) => members.length)).toEqual([6, 6]);
    expect(cut(2025).left).toEqual([]);
    expect(cut(2026).blocks).toEqual([]);
  });

  it("has an empty mean before that, whatever was answered, and the mean of the answers since then", () => {
    const labels = { industry: "alpha", framework: "X_1", region: "north" };
    const row = (year: number, members: Parameters<typeof blockRow>[1]) =>
      blockRow({ ...labels, year }, members);
    const answered = answering("audit_hours", [800, 810, 820, 830, 840]);
    expect(row(2025, without(2025)).audit_hours_mean).toBeNull();
    expect(row(2025, answered).audit_hours_mean).toBeNull();
    expect(row(2026, answered).audit_hours_mean).toBe(820);
    expect(() => row(2026, without(2026))).toThrow("no member of the block answered audit_hours");
  });

  it("has no average and no relation in earlier years", () => {
    const before = blockRow({ ...block(without(2025)).labels }, without(2025));
    expect(averagesOf([before, before])).toMatchObject({ sample_size: 10, audit_hours_mean: null });
    const mixed = [before, { ...before, audit_hours_mean: 700 } as BlockRow];
    expect(averagesOf(mixed)).toMatchObject({ sample_size: 10, audit_hours_mean: 700 });
    const relations = relationRows([before, { ...before, automation_rate_mean: 60 }], span);
    const of = (y: string, year: number) =>
      relations.find((row) => row.x === "automation_rate" && row.y === y && row.year === year);
    expect(of("audit_hours", 2025)).toBeUndefined();
    expect(of("audit_hours", 2026)).toMatchObject({ sample_size: null });
    expect(of("maturity_score", 2025)).toMatchObject({ sample_size: 10 });
  });

  it("is reported by the gate if an earlier year has a mean, or if its own years have none", () => {
    const earlier = block(without(2025));
    expect(
      [enoughContributors, blockMeans, blockSafety].flatMap((check) => foundBy(check, viewOf([earlier]))),
    ).toEqual([]);
    const forged = { ...earlier, row: { ...earlier.row, audit_hours_mean: 800 } };
    expect(foundBy(blockMeans, viewOf([forged]))).toEqual([
      "audit_hours_mean is not the mean of the members' answers",
    ]);
    const own = block(different(5));
    const emptied = { ...own, row: { ...own.row, audit_hours_mean: null as never } };
    expect(foundBy(blockMeans, viewOf([emptied]))).toEqual([
      "audit_hours_mean is not the mean of the members' answers",
    ]);
    const silent = { ...own, members: without(2026) };
    expect(foundBy(enoughContributors, viewOf([silent]))).toEqual([
      "fewer than 5 organisations contributed audit_hours",
    ]);
    expect(foundBy(blockSafety, viewOf([silent]))).toEqual(["all gave nearly the same audit_hours"]);
  });

  it("changes the version of answers only in its own years", () => {
    const versions = (year: number) =>
      [1, 2].map((hours) => {
        const own = programme(1, { year, audit_hours: hours });
        return pseudonymsOf([own], new Map(), new Uint8Array(32)).at(0).version;
      });
    expect(new Set(versions(2025)).size).toBe(1);
    expect(new Set(versions(2026)).size).toBe(2);
  });

  it("is refused with an earlier benchmark year", () => {
    const programmes = [2025, 2026].flatMap((year) =>
      ["alpha", "beta"].flatMap((industry, place) =>
        different(6, (number) => ({ year, industry, organisation: 10 * place + number })),
      ),
    );
    const benchmarkYear = (year: number) =>
      publishableYears(programmes, { ...settings, release: { ...settings.release, benchmarkYear: year } });
    expect(() => benchmarkYear(2025)).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({
            value: "2025",
            rule: "the benchmark year must be one in which audit_hours (since 2026) is asked",
            remedy:
              "Name 2026 with --benchmark-year, or as benchmarkYear of release.json, or use a version of the program without the question until then.",
          }),
        ],
      }),
    );
    expect(benchmarkYear(2026).benchmark).toBe(2026);
  });
});
