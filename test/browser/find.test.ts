import { describe, expect, it } from "vitest";
import { finder, searchWords } from "../../src/browser/find.ts";

const found = (typed: string, ...titles: string[]) =>
  finder(titles.map((title) => ({ kind: "Page", title, text: "", page: "" })))(typed).entries.map(
    ({ title }) => title,
  );

describe("the search", () => {
  it.each(["averages in", "averages IN"])(
    "takes the last word of %j for the start of another, though alone it says nothing",
    (typed) => {
      expect(found(typed, "Industry averages", "Averages by region")).toEqual(["Industry averages"]);
    },
  );

  it("forgives a typing error only in words of more than four letters", () => {
    expect(found("cast", "Cost")).toEqual([]);
    expect(found("remediatoin", "Remediation")).toEqual(["Remediation"]);
  });

  it("takes no word of a question for one that must be found, also before a question mark", () => {
    const titles = ["Retailer: audit hours", "FinTech: audit hours"];
    expect(found("how many audit hours do retailers need?", ...titles)).toEqual(["Retailer: audit hours"]);
  });

  it("finds the parts of a field's name, also after a digit", () => {
    expect(searchWords("ci95Low")).toEqual(["ci95Low", "ci95", "Low"]);
  });
});
