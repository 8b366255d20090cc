import { expect, test } from "vitest";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { formatProblem } from "../../src/model/problem.ts";
import { loadTables } from "../../src/tables/load.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { goldenFiles } from "../support/golden.ts";
import { problemsOf } from "./support.ts";

const lines = (...all: readonly string[]) => `${all.join("\n")}\n`;

/** A file of the hand-made data with a part of its text replaced, which has to be there. */
function edited(path: string, ...edits: readonly (readonly [from: string, to: string])[]) {
  let text = textOf(goldenFiles.get(path)!);
  for (const [from, to] of edits) {
    expect(text, `${path} has ${from}`).toContain(from);
    text = text.replace(from, to);
  }
  return { [path]: text };
}

const checks = (...rows: readonly string[]) => ({
  "availability.csv": lines("checked,outcome,requests,failures", ...rows),
});
const keys = (...all: readonly object[]) => ({ "keys.json": JSON.stringify({ keys: all }) });
const key = { label: "Bank", created: "2026-10-05", sha256: "a".repeat(64) };
const logo = (svg: string) => ({
  "site.json": JSON.stringify({ title: "Title", logo: "logo.svg" }),
  "logo.svg": svg,
});
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

const FAULTS: readonly (readonly [title: string, files: Readonly<Record<string, string | Uint8Array>>])[] = [
  [
    "former ids that are current ids, repeated, mutual, or invalid",
    {
      "reference/industries.csv": lines(
        "id,display_name,previously",
        "alpha,Alpha,Alpha old gamma",
        "beta,Beta,old older older",
        "gamma,Gamma,alpha beta",
        "delta,Delta,a  b",
        "epsilon,Epsilon,index",
      ),
      "reference/countries.csv": lines(
        "id,display_name,region,previously",
        "AA,Aland,north,XX YY",
        "BB,Beland,south,xx",
      ),
    },
  ],
  [
    "industries that gather ids that they must not",
    {
      "reference/industries.csv": lines(
        "id,display_name,previously,gathers",
        "alpha,Alpha,,alpha beta",
        "beta,Beta,before,more",
        "gamma,Gamma,,more before most most",
      ),
    },
  ],
  [
    "checks of the site that are impossible",
    checks(
      "2026-10-05T00:00:00Z,failed,3,0",
      "2026-10-06T00:00:00Z,passed,3,1",
      "2026-10-07T00:00:00Z,not-made,0,1",
      "2026-10-07T00:00:00Z,passed,0,0",
      "2026-10-08,perhaps,-1,0.5",
    ),
  ],
  ["repeated keys", keys(key, key)],
  ["an invalid key", keys({ label: "", sha256: "A", day: 1 })],
  [
    "an SVG logo that could run, load or name other files",
    logo(
      `<!DOCTYPE svg>\n<?xml-stylesheet href="a.css"?>\n<svg ${SVG} viewBox="0 0 9 9" onload="go()">\n` +
        '<script/>\n<a href="https://site.example"/>\n<path fill="url(a.svg#b)"/>\n' +
        '<style>@import "a.css";</style>\n</svg>',
    ),
  ],
  ["an SVG logo without a size", logo(`<svg ${SVG}/>`)],
  ["an SVG logo with too deeply nested elements", logo(`<svg ${SVG}>${"<g>".repeat(64)}`)],
  ["an SVG logo that is not SVG", logo("<html></html>")],
  ["an SVG logo that ends too early", logo(`<svg ${SVG}>`)],
  ["an SVG logo that is too large", logo(`<svg ${SVG}>${" ".repeat(100_000)}</svg>`)],
  [
    "logos that are missing, not pictures, or have another kind of name",
    {
      "site.json": JSON.stringify({ title: "Title", logo: "logo.png", logoInDark: "dark.png" }),
      "logo.png": "PNG",
    },
  ],
  [
    "a site with invalid names",
    {
      "site.json": JSON.stringify({
        title: "",
        logo: "pictures/logo.gif",
        accentColour: "red",
        footerLinks: [{ text: "Imprint", address: "imprint" }],
        colour: 1,
      }),
    },
  ],
  [
    "an invalid recipient",
    edited("release.json", ["age17t80c3xv2d8mxnmcfqkg7jazanlvd099g5g4x3kd9l4pzu6wvezqt92adw", "age17t80c3"]),
  ],
  ["a recipient with a wrong letter", edited("release.json", ["age17t80c3xv2d8mx", "age17t80c3xv2d8nx"])],
  [
    "counts and rates that are not in steps, or too small",
    {
      ...edited("observatory/requirement-gaps.csv", ["1,2026,20,25,8.5,5,", "1,2026,2,25,8.55,5,0.1"]),
      ...edited("observatory/bottlenecks.csv", ["evidence,2026,60,3.5,15,25", "evidence,2026,61,3.5,14,26"]),
    },
  ],
  [
    "a partly withheld row of counts",
    {
      ...edited("observatory/requirement-gaps.csv", ["1,2026,20,25,8.5,5,", "1,2026,,25,,5,0.1"]),
      ...edited("observatory/bottlenecks.csv", ["evidence,2026,60,3.5,15,25", "evidence,2026,,3.5,15,25"]),
    },
  ],
  [
    "blocks that are too small, or have means that disclose answers or do not add up",
    edited(
      "observatory/blocks.csv",
      ["mixed,north,9,5-9,49.555,943,56580", "mixed,north,4,5-9,100,0,56581"],
      ["mixed,south,5,5-9", "mixed,south,5,10-19"],
    ),
  ],
  [
    "quantiles of too few programmes, and an error without its value",
    edited(
      "observatory/quantiles.csv",
      ["alpha,2019,maturity_score,25,9,,", "alpha,2019,maturity_score,25,9,60,1"],
      ["alpha,2019,maturity_score,50,9,,", "alpha,2019,maturity_score,50,9,,1"],
    ),
  ],
  ["a table without one of its columns", { "observatory/changelog.csv": "date,version\n" }],
  [
    "a table with a row that is too long",
    { "observatory/changelog.csv": lines("date,version,summary", `2026-10-05,1,${"a".repeat(1_100_000)}`) },
  ],
  [
    "a table with bytes of another encoding",
    { "observatory/changelog.csv": Uint8Array.of(0x61, 0xe4, 0x0a) },
  ],
  [
    "a table with only carriage returns",
    { "observatory/changelog.csv": "date,version,summary\r2026-10-05,1,All\r" },
  ],
];

/** One wrong block is told of every table that is made of it. */
const MOST = 20;

test("each fault of a data folder is reported with its place, its rule and what to do", async () => {
  const told = FAULTS.flatMap(([title, files]) => {
    const changed: Files = withFiles(
      goldenFiles,
      Object.entries(files).map(([path, content]) =>
        typeof content === "string" ? textFile(path, content) : { path, bytes: content },
      ),
    );
    const problems = problemsOf(loadTables, changed);
    expect(problems, title).not.toEqual([]);
    const more = problems.length > MOST ? [`… and ${problems.length - MOST} more`] : [];
    return [`# ${title}`, ...problems.slice(0, MOST).map(formatProblem), ...more, ""];
  });
  await isAsGolden("data-faults.txt", told);
});
