import { describe, expect, test } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { requireInOrder } from "../../src/releases/order.ts";
import { frozenWith, recordWith } from "./support.ts";

const DAYS = { asOf: "2026-09-30T00:00:00Z", published: "2026-10-05T00:00:00Z" };
const indexOf = (...releases: readonly string[]) => ({
  releases: releases.map((release) => recordWith(frozenWith({}, release), { release, ...DAYS })),
});

/** What is said of a release that may not follow others; undefined where it may. */
function said(
  after: readonly string[],
  release: string,
  days: Partial<typeof DAYS> = {},
): string | undefined {
  try {
    requireInOrder(indexOf(...after), { release, ...DAYS, ...days });
  } catch (error) {
    if (error instanceof UserError) return `${error.message}. ${error.remedy}`;
    throw error;
  }
  return undefined;
}

describe("a release may follow", () => {
  test.each<[string, readonly string[], string]>([
    ["none", [], "2026-Q3"],
    ["that of the quarter before", ["2026-Q3"], "2026-Q4"],
    ["that of an earlier quarter, if quarters are skipped", ["2026-Q3"], "2027-Q2"],
    ["the release that it corrects", ["2026-Q3"], "2026-Q3.1"],
    ["the correction before", ["2026-Q3", "2026-Q3.1"], "2026-Q3.2"],
    ["the ninth correction as the tenth", ["2026-Q3", "2026-Q3.9"], "2026-Q3.10"],
    ["a correction, as that of the next quarter", ["2026-Q3", "2026-Q3.1"], "2026-Q4"],
    ["all others, if it is the last one made again", ["2026-Q3", "2026-Q3.1"], "2026-Q3.1"],
  ])("%s", (_, after, release) => expect(said(after, release)).toBeUndefined());
});

describe("a release is refused", () => {
  test("whose data describes a day more than half a year after its quarter, and not one within it", () => {
    const late = { asOf: "2064-12-31T00:00:00Z", published: "2065-01-05T00:00:00Z" };
    expect(said(["2026-Q3"], "2026-Q4", late)).toBe(
      "2026-Q4 describes 2064-12-31, which is more than half a year after its quarter. Give the right day with --as-of, or name the release 2064-Q4.",
    );
    const after = (asOf: string) => said([], "2026-Q4", { asOf, published: "2028-01-01T00:00:00Z" });
    expect(after("2027-06-30T00:00:00Z")).toBeUndefined();
    expect(after("2027-07-01T00:00:00Z")).toContain("more than half a year after its quarter");
  });

  test("that is published before the day that its data describes, also if it is the first", () => {
    const days = { published: "2026-09-29T00:00:00Z" };
    expect(said([], "2026-Q3", days)).toBe(
      "2026-Q3 is published on 2026-09-29, which is before 2026-09-30, the day that its data describes. Give 2026-09-30 or a later day with --published, or an earlier one with --as-of.",
    );
    expect(said([], "2026-Q3", { published: DAYS.asOf })).toBeUndefined();
  });

  test("that is late, or corrects one that is not the last, with what can be made instead", () => {
    const remedy = (next: string) =>
      `Only the last release can be corrected, and new releases must be later: publish the new data as ${next}, or with the next quarter.`;
    expect(said(["2026-Q3", "2027-Q1"], "2026-Q4")).toBe(
      `2026-Q4 is before 2027-Q1, the last release. ${remedy("2027-Q1.1")}`,
    );
    expect(said(["2026-Q3", "2026-Q4"], "2026-Q3.1")).toBe(
      `2026-Q3.1 is before 2026-Q4, the last release. ${remedy("2026-Q4.1")}`,
    );
    expect(said(["2026-Q3", "2026-Q3.10"], "2026-Q3.9")).toBe(
      `2026-Q3.9 is before 2026-Q3.10, the last release. ${remedy("2026-Q3.11")}`,
    );
  });

  test("that corrects what is not released", () => {
    expect(said([], "2026-Q3.1")).toBe(
      "2026-Q3.1 would correct 2026-Q3, which is not released. Release 2026-Q3.",
    );
    expect(said(["2026-Q2"], "2026-Q3.1")).toBe(
      "2026-Q3.1 would correct 2026-Q3, which is not released. Release 2026-Q3, or correct 2026-Q2 as 2026-Q2.1.",
    );
  });

  test("that leaves out a correction", () => {
    expect(said(["2026-Q3"], "2026-Q3.2")).toBe(
      "2026-Q3.2 does not follow 2026-Q3, the last release. Name it 2026-Q3.1.",
    );
  });

  test("that describes, or is published on, a day before that of the release before", () => {
    expect(said(["2026-Q3"], "2026-Q3.1", { asOf: "2026-09-29T00:00:00Z" })).toBe(
      "2026-Q3.1 describes 2026-09-29, which is before 2026-09-30, the day of 2026-Q3. Give 2026-09-30 or a later day with --as-of.",
    );
    expect(said(["2026-Q3", "2026-Q4"], "2026-Q4", { published: "2026-10-04T00:00:00Z" })).toBe(
      "2026-Q4 is published on 2026-10-04, which is before 2026-10-05, the day of 2026-Q3. Give 2026-10-05 or a later day with --published.",
    );
  });
});
