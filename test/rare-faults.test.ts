import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "../src/build.ts";
import { objectAddress } from "../src/deploy/aws/s3-address.ts";
import { bytesOf, textFile, withFiles } from "../src/model/file.ts";
import { formatProblem } from "../src/model/problem.ts";
import { requireInside } from "../src/model/relative-path.ts";
import { initFolder } from "../src/operations/init-folder.ts";
import { requireNoOtherFiles } from "../src/releases/data-files.ts";
import type { Frozen } from "../src/releases/frozen.ts";
import { requireAllowedNames } from "../src/releases/names.ts";
import { initChoices } from "../src/starter/init-answers.ts";
import { leftProblems } from "../src/submissions/left-of-sample.ts";
import { unknownLabelProblems } from "../src/submissions/unknown-labels.ts";
import { loadTables } from "../src/tables/load.ts";
import { parseColumns } from "../src/tables/parse.ts";
import { industries } from "../src/tables/registries.ts";
import { textAdvice } from "../src/tables/texts.ts";
import { atomProblems } from "../src/verify/folder/xml.ts";
import { isAsGolden } from "./support/as-golden.ts";
import { temporaryFolder } from "./support/folders.ts";
import { goldenFiles } from "./support/golden.ts";
import { saidOf } from "./support/said.ts";

const advice = (text: string) => {
  const { rule, remedy } = textAdvice(text) ?? { rule: "nothing is wrong", remedy: "" };
  return `${rule}. ${remedy}`;
};
const PLACE = { bucket: "b", region: "eu-west-1", endpoint: undefined, isFips: false, isDualStack: false };
const atom = (text: string) => atomProblems("feed.atom", bytesOf(text)).map(formatProblem);

const FAULTS: Readonly<Record<string, () => readonly string[]>> = {
  "texts that some formats cannot contain": () =>
    ["a\u0000b", "2026-02-30", "https://site.example:99999/", "x".repeat(100_000)].map(advice),
  "unknown labels": () =>
    unknownLabelProblems(
      [
        { column: "industry", value: "alfa", count: 1 },
        { column: "framework", value: "Z", count: 3 },
        { column: "year", value: "last", count: 2 },
      ],
      loadTables(goldenFiles),
    ).map(formatProblem),
  "a text left over from the sample": () =>
    leftProblems([{ file: "release.json", place: "/attribution", text: "x".repeat(100) }]).map(formatProblem),
  "files that are not part of a data folder": () =>
    saidOf(() => requireNoOtherFiles(withFiles(goldenFiles, [textFile("notes.md", "")]))),
  "names that an archive cannot have": () =>
    saidOf(() =>
      requireAllowedNames({
        files: [
          "datasets/a b.csv",
          "datasets/t.csv",
          "datasets/T.csv",
          `datasets/${"x".repeat(300)}.csv`,
        ].map((path) => ({ path, bytes: bytesOf("") })),
      } as unknown as Frozen),
    ),
  "a table of an earlier release without a column": () =>
    parseColumns(industries, ["id", "display_name"], bytesOf("id,name\nalpha,Alpha\n")).problems.map(
      formatProblem,
    ),
  "a path that leaves its folder": () => saidOf(() => requireInside("public", ["a.json", "../b.json"])),
  "a key that no address can name": () => saidOf(() => objectAddress(PLACE, "a/\ud800")),
  "a missing quota, with keys or with a host that enforces it": () => [
    ...saidOf(() => build(goldenFiles, { gate: { keys: [] }, site: false })),
    ...saidOf(() => build(goldenFiles, { hosts: ["haproxy"], site: false })),
  ],
  "a feed that readers could not read": () => [
    ...atom("<feed>"),
    ...atom('<feed xmlns="http://www.w3.org/2005/Atom"/>'),
    ...atom('<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>'),
  ],
};

test("rare faults are reported with what to do, as in test/golden/rare-faults.txt", async () => {
  const told = Object.entries(FAULTS).flatMap(([title, faults]) => {
    const own = faults();
    expect(own, title).not.toEqual([]);
    return [`# ${title}`, ...own, ""];
  });
  await isAsGolden("rare-faults.txt", told);
});

test("init leaves nothing behind if the new repository cannot be written", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, ".github"), "a file");
  const choices = initChoices(
    {
      ...{ name: "B", provider: "P", licence: "CC-BY-4.0", host: "netlify", release: "2031-Q1" },
      ...{
        industries: [{ text: "Hotels" }],
        frameworks: [{ text: "PCI DSS v4.0.1" }],
        countries: [{ text: "DE" }],
      },
    },
    "1.2.3",
  );
  const [said] = saidOf(() => initFolder(folder, choices));
  expect(said).toMatch(
    /^the files cannot be written: E\w+: .*\. Choose another folder; files that were already written have been removed\.$/,
  );
  expect(readdirSync(folder)).toEqual([".github"]);
});
