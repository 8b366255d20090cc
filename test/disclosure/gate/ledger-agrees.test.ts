import { describe, expect, it } from "vitest";
import { ledgerAgrees } from "../../../src/disclosure/gate/ledger-agrees.ts";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import { digestsOf } from "../../../src/disclosure/model/digests.ts";
import { type AnswerVersion, givenAndContributed } from "../../../src/disclosure/model/version.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { at, block } from "../programmes.ts";
import { different, viewOf } from "./view.ts";

const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) => Number(questionIndex === at.audit_hours));
/** One left an answer out, the answer of one was limited, and two gave the same one. */
const members = different(5, (number) => ({
  ...(number === 0 && { remediation_days: Number.NaN }),
  ...(number === 1 && { limited }),
  maturity_score: number < 3 ? 60 : 70,
}));
const first = viewOf([block(members)]);

/** How often the check finds fault with a ledger that remembers one programme otherwise than the others. */
function faults(number: number, change: (version: AnswerVersion) => Partial<AnswerVersion>): number {
  const versionOf = (entry: number) => {
    const programme = members[entry]!;
    const version = {
      organisation: entry,
      ...givenAndContributed(programme),
      digests: digestsOf(programme.answers, 7n),
    };
    return entry === number ? { ...version, ...change(version) } : version;
  };
  const baseline: Baseline = {
    release: "2026-Q3",
    k: 5,
    blockHistory: [],
    kOf: () => 5,
    current: [],
    entryOf: first.entryOf,
    versionOf,
    programmeOf: (entry) => entry,
    waitsSince: () => undefined,
  };
  return ledgerAgrees.find({
    ...first,
    before: { baseline, tables: first.tables, rateBits: () => 0n, releasedRates: [] },
  }).length;
}

const bit = (questionIndex: number) => 2 ** questionIndex;

describe("a ledger", () => {
  it("passes if it agrees with the submissions, and in a first release", () => {
    expect(faults(0, () => ({}))).toBe(0);
    expect(ledgerAgrees.find(first)).toEqual([]);
  });

  it.each([
    ["a missing answer as given", 0, { given: 127 }],
    ["a given answer as missing", 2, { given: 127 - bit(at.audit_hours) }],
    ["a contributor of an answer that was limited", 1, { contributed: 127 }],
    ["no contributor of the last answer", 2, { contributed: 127 - bit(at.remediation_days) }],
  ])("is refused if it records %s", (_, number, change) => {
    expect(faults(number, () => change)).toBe(1);
  });

  it("is refused if it distinguishes equal answers of two programmes", () => {
    const other = ({ digests }: AnswerVersion) => ({ digests: digests.with(at.maturity_score, 0x1ffff) });
    expect(faults(2, other)).toBe(1);
    // Nobody else gave this answer to compare with, or it is missing.
    const alone = ({ digests }: AnswerVersion) => ({ digests: digests.with(at.remediation_days, 0x1ffff) });
    expect(faults(0, alone)).toBe(0);
  });
});
