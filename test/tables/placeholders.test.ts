import { describe, expect, it, test } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { formatProblem } from "../../src/model/problem.ts";
import { isExampleAddress, isPlaceholder, placeholderProblems } from "../../src/tables/placeholders.ts";

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
  expect(placeholderProblems(data).map(formatProblem)).toEqual(
    [
      'release.json /disclaimer "TODO"',
      'release.json /provider/name "<your name>"',
      'methodology.json /highlights/1 "Lorem ipsum"',
      'site.json /links/1/text "TBD"',
      'reference/industries.csv:3 display_name "TODO"',
      'observatory/changelog.csv:2 summary "TBD"',
    ].map((place) => `${place}: is a placeholder, and would be published. Write your own text.`),
  );
});

describe("an example address", () => {
  it.each([
    "https://example.org",
    "https://benchmarks.example.com/data",
    "http://EXAMPLE.net:8080/",
    "https://benchmark.example",
    "https://benchmark.invalid/",
    "https://data.test",
    "http://localhost:8080",
    "http://site.localhost",
    "http://127.0.0.1:8080/",
    "http://[::1]/",
    "questions@example.org",
    "mailto:imprint@mail.example.com",
    "me@localhost",
  ])("is %j", (text) => {
    expect(isExampleAddress(text)).toBe(true);
  });

  it.each([
    "https://example.org.uk",
    "https://examples.org",
    "https://myexample.com",
    "https://test.com/example.org",
    "https://latest",
    "https://10.0.0.7/",
    "data@testing.org",
    "mailto:example@firm.com",
    "Ask us at example.org.",
    "2026-09-30T00:00:00Z",
  ])("is not %j", (text) => {
    expect(isExampleAddress(text)).toBe(false);
  });
});

describe("example addresses of a data folder", () => {
  const withDisclaimer = (disclaimer: string) =>
    new Map(
      Object.entries({
        "release.json": {
          disclaimer,
          provider: { name: "Bank union", url: "https://example.com" },
          baseUrl: "https://benchmarks.example.org",
          participation: { contact: "questions@example.org", sendTo: "figures@bankunion.eu" },
        },
        "site.json": { footerLinks: [{ text: "Imprint", address: "mailto:imprint@firm.invalid" }] },
      }).map(([path, document]) => [path, bytesOf(JSON.stringify(document))]),
    );

  it("are found with file, field and value, and what to do", () => {
    expect(
      placeholderProblems(withDisclaimer("Of those that took part.")).map(({ file, column }) => [
        file,
        column,
      ]),
    ).toEqual([
      ["release.json", "/provider/url"],
      ["release.json", "/baseUrl"],
      ["release.json", "/participation/contact"],
      ["site.json", "/footerLinks/0/address"],
    ]);
    expect(placeholderProblems(withDisclaimer("Of those that took part."))[1]).toEqual({
      file: "release.json",
      column: "/baseUrl",
      value: "https://benchmarks.example.org",
      rule: "is an example address: it leads to nobody, and would be published",
      remedy: "Write your own; baseUrl and the provider's url may be null.",
    });
  });

  it("may stay if the disclaimer says that the data is synthetic", () => {
    expect(placeholderProblems(withDisclaimer("Provisional, and synthetic."))).toEqual([]);
  });
});

test("a document that is not JSON is left to the code that reads it", () => {
  expect(placeholderProblems(new Map([["release.json", bytesOf("{TODO")]]))).toEqual([]);
});

test("an example address may end its host with a dot", () => {
  expect(["https://www.example.com./data", "me@example.org."].map(isExampleAddress)).toEqual([true, true]);
});
