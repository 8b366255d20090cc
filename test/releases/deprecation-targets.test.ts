import { describe, expect, test } from "vitest";
import type { DataError } from "../../src/model/problem.ts";
import { contractOf } from "../../src/releases/contract.ts";
import { requireDeprecationTargets } from "../../src/releases/deprecation-targets.ts";
import { saidOf } from "../support/said.ts";
import { frozenWith, packageOf } from "./support.ts";

const HOURS = "/api/intelligence/hours";
const CATALOGUE = [
  {
    id: "getHours",
    path: HOURS,
    title: "",
    description: "",
    example: {},
    parameters: [
      {
        ...{ name: "industry", kind: "filter" as const, description: "", values: ["saas"] },
        former: [{ value: "cloud", instead: "saas", since: "2026-10-01" }],
      },
    ],
  },
];
const deprecation = (what: string) => ({ what, deprecated: "2026-10-01", sunset: "2027-10-01" });
const CONTENT = frozenWith({
  ...packageOf({ t: { fields: ["a:number"] } }),
  "datasets/t.csv": "a\n1\n",
  "intelligence/hours.json": {},
  "schemas/hours.json": {
    type: "object",
    properties: {
      average: { type: "number" },
      byIndustry: { type: "array", items: { $ref: "#/$defs/Entry" } },
      best: { anyOf: [{ $ref: "#/$defs/Entry" }, { type: "null" }] },
    },
    $defs: { Entry: { type: "object", properties: { hours: { type: "number" } } } },
  },
});
/** What the release before announced. */
const ANNOUNCED = ["/api/intelligence/old", `${HOURS}#/trend`, `${HOURS}?industry=shops`];
const check = (...what: string[]) =>
  requireDeprecationTargets(
    { deprecations: what.map(deprecation) },
    {
      catalogue: CATALOGUE,
      paths: ["api/datasets/t.csv", "api/methodology.json"],
      contract: () => contractOf(CONTENT),
      earlier: [{ release: "2026-Q4", deprecations: ANNOUNCED.map(deprecation) }],
    },
  );

describe("a deprecation", () => {
  test.each([
    HOURS,
    `${HOURS}?industry=saas`,
    `${HOURS}?industry=cloud`,
    `${HOURS}#/average`,
    "/api/datasets/t.csv",
    "/api/datasets/t.csv#/a",
    `${HOURS}#/byIndustry/0/hours`,
    `${HOURS}#/byIndustry/*/hours`,
    `${HOURS}#/best/hours`,
    "/api/methodology.json#/k",
  ])("may name %s", (what) => expect(() => check(what)).not.toThrow());

  test.each([
    "/api/intelligence/hour",
    "/api/datasets/u.csv",
    "/api/datasets/t.csv?year=2026",
    `${HOURS}?industry=bank`,
    `${HOURS}?region=saas`,
    "/api/hours#/average",
    `${HOURS}#/avrage`,
    `${HOURS}#/byIndustry/0/days`,
    "/api/datasets/t.csv#/b",
  ])("is refused if it names nothing that is published: %s", (what) => {
    expect(saidOf(() => check(what))).toEqual([
      `deprecations.json "${what}": must be an endpoint's path, a value of its filter, a field of its answer, or a file's address. Correct it: api/index.json lists all of these.`,
    ]);
  });

  test.each(ANNOUNCED)("must be removed from the list if what it names is gone: %s", (what) => {
    try {
      check(what);
      expect.unreachable();
    } catch (error) {
      expect((error as DataError).problems).toEqual([
        {
          file: "deprecations.json",
          value: what,
          rule: "no longer exists: release 2026-Q4 announced its removal, and nothing of this name is published now",
          remedy: "Remove it from the list, or restore what it names.",
        },
      ]);
    }
  });

  test("is reported with all others that name nothing", () => {
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

test("what is gone was announced by the last release that did so", () => {
  const what = "/api/intelligence/old";
  const earlier = [[what], [what], []].map((own, at) => ({
    release: `2026-Q${at + 1}`,
    deprecations: own.map(deprecation),
  }));
  const contract = () => contractOf(CONTENT);
  const targets = { catalogue: CATALOGUE, paths: [], contract, earlier };
  const said = saidOf(() => requireDeprecationTargets({ deprecations: [deprecation(what)] }, targets));
  expect(said.join()).toContain(": no longer exists: release 2026-Q2 announced its removal");
});
