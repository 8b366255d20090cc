import { describe, expect, it, test } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { isPlaceholder, placeholderProblems } from "../../src/tables/placeholders.ts";

describe("a placeholder", () => {
  it.each([
    "TODO",
    "TODO: say what the figures describe",
    "Figures of (TBD) organisations",
    "<your organisation>",
    "Published by <name of the company>",
    "[Your organisation]",
    "{{name}}",
    "…",
    "???",
    "Lorem ipsum dolor sit amet",
    "change-me",
    "This is a placeholder.",
    "Your company name",
    "Your benchmark",
    "XXXX",
  ])("is %j", (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each([
    "",
    "Para todo el mundo",
    "Todo Pagos S.A.",
    "Your Money Index",
    "Not stated",
    "Fewer than <5 are withheld",
    "Figures [provisional] of 2026",
    "I may give these figures for your organisation.",
    "Please fill in the form.",
    "0-40",
    "-",
  ])("is not %j", (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});

test("placeholders are found in every file that people write, with file, field and value", () => {
  const files = {
    "release.json": JSON.stringify({ disclaimer: "TODO", provider: { name: "<your name>", url: null } }),
    "site.json": JSON.stringify({ links: [{ text: "Imprint" }, { text: "TBD" }] }),
    "methodology.json": JSON.stringify({ highlights: ["Real words.", "Lorem ipsum"] }),
    "reference/industries.csv": "id,display_name\nhotels,Hotels\nbars,TODO\n",
    "observatory/changelog.csv": "date,version,summary\n2031-01-05,2031-Q1,TBD\n",
    // Made by the program: nobody writes it.
    "datapackage.json": JSON.stringify({ title: "TODO" }),
  };
  const data = new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]));
  expect(placeholderProblems(data).map(({ file, row, column, value }) => [file, row, column, value])).toEqual(
    [
      ["release.json", undefined, "/disclaimer", "TODO"],
      ["release.json", undefined, "/provider/name", "<your name>"],
      ["methodology.json", undefined, "/highlights/1", "Lorem ipsum"],
      ["site.json", undefined, "/links/1/text", "TBD"],
      ["reference/industries.csv", 3, "display_name", "TODO"],
      ["observatory/changelog.csv", 2, "summary", "TBD"],
    ],
  );
});

test("a document that is no JSON is left to whoever reads it", () => {
  expect(placeholderProblems(new Map([["release.json", bytesOf("{TODO")]]))).toEqual([]);
});
