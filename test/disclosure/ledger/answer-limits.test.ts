import { describe, expect, it } from "vitest";
import { earlierLimits, withLimits } from "../../../src/disclosure/ledger/answer-limits.ts";
import { emptyLedger } from "../../../src/disclosure/ledger/ledger.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";

const KEY = new Uint8Array(32).fill(7);
const bounds = { low: 1, high: 9 };
type Bounds = (typeof bounds)[];

describe("limits in the ledger", () => {
  it("are found by industry and year, including answers without limits", () => {
    const some = [bounds, undefined, { low: 0, high: 5 }];
    const limits = QUESTIONS.map((_, questionIndex) => some[questionIndex]);
    const ledger = withLimits(emptyLedger(5), [{ industry: "retail", year: 2026, limits }], KEY);
    expect(earlierLimits(ledger, KEY)("retail", 2026)).toEqual(limits);
    expect(earlierLimits(ledger, KEY)("retail", 2025)).toBe(undefined);
    expect(earlierLimits(ledger, new Uint8Array(32))("retail", 2026)).toBe(undefined);
  });

  it("of a single value are none, because they would set every answer to it", () => {
    const single = QUESTIONS.map(() => ({ low: 4, high: 4 })).with(0, bounds);
    const ledger = withLimits(emptyLedger(5), [{ industry: "retail", year: 2026, limits: single }], KEY);
    expect(earlierLimits(ledger, KEY)("retail", 2026)).toEqual(
      QUESTIONS.map((_, place) => (place === 0 ? bounds : undefined)),
    );
  });

  it("of a renamed industry are found by its current id, and keep that", () => {
    const all = QUESTIONS.map(() => bounds);
    const wider = QUESTIONS.map(() => ({ low: 0, high: 100 }));
    const first = withLimits(emptyLedger(5), [{ industry: "shops", year: 2026, limits: all }], KEY);
    const names = (industry: string) => (industry === "retail" ? ["retail", "shops"] : [industry]);
    expect(earlierLimits(first, KEY, names)("retail", 2026)).toEqual(all);
    const today = [
      { industry: "retail", year: 2026, limits: all },
      { industry: "saas", year: 2026, limits: wider },
    ];
    const second = withLimits(first, today, KEY, names);
    expect(earlierLimits(second, KEY)("retail", 2026)).toEqual(all);
    expect(earlierLimits(second, KEY)("saas", 2026)).toEqual(wider);
    expect(earlierLimits(second, KEY)("shops", 2026)).toBeUndefined();
    expect(second.columns.limitPools.length).toBe(2);
  });

  it("of an industry that has its own stay, and those of its former id stay too", () => {
    const [own, former] = [bounds, { low: 0, high: 100 }].map((one) => QUESTIONS.map(() => one)) as [
      Bounds,
      Bounds,
    ];
    const first = withLimits(
      emptyLedger(5),
      [
        { industry: "shops", year: 2026, limits: former },
        { industry: "retail", year: 2026, limits: own },
      ],
      KEY,
    );
    const today = [{ industry: "retail", year: 2026, limits: own }];
    const second = withLimits(first, today, KEY, () => ["retail", "shops"]);
    const limitsOf = earlierLimits(second, KEY);
    expect([limitsOf("retail", 2026), limitsOf("shops", 2026)]).toEqual([own, former]);
  });

  it("are those of the last release that has the industry and year", () => {
    const all = QUESTIONS.map(() => bounds);
    const wider = all.with(2, { low: 0, high: 100 });
    const limits = [
      { industry: "retail", year: 2026, limits: all },
      { industry: "saas", year: 2026, limits: all },
    ];
    const first = withLimits(emptyLedger(5), limits, KEY);
    const second = withLimits(first, [{ industry: "retail", year: 2026, limits: wider }], KEY);
    expect(earlierLimits(second, KEY)("retail", 2026)).toEqual(wider);
    expect(earlierLimits(second, KEY)("saas", 2026)).toEqual(all);
    expect(earlierLimits(first, KEY)("retail", 2026)).toEqual(all);
  });
});
