import { test } from "vitest";
import { build } from "../../src/build.ts";
import { type Files, jsonFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { required } from "../../src/model/required.ts";
import { nextSettings } from "../../src/releases/next-settings.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { derivedFrom } from "../support/derived.ts";
import { goldenFiles } from "../support/golden.ts";
import { linksOf } from "../support/links.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { wordsOf } from "../support/words.ts";

/** Data with another mix, other figures of an industry, and a region that is no longer published. */
const moved = (data: Files) =>
  derivedFrom(data, (blocks) => {
    const now = blocks.filter(({ year }) => year === 2026);
    const before = blocks.filter(({ year }) => year < 2026);
    const more = now.filter(({ industry }) => industry === "alpha").slice(0, 1);
    return [
      ...before,
      ...now.map((block) =>
        block.industry === "beta"
          ? { ...block, region: "mixed", audit_hours_mean: (block.audit_hours_mean ?? 0) - 70 }
          : block,
      ),
      ...more.map((block) => ({ ...block, framework: "Y_2", programmes: 5, maturity_score_mean: 41 })),
    ];
  });

/** Three releases: the second has another method, the third has other figures and a new name. */
function threeReleases(): Files {
  const first = withRelease("2027-Q1", goldenFiles);
  const method = JSON.parse(textOf(first.get("methodology.json")!));
  const other = { ...method, version: "2.0.0", rounding: { ...method.rounding, hours: 1 } };
  const regions = "reference/regions.csv";
  const northern = textFile(regions, textOf(first.get(regions)!).replace("North", "Northern"));
  const second = moved(
    withRelease("2027-Q2", withFiles(first, [jsonFile("methodology.json", other), northern])),
  );
  const industries = "reference/industries.csv";
  const named = textOf(second.get(industries)!).replace("Alpha & Sons", "Alpha & Daughters");
  return withRelease("2027-Q3", withFiles(second, [textFile(industries, named)]));
}

/** Pages of the releases and the feed of their news. */
const TOLD = /^(changelog\.html|releases\/.*\.html|feed\.atom)$/;

/** Their texts and links, a line each. */
const toldOf = (data: Files) =>
  build(data, { hosts: [] })
    .files.filter(({ path }) => TOLD.test(path))
    .map(({ path, bytes }) => {
      const text = textOf(bytes);
      if (!path.endsWith(".html")) return [path, text.trimEnd().split("\n")] as const;
      const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
      // The size of the archive changes with each byte of the other files.
      const words = wordsOf(main).replace(/, [\d.]+ [kM]B$/m, ", …");
      return [path, [...words.trimEnd().split("\n"), ...linksOf(main, path)]] as const;
    });

test("pages and the feed have the texts and links of test/golden/history.txt for different releases", async () => {
  const data = threeReleases();
  const usual = toldOf(data);
  const erased = withRetraction(data, {
    release: "2027-Q2",
    reason: "It was wrong.",
    erase: true,
    published: "2027-02-01",
  });
  const next = { id: "2027-Q4", asOf: "2027-09-30", published: "2027-10-15" };
  const open = withFiles(data, [required(nextSettings(data, next), "settings")]);
  const before = new Set(usual.flatMap(([, lines]) => lines));
  const told = [
    ...usual.flatMap(([path, lines]) => [`==> ${path} <==`, ...lines, ""]),
    ...Object.entries({ "where 2027-Q2 is erased": erased, "before 2027-Q4 is frozen": open }).flatMap(
      ([state, files]) =>
        toldOf(files).flatMap(([path, lines]) => [
          `==> ${path}, ${state} <==`,
          ...lines.filter((line) => !before.has(line)),
          "",
        ]),
    ),
  ];
  await isAsGolden("history.txt", told);
});
