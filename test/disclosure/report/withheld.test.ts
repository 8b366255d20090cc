import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { gatheringOf, withheldIndustries } from "../../../src/disclosure/report/withheld.ts";
import { spanOf } from "../../../src/model/years.ts";
import type { Settings } from "../../../src/tables/index.ts";
import { block, programme, settings } from "../programmes.ts";

const span = spanOf([2024, 2026], "2026-12-31");
const of = (count: number, industry: string, year: number, first = 0): Programme[] =>
  Array.from({ length: count }, (_, number) => programme(first + number, { industry, year }));
const named = (...ids: readonly string[]): Settings => ({
  ...settings,
  industries: ids.map((id) => ({ id, display_name: id })),
});
/** Publishes in one block each what is of five or more. */
const published = (...pools: readonly (readonly Programme[])[]) =>
  pools.filter(({ length }) => length >= 5).map((members) => block(members).row);
const withheld = (known: Settings, ...pools: readonly (readonly Programme[])[]) =>
  withheldIndustries(published(...pools), pools.flat(), known, span);

describe("the withheld industries", () => {
  const alpha = [2024, 2025, 2026].map((year) => of(5, "alpha", year));

  it("are none if each year has a block, and exclude years before an industry began", () => {
    expect(withheld(named("alpha", "beta"), ...alpha, of(5, "beta", 2026))).toEqual({
      k: 5,
      industries: [],
      gathering: null,
    });
  });

  it("include a year between two others, and one before the first with too few", () => {
    const { industries } = withheld(
      named("alpha", "beta"),
      ...alpha,
      of(2, "beta", 2024),
      of(5, "beta", 2025),
    );
    expect(industries).toMatchObject([
      {
        industry: "beta",
        isWhole: false,
        years: [
          { year: 2024, organisations: 2 },
          { year: 2026, organisations: 0 },
        ],
      },
    ]);
  });

  it("include an industry in every year with programmes, and in the benchmark year without any", () => {
    const { industries } = withheld(named("alpha", "beta", "gamma"), ...alpha, of(3, "beta", 2025));
    expect(industries).toMatchObject([
      { industry: "beta", isWhole: true, years: [{ year: 2025 }, { year: 2026, organisations: 0 }] },
      { industry: "gamma", isWhole: true, years: [{ year: 2026, organisations: 0 }] },
    ]);
  });
});

it("an industry that another gathers is not withheld: it is published as that one", () => {
  const known: Settings = {
    ...settings,
    industries: [
      { id: "alpha", display_name: "Alpha" },
      { id: "other", display_name: "Other", gathers: "beta" },
      { id: "beta", display_name: "Beta" },
    ],
  };
  expect(withheld(known, of(5, "alpha", 2026), of(5, "other", 2026)).industries).toEqual([]);
});

describe("industries that are too small by themselves", () => {
  const alpha = of(8, "alpha", 2026);

  it("can be published together in the years in which they have enough", () => {
    const known = named("alpha", "beta", "gamma", "delta");
    const pools = [alpha, of(3, "beta", 2026, 20), of(2, "gamma", 2026, 30), of(4, "beta", 2025, 20)];
    expect(withheld(known, ...pools).gathering).toEqual({
      industries: ["beta", "gamma"],
      by: null,
      besides: null,
      years: [2026],
    });
  });

  it("need the smallest of the others if they are too few together, or if there is only one", () => {
    const known = named("alpha", "beta", "gamma");
    const pools = [alpha, of(6, "beta", 2026, 20), of(2, "gamma", 2026, 30)];
    expect(withheld(known, ...pools).gathering).toEqual({
      industries: ["gamma"],
      by: null,
      besides: "beta",
      years: [2026],
    });
  });

  it("can join the industry that gathers others, with its programmes", () => {
    const known: Settings = {
      ...settings,
      industries: [
        { id: "alpha", display_name: "Alpha" },
        { id: "beta", display_name: "Beta" },
        { id: "other", display_name: "Other", gathers: "gamma" },
      ],
    };
    expect(withheld(known, alpha, of(3, "beta", 2026, 20), of(3, "other", 2026, 30)).gathering).toEqual({
      industries: ["beta"],
      by: "other",
      besides: null,
      years: [2026],
    });
  });

  it("include those with enough organisations of which too few gave an answer", () => {
    const known = named("alpha", "beta", "gamma");
    const silent = of(6, "beta", 2026, 20).map((own, number) =>
      number < 2 ? programme(own.organisation, { industry: "beta", audit_hours: Number.NaN }) : own,
    );
    const gamma = of(3, "gamma", 2026, 30);
    expect(
      withheldIndustries(published(alpha), [...alpha, ...silent, ...gamma], known, span).gathering,
    ).toEqual({
      industries: ["beta", "gamma"],
      by: null,
      besides: null,
      years: [2026],
    });
  });

  it("do not include those with enough organisations but no safe block", () => {
    expect(
      withheldIndustries(
        published(alpha),
        [...alpha, ...of(6, "beta", 2026, 20)],
        named("alpha", "beta"),
        span,
      ),
    ).toMatchObject({
      industries: [{ industry: "beta", isWhole: true }],
      gathering: null,
    });
  });

  it("have fewer than k organisations: exactly k are enough, whatever else prevents a block", () => {
    // Of beta's five nobody answered otherwise than the others, which no gathering mends.
    const gatheringBeside = (count: number) =>
      withheldIndustries(
        published(alpha),
        [...alpha, ...of(count, "beta", 2026, 20)],
        named("alpha", "beta"),
        span,
      ).gathering?.industries;
    expect([gatheringBeside(4), gatheringBeside(5)]).toEqual([["beta"], undefined]);
  });

  it("are not gathered if nobody else is left", () => {
    const one = { industry: "beta", year: 2026 };
    const known = [{ id: "beta" }, { id: "alpha" }];
    expect(gatheringOf(["beta"], [one], known, () => true)).toBe(null);
    expect(gatheringOf(["beta"], [one, { ...one, industry: "alpha" }], known, () => true)).toEqual({
      industries: ["beta"],
      by: null,
      besides: "alpha",
      years: [2026],
    });
  });

  it("need nothing without submissions", () => {
    expect(withheld(named("alpha", "beta"), alpha).gathering).toBeNull();
  });
});
