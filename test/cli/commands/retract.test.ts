import { expect, test } from "vitest";
import { retractionInWords } from "../../../src/cli/commands/retract.ts";

const SUMMARY = {
  release: "2026-Q3",
  retracted: "2027-01-12T00:00:00Z",
  reason: "Audit hours of two industries were exchanged",
  supersededBy: null,
  erased: false,
  erasedFiles: [],
  isLast: false,
};

test("describes a retraction with its day, what to use instead, and what to do next", () => {
  expect(retractionInWords(SUMMARY, "data", false).split("\n")).toEqual([
    "2026-Q3 is retracted as of 2027-01-12. No release is named as its replacement.",
    "Wrote data/. It takes effect with the next build. Next: commit data/, build, deploy, and verify the site.",
  ]);
});

test("of an addition to an earlier retraction, says since when the release is retracted and of which day the addition is", () => {
  const added = { ...SUMMARY, supersededBy: "2026-Q4", added: "2027-02-01T00:00:00Z" };
  expect(retractionInWords(added, "data", false).split("\n")[0]).toBe(
    "2026-Q3 has been retracted since 2027-01-12, which cannot be changed; this addition is recorded as of 2027-02-01. Use 2026-Q4 instead.",
  );
  expect(retractionInWords({ ...added, erased: true }, "data", true).split("\n")[0]).toBe(
    "Dry run: 2026-Q3 has been retracted since 2027-01-12, which cannot be changed; this addition is recorded as of 2027-02-01. Its files are erased. Use 2026-Q4 instead.",
  );
});

test("lists the files that an erasure removed, and the copies that it does not erase", () => {
  const erased = {
    ...SUMMARY,
    supersededBy: "2026-Q4",
    erased: true,
    erasedFiles: ["releases/2026-Q3.json.br", "releases/2026-Q4.changes.json.br"],
  };
  const files = "releases/2026-Q3.json.br, releases/2026-Q4.changes.json.br";
  const copies =
    "Copies elsewhere are not erased: the history of the repository, backups, caches of readers.";
  expect(retractionInWords(erased, "tables", false).split("\n").slice(0, 3)).toEqual([
    "2026-Q3 is retracted as of 2027-01-12, and erased. Use 2026-Q4 instead.",
    `Erased in tables/: ${files}`,
    copies,
  ]);
  expect(retractionInWords(erased, "tables", true).split("\n")).toEqual([
    "Dry run: 2026-Q3 is retracted as of 2027-01-12, and erased. Use 2026-Q4 instead.",
    `To erase in tables/: ${files}`,
    copies,
    "Nothing was replaced. Run it without --dry-run to retract it.",
  ]);
});

test("lists a single removed file too", () => {
  const erased = { ...SUMMARY, erased: true, erasedFiles: ["releases/2026-Q3.json.br"] };
  expect(retractionInWords(erased, "data", false)).toContain("\nErased in data/: releases/2026-Q3.json.br\n");
});

test("says of the last release that its figures stay published, and which correction comes next", () => {
  expect(retractionInWords({ ...SUMMARY, isLast: true }, "data", false).split("\n")[1]).toBe(
    "2026-Q3 is the last release, so its figures stay published, and each answer says that they are retracted. Next: compliance-data release 2026-Q3.1.",
  );
});
