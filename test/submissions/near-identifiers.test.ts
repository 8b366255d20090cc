import { describe, expect, it, test } from "vitest";
import type { Candidate } from "../../src/submissions/examine.ts";
import { identifierKey, nearIdentifiers } from "../../src/submissions/near-identifiers.ts";

test.each([
  ["S-007", "s7"],
  ["2030_0012", "2030-12"],
  ["AB-CD 1", "abcd1"],
])("%s and %s may be one identifier", (one, other) => {
  expect(identifierKey(one)).toBe(identifierKey(other));
});

test.each([
  ["1-11", "11-1"],
  ["S-70", "S-7"],
  ["100", "1"],
  ["0", "00-1"],
])("%s and %s are two identifiers", (one, other) => {
  expect(identifierKey(one)).not.toBe(identifierKey(other));
});

describe("identifiers that may be one", () => {
  const of = (identity: string, year = 2026, organisation = "") =>
    ({ organisation, programme: { identity, year } }) as Candidate;
  const near = (...candidates: readonly Candidate[]) =>
    nearIdentifiers(candidates, (index) => ({ file: "s.csv", row: index + 2 })).map((alike) =>
      alike.map(({ written, row }) => `${written}:${row}`),
    );

  it("are named once each, where they are first", () => {
    expect(near(of("id A-1"), of("id B"), of("id a1"), of("id A-1"), of("id a01"))).toEqual([
      ["A-1:2", "a1:4", "a01:6"],
    ]);
  });

  it("are of one year, and of no organisation", () => {
    expect(near(of("id A-1"), of("id a1", 2025))).toEqual([]);
    expect(near(of("id A-1", 2026, "rose"), of("id a1"))).toEqual([]);
  });

  it("are not contents in place of an identifier, nor rows of one submission", () => {
    expect(near(of("content aB"), of("content Ab"))).toEqual([]);
    expect(near(of("id A-1"), of("id A-1"))).toEqual([]);
  });
});
