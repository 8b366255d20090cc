import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, GivingWay } from "../../../src/disclosure/model/block.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { inParcelOrder } from "../../../src/disclosure/partition/parcel.ts";
import { type PartitionRules, partition } from "../../../src/disclosure/partition/partition.ts";
import { isSafe } from "../../../src/disclosure/partition/safety.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { anyProgrammes, programme, programmes } from "../support.ts";

const FRAMEWORK_FIRST: PartitionRules = { k: 5, givesWay: ["framework", "region"], rounding: ROUNDING };
const REGION_FIRST: PartitionRules = { k: 5, givesWay: ["region", "framework"], rounding: ROUNDING };

/** A partition in words, without its order. */
const spelt = (blocks: readonly Block[]) =>
  blocks
    .map(
      ({ labels, members }) =>
        `${labels.framework} ${labels.region}: ${members
          .map(({ identity }) => identity)
          .sort()
          .join(" ")}`,
    )
    .sort();

/** Labels of the blocks and how many programmes have them. */
const labelsOf = (blocks: readonly Block[]) => {
  const counts: Record<string, number> = {};
  for (const { labels, members } of blocks) {
    const key = `${labels.framework} ${labels.region}`;
    counts[key] = (counts[key] ?? 0) + members.length;
  }
  return counts;
};

/** The fewest organisations that gave an answer, among programmes that count. */
function fewestContributors(members: readonly Programme[], counts = (_: Programme) => true): number {
  const perAnswer = Array.from({ length: 7 }, (_, questionIndex) => {
    const gave = members.filter(
      (member) =>
        counts(member) && !Number.isNaN(member.answers[questionIndex]) && member.limited[questionIndex] === 0,
    );
    return new Set(gave.map(({ organisation }) => organisation)).size;
  });
  return Math.min(...perAnswer);
}

const rules = fc.record({
  rounding: fc.constant(ROUNDING),
  k: fc.integer({ min: 3, max: 6 }),
  givesWay: fc.constantFrom<GivingWay[]>(
    ["framework", "region"],
    ["region", "framework"],
    ["framework"],
    ["region"],
    [],
  ),
});

describe("for any programmes", () => {
  test("most of them are in blocks", () => {
    const samples = fc.sample(anyProgrammes(), { seed: 7, numRuns: 100 }).filter(({ length }) => length > 30);
    const lefts = samples.map((all) => partition(all, FRAMEWORK_FIRST).left.length / all.length);
    expect(samples.length).toBeGreaterThan(20);
    expect(Math.max(...lefts)).toBeLessThan(0.1);
  });

  test("each is in exactly one block, or left over", () => {
    fc.assert(
      fc.property(anyProgrammes(), rules, (all, rule) => {
        const { blocks, left } = partition(all, rule);
        const names = [...blocks.flatMap(({ members }) => members), ...left].map(({ identity }) => identity);
        expect(names.sort()).toEqual(all.map(({ identity }) => identity).sort());
      }),
      { seed: 1, numRuns: 75 },
    );
  });

  test("those left over are in the order of their parcel", () => {
    fc.assert(
      fc.property(anyProgrammes(), rules, (all, rule) => {
        const { left } = partition(all, rule);
        expect(left).toEqual(inParcelOrder(left));
      }),
      { seed: 1, numRuns: 75 },
    );
  });

  test("each block has k contributors for each answer, and discloses none", () => {
    fc.assert(
      fc.property(anyProgrammes(), rules, (all, rule) => {
        for (const { members } of partition(all, rule).blocks) {
          expect(fewestContributors(members)).toBeGreaterThanOrEqual(rule.k);
          expect(isSafe(members, rule.rounding)).toBe(true);
        }
      }),
      { seed: 2, numRuns: 75 },
    );
  });

  test("labels are correct, and mixed if members differ and the label may give way", () => {
    fc.assert(
      fc.property(anyProgrammes(), rules, (all, rule) => {
        for (const { labels, members } of partition(all, rule).blocks) {
          expect(labels).toMatchObject({ year: 2026, industry: "saas" });
          for (const label of ["framework", "region"] as const) {
            const own = [...new Set(members.map((member) => member[label]))];
            expect(labels[label]).toBe(own.length === 1 ? own[0] : "mixed");
            if (!rule.givesWay.includes(label)) expect(own).toHaveLength(1);
          }
        }
      }),
      { seed: 3, numRuns: 75 },
    );
  });

  test("the order of the input does not matter", () => {
    const shuffled = anyProgrammes().chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const one = partition(all, FRAMEWORK_FIRST);
        const two = partition(other, FRAMEWORK_FIRST);
        expect(two).toEqual(one);
      }),
      { seed: 4, numRuns: 50 },
    );
  });

  test("only programmes that count are counted towards k", () => {
    fc.assert(
      fc.property(anyProgrammes(), fc.integer({ min: 2, max: 4 }), (all, divisor) => {
        const counts = ({ organisation }: Programme) => organisation % divisor !== 0;
        for (const { members } of partition(all, { ...FRAMEWORK_FIRST, k: 3, counts }).blocks) {
          expect(fewestContributors(members, counts)).toBeGreaterThanOrEqual(3);
        }
      }),
      { seed: 5, numRuns: 50 },
    );
  });

  test("each block is allowed", () => {
    fc.assert(
      fc.property(anyProgrammes(), fc.integer({ min: 2, max: 4 }), (all, divisor) => {
        const isAllowed = (members: readonly Programme[]) => members.length % divisor !== 0;
        for (const { members } of partition(all, { ...FRAMEWORK_FIRST, isAllowed }).blocks) {
          expect(members.length % divisor).not.toBe(0);
        }
      }),
      { seed: 6, numRuns: 50 },
    );
  });
});

describe("labels", () => {
  test("programmes that share framework and region stay together if they are enough", () => {
    const all = [
      ...programmes(12),
      ...programmes(7, { framework: "ISO_27001_2022" }, 12),
      ...programmes(5, { region: "oceania" }, 19),
    ];
    expect(labelsOf(partition(all, FRAMEWORK_FIRST).blocks)).toEqual({
      "PCI_DSS_v4 europe": 12,
      "ISO_27001_2022 europe": 7,
      "PCI_DSS_v4 oceania": 5,
    });
  });

  test.each([
    [FRAMEWORK_FIRST, { "mixed europe": 6, "PCI_DSS_v4 asia": 6 }],
    [REGION_FIRST, { "PCI_DSS_v4 mixed": 6, "ISO_27001_2022 europe": 6 }],
  ])("the first that gives way is mixed if too few share it: $givesWay", (rule, want) => {
    const few = [
      ...programmes(3, { framework: "ISO_27001_2022" }),
      ...programmes(3, {}, 3),
      ...programmes(3, { region: "asia" }, 6),
    ];
    const others =
      rule === FRAMEWORK_FIRST
        ? programmes(3, { region: "asia" }, 9)
        : programmes(3, { framework: "ISO_27001_2022" }, 9);
    expect(labelsOf(partition([...few, ...others], rule).blocks)).toEqual(want);
  });

  test("both are mixed if neither has enough", () => {
    const all = [
      ...programmes(3, { framework: "A", region: "north" }),
      ...programmes(3, { framework: "B", region: "south" }, 3),
    ];
    expect(labelsOf(partition(all, FRAMEWORK_FIRST).blocks)).toEqual({ "mixed mixed": 6 });
  });

  test("a single programme joins a block of its region, and only that block loses its framework", () => {
    const all = [...programmes(20), programme(20, { framework: "ISO_27001_2022" })];
    expect(labelsOf(partition(all, FRAMEWORK_FIRST).blocks)).toEqual({
      "PCI_DSS_v4 europe": 16,
      "mixed europe": 5,
    });
  });

  test("a label that does not give way is never mixed", () => {
    const all = [...programmes(8), ...programmes(2, { framework: "ISO_27001_2022", region: "asia" }, 8)];
    const { blocks, left } = partition(all, { k: 5, givesWay: ["region"], rounding: ROUNDING });
    expect(labelsOf(blocks)).toEqual({ "PCI_DSS_v4 europe": 8 });
    expect(left.map(({ identity }) => identity).sort()).toEqual(["programme-8", "programme-9"]);
  });
});

describe("programmes that did not answer everything", () => {
  test("are added to blocks of five complete ones", () => {
    const missing = { maturity_score: Number.NaN, automation_rate: Number.NaN };
    const all = [...programmes(10), ...programmes(2, { answers: missing }, 10)];
    const { blocks } = partition(all, FRAMEWORK_FIRST);
    expect(blocks).toHaveLength(2);
    expect(Math.max(...blocks.map(({ members }) => members.length))).toBeLessThanOrEqual(7);
  });

  test("form a block if six of them each leave out another answer", () => {
    const leavesOut = [
      "maturity_score",
      "audit_hours",
      "qsa_fees_usd",
      "internal_labour_usd",
      "automation_rate",
      "remediation_days",
    ] as const;
    const all = leavesOut.map((question, number) =>
      programme(number, { answers: { [question]: Number.NaN } }),
    );
    expect(partition(all, FRAMEWORK_FIRST).blocks).toHaveLength(1);
  });

  test("are left over if fewer than k gave an answer, not counting limited ones", () => {
    const all = [...programmes(4), programme(4, { limited: ["audit_hours"] })];
    expect(partition(all, FRAMEWORK_FIRST)).toMatchObject({ blocks: [], left: { length: 5 } });
  });

  test("of one organisation count once", () => {
    const all = [...programmes(4), ...programmes(6, { organisation: 3 }, 4)];
    expect(partition(all, FRAMEWORK_FIRST)).toMatchObject({ blocks: [], left: { length: 10 } });
  });
});

describe("a block that would disclose an answer", () => {
  test("is merged with its nearest, within its label if that helps", () => {
    const all = [
      ...programmes(5, { answers: { qsa_fees_usd: 0 } }),
      ...programmes(5, {}, 5),
      ...programmes(5, { framework: "ISO_27001_2022" }, 10),
    ];
    expect(labelsOf(partition(all, FRAMEWORK_FIRST).blocks)).toEqual({
      "PCI_DSS_v4 europe": 10,
      "ISO_27001_2022 europe": 5,
    });
  });

  test("is merged with others if its label has none, and the label becomes mixed", () => {
    const all = [
      ...programmes(6, { framework: "SOC_2_TYPE_II", answers: { qsa_fees_usd: 0 } }),
      ...programmes(6, {}, 6),
    ];
    expect(labelsOf(partition(all, FRAMEWORK_FIRST).blocks)).toEqual({ "mixed europe": 12 });
  });

  test("has its members left over if nothing helps: a cost part that is 0 for everybody", () => {
    const all = programmes(20, { answers: { internal_labour_usd: 0 } });
    expect(partition(all, FRAMEWORK_FIRST)).toMatchObject({ blocks: [], left: { length: 20 } });
  });

  test("leaves only a dominant member over", () => {
    const giant = programme(12, { answers: { qsa_fees_usd: 40_000_000 } });
    const { blocks, left } = partition([...programmes(12), giant], FRAMEWORK_FIRST);
    expect(left).toEqual([giant]);
    expect(blocks.flatMap(({ members }) => members)).toHaveLength(12);
  });
});

test("no programmes make no blocks", () => {
  expect(partition([], FRAMEWORK_FIRST)).toEqual({ blocks: [], left: [] });
});

test("the same programmes always have the same partition", () => {
  const all = programmes(60);
  expect(spelt(partition(all, FRAMEWORK_FIRST).blocks)).toEqual(
    spelt(partition(all, FRAMEWORK_FIRST).blocks),
  );
});
