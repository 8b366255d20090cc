import { describe, expect, test } from "vitest";
import { gatheredIdsOf, gatherersIn, isGathered } from "../../src/tables/gathers.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { dataWith } from "../support/data.ts";
import { problemsOf } from "./support.ts";

const HEADER = "id,display_name,previously,last_year,gathers";
const problemsWith = (...rows: readonly string[]) =>
  problemsOf(loadSettings, dataWith({ "reference/industries.csv": `${[HEADER, ...rows].join("\n")}\n` }))
    .filter(({ file }) => file === "reference/industries.csv")
    .map(({ row, value, rule }) => `${row} ${value}: ${rule}`);

describe("the industries that one gathers", () => {
  test("are ids separated by spaces; without any, it gathers none", () => {
    const entries = [{ id: "other", gathers: "gaming travel" }, { id: "retail" }];
    expect(entries.map(gatheredIdsOf)).toEqual([["gaming", "travel"], []]);
    expect([...gatherersIn(entries)]).toEqual([
      ["gaming", "other"],
      ["travel", "other"],
    ]);
  });

  test("may have rows of their own, unless they gather others", () => {
    expect(problemsWith("other,Other,,,retail", "retail,Retail,,,")).toEqual([]);
    expect(problemsWith("other,Other,,,retail", "retail,Retail,,,shops")).toEqual([
      "2 retail: must not gather others itself: row 3 does",
    ]);
    expect(problemsWith("other,Other,,,other", "retail,Retail,,,")).toEqual([
      "2 other: must not be the industry's own id",
    ]);
  });

  test("have no figures of their own, except for the years up to their last", () => {
    const entries = [
      { id: "other", gathers: "gaming retail travel" },
      { id: "gaming" },
      { id: "retail", last_year: 2024 },
    ];
    expect(["other", "gaming", "retail", "travel"].map(isGathered(entries))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test("are named in only one place, and have no other meaning", () => {
    expect(
      problemsWith("other,Other,,,gaming gaming", "rest,Rest,,,Gaming", "retail,Retail,shops,,"),
    ).toEqual([
      "2 gaming: must not be named twice",
      "3 Gaming: must not be gathered by two industries: row 2 names it",
    ]);
    expect(problemsWith("other,Other,,,shops", "retail,Retail,shops,,")).toEqual([
      "2 shops: must not be the former id of an industry: row 3 names it",
    ]);
  });
});
