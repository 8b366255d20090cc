import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));

/** What is no year of the data: names of the contract, other people's standards, and what only shows a form. */
const ALLOWED: readonly (readonly [file: RegExp, text: RegExp])[] = [
  [/./, /trend2019to2026|trend2020to2026/g],
  [/^endpoints\/(observatory\/automation|intelligence\/automation-adoption)\.ts$/, /\b(2019|2020|2026)\b/g],
  [/^(cli|starter)\//, /\b20\d\d(-Q\d|-\d\d-\d\d|\.\.20\d\d)(\.\d+)?(\.csv)?/g],
  [/^cli\//, /--benchmark-year 20\d\d/g],
  [/^model\/metric\.ts$/, /\baskedSince: 20\d\d/g],
  [/^cli\/commands\/sample\.ts$/, /\b20\d\d\b/g],
  [
    /./,
    /draft\/2020-12|\(2020-12\)|TLSv1\.2_2021|http:\/\/www\.w3\.org\/\d{4}|"(Version: )?20\d\d-\d\d-\d\d"|2011-06-15/g,
  ],
  [/./, /Kitagawa \(1955\)|Kitagawa 1955|Cochran 1977|Kish 1965/g],
  [/^importing\/values\/years\.ts$/, /\b2000 \+/g],
  [/^importing\/values\/locale-currencies\.ts$/, /\b0x[0-9a-f]{4}\b/g],
  [/^importing\/reading\/(durations|workbook)\.ts$/, /Date\.UTC\(1904, 0, 1\)|dateSystem: "1904"/g],
  [/^workbook\//, /\/2006|Date\(1980, 0, 1\)/g],
  [/^statistics\/t-quantile\.ts$/, /\b(1482|1920) \* z\b/g],
  [/^tables\/patterns\.ts$/, /like 20\d\d[^"]*/g],
  [/^disclosure\/report\/texts\.ts$/, /\b(1|2)\d{3}\b/g],
  [/./, /\\u20\w\w|0\.\d+|\d+\.\d+/g],
];

/** A source without its comments. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}

test("no source contains a year that should come from the data", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !/^(generated|submissions\/sample)\//.test(path));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) => {
    const code = ALLOWED.filter(([file]) => file.test(path)).reduce(
      (text, [, allowed]) => text.replace(allowed, ""),
      codeOf(readFileSync(join(SOURCES, path), "utf8")),
    );
    return code
      .split("\n")
      .filter((line) => /(?<!\d)(19|20)\d\d(?!\d)/.test(line))
      .map((line) => `${path}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});
