import { describe, expect, it } from "vitest";
import { rateOverlaps } from "../../../src/disclosure/gate/rate-overlaps.ts";
import { ratesOfBits } from "../../../src/disclosure/model/released-rate.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { RequirementGapRow } from "../../../src/tables/rates.ts";
import { at, block, type Changes } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

const YEAR = 2026n << 48n;
const TOO_FEW = ["gives a delay from which the delays of fewer than 5 organisations follow"];

const range = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => first + index);

/** A row with figures, which this check does not read. */
const rowOf = (requirement: number): RequirementGapRow => ({
  requirement,
  year: 2026,
  sample_size: 40,
  open_finding_rate_pct: 50,
  avg_remediation_days: 30,
  open_findings: 20,
  avg_remediation_days_se: null,
});
const tables = (count: number) => ({
  requirementGaps: range(1, count + 1).map(rowOf),
  bottleneckShares: [],
});

/** The bits of each entry, from the entries of the rows of requirements 1, 2 and so on. */
const bitsOf = (rows: readonly (readonly number[])[]) => (entry: number) => {
  const bits = rows.reduce(
    (sum, row, place) => (row.includes(entry) ? sum | (1n << BigInt(place)) : sum),
    0n,
  );
  return bits === 0n ? 0n : YEAR | bits;
};

/** What is found in a first release of six blocks of ten with these rows of requirements 1, 2 and so on. */
const found = (rows: readonly (readonly number[])[], changesOf: (number: number) => Changes = () => ({})) => {
  const members = different(60, changesOf);
  const rateBits = bitsOf(rows);
  const blocks = range(0, 6).map((number) => block(members.slice(10 * number, 10 * number + 10)));
  const releasedRates = ratesOfBits(members.map((_, entry) => rateBits(entry)));
  return foundBy(rateOverlaps, viewOf(blocks, { tables: tables(rows.length), rateBits, releasedRates }));
};

/** Three of each block. */
const OF_EACH = range(0, 60).filter((number) => number % 10 < 3);

describe("a delay of a requirement", () => {
  it("passes if it differs from all blocks by k organisations, or by nobody", () => {
    expect(found([OF_EACH])).toEqual([]);
    expect(found([range(5, 20)])).toEqual([]);
    expect(found([range(10, 30)])).toEqual([]);
  });

  it("is refused if it differs from a sum of blocks by fewer", () => {
    expect(found([range(4, 20)])).toEqual(TOO_FEW);
    expect(found([range(0, 12)])).toEqual(TOO_FEW);
    expect(found([range(1, 60)])).toEqual(TOO_FEW);
  });

  it("is refused if it and another of its year differ by fewer", () => {
    expect(found([OF_EACH, [...OF_EACH, 3, 13, 23, 33, 43]])).toEqual([]);
    expect(found([OF_EACH, [...OF_EACH, 3, 13, 23, 33]])).toEqual([...TOO_FEW, ...TOO_FEW]);
    expect(found([OF_EACH, OF_EACH])).toEqual([]);
  });

  it("is refused if it and another together are nearly a sum of blocks", () => {
    const others = range(0, 60).filter((number) => number % 10 >= 3);
    expect(found([OF_EACH, others])).toEqual([]);
    const but = (some: readonly number[]) => others.filter((number) => !some.includes(number));
    expect(found([OF_EACH, but([3, 13, 23, 33, 43])])).toEqual([]);
    expect(found([OF_EACH, but([3, 13, 23, 33])])).toEqual([...TOO_FEW, ...TOO_FEW]);
  });

  it("is refused if it and another differ by nearly a block", () => {
    const six = [3, 4, 5, 6, 7, 8, 9].map((number) => 10 + number);
    expect(found([OF_EACH, [...OF_EACH, ...six]])).toEqual([...TOO_FEW, ...TOO_FEW]);
  });

  it("counts the organisations that gave their delay, each once", () => {
    const five = range(5, 20);
    expect(found([five], (number) => (number < 1 ? { remediation_days: Number.NaN } : {}))).toEqual(TOO_FEW);
    const limited = Uint8Array.from(QUESTIONS, (_, index) => Number(index === at.remediation_days));
    expect(found([five], (number) => (number < 1 ? { limited } : {}))).toEqual(TOO_FEW);
    expect(found([five], (number) => (number < 2 ? { organisation: 99 } : {}))).toEqual(TOO_FEW);
  });

  it("may not rest on a programme whose block has other answers of it", () => {
    const members = different(60);
    const corrected = { ...members[0]!, fingerprint: "corrected" };
    const blocks = [block(members.slice(0, 10)), block(members.slice(10))];
    const now = [block([corrected, ...members.slice(1, 10)]), block(members.slice(10))];
    // Entry 60 is the corrected one, which the first block and the row have.
    const rows = [[60, ...range(1, 10)]];
    const view = viewAfter(blocks, now, { tables: tables(1), rateBits: bitsOf(rows) });
    expect(foundBy(rateOverlaps, view)).toEqual([]);
    expect(
      foundBy(rateOverlaps, viewAfter(blocks, now, { tables: tables(1), rateBits: bitsOf([range(0, 10)]) })),
    ).toEqual(TOO_FEW);
  });
});

describe("a delay of a later release", () => {
  const members = different(60);
  const blocks = range(0, 6).map((number) => block(members.slice(10 * number, 10 * number + 10)));
  const after = (earlier: readonly (readonly number[])[], rows: readonly (readonly number[])[]) => {
    const released = (of: readonly (readonly number[])[]) =>
      of.map((entries, place) => ({ row: YEAR | (1n << BigInt(place)), entries }));
    return foundBy(
      rateOverlaps,
      viewAfter(blocks, blocks, {
        tables: tables(rows.length),
        rateBits: bitsOf(rows),
        releasedRates: [...released(earlier), ...released(rows)],
        before: { rateBits: bitsOf(earlier), releasedRates: released(earlier) },
      }),
    );
  };
  const near = [...OF_EACH, 3];

  it("passes if it was published before, whatever it is near", () => {
    expect(after([range(0, 12)], [range(0, 12)])).toEqual([]);
    expect(after([OF_EACH, near], [OF_EACH, near])).toEqual([]);
  });

  it("is refused if it is near an earlier version of another", () => {
    const far = range(0, 60).filter((number) => number % 4 === 0);
    expect(after([OF_EACH, far], [far, near])).toEqual(TOO_FEW);
    expect(after([far, far], [far, near])).toEqual([]);
  });
});
