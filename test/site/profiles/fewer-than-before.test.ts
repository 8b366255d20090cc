import { expect, test } from "vitest";
import { loadHistory } from "../../../src/releases/history.ts";
import { fewerThanBefore } from "../../../src/site/profiles/fewer-than-before.ts";
import { golden } from "../../endpoints/support.ts";
import { releasedGolden } from "../../support/golden.ts";

const history = loadHistory(releasedGolden());

/** The sentence of alpha, renamed if it has another id, in a next release with so many fewer programmes of 2026. */
function without(lost: number, id = "alpha") {
  const release = { ...golden.release, release: "2027-Q1" };
  const industryTrends = golden.industryTrends.map((row) =>
    row.industry === "alpha"
      ? { ...row, industry: id, sample_size: row.sample_size! - (row.year === 2026 ? lost : 0) }
      : row,
  );
  const industries = golden.industries.map((one) =>
    one.id === "alpha" && id !== "alpha" ? { ...one, id, previously: "alpha" } : one,
  );
  return fewerThanBefore({ tables: { ...golden, release, industries, industryTrends }, history }, id);
}

test("says in which year an industry lost many of its programmes since the previous release", () => {
  expect(
    golden.industryTrends.find((row) => row.industry === "alpha" && row.year === 2026)?.sample_size,
  ).toBe(16);
  expect(without(5)).toBe(
    "In release 2026-Q4, the figures of 2026 were based on 16 programmes, now on 11: the others were withdrawn or moved, or are held back until they can be published safely. A difference from other figures may come from that alone.",
  );
});

test("says so of an industry that was renamed since", () => {
  expect(without(5, "omega")).toContain("based on 16 programmes, now on 11");
});

test("says nothing of fewer than five, or of an industry that is withheld", () => {
  expect([without(0), without(4), without(16)]).toEqual(["", "", ""]);
});

test("says nothing in a first release", () => {
  expect(fewerThanBefore({ tables: golden, history: { ...history, frozen: [] } }, "alpha")).toBe("");
});
