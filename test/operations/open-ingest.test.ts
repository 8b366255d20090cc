import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { openIngest } from "../../src/operations/open-ingest.ts";
import { loadHistory } from "../../src/releases/history.ts";
import { committedData } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";

const previous = loadHistory(committedData).frozen.at(-1);
const methodology = JSON.parse(textOf(committedData.get("methodology.json")!));

/** The setting of an ingest by this methodology, after the last release, with a ledger at a path if one is given. */
function settingWith(changes: object, ledger?: (folder: string) => string) {
  const folder = temporaryFolder();
  const file = join(folder, "private/s.csv");
  for (const name of ["private", "public"]) mkdirSync(join(folder, name));
  writeFileSync(file, "");
  const next = withFiles(committedData, [jsonFile("methodology.json", { ...methodology, ...changes })]);
  const places = {
    file,
    data: join(folder, "data"),
    forbidden: [join(folder, "public")],
    ledger: ledger?.(folder),
  };
  return openIngest(places, { present: committedData, next, previous });
}

describe("the method of an ingest", () => {
  it("is that of the release before, or has a higher version", () => {
    expect(settingWith({}).settings.methodology.version).toBe(methodology.version);
    expect(settingWith({ version: "9.0.0", minimumCohort: 40 }).settings.methodology.minimumCohort).toBe(40);
  });

  it("may not differ under the same version", () => {
    const rulesWith = (changes: object) => {
      try {
        settingWith(changes);
      } catch (error) {
        return (error as { problems: { column: string }[] }).problems.map(({ column }) => column);
      }
      return [];
    };
    expect(rulesWith({ minimumCohort: 40 })).toEqual(["/version"]);
  });
});

describe("a ledger", () => {
  it("may not be in a folder that is published", () => {
    expect(() => settingWith({}, (folder) => join(folder, "public/ledger.bin"))).toThrow(
      /public\/ledger\.bin/,
    );
  });
});
