import { describe, expect, test } from "vitest";
import { gatheredIdsOf, gatherersIn } from "../../src/tables/gathers.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { dataWith } from "../support/data.ts";
import { problemsOf } from "./support.ts";

const HEADER = "id,display_name,previously,last_year,gathers";
const problemsWith = (...rows: readonly string[]) =>
  problemsOf(loadSettings, dataWith({ "reference/industries.csv": `${[HEADER, ...rows].join("\n")}\n` }))
    .filter(({ file }) => file === "reference/industries.csv")
    .map(({ row, value, rule }) => `${row} ${value}: ${rule}`);

describe("the industries that one gathers", () => {
  test("are ids with a space between two; without any it gathers none", () => {
    const entries = [{ id: "other", gathers: "gaming travel" }, { id: "retail" }];
    expect(entries.map(gatheredIdsOf)).toEqual([["gaming", "travel"], []]);
    expect([...gatherersIn(entries)]).toEqual([
      ["gaming", "other"],
      ["travel", "other"],
    ]);
  });

  test("are none that goes on, nor the industry itself", () => {
    expect(problemsWith("other,Other,,,retail other", "retail,Retail,,,")).toEqual([
      "2 retail: must not be an industry that goes on: row 3 has it, without a last_year",
      "2 other: must not be the industry's own id",
    ]);
  });

  test("may be one that has ended, unless that gathers others", () => {
    expect(problemsWith("other,Other,,,retail", "retail,Retail,,2024,")).toEqual([]);
    expect(problemsWith("other,Other,,,retail", "retail,Retail,,2024,shops")).toEqual([
      "2 retail: must not gather others itself: row 3 does",
    ]);
  });

  test("have one place, and no other meaning", () => {
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
