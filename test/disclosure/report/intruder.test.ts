import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIXED } from "../../../src/disclosure/model/block.ts";
import { hitRate } from "../../../src/disclosure/report/intruder.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { answering, block, programme } from "../programmes.ts";

const low = answering("audit_hours", [100, 110, 120, 130, 140]);
const high = answering("audit_hours", [500, 510, 520, 530, 540], {}, 10);

describe("the intruder test", () => {
  it("finds every block that is apart from the others, and one in five of its programmes", () => {
    const { blockPct, programmePct } = hitRate([block(low), block(high)], ["audit_hours"]);
    expect(blockPct).toBe(100);
    expect(programmePct).toBeCloseTo(20, 9);
  });

  it("looks for no programme of a block of which a correction waits, but may choose its row", () => {
    const waiting = { ...block(low), members: low.slice(1) };
    expect(hitRate([waiting], ["audit_hours"])).toEqual({ blockPct: 0, programmePct: 0 });
    const { blockPct, programmePct } = hitRate([waiting, block(high)], ["maturity_score"]);
    expect(blockPct).toBe(50);
    expect(programmePct).toBeCloseTo(10, 9);
  });

  it("guesses among blocks that the known answers do not distinguish", () => {
    const { blockPct, programmePct } = hitRate([block(low), block(high)], ["maturity_score"]);
    expect(blockPct).toBe(50);
    expect(programmePct).toBeCloseTo(10, 9);
  });

  it("guesses between two rows that are equally far on both sides of an answer", () => {
    // Means of 100 and 300; 200 is as far from both.
    const wide = answering("audit_hours", [0, 50, 100, 150, 200]);
    const narrow = answering("audit_hours", [280, 290, 300, 310, 320], {}, 10);
    expect(hitRate([block(wide), block(narrow)], ["audit_hours"]).blockPct).toBe(95);
    expect(hitRate([block(narrow), block(wide)], ["audit_hours"]).blockPct).toBe(95);
  });

  it("guesses as often for a large block as for a small one that the known answers do not distinguish", () => {
    const many = answering("audit_hours", [500, 510, 520, 530, 540, 550, 560, 570, 580, 590], {}, 10);
    expect(hitRate([block(low), block(many)], ["maturity_score"]).blockPct).toBe(50);
    expect(hitRate([block(many), block(low)], ["maturity_score"]).blockPct).toBe(50);
  });

  it("is misled by a block that is nearer than the right one", () => {
    const wide = answering("audit_hours", [100, 100, 100, 100, 600]);
    const near = answering("audit_hours", [560, 570, 580, 590, 600], {}, 10);
    const { blockPct } = hitRate([block(wide), block(near)], ["audit_hours"]);
    expect(blockPct).toBe(90);
  });

  it("considers only rows with the same labels or mixed ones", () => {
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

it.each(["framework", "region"] as const)("a row with a mixed %s can include a programme of any", (label) => {
  const low = block(answering("maturity_score", [40, 41, 42, 43, 44]), { [label]: MIXED });
  const high = block(answering("maturity_score", [80, 81, 82, 83, 84], {}, 10));
  expect(hitRate([low, high], ["maturity_score"]).blockPct).toBe(100);
});

it("chooses the nearest of all rows, and at random among equally near ones", () => {
  const answers = fc.record({
    maturity_score: fc.integer({ min: 0, max: 6 }),
    audit_hours: fc.integer({ min: 0, max: 6 }),
  });
  const someBlocks = fc.array(fc.array(answers, { minLength: 5, maxLength: 7 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(someBlocks, (all) => {
      const blocks = all.map((members, place) =>
        block(members.map((own, index) => programme(10 * place + index, own))),
      );
      const known = ["maturity_score", "audit_hours"] as const;
      const scales = known.map((answer) => {
        const means = blocks.map(({ row }) => row[`${answer}_mean`]);
        const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
        return Math.sqrt(means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / means.length) || 1;
      });
      let hits = 0;
      for (const [own, members] of all.entries()) {
        for (const member of members) {
          const distances = blocks.map(({ row }) =>
            known.reduce((sum, answer, place) => {
              const [published, answered] = [
                row[`${answer}_mean`] / scales[place]!,
                member[answer] / scales[place]!,
              ];
              return sum + (published - answered) ** 2;
            }, 0),
          );
          const least = Math.min(...distances);
          if (distances[own] === least) hits += 1 / distances.filter((one) => one === least).length;
        }
      }
      expect(hitRate(blocks, known).blockPct).toBeCloseTo((100 * hits) / all.flat().length, 9);
    }),
  );
});
