import { describe, expect, it } from "vitest";
import { isLabelAnyway, namibiaTest } from "../../../src/importing/values/namibia.ts";

const NAMIBIA = ["DE", "NA"].map((id) => ({ id, display_name: id }));

describe("NA in a column of countries", () => {
  it("is Namibia among codes", () => {
    const isNamibia = namibiaTest("country", ["DE", "NA", " NA ", "US", "Brazil", ""]);
    expect(["NA", " NA ", "na", "N/A", "", "DE"].map(isNamibia)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("is a missing value among names, or alone", () => {
    expect(namibiaTest("country", ["Germany", "NA", "US", "Brazil"])("NA")).toBe(false);
    expect(namibiaTest("country", ["NA", "NA", ""])("NA")).toBe(false);
  });

  it("is a missing value in a column of something else, also among codes", () => {
    expect(namibiaTest("industry", ["DE", "NA", "US"])("NA")).toBe(false);
  });
});

describe("a cell that could mean a missing value", () => {
  const country = { to: "country" };
  it("is Namibia if the registry has it, unless the mapping names the word as missing", () => {
    expect(isLabelAnyway("NA", country, NAMIBIA)).toBe(true);
    expect(isLabelAnyway("NA", country, NAMIBIA, ["unknown"])).toBe(true);
    expect(isLabelAnyway("NA", country, NAMIBIA, [" na"])).toBe(false);
    expect(isLabelAnyway("NA", country, NAMIBIA.slice(0, 1))).toBe(false);
    expect(isLabelAnyway("N/A", country, NAMIBIA)).toBe(false);
    expect(isLabelAnyway("NA", { to: "industry" }, NAMIBIA)).toBe(false);
  });

  it("is a label if the mapping says which", () => {
    const labels = { "n/a": "none-given" };
    expect(isLabelAnyway(" n/a ", { to: "bottleneck", labels }, [])).toBe(true);
    expect(isLabelAnyway("-", { to: "bottleneck", labels }, [])).toBe(false);
    expect(isLabelAnyway("", { to: "bottleneck", labels }, [])).toBe(false);
  });
});
