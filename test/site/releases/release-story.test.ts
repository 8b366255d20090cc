import { expect, test } from "vitest";
import { loadHistory } from "../../../src/releases/history.ts";
import { currentRelease } from "../../../src/site/releases/release-story.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden } from "../../endpoints/support.ts";
import { releasedGolden } from "../../support/golden.ts";

const history = loadHistory(releasedGolden());

/** The release that a release after 2026-Q4 is compared with, and whether the averages of both are. */
function before(changes: Partial<Tables>) {
  const release = { ...golden.release, release: "2027-Q1" };
  const { previous } = currentRelease({ tables: { ...golden, release, ...changes }, history });
  return [previous?.release, previous?.isAlike];
}

test("averages are compared with those of a release of the same benchmark year and methodology only", () => {
  expect(before({})).toEqual(["2026-Q4", true]);
  const { span, methodology } = golden;
  expect(before({ span: { ...span, benchmark: span.benchmark + 1 } })).toEqual(["2026-Q4", false]);
  expect(before({ methodology: { ...methodology, version: "2.0.0" } })).toEqual(["2026-Q4", false]);
});
