import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { proposeLists } from "../../src/operations/propose-lists.ts";
import { temporaryFolder } from "../support/folders.ts";

/** The organisations that are told apart in a file with these rows. */
async function organisationsIn(rows: string) {
  const file = join(temporaryFolder(), "submissions.csv");
  writeFileSync(file, rows);
  const { programmes } = await proposeLists(file);
  return programmes.map(({ organisation }) => organisation);
}

describe("the organisations of proposed lists", () => {
  it("are those that are named, and one for all submissions without a name", async () => {
    const rows = "organisation,industry,year\nAcme,retail,2025\n,retail,2025\n,saas,2025\n";
    expect(await organisationsIn(rows)).toEqual(["acme", "", ""]);
  });

  it("are the submissions themselves if none is named, by their identifiers or rows", async () => {
    expect(await organisationsIn("industry,year\nretail,2025\nretail,2025\n")).toEqual(["row 0", "row 1"]);
    const rows = "submission_id,industry,year\nA-1,retail,2025\n,retail,2025\n";
    expect(await organisationsIn(rows)).toEqual(["A-1", "row 1"]);
  });
});
