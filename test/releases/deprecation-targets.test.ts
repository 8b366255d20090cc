import { describe, expect, test } from "vitest";
import { DataError } from "../../src/model/problem.ts";
import { requireDeprecationTargets } from "../../src/releases/deprecation-targets.ts";

const HOURS = "/api/intelligence/hours";
const CATALOGUE = [
  {
    id: "getHours",
    path: HOURS,
    title: "",
    description: "",
    example: {},
    parameters: [{ name: "industry", kind: "filter" as const, description: "", values: ["saas"] }],
  },
];
const PATHS = ["api/datasets/t.csv"];
const check = (...what: string[]) =>
  requireDeprecationTargets(
    { deprecations: what.map((one) => ({ what: one, deprecated: "2026-10-01", sunset: "2027-10-01" })) },
    CATALOGUE,
    PATHS,
  );

describe("a deprecation", () => {
  test.each([
    HOURS,
    `${HOURS}?industry=saas`,
    `${HOURS}#/average`,
    "/api/datasets/t.csv",
    "/api/datasets/t.csv#/a",
  ])("may be of %s", (what) => expect(() => check(what)).not.toThrow());

  test.each([
    "/api/intelligence/hour",
    "/api/datasets/u.csv",
    `${HOURS}?industry=bank`,
    `${HOURS}?region=saas`,
    "/api/hours#/average",
  ])("is refused where it names nothing that is published: %s", (what) => {
    expect(() => check(what)).toThrow(DataError);
  });

  test("is told with all others that name nothing", () => {
    try {
      check("/api/x", HOURS, "/api/y");
      expect.unreachable();
    } catch (error) {
      expect((error as DataError).problems.map(({ file, value }) => [file, value])).toEqual([
        ["deprecations.json", "/api/x"],
        ["deprecations.json", "/api/y"],
      ]);
    }
  });
});
