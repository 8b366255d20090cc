import { expect, test } from "vitest";
import { LIMITS } from "../../src/model/limits.ts";
import { DataError } from "../../src/model/problem.ts";
import { retractRelease } from "../../src/operations/retract.ts";
import { committedData } from "../support/data.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";

test("a retraction that the next build would refuse is refused, and the data folder stays as it was", () => {
  const folder = temporaryFolder();
  writeFiles(folder, committedData);
  const before = digests(folder);
  const release = "2026-Q3";
  const reason = "a".repeat(LIMITS.reasonCharacters + 1);
  expect(() => retractRelease({ data: folder }, { release, reason, erase: false }, false)).toThrow(DataError);
  expect(digests(folder)).toEqual(before);
});
