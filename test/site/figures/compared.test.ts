import { expect, test } from "vitest";
import { furtherRight, tickOf } from "../../../src/site/figures/compared.ts";

test("the description calls values better only of metrics with a better side", () => {
  const hours = { label: "Audit hours", better: "lower" } as const;
  const staff = { label: "Compliance staff", better: "neither" } as const;
  const sites = { label: "Sites", better: "neither" } as const;
  expect(
    [[hours], [hours, staff], [hours, staff, sites], [staff]].map((shown) => furtherRight(shown)),
  ).toEqual([
    "Better values are further right",
    "Better values are further right, of compliance staff higher values",
    "Better values are further right, of compliance staff and sites higher values",
    "Higher values are further right",
  ]);
});

test.each([
  ["hours", 5_000, "5,000"],
  ["hours", 9_999, "9,999"],
  ["hours", 10_000, "10k"],
  ["usd", 9_500, "9,500"],
  ["usd", 140_000, "140k"],
  ["usd", -20_000, "-20k"],
  ["usd", 999_000, "999k"],
  ["usd", 1_000_000, "1m"],
  ["usd", -1_000_000, "-1m"],
  ["usd", 20_000_000, "20m"],
  ["usd", 2_500_000, "2.5m"],
] as const)("a tick in %s at %i is labelled %s", (unit, value, label) => {
  expect(tickOf(unit, value)).toBe(label);
});
