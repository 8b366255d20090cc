import { describe, expect, test } from "vitest";
import { parseDocument } from "../../src/tables/parse-document.ts";
import { dataText } from "../support/data.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const RELEASE = { $id: "settings:release" };
const METHODOLOGY = { $id: "settings:methodology" };
const release = (text: string) => parseDocument("d.json", RELEASE, bytes(text));
const committed = dataText("release.json");
const correct = "Correct the value.";

/** The problems of the committed document after an edit. */
const edited = (change: object) => release(JSON.stringify({ ...JSON.parse(committed), ...change })).problems;
const methodology = (change: object) =>
  parseDocument(
    "d.json",
    METHODOLOGY,
    bytes(JSON.stringify({ ...JSON.parse(dataText("methodology.json")), ...change })),
  ).problems;

const missing = (name: string, place: { readonly column?: string } = {}) => ({
  file: "d.json",
  ...place,
  rule: `property "${name}" is missing`,
  remedy: place.column === undefined ? "Add it." : `Add it to ${place.column.slice(1)}.`,
});
const unknown = (name: string, place: object = {}) => ({
  file: "d.json",
  ...place,
  rule: `property "${name}" is unknown`,
  remedy: "Remove it, or correct its name.",
});

describe("the text", () => {
  test.each([
    ["", committed],
    [" with a byte order mark", `\uFEFF${committed}`],
  ])("of a valid document%s is read completely", (_, text) => {
    expect(release(text)).toEqual({ value: JSON.parse(committed), problems: [], total: 0 });
  });

  test.each(["", "{", '{ "k": 5, }', "{ 'k': 5 }", '{\n  "k": 5,\n\n  "id": x\n}\n'])(
    "%j is not JSON, which is one problem on one line, with the reason",
    (text) => {
      expect(release(text).problems).toEqual([
        {
          file: "d.json",
          rule: expect.stringMatching(/^must be JSON: \S.*$/),
          remedy: "Correct the syntax.",
        },
      ]);
    },
  );

  test.each([
    ["Latin-1", Buffer.from('{ "id": "\xE9" }', "latin1")],
    ["UTF-16", Buffer.from('\uFEFF{ "id": "e" }', "utf16le")],
    ["broken syntax in Latin-1", Buffer.from('{ "\xE9', "latin1")],
  ])("in %s is not UTF-8", (_, content) => {
    expect(parseDocument("d.json", RELEASE, content).problems).toEqual([
      { file: "d.json", rule: "must be UTF-8", remedy: "Save the file in UTF-8." },
    ]);
  });

  test.each([
    ["[]", {}],
    ["null", {}],
    ["5", { value: "5" }],
    ['"x"', { value: "x" }],
  ])("%s is not an object, which is the only problem", (text, shown) => {
    expect(release(text).problems).toEqual([
      { file: "d.json", ...shown, rule: "must be of type object", remedy: correct },
    ]);
  });
});

describe("properties", () => {
  test("that are missing are all listed", () => {
    expect(release("{}").problems).toEqual(
      [
        "release",
        "asOf",
        "lastUpdated",
        "datasetId",
        "displayMode",
        "verificationStatus",
        "disclaimer",
        "attribution",
        "citation",
        "licence",
        "provider",
        "baseUrl",
      ].map((name) => missing(name)),
    );
  });

  test("that are unknown are all listed, including those that every object has", () => {
    const text = committed.replace("{", '{ "license": 1, "__proto__": {}, "constructor": null,');
    expect(release(text).problems).toEqual([
      unknown("license"),
      unknown("__proto__"),
      unknown("constructor"),
    ]);
  });

  test("of a part are listed with the part, both missing and unknown ones", () => {
    expect(edited({ licence: { nam: "CC", title: "Creative Commons" } })).toEqual([
      missing("name", { column: "/licence" }),
      missing("url", { column: "/licence" }),
      unknown("nam", { column: "/licence" }),
    ]);
  });

  test("of an entry are listed with its place in the list, from 0", () => {
    expect(methodology({ riskTiers: [{ tier: "Low", from: 0 }, { tier: "High" }] })).toEqual([
      missing("from", { column: "/riskTiers/1" }),
    ]);
  });

  test("with line breaks in their names are reported in one line", () => {
    expect(edited({ "a\r\nb\n\nc": 1 })).toEqual([unknown("a b c")]);
  });
});

describe("a value has one problem, the first rule that it breaks", () => {
  test.each<[string, object, object]>([
    [
      "an address or null",
      { baseUrl: 80 },
      { column: "/baseUrl", value: "80", rule: "must be of type string" },
    ],
    [
      "an address or null, of text",
      { baseUrl: "example.org" },
      {
        column: "/baseUrl",
        value: "example.org",
        rule: "must be a plain web address, https://host or https://host/path, without user, query or fragment",
      },
    ],
    [
      "an address or null, as a part",
      { baseUrl: { href: "https://example.org" } },
      { column: "/baseUrl", rule: "must be of type string" },
    ],
    [
      "a text of two lines",
      { release: "2026-Q4\n" },
      {
        column: "/release",
        value: "2026-Q4\n",
        rule: "must be a quarter like 2026-Q4, or a correction of its release like 2026-Q4.1",
      },
    ],
  ])("%s", (_, change, problem) => {
    expect(edited(change)).toEqual([{ file: "d.json", ...problem, remedy: correct }]);
  });

  test.each<[string, object, object]>([
    ["half a number", { k: 0.5 }, { column: "/k", value: "0.5", rule: "must be a whole number" }],
    ["a text for a number", { k: "five" }, { column: "/k", value: "five", rule: "must be a whole number" }],
    ["null for a number, which is not shown", { k: null }, { column: "/k", rule: "must be a whole number" }],
  ])("%s", (_, change, problem) => {
    expect(methodology(change)).toEqual([
      { file: "d.json", ...problem, remedy: "Write only digits, without a point." },
    ]);
  });

  test("a number in place of a name in a list", () => {
    const tiers = [5, "Developing", "Foundational"].map((tier, index) => ({ tier, from: 60 - 30 * index }));
    expect(methodology({ maturityTiers: tiers })).toEqual([
      {
        file: "d.json",
        column: "/maturityTiers/0/tier",
        value: "5",
        rule: "must be of type string",
        remedy: correct,
      },
    ]);
  });

  test("and so has each value next to and below it", () => {
    expect(edited({ release: "", licence: { name: "", title: 5, url: "" }, baseUrl: "" })).toEqual([
      expect.objectContaining({ column: "/release", rule: "must not be empty" }),
      expect.objectContaining({ column: "/licence/name", rule: "must not be empty" }),
      expect.objectContaining({ column: "/licence/title", rule: "must be of type string" }),
      expect.objectContaining({ column: "/licence/url", rule: "must not be empty" }),
      expect.objectContaining({ column: "/baseUrl", rule: "must not be empty" }),
    ]);
  });
});

describe("a rule outside the schema", () => {
  test.each([
    ["a control character of Unicode's second block", { disclaimer: "a\u0085b" }, "/disclaimer", /U\+0085/],
    ["a noncharacter", { provider: { name: "\uFFFE", url: null } }, "/provider/name", /U\+FFFE/],
    ["half of a character", { citation: "\uD800" }, "/citation", /U\+D800/],
    [
      "an instant on a day that does not exist",
      { asOf: "2026-02-31T00:00:00Z" },
      "/asOf",
      /^must be a day of the calendar$/,
    ],
    ["an invalid address", { baseUrl: "https://[[[" }, "/baseUrl", /^must be a web address/],
    ["a port of letters", { baseUrl: "https://example.org:http" }, "/baseUrl", /^must be a web address/],
    [
      "a percent sign that encodes nothing",
      { baseUrl: "https://example.org/%zz" },
      "/baseUrl",
      /^must be a web/,
    ],
    [
      "a text that is too long",
      { attribution: "x".repeat(2001) },
      "/attribution",
      /^must have at most 2000 characters/,
    ],
  ])("%s is refused", (_, change, column, rule) => {
    expect(edited(change)).toEqual([
      expect.objectContaining({
        column,
        rule: expect.stringMatching(rule),
        remedy: expect.stringMatching(/\.$/),
      }),
    ]);
  });

  test.each([
    ["lists", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
    ["half a million lists", `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
  ])("%s, nested too deep, are refused", (_, text) => {
    expect(release(text)).toEqual({
      value: undefined,
      problems: [{ file: "d.json", rule: "must be nested at most 32 deep", remedy: "Correct the document." }],
      total: 1,
    });
  });

  test("a document of too many values is refused before it is read", () => {
    expect(release(`[${"0,".repeat(500_000)}`).problems).toEqual([
      { file: "d.json", rule: "must have at most 500000 values", remedy: "Shorten the document." },
    ]);
  });

  test("brackets in texts do not count as nesting", () => {
    expect(edited({ citation: `\\" ${"[{".repeat(100)}` })).toEqual([]);
  });

  test("a document that is too long is not read", () => {
    expect(parseDocument("d.json", RELEASE, bytes(committed), 100).problems).toEqual([
      {
        file: "d.json",
        rule: `must be at most 100 bytes, but is ${bytes(committed).length}`,
        remedy: "Shorten the document.",
      },
    ]);
  });

  test("the first of very many mistakes are reported, and all are counted", () => {
    const { problems, total } = parseDocument(
      "d.json",
      METHODOLOGY,
      bytes(
        JSON.stringify({ ...JSON.parse(dataText("methodology.json")), highlights: Array(10_000).fill(0) }),
      ),
    );
    expect([problems.length, total]).toEqual([50, 10_000]);
  });

  test("a name with a slash or a tilde is found", () => {
    const report = JSON.parse(dataText("privacy-report.json"));
    report.withheld = { "a/b~c": -1 };
    const { problems } = parseDocument(
      "d.json",
      { $id: "settings:privacy-report" },
      bytes(JSON.stringify(report)),
    );
    expect(problems).toEqual([
      expect.objectContaining({ column: "/withheld/a~1b~0c", value: "-1", rule: "must be at least 0" }),
    ]);
  });
});
