import { expect, test } from "vitest";
import type { ReleaseIndex } from "../../src/releases/release-index.ts";
import { retractedReleases } from "../../src/site/retractions.ts";
import { wordsOf } from "../support/words.ts";

const retraction = { published: "2027-04-09T00:00:00.000Z", previousSha256: null };
const index = (retractions: readonly object[]) => ({ releases: [], retractions }) as unknown as ReleaseIndex;
const table = (retractions: readonly object[]) =>
  wordsOf(retractedReleases(index(retractions), (target) => target).source);

test("retracted releases are listed from the newest on, each with its day, reason, successor and files", () => {
  const [head, ...rows] = table([
    { ...retraction, release: "2026-Q3", reason: "costs are too low", supersededBy: "2026-Q4", erased: true },
    { ...retraction, release: "2027-Q1", reason: "a year is missing", supersededBy: null, erased: false },
  ])
    .split("\n")
    .filter((line) => line.includes(" | "));
  expect(head).toBe("Release | Retracted | Reason | Use instead | Files");
  expect(rows).toEqual([
    "2027-Q1 | 2027-04-09 | a year is missing. | no release yet | kept: manifest",
    "2026-Q3 | 2027-04-09 | costs are too low. | 2026-Q4 | erased: notice",
  ]);
});

test("without retracted releases there is no list of them", () => {
  expect(table([])).toBe("");
});
