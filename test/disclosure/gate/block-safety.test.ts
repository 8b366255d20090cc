import { describe, expect, it } from "vitest";
import { blockSafety } from "../../../src/disclosure/gate/block-safety.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { askedSince } from "../../support/asked-since.ts";
import { at, block, settings } from "../programmes.ts";
import { different, foundBy, viewOf } from "./view.ts";

/** What the check says of a block of one programme for each value. */
const scores = (...values: number[]) =>
  foundBy(
    blockSafety,
    viewOf([block(different(values.length, (number) => ({ maturity_score: values[number]! })))]),
  );
const fees = (...values: number[]) =>
  foundBy(
    blockSafety,
    viewOf([block(different(values.length, (number) => ({ qsa_fees_usd: values[number]! })))]),
  );

const ALIKE = ["all gave nearly the same maturity_score"];
const TWO = ["qsa_fees_usd: two organisations make up more than 85 percent"];
const ONE = ["qsa_fees_usd: the answer of one organisation can be estimated to within 10 percent"];

describe("answers of a block", () => {
  it("pass if they differ by more than a rounding step, a tenth of a point of the score", () => {
    expect(settings.methodology.rounding.score).toBe(1);
    expect(scores(60, 60, 60, 60, 60.11)).toEqual([]);
  });

  it.each([[[60, 60, 60, 60, 60]], [[60, 60.1, 60.05, 60, 60]], [[60.1, 60, 60, 60, 60]], [[0, 0, 0, 0, 0]]])(
    "are refused if they are within a rounding step: %j",
    (values) => {
      expect(scores(...values)).toEqual(ALIKE);
    },
  );

  it("are refused if the one that differs was limited", () => {
    const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) =>
      Number(questionIndex === at.maturity_score),
    );
    const members = different(6, (number) => ({
      maturity_score: number === 5 ? 90 : 60,
      ...(number === 5 && { limited }),
    }));
    expect(foundBy(blockSafety, viewOf([block(members)]))).toEqual(ALIKE);
  });
});

describe("a part of the cost that nobody of an industry and year pays", () => {
  const free = block(different(5, () => ({ qsa_fees_usd: 0 })));
  const paying = different(1, () => ({ qsa_fees_usd: 9000, organisation: 99, identity: "P99" }));
  const found = (view: Parameters<typeof viewOf>[1]) => foundBy(blockSafety, viewOf([free], view));
  const isKept = [{ members: free.members, entries: [0, 1, 2, 3, 4], isKept: true }];

  it("passes if all members of a block gave 0", () => {
    expect(found({})).toEqual([]);
  });

  it("is not unpaid if one of them pays, published or not, even if it was limited", () => {
    const alike = ["all gave nearly the same qsa_fees_usd"];
    expect(found({ programmes: [...free.members, ...paying] })).toEqual(alike);
    const limited = new Uint8Array(QUESTIONS.length).fill(1);
    expect(found({ programmes: [...free.members, ...paying.map((one) => ({ ...one, limited }))] })).toEqual(
      alike,
    );
    const silent = different(1, () => ({ qsa_fees_usd: Number.NaN, identity: "P98" }));
    expect(found({ programmes: [...free.members, ...silent] })).toEqual([]);
    const elsewhere = paying.map((one) => ({ ...one, year: 2025 }));
    expect(found({ programmes: [...free.members, ...elsewhere] })).toEqual([]);
  });

  it("may stay 0 in a row that was published before somebody paid; other parts may not", () => {
    expect(found({ blocks: isKept, programmes: [...free.members, ...paying] })).toEqual([]);
    const same = block(different(5, () => ({ qsa_fees_usd: 700 })));
    const kept = [{ ...isKept[0]!, members: same.members }];
    expect(foundBy(blockSafety, viewOf([same], { blocks: kept }))).toEqual([
      "all gave nearly the same qsa_fees_usd",
    ]);
  });
});

describe("hours of a block", () => {
  const hours = (...values: number[]) =>
    foundBy(
      blockSafety,
      viewOf([block(different(values.length, (number) => ({ audit_hours: values[number]! })))]),
    );

  it("are refused if one or two organisations make up nearly all of them", () => {
    expect(hours(3000, 2000, 400, 300, 200)).toEqual([]);
    expect(hours(3000, 2000, 400, 300, 100)).toEqual([
      "audit_hours: two organisations make up more than 85 percent",
    ]);
    expect(hours(3000, 20, 30, 40, 50)).toEqual([
      "audit_hours: the answer of one organisation can be estimated to within 10 percent",
    ]);
  });
});

describe("costs of a block", () => {
  it("pass if two organisations make up 85 percent", () => {
    expect(fees(45_000, 40_000, 6000, 5000, 4000)).toEqual([]);
    // Of seven, whose shares of a sum are not whole thousandths.
    expect(fees(4300, 4200, 300, 300, 300, 300, 300)).toEqual([]);
  });

  it("are refused if two organisations make up more", () => {
    expect(fees(45_000, 40_060, 6000, 5000, 4000)).toEqual(TWO);
    expect(fees(4000, 5000, 40_060, 6000, 45_000)).toEqual(TWO);
    // However little it is.
    expect(fees(45_000, 40_000.1, 6000, 5000, 4000)).toEqual(TWO);
  });

  it("are refused if all others are less than a tenth of the largest", () => {
    expect(fees(100_000, 5000, 4000, 3000, 3000)).toEqual(TWO);
    expect(fees(100_000, 4000, 4000, 3000, 2900)).toEqual(ONE);
  });

  it("are added up by organisation", () => {
    const own = [30_000, 20_000, 38_000, 5000, 4000, 3000];
    const ofOne = different(6, (number) => ({
      qsa_fees_usd: own[number]!,
      organisation: number === 1 ? 0 : number,
    }));
    expect(fees(...own)).toEqual([]);
    // 50,000 and 38,000 of 100,000.
    expect(foundBy(blockSafety, viewOf([block(ofOne)]))).toEqual(TWO);
  });

  it("are also checked together, as the total cost", () => {
    const large = { qsa_fees_usd: 900_000, remediation_tooling_usd: 900_000, internal_labour_usd: 900_000 };
    const members = different(5, (number) => (number < 2 ? large : {}));
    expect(foundBy(blockSafety, viewOf([block(members)]))).toEqual([
      ...["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd", "cost_usd"].map(
        (cost) => `${cost}: two organisations make up more than 85 percent`,
      ),
    ]);
  });
});

it("a total adds up means, each over those that gave its part", () => {
  // Five of ten gave the second part, of which two have nine tenths.
  const tooling = [2_403_000, 2_403_000, 178_000, 178_001, 178_002];
  const members = different(10, (number) => ({
    remediation_tooling_usd: tooling[number] ?? Number.NaN,
    internal_labour_usd: 0,
  }));
  expect(foundBy(blockSafety, viewOf([block(members)]))).toEqual([
    "remediation_tooling_usd: two organisations make up more than 85 percent",
    "cost_usd: two organisations make up more than 85 percent",
  ]);
});

describe("a question that is asked since the year after a block's", () => {
  askedSince("audit_hours", 2027);
  const found = (year: number) =>
    foundBy(
      blockSafety,
      viewOf([
        block(
          different(5, () => ({ audit_hours: Number.NaN, year })),
          { year: 2026 },
        ),
      ]),
    );

  it("is not answered alike in it", () => {
    expect(found(2026)).toEqual([]);
    expect(found(2027)).toEqual(["all gave nearly the same audit_hours"]);
  });
});

it("names the row, the header being line 1", () => {
  const same = block(different(5, () => ({ audit_hours: 700 })));
  expect(blockSafety.find(viewOf([block(different(5)), same])).map(({ row }) => row)).toEqual([3]);
});

it("does not check a row with a waiting correction, because the earlier answers are not known", () => {
  const view = viewOf([block(different(5, () => ({ audit_hours: 700 })))]);
  const waiting = view.blocks.map((one) => ({ ...one, entries: [...one.entries, 99] }));
  expect(blockSafety.find({ ...view, blocks: waiting })).toEqual([]);
});
