import { describe, expect, it } from "vitest";
import {
  CHECKS,
  gateViolations,
  type GateViolation,
  type Publication,
  requireNoViolations,
} from "../../../src/disclosure/gate/index.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { textOf } from "../../../src/model/file.ts";
import { QUESTIONS, type Question } from "../../../src/model/metric.ts";
import { DataError } from "../../../src/model/problem.ts";
import { blocks as blocksTable } from "../../../src/tables/blocks.ts";
import { complianceMaturity, pciDssBenchmark } from "../../../src/tables/datasets.ts";
import * as observatory from "../../../src/tables/observatory.ts";
import * as quantileTables from "../../../src/tables/quantiles.ts";
import * as rateTables from "../../../src/tables/rates.ts";
import { isAsGolden } from "../../support/as-golden.ts";
import { at } from "../programmes.ts";
import { withMembers, withRow, withTable, withText } from "./mutations.ts";
import { population, released, withAnswer } from "./release.ts";

const everybody = population(200);
const later = [
  ...everybody.slice(3, 150),
  ...everybody.slice(150).map((one, index) => (index < 12 ? withAnswer(one, index % 7, 60 + index) : one)),
  ...population(30, 2, 1000),
];

const before = released(everybody);
const first = before.publication;
const violationsOfFirst = gateViolations(first);
const next = released(later, before);
const second = next.publication;
const violationsOfSecond = gateViolations(second);

describe("the gate", () => {
  it("accepts correct releases: a first one and the next one", () => {
    expect(violationsOfFirst).toEqual([]);
    expect(violationsOfSecond).toEqual([]);
    expect(second.blocks.filter(({ isKept }) => isKept).length).toBeGreaterThan(1);
    expect(second.blocks.filter(({ isKept }) => !isKept).length).toBeGreaterThan(1);
  });

  it("names for each finding the check, file, row and remedy", () => {
    const broken = withRow(first, "blocks", blocksTable, 4, { maturity_score_mean: 61.5 });
    const found = gateViolations(broken);
    expect(() => requireNoViolations(found)).toThrow(DataError);
    expect(() => requireNoViolations(found, "a mean that was published wrong and is cited")).not.toThrow();
    expect(found[0]).toEqual({
      check: "block-means",
      file: "observatory/blocks.csv",
      row: 6,
      what: "maturity_score_mean is not the mean of the members' answers",
      remedy: "Compute it from its members.",
    });
    expect(() => requireNoViolations([])).not.toThrow();
  });

  it("reports findings in computed figures as bugs of the program, and others with what the operator can do", () => {
    const remedyOf = (publication: Publication, id: string) => {
      try {
        requireNoViolations(gateViolations(publication).filter(({ check }) => check === id));
      } catch (error) {
        return (error as DataError).problems[0]?.remedy;
      }
    };
    expect(
      remedyOf(withRow(first, "blocks", blocksTable, 4, { maturity_score_mean: 61.5 }), "block-means"),
    ).toBe(
      "This is a bug in the program, not a mistake in the submissions: report this line and the program's version to its developers. What they must fix: Compute it from its members.",
    );
    expect(remedyOf(withText(first, "notes.txt", everybody[0]!.identity), "identifiers")).toBe(
      "Remove the identifier; if it is a file of submissions, move it out of the data folder, to private/.",
    );
  });

  it("has a promise and a unique name for each check", () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    expect(CHECKS.filter(({ promise }) => !promise.endsWith("."))).toEqual([]);
  });
});

/** The index of a block of five programmes that all gave every answer, and its members. */
const place = first.blocks.findIndex(
  ({ members }) =>
    members.length === 5 &&
    new Set(members.map(({ organisation }) => organisation)).size === 5 &&
    members.every(({ answers, limited }) => !answers.some(Number.isNaN) && !limited.includes(1)),
);
const members = first.blocks[place]!.members;

let made = 0;
const other = (programme: Programme, change: Partial<Programme>): Programme => ({
  ...programme,
  fingerprint: `made by hand, ${++made}`,
  ...change,
});
const answering = (programme: Programme, question: Question, value: number) =>
  other(programme, { answers: programme.answers.with(at[question], value) });
const changedLast = (change: Partial<Programme>) => [...members.slice(0, -1), other(members[4]!, change)];
/** Removes the original members of the block from the release, so that the given ones replace them. */
const replaced = (publication: Publication, some: readonly Programme[]): Publication => {
  const gone = new Set(members.filter((one) => !some.includes(one)));
  return { ...publication, programmes: publication.programmes.filter((one) => !gone.has(one)) };
};
const withBlock = (some: readonly Programme[], change = {}) =>
  replaced(withMembers(first, place, some, change), some);

/** Rows of the second release that are those of the first, and whose members have not changed their answers. */
const kept = [...second.blocks.entries()].filter(
  ([, block]) => block.isKept && block.members.length === block.entries.length,
);
const [keptPlace, keptBlock] = kept[0]!;

const trend = (
  rows: readonly { readonly sample_size: number | null }[],
  isEnough: (size: number) => boolean,
) => rows.findIndex(({ sample_size }) => sample_size !== null && isEnough(sample_size));

const gap = first.tables.requirementGaps.findIndex(({ sample_size }) => sample_size !== null);
const gapOfSecond = second.tables.requirementGaps.findIndex(({ sample_size }) => sample_size !== null);
const { requirement, year } = second.tables.requirementGaps[gapOfSecond]!;
const openBit = 1n << BigInt(requirement - 1);

/** The second release with rates that count the same programmes as those of the first, except some in one row. */
const countingFewer = (count: number): Publication => {
  const counted = second.programmes
    .filter((one) => one.year === year)
    .map(second.entryOf)
    .filter((entry) => second.before!.rateBits(entry) & openBit);
  const fewer = new Set(counted.slice(0, count));
  return {
    ...second,
    rateBits: (entry) => second.before!.rateBits(entry) & ~(fewer.has(entry) ? openBit : 0n),
  };
};

/** Each breaks one rule of the makers. */
const BROKEN: readonly (readonly [rule: string, check: string, publication: () => Publication])[] = [
  [
    "a block of k - 1 contributors, a filled answer being counted",
    "contributors",
    () => withBlock(changedLast({ answers: members[4]!.answers.with(at.audit_hours, Number.NaN) })),
  ],
  [
    "a limited answer being counted",
    "contributors",
    () =>
      withBlock(
        changedLast({
          limited: Uint8Array.from(QUESTIONS, (_, questionIndex) => Number(questionIndex === 1)),
        }),
      ),
  ],
  [
    "one organisation being counted twice",
    "contributors",
    () => withBlock(changedLast({ organisation: members[0]!.organisation })),
  ],
  ["a block of k - 1 programmes", "contributors", () => withBlock(members.slice(0, 4))],
  [
    "a higher number of organisations than there are",
    "contributors",
    () => withRow(first, "blocks", blocksTable, place, { organisations: "10-19" }),
  ],
  [
    "a framework that not all members have",
    "labels",
    () => withBlock(changedLast({ framework: "other" }), { framework: members[0]!.framework }),
  ],
  [
    "a region that not all members have",
    "labels",
    () => withBlock(changedLast({ region: "other" }), { region: members[0]!.region }),
  ],
  ["two years in one block", "labels", () => withBlock(changedLast({ year: 2024 }))],
  ["two industries in one block", "labels", () => withBlock(changedLast({ industry: "gamma" }))],
  [
    "a programme in two blocks",
    "one-block",
    () => withMembers(first, place, [...members, first.blocks[place + 1]!.members[0]!]),
  ],
  [
    "a submission that is there twice",
    "one-block",
    () => withMembers(first, place, [...members, other(members[0]!, { organisation: 99_999 })]),
  ],
  [
    "a withdrawn programme in a block",
    "one-block",
    () => ({ ...first, programmes: first.programmes.filter((one) => one !== members[2]) }),
  ],
  [
    "a number of programmes that includes waiting ones",
    "one-block",
    () => withRow(first, "blocks", blocksTable, place, { programmes: 6 }),
  ],
  [
    "all at a bound",
    "block-safety",
    () => withBlock(members.map((one) => answering(one, "remediation_days", 0))),
  ],
  [
    "all within a rounding step",
    "block-safety",
    () => withBlock(members.map((one, index) => answering(one, "maturity_score", 60 + index / 40))),
  ],
  [
    "a cost of which two pay nearly everything",
    "block-safety",
    () =>
      withBlock(
        members.map((one, index) => answering(one, "qsa_fees_usd", index < 2 ? 90_000 : 9000 + index)),
      ),
  ],
  [
    "a mean that is one member's value",
    "block-means",
    () =>
      withRow(first, "blocks", blocksTable, place, {
        automation_rate_mean: members[0]!.answers[at.automation_rate]!,
      }),
  ],
  [
    "a mean that includes waiting programmes",
    "block-means",
    () => {
      const row = withBlock([...members, answering(members[0]!, "audit_hours", 9)]).tables.blocks[place]!;
      return withRow(first, "blocks", blocksTable, place, { audit_hours_mean: row.audit_hours_mean });
    },
  ],
  [
    "a cost that is not the sum of its published parts",
    "block-means",
    () =>
      withRow(first, "blocks", blocksTable, place, {
        cost_usd_mean: first.tables.blocks[place]!.cost_usd_mean + 0.01,
      }),
  ],
  [
    "a kept row that got new figures",
    "kept-rows",
    () =>
      withRow(second, "blocks", blocksTable, keptPlace, {
        audit_hours_mean: second.tables.blocks[keptPlace]!.audit_hours_mean + 0.001,
      }),
  ],
  [
    "a new row for members that did not change",
    "kept-rows",
    () => ({
      ...withRow(second, "blocks", blocksTable, keptPlace, { region: "mixed" }),
      blocks: second.blocks.with(keptPlace, { ...keptBlock, isKept: false }),
    }),
  ],
  [
    "a row that is kept although a member left",
    "kept-rows",
    () => ({
      ...second,
      blocks: second.blocks.with(keptPlace, { ...keptBlock, entries: keptBlock.entries.slice(1) }),
    }),
  ],
  [
    "raw quantiles",
    "quantiles",
    () => {
      const row = first.tables.quantiles.findIndex(
        ({ value, percentile }) => value !== null && percentile === 90,
      );
      const { industry, year: of } = first.tables.quantiles[row]!;
      const scores = everybody
        .filter((one) => one.industry === industry && one.year === of)
        .map(({ answers }) => answers[0]!)
        .filter(Number.isFinite)
        .sort((a, b) => a - b);
      return withRow(first, "quantiles", quantileTables.quantiles, row, {
        value: scores[Math.floor(0.9 * scores.length)]!,
      });
    },
  ],
  [
    "a quantile of fewer than the minimum cohort",
    "quantiles",
    () => {
      const { methodology } = first.tables;
      return { ...first, tables: { ...first.tables, methodology: { ...methodology, minimumCohort: 1000 } } };
    },
  ],
  [
    "a standard error with all of its digits",
    "standard-errors",
    () => {
      const row = trend(first.tables.industryTrends, (size) => size >= 30);
      const error = first.tables.industryTrends[row]!.audit_hours_se!;
      return withRow(first, "industryTrends", observatory.industryTrends, row, {
        audit_hours_se: 1.03 * error,
      });
    },
  ],
  [
    "a standard error of the values of a few",
    "standard-errors",
    () => {
      const { methodology } = first.tables;
      return { ...first, tables: { ...first.tables, methodology: { ...methodology, minimumCohort: 1000 } } };
    },
  ],
  [
    "a rate of the exact count",
    "rates",
    () => {
      const { sample_size } = first.tables.requirementGaps[gap]!;
      return withRow(first, "requirementGaps", rateTables.requirementGaps, gap, {
        sample_size: sample_size! + 2,
      });
    },
  ],
  [
    "a rate with the delay of others",
    "rates",
    () => {
      const { avg_remediation_days } = first.tables.requirementGaps[gap]!;
      return withRow(first, "requirementGaps", rateTables.requirementGaps, gap, {
        avg_remediation_days: avg_remediation_days! + 0.1,
      });
    },
  ],
  [
    "a rate of fewer than k organisations",
    "rates",
    () => {
      const some = new Set(first.programmes.slice(0, 8).map(first.entryOf));
      return { ...first, rateBits: (entry) => (some.has(entry) ? first.rateBits(entry) : 0n) };
    },
  ],
  [
    "a rate that counts withdrawn programmes",
    "rates",
    () => {
      const left = first.programmes.find((one) => first.rateBits(first.entryOf(one)) & 1n)!;
      return { ...first, programmes: first.programmes.filter((one) => one !== left) };
    },
  ],
  ["a rate that differs by 2 from the previous release", "rate-changes", () => countingFewer(2)],
  [
    "a rate with other figures for the same programmes",
    "rate-changes",
    () => {
      const row = second.tables.bottleneckShares.findIndex(({ sample_size }) => sample_size !== null);
      const same = { ...second, rateBits: second.before!.rateBits };
      const { sample_size } = second.before!.tables.bottleneckShares[row]!;
      return withRow(same, "bottleneckShares", rateTables.bottleneckShares, row, {
        sample_size: sample_size! + 5,
      });
    },
  ],
  [
    "blocks in the order of the pipeline",
    "order",
    () => {
      const rows = [...first.tables.blocks];
      [rows[place], rows[place + 1]] = [rows[place + 1]!, rows[place]!];
      return {
        ...withTable(first, "blocks", blocksTable, rows),
        blocks: first.blocks.with(place, first.blocks[place + 1]!).with(place + 1, first.blocks[place]!),
      };
    },
  ],
  [
    "rows of a dataset in the order of the pipeline",
    "order",
    () => withTable(first, "benchmark", pciDssBenchmark, [...first.tables.benchmark].reverse()),
  ],
  [
    "rows of the maturity dataset in the order of the blocks",
    "order",
    () => withTable(first, "maturity", complianceMaturity, [...first.tables.maturity].reverse()),
  ],
  [
    "an identifier in a text",
    "identifiers",
    () =>
      withText(
        first,
        "observatory/changelog.csv",
        `date,version,summary\n2026-10-05,2.0.0,"Corrected ${members[0]!.identity.slice(3)}, which was wrong"\n`,
      ),
  ],
  [
    "a fingerprint in a document",
    "identifiers",
    () =>
      withText(
        first,
        "release.json",
        `${textOf(first.files.get("release.json")!).replace("}", "")}, "note": "${members[0]!.fingerprint}"}`,
      ),
  ],
  [
    "a block whose organisations, but for one, gave the same answers in another",
    "block-differences",
    () => {
      const again = keptBlock.members
        .slice(1)
        .map((one) => other(one, { identity: `again ${one.identity}` }));
      const publication = withMembers(second, kept[1]![0], again);
      const { baseline } = second.before!;
      const known = new Map(
        again.map((one, number) => [publication.entryOf(one), keptBlock.entries[number + 1]!]),
      );
      const versionOf = (entry: number) => baseline.versionOf(known.get(entry) ?? entry);
      const rateBits = (entry: number) => (known.has(entry) ? 0n : second.before!.rateBits(entry));
      return {
        ...publication,
        before: { ...second.before!, rateBits, baseline: { ...baseline, versionOf } },
      };
    },
  ],
  [
    "two blocks that differ from earlier ones by 4 each",
    "differences",
    () => {
      const [[a, one], [b, two]] = [kept[0]!, kept[1]!];
      const swapped = withMembers(second, a, [...two.members.slice(0, 2), ...one.members.slice(2)]);
      return withMembers(swapped, b, [...one.members.slice(0, 2), ...two.members.slice(2)]);
    },
  ],
  [
    "a block without one of its members",
    "differences",
    () => withMembers(second, keptPlace, keptBlock.members.slice(1)),
  ],
  [
    "blocks that differ by enough separately, and by one together",
    "differences",
    () => {
      const [[a, one], [b, two]] = [kept[0]!, kept[1]!];
      const mixed = withMembers(second, a, [...one.members.slice(0, 3), ...two.members.slice(3)]);
      return withMembers(mixed, b, [...two.members.slice(0, 3), ...one.members.slice(4)]);
    },
  ],
  [
    "corrections that change next to nothing, to hide who left",
    "differences",
    () => {
      const [, ...corrected] = keptBlock.members.map((one) => ({
        old: second.entryOf(one),
        now: other(one, {}),
      }));
      const mutated = withMembers(
        second,
        keptPlace,
        corrected.map(({ now }) => now),
      );
      const { baseline } = second.before!;
      const oldOf = new Map(corrected.map(({ old, now }) => [mutated.entryOf(now), old]));
      const versionOf = (entry: number) => {
        const known = baseline.versionOf(oldOf.get(entry) ?? entry);
        const digests = known.digests.map((digest, place) =>
          place < QUESTIONS.length ? digest ^ 1 : digest,
        );
        return oldOf.has(entry) ? { ...known, digests } : known;
      };
      const programmeOf = (entry: number) => baseline.programmeOf(oldOf.get(entry) ?? entry);
      const rateBits = (entry: number) => (oldOf.has(entry) ? 0n : second.before!.rateBits(entry));
      const gone = new Set(keptBlock.members);
      return {
        ...mutated,
        programmes: mutated.programmes.filter((one) => !gone.has(one)),
        before: { ...second.before!, rateBits, baseline: { ...baseline, versionOf, programmeOf } },
      };
    },
  ],
  [
    "a ledger that remembers other answers",
    "ledger",
    () => {
      const { baseline } = second.before!;
      const versionOf = (entry: number) => ({ ...baseline.versionOf(entry), contributed: 0 });
      return { ...second, before: { ...second.before!, baseline: { ...baseline, versionOf } } };
    },
  ],
];

/** The findings, without row, number and metric. */
const said = new Set<string>();
const METRICS = new RegExp(QUESTIONS.join("|"), "g");
const wordsOf = ({ check, what, remedy }: GateViolation) =>
  `${check}: ${what}. ${remedy}`.replaceAll(METRICS, "METRIC").replaceAll(/\d+/g, "N");

describe("the gate refuses", () => {
  it.each(BROKEN)("%s", (_, check, publication) => {
    const found = gateViolations(publication());
    expect(found.map((finding) => finding.check)).toContain(check);
    for (const finding of found) said.add(wordsOf(finding));
  });

  it("with the promises and messages of the golden file gate.txt", async () => {
    const promises = CHECKS.map(({ id, promise }) => `${id}: ${promise}`);
    await isAsGolden("gate.txt", [...promises, "", ...[...said].sort()]);
  });
});
