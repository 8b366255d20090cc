import { expect, test } from "vitest";
import { groupedHeader } from "../../../src/importing/reading/grouped-header.ts";
import { proposed } from "../support.ts";

const lines = (upper: string, lower: string) => groupedHeader(upper.split(";"), lower.split(";"));

test("a group above several columns is a part of their names; names in both lines, or in one, stay as they are", () => {
  expect(lines("Ref;Sector;Cost (USD);;Delay;;Year", "Ref;Sector;Fees;Tooling;Main cause;Days;")).toEqual([
    ...[
      "Ref",
      "Sector",
      "Cost (USD): Fees",
      "Cost (USD): Tooling",
      "Delay: Main cause",
      "Delay: Days",
      "Year",
    ],
  ]);
  expect(lines("Ref;Sector;Open;;;", "Ref;Sector;1;2;3;Notes")).toEqual([
    ...["Ref", "Sector", "Open: 1", "Open: 2", "Open: 3", "Open: Notes"],
  ]);
});

test("a group may be repeated above each of its columns, if both lines are full", () => {
  expect(lines("Programme;Programme;Cost;Cost", "Ref;Year;Fees;Tooling")).toEqual([
    ...["Programme: Ref", "Programme: Year", "Cost: Fees", "Cost: Tooling"],
  ]);
});

test("three groups above a full line need no names in both lines", () => {
  expect(lines("Programme;;Cost;;Open;", "Ref;Year;Fees;Tooling;1;2")).toEqual([
    ...["Programme: Ref", "Programme: Year", "Cost: Fees", "Cost: Tooling", "Open: 1", "Open: 2"],
  ]);
});

test("a single group is one if it says that its figures are others, and two columns may have one name in two groups", () => {
  expect(lines("; ;Target 2028;", "Ref;Sector;Fees;Requirement 1")).toEqual([
    ...["Ref", "Sector", "Target 2028: Fees", "Target 2028: Requirement 1"],
  ]);
  expect(lines("; ;Costs;", "Ref;Sector;Fees;Tooling")).toBeUndefined();
  expect(lines("Target group: hotels;;;", "Ref;Sector;Fees;Tooling")).toBeUndefined();
  expect(lines(";Plan;;Actual;", "Ref;Fees;Hours;Fees;Hours")).toEqual([
    ...["Ref", "Plan: Fees", "Plan: Hours", "Actual: Fees", "Actual: Hours"],
  ]);
});

test.each([
  ["a title", "Survey of all;;;", "Ref;Sector;Fees;Tooling"],
  ["a title and a date", "Survey of all;;as of today;", "Ref;Sector;Fees;Tooling"],
  ["a header above a row with numbers of requirements", "Open;Open;Part;Part", "3;4;x;y"],
  ["a header above a row", "Ref;Sector;Cost;;", "Ref;Sector;5000;70;x"],
  ["a header above a row of words", "Ref;Sector;Country", "Rose;Retail;France"],
  ["a header above a row with a code", "Ref;Sector;Cost;;", "Ref;Sector;A1;B2;C3"],
])("%s is no group", (_, upper, lower) => {
  expect(lines(upper, lower)).toBeUndefined();
});

test("columns in groups are read by their groups' units and words", async () => {
  const { mapping } = await proposed(
    [
      "Ref;Member;Cost (USD);;;Requirements open;;",
      "Ref;Member;Assessor fees;Tooling;Internal labour;1;2;3",
      "P1;Rose;5000;70;80;no;yes;no",
    ].join("\n"),
  );
  expect(Object.values(mapping.columns!).map(({ to }) => to)).toEqual([
    ...["submission_id", "organisation", "qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd"],
    ...["requirement_1", "requirement_2", "requirement_3"],
  ]);
});
