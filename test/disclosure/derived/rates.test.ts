import { describe, expect, it } from "vitest";
import {
  bottleneckRowsOfYear,
  byCause,
  requirementGapRow,
  sidesOf,
} from "../../../src/disclosure/derived/rates.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { programme, settings } from "../programmes.ts";

const OPEN = 1;
const CLOSED = 0;
const SILENT = -1;

let organisations = 1000;

/** Programmes with a finding in requirement 1, each of an organisation of its own, with delays from 1 day on. */
function finding(state: number, count: number, changes: Partial<Programme> = {}): Programme[] {
  return Array.from({ length: count }, (_, index) =>
    programme(organisations++, {
      findings: Int8Array.of(state, ...new Int8Array(11)),
      remediation_days: 1 + index,
      ...changes,
    }),
  );
}

const row = (...members: Programme[][]) =>
  requirementGapRow(sidesOf(members.flat(), [1]).get(1)!, 1, 2026, settings);
const withheld = { sample_size: null, open_finding_rate_pct: null, avg_remediation_days: null };

describe("a requirement's row", () => {
  it("is computed from counts in steps of five and the delays of those with an open finding", () => {
    // 8 are told as 10, 33 as 35; the delays are 1 to 8 days.
    expect(row(finding(OPEN, 8), finding(CLOSED, 33), finding(SILENT, 3))).toEqual({
      requirement: 1,
      year: 2026,
      sample_size: 45,
      open_finding_rate_pct: (100 * 10) / 45,
      avg_remediation_days: 4.5,
      open_findings: 10,
      avg_remediation_days_se: null,
    });
  });

  it("leaves out the same proportion of those without a finding as is waiting of those with one", () => {
    const some = [...finding(OPEN, 10), ...finding(CLOSED, 30)];
    // Ten of fifteen are counted, and so are twenty of thirty.
    expect(requirementGapRow(sidesOf(some, [1]).get(1)!, 1, 2026, settings, 15)).toMatchObject({
      sample_size: 30,
      open_finding_rate_pct: 100 / 3,
      open_findings: 10,
    });
  });

  it("rounds the delay as answers are, so that it does not disclose its number of values", () => {
    const two = finding(OPEN, 1, { answers: programme(0, { remediation_days: 2 }).answers });
    const one = finding(OPEN, 5, { answers: programme(0, { remediation_days: 1 }).answers });
    // 7 days over 6 programmes.
    expect(row(one, two, finding(CLOSED, 6)).avg_remediation_days).toBe(1.2);
  });

  it("does not show one more or less", () => {
    const rate = (open: number) => row(finding(OPEN, open), finding(CLOSED, 30)).open_finding_rate_pct;
    expect(rate(8)).toBe(rate(12));
    expect(rate(13)).not.toBe(rate(12));
  });

  it("is withheld if fewer than k organisations have an open finding, or have none", () => {
    expect(row(finding(OPEN, 4), finding(CLOSED, 30))).toMatchObject(withheld);
    expect(row(finding(OPEN, 30), finding(CLOSED, 4))).toMatchObject(withheld);
    expect(row(finding(CLOSED, 30))).toMatchObject(withheld);
    expect(row(finding(OPEN, 30))).toMatchObject(withheld);
    expect(row(finding(OPEN, 9, { organisation: 3 }), finding(CLOSED, 30))).toMatchObject(withheld);
    // Who said nothing of the requirement has none that is closed.
    expect(row(finding(OPEN, 8), finding(CLOSED, 4), finding(SILENT, 30))).toMatchObject(withheld);
  });

  it("is published from k organisations and k delays on each side on", () => {
    const silent = { answers: programme(0, { remediation_days: Number.NaN }).answers };
    expect(row(finding(OPEN, 5), finding(CLOSED, 30)).sample_size).toBe(35);
    expect(row(finding(OPEN, 30), finding(CLOSED, 5)).sample_size).toBe(35);
    expect(row(finding(OPEN, 5), finding(OPEN, 4, silent), finding(CLOSED, 30)).sample_size).toBe(40);
    expect(row(finding(OPEN, 8), finding(CLOSED, 5), finding(CLOSED, 30, silent)).sample_size).toBe(45);
    // Those who said nothing of the requirement are of the other side, too.
    expect(row(finding(OPEN, 8), finding(CLOSED, 30, silent), finding(SILENT, 5)).sample_size).toBe(40);
  });

  it("is withheld if fewer than k on either side gave their delay", () => {
    const silent = { answers: programme(0, { remediation_days: Number.NaN }).answers };
    expect(row(finding(OPEN, 4), finding(OPEN, 4, silent), finding(CLOSED, 30))).toMatchObject(withheld);
    expect(row(finding(OPEN, 8), finding(CLOSED, 4), finding(CLOSED, 30, silent))).toMatchObject(withheld);
  });

  it("is withheld if all delays are equal, because their mean discloses each", () => {
    const alike = { answers: programme(0).answers };
    expect(row(finding(OPEN, 8, alike), finding(CLOSED, 30))).toMatchObject(withheld);
  });
});

describe("the bottlenecks' rows of a year", () => {
  const naming = (bottleneck: string | null, count: number, delay?: number) =>
    Array.from({ length: count }, (_, index) =>
      programme(organisations++, {
        bottleneck,
        bottleneckDelayDays: bottleneck === null ? null : (delay ?? index),
      }),
    );
  const rows = (members: Programme[], causes = settings.bottlenecks.map(({ id }) => id)) =>
    bottleneckRowsOfYear(byCause(members), 2026, causes, settings);

  it("count the programmes that named one, in steps of five, without shares", () => {
    const untold = { year: 2026, share_pct: null, respondents: null };
    // Delays of 0 to 10 days have a variance of 11, so that of their mean is 1; six are below the minimum cohort.
    expect(rows([...naming("evidence", 11), ...naming("scope", 6), ...naming(null, 50)])).toEqual([
      { ...untold, bottleneck: "evidence", avg_delay_days: 5, sample_size: 10, avg_delay_days_se: 1 },
      { ...untold, bottleneck: "scope", avg_delay_days: 2.5, sample_size: 5, avg_delay_days_se: null },
    ]);
  });

  it("exist only for the given causes", () => {
    const named = [...naming("evidence", 11), ...naming("scope", 6)];
    expect(rows(named, ["scope"]).map(({ bottleneck }) => bottleneck)).toEqual(["scope"]);
  });

  it("withhold a cause that fewer than k organisations name", () => {
    const named = [...naming("evidence", 10), ...naming("scope", 10), ...naming("tools", 1)];
    expect(rows(named, ["evidence", "scope", "tools"])).toMatchObject([
      { bottleneck: "evidence", avg_delay_days: 4.5, sample_size: 10 },
      { bottleneck: "scope", avg_delay_days: 4.5, sample_size: 10 },
      { bottleneck: "tools", avg_delay_days: null, sample_size: null },
    ]);
  });

  it("publish a cause from k organisations on, if k name another one", () => {
    const [five, others] = rows([...naming("evidence", 5), ...naming("scope", 5)]);
    expect([five?.sample_size, others?.sample_size]).toEqual([5, 5]);
    const fewer = rows([...naming("evidence", 4), ...naming("scope", 5)]);
    expect(fewer.map(({ sample_size }) => sample_size)).toEqual([null, null]);
  });

  it("do not count a programme that named a cause without its delay", () => {
    const silent = naming("evidence", 9).map((one) => ({ ...one, bottleneckDelayDays: null }));
    expect(rows([...naming("evidence", 5), ...silent, ...naming("scope", 5)])).toEqual(
      rows([...naming("evidence", 5), ...naming("scope", 5)]),
    );
  });

  it("withhold a cause that nearly all name, and one with equal delays", () => {
    const [evidence] = rows([...naming("evidence", 30), ...naming("scope", 4)]);
    expect(evidence).toMatchObject({ avg_delay_days: null, sample_size: null });
    // Who named none, or no delay, is no other.
    const withoutDelay = naming("scope", 30).map((one) => ({ ...one, bottleneckDelayDays: null }));
    const silent = [...naming(null, 50), ...withoutDelay];
    const [beside] = rows([...naming("evidence", 30), ...naming("scope", 4), ...silent]);
    expect(beside).toMatchObject({ avg_delay_days: null, sample_size: null });
    const [alike] = rows([...naming("evidence", 30, 3), ...naming("scope", 30)]);
    expect(alike).toMatchObject({ avg_delay_days: null, sample_size: null });
  });
});
