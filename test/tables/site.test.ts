import { describe, expect, it } from "vitest";
import { bytesOf, type Files, jsonFile, textFile, withFiles } from "../../src/model/file.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";
import { png } from "../support/png.ts";
import { problemsOf } from "./support.ts";

const LOGO = textFile("logo.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>');
const dataWith = (site: unknown, ...others: Parameters<typeof withFiles>[1]): Files =>
  withFiles(goldenFiles, [jsonFile("site.json", site), ...others]);
const problems = (site: unknown, ...others: Parameters<typeof withFiles>[1]) =>
  problemsOf(loadSettings, dataWith(site, ...others)).map(({ file, column, rule, remedy }) => [
    `${file}${column ?? ""}`,
    rule,
    remedy,
  ]);
const TITLE = { title: "Benchmarks of Example" };

describe("a site", () => {
  it("without site.json has a general name and the program's own look", () => {
    expect(loadSettings(goldenFiles).site).toEqual({
      title: "Compliance Benchmark Data API",
      shortName: "Compliance Benchmark Data API",
      feedTitle: "Compliance Benchmark Data: signals",
      introduction: undefined,
      logo: undefined,
      logoInDark: undefined,
      accent: undefined,
      footerLinks: [],
    });
  });

  it("derives its short name and feed title from the title, and its dark accent from the light one", () => {
    expect(loadSettings(dataWith({ ...TITLE, accentColour: "#1F4E9C" })).site).toMatchObject({
      title: "Benchmarks of Example",
      shortName: "Benchmarks of Example",
      feedTitle: "Benchmarks of Example: signals",
      accent: { light: "#1f4e9c", dark: "#6485da" },
    });
  });

  it("has everything in site.json", () => {
    const said = {
      ...TITLE,
      shortName: "Example",
      introduction: "What it costs to be compliant.",
      accentColour: "#1f4e9c",
      accentColourInDark: "#FFCC00",
      footerLinks: [
        { text: "Imprint", address: "https://example.org/imprint?lang=en#top" },
        { text: "Contact", address: "mailto:data@example.org" },
      ],
    };
    const site = { ...said, logo: "logo.svg", logoInDark: "dark.png" };
    expect(loadSettings(dataWith(site, LOGO, { path: "dark.png", bytes: png(60, 20) })).site).toMatchObject({
      title: "Benchmarks of Example",
      shortName: "Example",
      introduction: "What it costs to be compliant.",
      accent: { light: "#1f4e9c", dark: "#ffcc00" },
      logo: { file: "logo.svg", width: 90, height: 30 },
      logoInDark: { file: "dark.png", width: 60, height: 20 },
      footerLinks: said.footerLinks,
    });
  });
});

describe("site.json is refused", () => {
  it.each([
    [{}, "", 'property "title" is missing'],
    [{ ...TITLE, colour: "#123456" }, "", 'property "colour" is unknown'],
    [{ title: "x".repeat(81) }, "/title", "must have at most 80 characters"],
    [{ title: "two\nlines" }, "/title", "must be one line of text without control characters"],
    [{ ...TITLE, shortName: "x".repeat(31) }, "/shortName", "must have at most 30 characters"],
    [{ ...TITLE, accentColour: "teal" }, "/accentColour", "must be a colour like #00656e"],
    [{ ...TITLE, accentColour: "#123456;}" }, "/accentColour", "must be a colour like #00656e"],
    [{ ...TITLE, logo: "../logo.svg" }, "/logo", /^must be the name of a file like logo.svg/],
    [{ ...TITLE, logo: "logo.gif" }, "/logo", /^must be the name of a file like logo.svg/],
    [{ ...TITLE, logo: "none.svg" }, "/logo", "must be a file of the data folder"],
    [{ ...TITLE, logoInDark: "logo.svg" }, "/logoInDark", "must be given together with logo"],
    [
      { ...TITLE, accentColourInDark: "#ffffff" },
      "/accentColourInDark",
      "must be given together with accentColour",
    ],
    ...["ftp://example.org", "javascript:alert(1)", "mailto:", "/imprint.html", 'https://a"b'].map(
      (address) => [
        { ...TITLE, footerLinks: [{ text: "Imprint", address }] },
        "/footerLinks/0/address",
        "must be a web address, https://…, or a mail address, mailto:imprint@example.org",
      ],
    ),
  ] as [object, string, string | RegExp][])("for %j", (site, column, rule) => {
    const [first] = problems(site, LOGO);
    expect(first?.[0]).toBe(`site.json${column}`);
    expect(first?.[1]).toMatch(rule);
  });

  it("for an unreadable colour, with the nearest readable one", () => {
    expect(problems({ ...TITLE, accentColour: "#ffcc00", accentColourInDark: "#00656e" })).toEqual([
      [
        "site.json/accentColour",
        "must have a contrast of 4.5 to 1 on light pages (WCAG 2.2, AA), but has 1.3",
        "The nearest colour that passes is #886b02.",
      ],
      [
        "site.json/accentColourInDark",
        expect.stringMatching(
          /^must have a contrast of 4\.5 to 1 on dark pages \(WCAG 2\.2, AA\), but has 2\.\d$/,
        ),
        expect.stringMatching(/^The nearest colour that passes is #[0-9a-f]{6}\.$/),
      ],
    ]);
  });

  it("for a colour that is nearly readable, with a contrast below the one that it must have", () => {
    // 4.49 on light pages, 4.47 on dark ones.
    const site = { ...TITLE, accentColour: "#6f6f6f", accentColourInDark: "#878787" };
    expect(problems(site).map(([, rule]) => rule)).toEqual([
      "must have a contrast of 4.5 to 1 on light pages (WCAG 2.2, AA), but has 4.4",
      "must have a contrast of 4.5 to 1 on dark pages (WCAG 2.2, AA), but has 4.4",
    ]);
  });

  it("with everything that is wrong at once, including the logo and other files", () => {
    const site = { ...TITLE, logo: "logo.svg", accentColour: "#ffffff" };
    const logo = textFile(
      "logo.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="x"/>',
    );
    const places = problems(site, logo, textFile("methodology.json", "{")).map(([place]) => place);
    expect(places).toEqual(["methodology.json", "logo.svg", "site.json/accentColour"]);
  });

  it("together with a name in release.json, which could differ", () => {
    const release = JSON.parse(new TextDecoder().decode(goldenFiles.get("release.json")));
    const twice = {
      path: "release.json",
      bytes: bytesOf(JSON.stringify({ ...release, siteTitle: "Other" })),
    };
    expect(problems(TITLE, twice)).toEqual([
      ["release.json/siteTitle", "must not be given together with the title of site.json", "Remove it."],
    ]);
  });
});
