import { describe, expect, it } from "vitest";
import { tablesFromBlocks } from "../../../src/disclosure/derived/index.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { heldBack } from "../../../src/disclosure/report/held-back.ts";
import { answering, block, settings } from "../programmes.ts";

const { minimumCohort } = settings.methodology;
const RATES = { requirementGaps: [], bottleneckShares: [] };
const alpha = block(answering("audit_hours", [700, 710, 720, 730, 740]));
const other = block(answering("audit_hours", [800, 810, 820, 830, 840], {}, 5));
/** As many as a distribution of all programmes needs. */
const beta = block(
  answering("audit_hours", [500, 510, 520, 530, 540, 550, 560, 570, 580, 590], { industry: "beta" }, 20),
);
/** A block whose row counts one with earlier answers. */
const corrected = (own: PublishedBlock): PublishedBlock => ({
  ...own,
  members: own.members.slice(1),
  entries: own.members.map((_, at) => at),
});
const held = (blocks: readonly PublishedBlock[], before?: readonly PublishedBlock[]) => {
  const earlier = before && { ...tablesFromBlocks(before, RATES, settings), k: settings.methodology.k };
  return heldBack(blocks, tablesFromBlocks(blocks, RATES, settings, earlier), minimumCohort);
};

describe("figures that are withheld while a correction waits", () => {
  it("are those of its industry, of its region and framework, and of all programmes", () => {
    expect(held([corrected(alpha), other, beta])).toEqual({
      industries: [{ industry: "alpha", year: 2026 }],
      groups: [
        { group: "north", year: 2026 },
        { group: "X_1", year: 2026 },
      ],
      isOfAll: true,
    });
  });

  it("do not exist if nothing waits", () => {
    expect(held([alpha, other, beta])).toBeUndefined();
  });

  it("do not exist if no other block changed, so that figures stay", () => {
    const before = [alpha, other, beta];
    expect(held([corrected(alpha), other, beta], before)).toBeUndefined();
  });

  it("are not those that a year lacks anyway, while a correction waits in another year", () => {
    const hours = Array.from({ length: 2 * minimumCohort }, (_, number) => 600 + number);
    // Six organisations are too few for any quantile.
    const ofSix = block(
      answering("audit_hours", hours).map((one, number) => ({ ...one, organisation: number % 6 })),
    );
    const earlier = block(answering("audit_hours", [700, 710, 720, 730, 740], { year: 2025 }, 50));
    expect(held([ofSix, corrected(earlier)])).toBeUndefined();
  });

  it("do not exist for an industry with too few programmes anyway", () => {
    expect(held([corrected(alpha), beta])).toMatchObject({
      industries: [],
      groups: [
        { group: "north", year: 2026 },
        { group: "X_1", year: 2026 },
      ],
      isOfAll: false,
    });
  });
});
