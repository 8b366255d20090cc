import { describe, expect, it } from "vitest";
import { GateOrderWeights } from "../../../src/disclosure/gate/order-weights.ts";
import { quantiles } from "../../../src/disclosure/gate/quantiles.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { QuantileRow } from "../../../src/tables/quantiles.ts";
import { at, block, settings } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) => Number(questionIndex === at.maturity_score));
/** Scores of 40, 41 and so on to 79: whatever the symmetric weights, their median is 59.5. */
const forty = different(40, (number) => ({ maturity_score: 40 + number }));
const row: QuantileRow = {
  industry: "alpha",
  year: 2026,
  metric: "maturity_score",
  percentile: 50,
  sample_size: 40,
  value: 59.5,
  standard_error: null,
};
const median = (value: number | null, standard_error: number | null = null) => ({
  quantiles: [{ ...row, value, standard_error }],
  distributions: [],
  peerDistributions: [],
});
/** To two significant digits, by brute force over the 40 samples of 39 scores. */
const JACKKNIFE = bruteForce();
const NOT_IT = ["is not the mean over at least 10 organisations that the methodology defines"];
const MOVED = ["changed, although the blocks of its cell did not"];

describe("a quantile", () => {
  const found = (value: number | null, members = forty, minimumCohort = 10) => {
    const methodology = { ...settings.methodology, minimumCohort };
    return foundBy(quantiles, viewOf([block(members)], { tables: { ...median(value), methodology } }));
  };

  it("is computed from the values and rounded as answers are", () => {
    for (const value of [59.5, 59.54, 59.46, null]) expect(found(value)).toEqual([]);
    for (const value of [59.6, 59.4]) expect(found(value)).toEqual(NOT_IT);
  });

  it("needs at least the minimum cohort of values", () => {
    expect(found(59.5, forty, 40)).toEqual([]);
    expect(found(59.5, forty, 41)).toEqual(["is computed from fewer than 41 values"]);
    const missing = forty.map((one, number) =>
      number === 0 ? { ...one, answers: one.answers.with(at.maturity_score, Number.NaN) } : one,
    );
    expect(found(60, missing, 40)).toEqual(["is computed from fewer than 40 values"]);
  });

  it("counts all limited values as those of one organisation", () => {
    const ends = forty.map((one, number) => (number >= 17 && number < 23 ? one : { ...one, limited }));
    expect(found(59.5, ends)).toEqual(NOT_IT);
  });

  it("counts the programmes of one organisation as one", () => {
    expect(
      found(
        59.5,
        forty.map((one, number) => ({ ...one, organisation: number % 9 })),
      ),
    ).toEqual(NOT_IT);
  });
});

describe("a quantile that is nearly all due to one or two organisations", () => {
  const methodology = { ...settings.methodology, minimumCohort: 10 };
  /** What is said of the percentile 80 of 40 rates of which all but these are 0. */
  const said = (others: readonly number[], value: number) => {
    const members = different(40, (number) => ({ automation_rate: others[number] ?? 0 }));
    const figure = { ...row, metric: "automation_rate", percentile: 80, value } as const;
    return foundBy(
      quantiles,
      viewOf([block(members)], { tables: { ...median(null), quantiles: [figure], methodology } }),
    );
  };
  const OF_TWO = ["is nearly all due to one or two organisations"];

  it("is withheld, even if it is rounded to 0", () => {
    expect(said([60], 0)).toEqual(OF_TWO);
    expect(said([60, 60], 0.2)).toEqual(OF_TWO);
  });

  it("is published if others contribute, or if it is 0 for all", () => {
    expect(said([60, 60, 60], 1.1)).toEqual([]);
    expect(said([], 0)).toEqual([]);
  });

  it("counts all answers of an organisation together", () => {
    const members = different(40, (number) => ({
      automation_rate: number < 3 ? 60 : 0,
      organisation: number === 2 ? 1 : number,
    }));
    const figure = { ...row, metric: "automation_rate", percentile: 80, value: 1.1 } as const;
    const tables = { ...median(null), quantiles: [figure], methodology };
    expect(foundBy(quantiles, viewOf([block(members)], { tables }))).toEqual(OF_TWO);
  });
});

describe("a quantile after a release", () => {
  const same = block(forty);
  const other = block(forty.slice(1));
  const found = (before: typeof same, value: number, known: number | null) =>
    foundBy(
      quantiles,
      viewAfter([before], [same], { tables: median(value), before: { tables: median(known) } }),
    );

  it("stays while the blocks of its industry and year stay", () => {
    expect(found(same, 61.2, 61.2)).toEqual([]);
    expect(found(same, 59.5, 61.2)).toEqual(MOVED);
    expect(found(same, 61.3, 61.2)).toEqual(MOVED);
  });

  it("is rounded if the methodology now rounds to larger steps", () => {
    expect(found(same, 61.2, 61.23)).toEqual([]);
    expect(found(same, 61.3, 61.23)).toEqual(MOVED);
  });

  it("is recomputed if a block is new, or if it was not published", () => {
    expect(found(other, 59.5, 61.2)).toEqual([]);
    expect(found(other, 61.2, 61.2)).toEqual(NOT_IT);
    expect(found(same, 59.5, null)).toEqual([]);
    expect(found(same, 61.2, null)).toEqual(NOT_IT);
  });

  it("is recomputed if k was raised", () => {
    const raisedFrom = (k: number, value: number) => {
      const view = viewAfter([same], [same], { tables: median(value), before: { tables: median(61.2) } });
      const before = { ...view.before!, baseline: { ...view.before!.baseline, k } };
      return foundBy(quantiles, { ...view, before });
    };
    expect([raisedFrom(4, 59.5), raisedFrom(4, 61.2)]).toEqual([[], NOT_IT]);
    expect([raisedFrom(5, 59.5), raisedFrom(5, 61.2)]).toEqual([MOVED, []]);
  });
});

describe("the standard error of a quantile", () => {
  const methodology = { ...settings.methodology, minimumCohort: 10 };
  const found = (error: number | null, value: number | null = 59.5) =>
    foundBy(quantiles, viewOf([block(forty)], { tables: { ...median(value, error), methodology } }));

  it("is the jackknife's, to two significant digits", () => {
    expect(found(JACKKNIFE)).toEqual([]);
    expect(found(null)).toEqual([]);
    for (const wrong of [JACKKNIFE + 0.1, JACKKNIFE - 0.1]) {
      expect(found(wrong)).toEqual([
        "does not have the jackknife's standard error, to two significant digits",
      ]);
    }
  });

  it("is withheld if one or two answers make up nearly all of the variance", () => {
    const said = (hours: readonly number[], standard_error: number) => {
      const members = different(40, (number) => ({ audit_hours: hours[number] ?? 1000 }));
      const figure = { ...row, metric: "audit_hours", percentile: 80, value: 1000 } as const;
      const tables = { ...median(null), quantiles: [{ ...figure, standard_error }], methodology };
      return foundBy(quantiles, viewOf([block(members)], { tables }));
    };
    // 2000 times the weight of the last of 39 for (24, 6), times sqrt(39 / 40 x (1 - 1 / 40)), is 0.1583.
    expect(said([3000], 0.16)).toEqual(["has a standard error that is nearly all due to one or two answers"]);
    expect(said([3000], 0.15)).toEqual([
      "does not have the jackknife's standard error, to two significant digits",
    ]);
  });

  it("is withheld with its value", () => {
    expect(found(JACKKNIFE, null)).toEqual(["has a standard error without a value"]);
  });

  it("stays while the blocks of its cell stay, and is computed if none was published", () => {
    const same = block(forty);
    const after = (error: number | null, known: number | null) =>
      foundBy(
        quantiles,
        viewAfter([same], [same], {
          tables: median(59.5, error),
          before: { tables: median(59.5, known) },
        }),
      );
    expect(after(3.3, 3.3)).toEqual([]);
    expect(after(JACKKNIFE, 3.3)).toEqual([
      "has another standard error, although the blocks of its cell did not change",
    ]);
    expect(after(JACKKNIFE, null)).toEqual([]);
    expect(after(3.3, null)).toEqual([
      "does not have the jackknife's standard error, to two significant digits",
    ]);
  });
});

describe("a quantile of a framework", () => {
  const row = { ...median(59.5).quantiles[0]!, framework: "X_1" };
  const found = (minimumCohort: number) => {
    const methodology = { ...settings.methodology, minimumCohort };
    const tables = { quantiles: [], distributions: [row], peerDistributions: [], methodology };
    return foundBy(quantiles, viewOf([block(forty)], { tables }));
  };

  it("needs at least twice the minimum cohort of programmes", () => {
    expect(found(20)).toEqual([]);
    expect(found(21)).toEqual(["is computed from fewer than 42 values"]);
  });
});

describe("a quantile of peers", () => {
  const south = { region: "south", framework: "Y_2" };
  const others = different(40, (number) => ({ maturity_score: 60 + number, ...south })).map(
    (one, number) => ({
      ...one,
      organisation: 40 + number,
    }),
  );
  const blocks = [block(forty), block(others)];
  const found = (labels: object, value: number, minimumCohort = 10) => {
    const peer = { ...row, industry: null, framework: null, region: null, value, ...labels };
    const methodology = { ...settings.methodology, minimumCohort };
    const tables = { quantiles: [], distributions: [], peerDistributions: [peer], methodology };
    return foundBy(quantiles, viewOf(blocks, { tables }));
  };

  it("is computed from exactly the programmes with its labels", () => {
    expect(found({}, 69.5)).toEqual([]);
    expect(found({}, 59.5)).toEqual(NOT_IT);
    for (const labels of [{ region: "north" }, { framework: "X_1" }, { framework: "X_1", region: "north" }]) {
      expect(found(labels, 59.5)).toEqual([]);
      expect(found({ ...labels, industry: "alpha" }, 59.5)).toEqual([]);
      expect(found(labels, 69.5)).toEqual(NOT_IT);
    }
    for (const labels of [{ region: "south" }, { framework: "Y_2" }]) {
      expect(found(labels, 79.5)).toEqual([]);
      expect(found(labels, 79.6)).toEqual(NOT_IT);
    }
  });

  it("needs at least twice the minimum cohort of programmes, with any labels", () => {
    expect(found({}, 69.5, 40)).toEqual([]);
    expect(found({}, 69.5, 41)).toEqual(["is computed from fewer than 82 values"]);
    const few = ["is computed from fewer than 42 values"];
    for (const labels of [
      { region: "north" },
      { framework: "X_1" },
      { industry: "alpha", region: "north" },
    ]) {
      expect(found(labels, 59.5, 20)).toEqual([]);
      expect(found(labels, 59.5, 21)).toEqual(few);
    }
    expect(found({ framework: "X_1", region: "south" }, 59.5)).toEqual([
      "is computed from fewer than 20 values",
    ]);
  });

  it("stays while the blocks of its group stay, and changes with them", () => {
    const all = { ...row, industry: null, framework: null, region: null };
    const after = (labels: object, now: number, known: number) =>
      foundBy(
        quantiles,
        viewAfter([blocks[0]!, block(others.slice(1))], blocks, {
          tables: { ...median(null), peerDistributions: [{ ...all, ...labels, value: now }] },
          before: { tables: { ...median(null), peerDistributions: [{ ...all, ...labels, value: known }] } },
        }),
      );
    expect(after({ region: "north" }, 61.2, 61.2)).toEqual([]);
    expect(after({ region: "north" }, 59.5, 61.2)).toEqual(MOVED);
    expect(after({}, 69.5, 61.2)).toEqual([]);
    expect(after({}, 61.2, 61.2)).toEqual(NOT_IT);
  });
});

function bruteForce(): number {
  const scores = Array.from({ length: 40 }, (_, index) => 40 + index);
  const half = (n: number) => {
    const { first, weights } = new GateOrderWeights(n).of((n + 1) / 2, (n + 1) / 2);
    return (values: readonly number[]) =>
      weights.reduce((sum, weight, place) => sum + weight * values[first + place]!, 0);
  };
  const medianOf = half(39);
  const all = scores.map((_, index) => medianOf(scores.toSpliced(index, 1)));
  const mean = all.reduce((sum, one) => sum + one, 0) / 40;
  const squares = all.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Number(Math.sqrt((39 / 40) * squares).toPrecision(2));
}
