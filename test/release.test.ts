import { expect, test } from "vitest";
import { makeContent } from "../src/content/index.ts";
import { jsonFile, type OutputFile, textFile, textOf, withFiles } from "../src/model/file.ts";
import { LIMITS } from "../src/model/limits.ts";
import { required } from "../src/model/required.ts";
import { freezeContent } from "../src/release.ts";
import { immutablePart } from "../src/releases/frozen.ts";
import { goldenFiles, releasedGolden } from "./support/golden.ts";
import { saidOf } from "./support/said.ts";

const content = makeContent(goldenFiles);

/** What is said of a release that has these files too. */
const saidWith = (...files: OutputFile[]) =>
  saidOf(() => freezeContent(goldenFiles, { ...content, files: [...content.files, ...files] }));

/** The settings of the next release of the golden data. */
function settingsOf(release: string): OutputFile {
  const settings = JSON.parse(textOf(required(releasedGolden().get("release.json"), "release.json")));
  return jsonFile("release.json", { ...settings, release, lastUpdated: "2027-02-05T00:00:00Z" });
}

test("a release is frozen with files that can be unpacked again and compared, and with no others", () => {
  expect(freezeContent(goldenFiles, content).files.map(({ path }) => path)).toEqual([
    "releases/2026-Q4.json.br",
    "releases/index.json",
  ]);
  expect(saidWith(textFile("api/datasets/con.csv", "a\n1\n"))).toEqual([
    "/api/datasets/con.csv: must not be a name that Windows reserves for a device. Rename the registry entry or table that it is named after.",
  ]);
  expect(saidWith(textFile("api/datasets/x.json", "{"))).toEqual([
    "/api/datasets/x.json: must be a JSON object, or no later release could be compared with this one. Publish fewer industries, regions or years.",
  ]);
});

test("a release has no more files than an archive may have", () => {
  const frozen = immutablePart("2026-Q4", content.files).files.length;
  const many = Array.from({ length: LIMITS.releaseFiles }, (_, at) =>
    textFile(`api/datasets/x${at}.csv`, ""),
  );
  expect(saidWith(...many)).toEqual([
    `release 2026-Q4 would have ${(20_000 + frozen).toLocaleString("en-US")} files, but can have at most 20,000. Most of them are answers for one industry or region: publish fewer of these, or fewer years.`,
  ]);
});

test("a release that is made again adds to the contract what it added the first time", () => {
  const next = withFiles(releasedGolden(), [settingsOf("2027-Q1")]);
  const made = makeContent(next);
  const wider = { ...made, files: [...made.files, textFile("api/schemas/other.json", "{}")] };
  const first = freezeContent(next, wider);
  expect(first.contract).toEqual({
    added: [{ kind: "path added", where: "/api/schemas/other.json" }],
    gone: [],
  });
  const again = freezeContent(withFiles(next, first.files), wider);
  expect([first.isFrozenAlready, again.isFrozenAlready]).toEqual([false, true]);
  expect(again.contract).toEqual(first.contract);
});

test("a method that is another has a version of its own", () => {
  const next = withFiles(releasedGolden(), [settingsOf("2027-Q1")]);
  const made = makeContent(next);
  const { methodology } = made.tables;
  const freezeWith = (changes: Partial<typeof methodology>) => {
    const tables = { ...made.tables, methodology: { ...methodology, ...changes } };
    return freezeContent(next, { ...made, tables });
  };
  expect(freezeWith({}).previousId).toBe("2026-Q4");
  expect(saidOf(() => freezeWith({ minimumCohort: methodology.minimumCohort + 1 }))).toEqual([
    'methodology.json /version "1.0.0": must be above 1.0.0, the version of release 2026-Q4, because the method changed: /minimumCohort from 10 to 11. Raise the version, or restore the earlier values.',
  ]);
});
