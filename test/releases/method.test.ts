import { describe, expect, test } from "vitest";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import {
  methodChanges,
  methodologyOf,
  methodProblems,
  methodValue,
  requireMethodKept,
} from "../../src/releases/method.ts";
import type { Methodology } from "../../src/tables/settings.ts";
import { committedData } from "../support/data.ts";
import { frozenWith } from "./support.ts";

const METHOD = JSON.parse(new TextDecoder().decode(committedData.get("methodology.json"))) as Methodology;
const BEFORE = { releaseId: "2026-Q4", version: METHOD.version, methodology: METHOD };

function problemsOf(next: Methodology, before: Parameters<typeof requireMethodKept>[0] = BEFORE) {
  try {
    requireMethodKept(before, next);
  } catch (error) {
    if (error instanceof DataError) return error.problems;
    throw error;
  }
  return [] as readonly DataProblem[];
}

describe("the changes of a methodology", () => {
  test("are listed field by field, a list as one", () => {
    const { maturityTiers: _, ...rest } = METHOD;
    const next = {
      ...rest,
      k: 10,
      rounding: { ...METHOD.rounding, usd: -3 },
      maturityTiers: [
        { tier: "Leading", from: 50 },
        { tier: "Lagging", from: 0 },
      ],
    };
    expect(methodChanges(METHOD, next).map(({ field, old, new: now }) => [field, old, now])).toEqual([
      ["/k", 5, 10],
      ["/rounding/usd", -2, -3],
      [
        "/maturityTiers",
        [
          { tier: "Advanced", from: 65 },
          { tier: "Developing", from: 55 },
          { tier: "Foundational", from: 0 },
        ],
        [
          { tier: "Leading", from: 50 },
          { tier: "Lagging", from: 0 },
        ],
      ],
    ]);
  });

  test("are none if only the version, the texts for people or the order of members differ", () => {
    const { id, ...others } = METHOD;
    expect(methodChanges(METHOD, { ...others, id, version: "9.0.0", highlights: [] })).toEqual([]);
  });

  test("include a removed unit, but not a new unit that no figure had", () => {
    const more = { ...METHOD, rounding: { ...METHOD.rounding, furlongs: 1 } };
    expect(methodChanges(METHOD, more)).toEqual([]);
    expect(methodChanges(more, METHOD)).toEqual([{ field: "/rounding/furlongs", old: 1, new: null }]);
    expect(methodChanges(more, { ...more, rounding: { ...more.rounding, furlongs: 2 } })).toEqual([
      { field: "/rounding/furlongs", old: 1, new: 2 },
    ]);
    expect(methodChanges({ ...METHOD, rounding: undefined }, METHOD)).toEqual([
      { field: "/rounding", old: null, new: METHOD.rounding },
    ]);
  });

  test("are null on one side if a field is new or removed", () => {
    expect(methodChanges({ a: 1, b: { c: 2 } }, { b: { d: false } })).toEqual([
      { field: "/a", old: 1, new: null },
      { field: "/b/c", old: 2, new: null },
      { field: "/b/d", old: null, new: false },
    ]);
  });

  test("are described in words", () => {
    expect(methodValue(METHOD.maturityTiers)).toBe(
      "Advanced from 65, Developing from 55, Foundational from 0",
    );
    expect(methodValue(["framework", "region"])).toBe("framework, region");
    expect(methodValue("Harrell-Davis")).toBe("Harrell-Davis");
    expect(methodValue(-2)).toBe("-2");
    expect(methodValue(null)).toBe("none");
  });
});

describe("a methodology after that of a release", () => {
  test("is the same, or has a higher version", () => {
    expect(problemsOf(METHOD)).toEqual([]);
    expect(problemsOf({ ...METHOD, version: "2.0.1" })).toEqual([]);
    expect(problemsOf({ ...METHOD, version: "3.0.0", k: 10, minimumCohort: 50 })).toEqual([]);
    expect(problemsOf({ ...METHOD, highlights: ["Mended words."] })).toEqual([]);
  });

  test("is refused with every field that changed if its version did not", () => {
    expect(problemsOf({ ...METHOD, minimumCohort: 50, stableTrendPct: 2 })).toEqual([
      {
        file: "methodology.json",
        column: "/version",
        value: "2.0.0",
        rule: "must be above 2.0.0, the version of release 2026-Q4, because the method changed: /minimumCohort from 30 to 50; /stableTrendPct from 1 to 2",
        remedy: "Raise the version, or restore the earlier values.",
      },
    ]);
  });

  test("is refused with a lower version, changed or not", () => {
    const lower = {
      file: "methodology.json",
      column: "/version",
      value: "1.9.9",
      rule: "must not be below 2.0.0, the version of release 2026-Q4",
      remedy: "Raise the version.",
    };
    expect(problemsOf({ ...METHOD, version: "1.9.9" })).toEqual([lower]);
    expect(problemsOf({ ...METHOD, version: "1.9.9", minimumCohort: 50 })).toEqual([lower]);
  });

  test("is refused with a lower k, because organisations relied on it", () => {
    const methodology = { ...METHOD, k: 10 };
    expect(problemsOf({ ...METHOD, version: "3.0.0" }, { ...BEFORE, methodology })).toEqual([
      {
        file: "methodology.json",
        column: "/k",
        value: "5",
        rule: "must not be below 10, the k of release 2026-Q4: organisations submitted under that promise",
        remedy: "Set k to 10 or more.",
      },
    ]);
    const byOne = { ...BEFORE, methodology: { ...METHOD, k: 6 } };
    expect(problemsOf({ ...METHOD, version: "3.0.0" }, byOne)).toHaveLength(1);
    expect(problemsOf({ ...METHOD, version: "3.0.0", k: 6 }, byOne)).toEqual([]);
  });

  test("is compared only by its version with a release that was frozen without one", () => {
    const before = { ...BEFORE, methodology: undefined };
    expect(problemsOf({ ...METHOD, k: 10 }, before)).toEqual([]);
    expect(problemsOf({ ...METHOD, version: "1.0.0" }, before)).toHaveLength(1);
  });
});

describe("a methodology with a frozen release of the same id", () => {
  test("must be the same, except for texts and new fields", () => {
    expect(methodProblems(BEFORE, METHOD)).toEqual([]);
    expect(methodProblems(BEFORE, { ...METHOD, highlights: ["Mended words."] })).toEqual([]);
    const { stableTrendPct: _, ...older } = METHOD;
    expect(methodProblems({ ...BEFORE, methodology: older }, METHOD)).toEqual([]);
  });

  test("is refused with each field that changed or was removed, whatever its version", () => {
    const remedy =
      "Restore it. A new method needs a new release with a higher version: the next quarter, or the correction 2026-Q4.1.";
    const { days: _, ...rounding } = METHOD.rounding;
    const next = { ...METHOD, version: "3.0.0", k: 10, rounding } as Methodology;
    expect(methodProblems(BEFORE, next)).toEqual(
      [
        { column: "/version", value: "3.0.0", was: "2.0.0" },
        { column: "/k", value: "10", was: "5" },
        { column: "/rounding/days", value: "none", was: "1" },
      ].map(({ was, ...place }) => ({
        file: "methodology.json",
        ...place,
        rule: `must be ${was}, as it was frozen with release 2026-Q4`,
        remedy,
      })),
    );
  });

  test("must have at least its version if the release was frozen without a methodology", () => {
    const before = { ...BEFORE, methodology: undefined };
    expect(methodProblems(before, { ...METHOD, k: 10 })).toEqual([]);
    expect(methodProblems(before, { ...METHOD, version: "3.0.0" })).toMatchObject([{ column: "/version" }]);
  });
});

test("a release keeps its methodology; one that was frozen without it has none", () => {
  expect(methodologyOf(frozenWith({ "methodology.json": METHOD }))).toEqual(METHOD);
  expect(methodologyOf(frozenWith({ "methodology.json": [1] }))).toBeUndefined();
  expect(methodologyOf(frozenWith({}))).toBeUndefined();
});
