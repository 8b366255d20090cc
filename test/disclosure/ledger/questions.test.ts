import { describe, expect, it } from "vitest";
import { earlierLimits, withLimits } from "../../../src/disclosure/ledger/answer-limits.ts";
import { LedgerDraft } from "../../../src/disclosure/ledger/draft.ts";
import { emptyLedger, type Ledger } from "../../../src/disclosure/ledger/ledger.ts";
import { canBecomeToday, withQuestions } from "../../../src/disclosure/ledger/questions.ts";
import { digestsOf } from "../../../src/disclosure/model/digests.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { askedSince } from "../../support/asked-since.ts";

const KEY = new Uint8Array(32).fill(7);
const ADDED = "audit_hours";
const place = QUESTIONS.indexOf(ADDED);
const before = QUESTIONS.filter((question) => question !== ADDED);

/** A ledger as it is kept while a question is not asked yet: all that goes by answers has one fewer. */
function narrowed(ledger: Ledger): Ledger {
  const drop = (bits: number) => (bits & ((1 << place) - 1)) | ((bits >> (place + 1)) << place);
  const { columns } = ledger;
  const width = QUESTIONS.length;
  return {
    ...ledger,
    columns: {
      ...columns,
      given: columns.given.map(drop),
      contributed: columns.contributed.map(drop),
      digests: columns.digests.filter((_, at) => at % width !== place),
      limits: columns.limits.filter((_, at) => Math.floor(at / 2) % width !== place),
    },
  };
}

describe("a ledger of fewer questions", () => {
  const all = 2 ** QUESTIONS.length - 1;
  const bounds = (low: number) =>
    QUESTIONS.map((_, questionIndex) => ({ low: low + questionIndex, high: low + 100 + questionIndex }));
  const draft = new LedgerDraft(emptyLedger(5));
  const facts = [1, 2].map((number) => {
    const entry = draft.enter({
      programme: BigInt(number),
      version: BigInt(number),
      organisation: BigInt(number),
    });
    const own = {
      given: all,
      contributed: number === 1 ? all : all - 2 ** (QUESTIONS.length - 1),
      digests: digestsOf(
        QUESTIONS.map((_, questionIndex) => 100 * number + questionIndex),
        5n,
      ),
    };
    draft.note(entry, own);
    return own;
  });
  const whole = withLimits(
    draft.finish({ release: "2026-Q4", blocksSha256: "x" }),
    [
      { industry: "retail", year: 2025, limits: bounds(10) },
      { industry: "saas", year: 2026, limits: bounds(20) },
    ],
    KEY,
  );
  const extended = withQuestions(narrowed(whole), before);
  const entries = new LedgerDraft(extended);

  it.each([0, 1])("keeps each answer by its question, and none for the new one", (entry) => {
    const bit = 1 << place;
    const known = facts[entry]!;
    const found = entries.factsOf(entry);
    expect([found.given, found.contributed]).toEqual([known.given & ~bit, known.contributed & ~bit]);
    const isOld = (_: number, at: number) => at % QUESTIONS.length !== place;
    expect(found.digests.filter(isOld)).toEqual(known.digests.filter(isOld));
    expect(found.digests).toHaveLength(known.digests.length);
  });

  it("keeps its limits, and adds those of the new question once they are set", () => {
    const own = (ledger: Ledger) => earlierLimits(ledger, KEY)("saas", 2026)!;
    expect(own(extended)).toEqual(bounds(20).with(place, undefined as never));
    const set = (ledger: Ledger, low: number) =>
      withLimits(ledger, [{ industry: "saas", year: 2026, limits: bounds(low) }], KEY);
    const first = set(extended, 50);
    expect(own(first)).toEqual(bounds(50));
    expect(earlierLimits(first, KEY)("retail", 2025)).toEqual(bounds(10).with(place, undefined as never));
  });

  it("cannot be converted if the new question has no first year, or if others differ", () => {
    expect(canBecomeToday(before)).toBe(false);
    expect(canBecomeToday([...before].reverse())).toBe(false);
    expect(canBecomeToday([...QUESTIONS, "other"])).toBe(false);
  });
});

describe("if the new question has a first year", () => {
  askedSince(ADDED, 2026);

  it("can be converted to today's questions, in their order", () => {
    expect(canBecomeToday(before)).toBe(true);
    expect(canBecomeToday([...before].reverse())).toBe(false);
    expect(canBecomeToday(before.slice(1))).toBe(false);
    expect(canBecomeToday([...before, "other"])).toBe(false);
  });
});
