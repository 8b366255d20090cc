import { describe, expect, it } from "vitest";
import { MIXED } from "../../../src/disclosure/model/block.ts";
import { hitRate } from "../../../src/disclosure/report/intruder.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { answering, block } from "../programmes.ts";

const low = answering("audit_hours", [100, 110, 120, 130, 140]);
const high = answering("audit_hours", [500, 510, 520, 530, 540], {}, 10);

describe("the intruder test", () => {
  it("finds every block that lies apart from the others, and one programme in five of it", () => {
    const { blockPct, programmePct } = hitRate([block(low), block(high)], ["audit_hours"]);
    expect(blockPct).toBe(100);
    expect(programmePct).toBeCloseTo(20, 9);
  });

  it("guesses among blocks that what is known does not tell apart", () => {
    const { blockPct, programmePct } = hitRate([block(low), block(high)], ["maturity_score"]);
    expect(blockPct).toBe(50);
    expect(programmePct).toBeCloseTo(10, 9);
  });

  it("is misled by a block that is nearer than the own one", () => {
    const wide = answering("audit_hours", [100, 100, 100, 100, 600]);
    const near = answering("audit_hours", [560, 570, 580, 590, 600], {}, 10);
    const { blockPct } = hitRate([block(wide), block(near)], ["audit_hours"]);
    expect(blockPct).toBe(90);
  });

  it("looks only at rows that the labels allow: those of the same ones, and mixed ones", () => {
    const elsewhere = block(high.map((one) => ({ ...one, region: "south" })));
    expect(hitRate([block(low), elsewhere], ["maturity_score"]).blockPct).toBe(100);
    const mixed = block(high, { region: "mixed" });
    expect(hitRate([block(low), mixed], ["maturity_score"]).blockPct).toBe(50);
  });

  it("knows nothing of answers that were not given", () => {
    const silent = low.map((one) => ({ ...one, limited: Uint8Array.from(QUESTIONS, () => 1) }));
    expect(hitRate([block(silent)], QUESTIONS)).toEqual({ blockPct: 0, programmePct: 0 });
  });
});

it.each(["framework", "region"] as const)("a row with a mixed %s can hold a programme of any", (label) => {
  const low = block(answering("maturity_score", [40, 41, 42, 43, 44]), { [label]: MIXED });
  const high = block(answering("maturity_score", [80, 81, 82, 83, 84], {}, 10));
  expect(hitRate([low, high], ["maturity_score"]).blockPct).toBe(100);
});
