import { describe, expect, it } from "vitest";
import { type ComparedAnswers, earlierAnswers } from "../../../src/disclosure/ledger/earlier-answers.ts";
import { emptyLedger, type Ledger } from "../../../src/disclosure/ledger/ledger.ts";
import {
  answerSeed,
  organisationPseudonym,
  programmePseudonym,
} from "../../../src/disclosure/ledger/pseudonyms.ts";
import { digestsOf } from "../../../src/disclosure/model/digests.ts";
import { bottleneckBits, findingBit } from "../../../src/disclosure/model/rate-bits.ts";

const KEY = new Uint8Array(32).fill(7);
const EMPTY = emptyLedger(5);
const RELEASES = ["2027-Q3", "2027-Q4"].map((release) => ({ release, blocksSha256: "" }));

/** Maturity 60, 800 hours, no fees; requirement 2 open, 1 closed; the cause is staff. */
const ROSE: ComparedAnswers = {
  year: 2026,
  identity: "id rose",
  industry: "banks",
  answers: Float64Array.of(60, 800, Number.NaN, 5, 6, 7, 8),
  findings: Int8Array.of(0, 1),
  bottleneck: "staff",
};

/** A ledger of one release that has each of these versions, with the organisation's index and name. */
function ledgerOf(...entries: readonly (readonly [ComparedAnswers, organisation: number])[]): Ledger {
  const of = <T>(value: (one: ComparedAnswers) => T) => entries.map(([one]) => value(one));
  return {
    ...EMPTY,
    releases: RELEASES,
    columns: {
      ...EMPTY.columns,
      pseudonyms: BigUint64Array.from(of(({ year, identity }) => programmePseudonym(KEY, year, identity))),
      organisations: Uint32Array.from(entries, ([, organisation]) => organisation),
      organisationPseudonyms: BigUint64Array.of(
        organisationPseudonym(KEY, 2026, "rose"),
        organisationPseudonym(KEY, 2026, "tulip"),
      ),
      given: Uint32Array.from(
        of(({ answers }) =>
          answers.reduce((bits, answer, place) => bits | (Number.isNaN(answer) ? 0 : 1 << place), 0),
        ),
      ),
      digests: Uint16Array.from(of(({ answers }) => digestsOf(answers, answerSeed(KEY))).flat()),
      rates: BigUint64Array.from(
        of(
          ({ findings, bottleneck }) =>
            findings.reduce((bits, one, index) => bits | (one === 1 ? findingBit(index + 1) : 0n), 0n) |
            (bottleneck === null ? 0n : bottleneckBits(bottleneck)),
        ),
      ),
    },
  };
}

/** The columns that can be compared, and those among them that changed. */
function compared(
  ledger: Ledger,
  programme: ComparedAnswers,
  name = "",
  last?: Parameters<typeof earlierAnswers>[2],
) {
  const all: string[] = [];
  const changed: string[] = [];
  const isKnown = earlierAnswers(ledger, KEY, last)!.compare(programme, name, (column, isChanged) => {
    all.push(column);
    if (isChanged) changed.push(column);
  });
  return isKnown ? { all, changed } : undefined;
}

const changedIn = (...given: Parameters<typeof compared>) => compared(...given)?.changed;

describe("which programmes are known", () => {
  const ledger = ledgerOf([ROSE, 0]);

  it("knows a programme by its identity and year", () => {
    expect(earlierAnswers(ledger, KEY)?.release).toBe("2027-Q4");
    expect(compared(ledger, ROSE)).toBeDefined();
    expect(compared(ledger, { ...ROSE, identity: "id other" })).toBeUndefined();
    expect(compared(ledger, { ...ROSE, year: 2027 })).toBeUndefined();
  });

  it("knows a corrected programme without an identifier by its organisation and year", () => {
    const corrected = { ...ROSE, identity: "content after" };
    expect(compared(ledger, corrected, "rose")).toBeDefined();
    expect(compared(ledger, { ...corrected, year: 2027 }, "rose")).toBeUndefined();
    expect(compared(ledger, corrected, "tulip")).toBeUndefined();
    expect(compared(ledger, corrected, "lily")).toBeUndefined();
  });

  it("is undefined for an empty ledger, to which every programme would be new", () => {
    expect(earlierAnswers(EMPTY, KEY)).toBeUndefined();
  });
});

describe("which answers changed", () => {
  const ledger = ledgerOf([ROSE, 0]);

  it("compares each answer that is given then and now; of findings those that were open", () => {
    expect(compared(ledger, ROSE)).toEqual({
      all: [
        "maturity_score",
        "audit_hours",
        "remediation_tooling_usd",
        "internal_labour_usd",
        "automation_rate",
        "remediation_days",
        "requirement_2",
        "bottleneck",
      ],
      changed: [],
    });
    const empty = {
      ...ROSE,
      answers: new Float64Array(7).fill(Number.NaN),
      findings: Int8Array.of(-1, -1),
      bottleneck: null,
    };
    expect(compared(ledger, empty)).toEqual({ all: [], changed: [] });
  });

  it("finds a changed figure, a finding that is closed now, and another bottleneck", () => {
    const answers = Float64Array.of(60, 801, 4, 5, 6, 7, 8);
    expect(changedIn(ledger, { ...ROSE, answers })).toEqual(["audit_hours"]);
    expect(changedIn(ledger, { ...ROSE, findings: Int8Array.of(1, 0) })).toEqual(["requirement_2"]);
    expect(changedIn(ledger, { ...ROSE, bottleneck: "budget" })).toEqual(["bottleneck"]);
  });

  it("regards an answer of any earlier version as unchanged", () => {
    const corrected = { ...ROSE, answers: Float64Array.of(60, 900, 4, 5, 6, 7, 8) };
    const both = ledgerOf([ROSE, 0], [corrected, 0]);
    expect(changedIn(both, ROSE)).toEqual([]);
    expect(changedIn(both, corrected)).toEqual([]);
  });

  it("regards an answer of another programme of the organisation as unchanged, if identifiers were exchanged", () => {
    const second = { ...ROSE, identity: "id second", answers: Float64Array.of(50, 70, 4, 5, 6, 7, 8) };
    const both = ledgerOf([ROSE, 0], [second, 0]);
    const exchanged = { ...ROSE, answers: second.answers };
    expect(changedIn(both, exchanged, "rose")).toEqual([]);
    expect(changedIn(both, exchanged)).toEqual(["maturity_score", "audit_hours"]);
    expect(changedIn(ledgerOf([ROSE, 0], [second, 1]), exchanged, "rose")).toEqual([
      "maturity_score",
      "audit_hours",
    ]);
  });

  it("regards a renamed bottleneck as unchanged", () => {
    const changes = { bottleneck: new Map([["staff", "people"]]) };
    expect(changedIn(ledger, { ...ROSE, bottleneck: "people" }, "", { changes })).toEqual([]);
    expect(changedIn(ledger, { ...ROSE, bottleneck: "people" })).toEqual(["bottleneck"]);
  });

  it("compares the industry with that of its published block", () => {
    const other = { ...ROSE, identity: "id other" };
    const { columns, ...rest } = ledgerOf([ROSE, 0], [other, 1]);
    const blocks = {
      ends: Uint32Array.of(1, 2),
      members: Uint32Array.of(0, 1),
      published: Int32Array.of(-1, 1),
      ks: Uint32Array.of(5, 5),
    };
    const withBlocks = { ...rest, columns: { ...columns, ...blocks } };
    const changed = (programme: ComparedAnswers, ...industries: (string | undefined)[]) =>
      changedIn(withBlocks, programme, "", { industries });
    expect(changed(other, "casinos", "banks")).toEqual([]);
    expect(changed(other, "banks", "casinos")).toEqual(["industry"]);
    // One that ended or is gathered by another.
    expect(changed(other, "banks", undefined)).toEqual([]);
    // The first block is dissolved, so it has no row.
    expect(changed(ROSE, "casinos", "casinos")).toEqual([]);
  });
});
