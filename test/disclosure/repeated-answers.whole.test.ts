import { describe, expect, it } from "vitest";
import type { Programme } from "../../src/disclosure/model/programme.ts";
import { population, type Released, released, withAnswer } from "./gate/release.ts";

/** Programmes of an industry and year, of organisations of their own. */
const some = (count: number, first: number, industry: string, year: number) =>
  population(count, first, first).map((one, index): Programme => ({
    ...one,
    ...{ industry, year, framework: "X_1", region: "north", organisation: first + index },
    answers: one.answers.map((answer) => (Number.isNaN(answer) ? 40 + index : answer)),
    limited: one.limited.map(() => 0),
  }));
/** The same answers in 2026, of programmes with identifiers of their own. */
const inNextYear = (programmes: readonly Programme[]) =>
  programmes.map((one): Programme => ({ ...one, year: 2026, identity: `${one.identity} of 2026` }));

const others = [...some(40, 1000, "beta", 2025), ...some(40, 2000, "beta", 2026)];
const six = some(6, 1, "alpha", 2025);
const five = six.slice(0, 5);

const yearsOf = ({ publication: { tables } }: Released) =>
  tables.blocks.filter(({ industry }) => industry === "alpha").map(({ year }) => year);

describe("answers that five of six organisations give again for another year", () => {
  it("are not published there, because the difference of the two years would be the answers of the sixth", () => {
    expect(yearsOf(released([...others, ...six, ...inNextYear(five)]))).toEqual([2025]);
    // Three equal answers are enough, for their differences would be published too.
    const inPart = inNextYear(five).map((one) =>
      [0, 1, 2, 3].reduce((own, question) => withAnswer(own, question, 1.3 * one.answers[question]!), one),
    );
    expect(yearsOf(released([...others, ...six, ...inPart]))).toEqual([2025]);
  });

  it("are published there, if they are of others, or if they are other answers", () => {
    const ofOthers = inNextYear(five).map((one) => ({ ...one, organisation: one.organisation + 500 }));
    expect(yearsOf(released([...others, ...six, ...ofOthers]))).toEqual([2025, 2026]);
    const other = inNextYear(five).map((one) => ({
      ...one,
      answers: one.answers.map((answer) => 1.3 * answer),
    }));
    expect(yearsOf(released([...others, ...six, ...other]))).toEqual([2025, 2026]);
  });
});

describe("the year of five of six programmes that is corrected, under other identifiers", () => {
  it("lets them wait in the new year, because the earlier block is known", () => {
    const before = released([...others, ...six]);
    expect(yearsOf(before)).toEqual([2025]);
    const newcomers = some(5, 600, "alpha", 2025);
    const now = released([...others, ...six.slice(5), ...newcomers, ...inNextYear(five)], before);
    expect(yearsOf(now)).toEqual([2025]);
    expect(now.waiting.filter(({ industry }) => industry === "alpha").map(({ year }) => year)).toEqual([
      2026,
    ]);
  });
});
