import { describe, expect, it } from "vitest";
import { enoughContributors } from "../../../src/disclosure/gate/enough-contributors.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { askedSince } from "../../support/asked-since.ts";
import { at, block } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

const FEW = ["fewer than 5 organisations contributed audit_hours"];
const found = (...args: Parameters<typeof different>) =>
  foundBy(enoughContributors, viewOf([block(different(...args))]));
const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) => Number(questionIndex === at.audit_hours));

describe("a block of k organisations", () => {
  it("passes if all of them gave each answer", () => {
    expect(found(5)).toEqual([]);
  });

  it.each([
    ["left an answer out", { audit_hours: Number.NaN }],
    ["gave an answer that was limited", { limited }],
  ])("is refused if one %s", (_, changes) => {
    expect(found(5, (number) => (number === 2 ? changes : {}))).toEqual(FEW);
    // A sixth makes up for it.
    expect(found(6, (number) => (number === 2 ? changes : {}))).toEqual([]);
  });
});

it.each(QUESTIONS)("each answer is counted on its own: %s", (question) => {
  expect(found(5, (number) => (number === 2 ? { [question]: Number.NaN } : {}))).toEqual([
    `fewer than 5 organisations contributed ${question}`,
  ]);
});

it("an organisation counts once, and for each answer that one of its programmes gave", () => {
  const pair = (number: number) => ({ organisation: Math.floor(number / 2) });
  expect(found(10, pair)).toEqual([]);
  for (const silent of [0, 1]) {
    expect(
      found(10, (number) => ({ ...pair(number), ...(number % 2 === silent && { audit_hours: Number.NaN }) })),
    ).toEqual([]);
  }
  expect(
    found(10, (number) => ({ ...pair(number), ...(number < 2 && { audit_hours: Number.NaN }) })),
  ).toEqual(FEW);
});

describe("a question that is asked since the year after a block's", () => {
  askedSince("audit_hours", 2027);
  const silentIn = (year: number) => (number: number) => ({
    year,
    ...(number > 0 && { audit_hours: Number.NaN }),
  });

  it("needs no contributors in it", () => {
    expect(found(5, silentIn(2026))).toEqual([]);
    expect(found(5, silentIn(2027))).toEqual(FEW);
  });
});

describe("the number of organisations is published in steps", () => {
  it.each([
    [9, "5-9", true],
    [10, "5-9", false],
    [9, "10-19", false],
    [10, "10-19", true],
    [49, "50+", false],
    [50, "50+", true],
    [50, "20-49", false],
  ] as const)("%i as %s: %s", (count, organisations, isTrue) => {
    const own = block(different(count));
    const view = viewOf([{ ...own, row: { ...own.row, organisations } }]);
    expect(foundBy(enoughContributors, view)).toEqual(
      isTrue ? [] : ["gives a wrong number of organisations"],
    );
  });
});

it("a row that stays keeps its step, even if two of its organisations have turned out to be one", () => {
  const ten = block(different(10));
  expect(ten.row.organisations).toBe("10-19");
  const united = {
    ...ten,
    members: ten.members.map((own) => (own.organisation === 9 ? { ...own, organisation: 8 } : own)),
  };
  expect(foundBy(enoughContributors, viewAfter([ten], [united]))).toEqual([]);
  // A new row counts them as one.
  expect(foundBy(enoughContributors, viewAfter([], [united]))).toEqual([
    "gives a wrong number of organisations",
  ]);
});
