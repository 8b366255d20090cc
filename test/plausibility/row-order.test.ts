import { expect, test } from "vitest";
import { rowOrderDoubts } from "../../src/plausibility/row-order.ts";
import { questionsIn, weighingOf } from "./support.ts";

/** Numbers from 0 to 96 in an order without a trend. */
const shuffled = (at: number) => (at * 37) % 97;

/** The doubts about so many rows with these audit hours, and these fees. */
const doubtsOf = (count: number, hours: (at: number) => number, fees: (at: number) => number = shuffled) =>
  rowOrderDoubts(
    weighingOf(count, (at) => ({
      organisation: `org ${at}`,
      answers: { audit_hours: 500 + hours(at), qsa_fees_usd: 10_000 + fees(at) },
    })),
  );

test("a column that ascends or descends alone was sorted without the others", () => {
  expect(doubtsOf(60, (at) => at)).toEqual([
    {
      question: "audit_hours in order",
      near: 60,
      rule: "60 answers ascend from row to row, and no other column goes with them",
      causes:
        "Likely causes: (1) the column was sorted without the others, (2) a spreadsheet filled it with a series of numbers.",
    },
  ]);
  expect(doubtsOf(60, (at) => -at)[0]?.rule).toMatch(/^60 answers descend /);
  expect(doubtsOf(59, (at) => at)).toEqual([]);
});

test("one answer in a hundred may be out of order, and answers may be equal", () => {
  expect(questionsIn(doubtsOf(120, (at) => (at === 50 ? 0 : Math.floor(at / 3))))).toEqual([
    "audit_hours in order",
  ]);
  expect(doubtsOf(120, (at) => (at % 30 === 29 ? 0 : at))).toEqual([]);
});

test("rows that were sorted as a whole are in order too, and a scale of few steps shows nothing", () => {
  expect(
    doubtsOf(
      90,
      (at) => at,
      (at) => 2 * at + shuffled(at),
    ),
  ).toEqual([]);
  expect(doubtsOf(90, (at) => Math.floor(at / 5))).toEqual([]);
  expect(doubtsOf(90, shuffled)).toEqual([]);
});

test("twenty rows below each other with one figure that is rare elsewhere were filled down", () => {
  const filled = (from: number, to: number) => (at: number) =>
    at >= from && at < to ? 7 : 20 + shuffled(at);
  expect(doubtsOf(90, filled(30, 50))).toEqual([
    {
      question: "audit_hours in rows below each other",
      near: 20,
      rule: "20 rows of different organisations below each other have 507 hours, and 0 of the other 70",
      causes: "Likely cause: a spreadsheet filled the figure of one row into those below.",
    },
  ]);
  expect(questionsIn(doubtsOf(90, filled(70, 90)))).toEqual(["audit_hours in rows below each other"]);
  expect(doubtsOf(90, filled(30, 49))).toEqual([]);
  // A usual figure, and the only one.
  expect(doubtsOf(90, (at) => (at < 30 || at % 6 === 0 ? 7 : 20 + shuffled(at)))).toEqual([]);
  expect(doubtsOf(90, () => 7)).toEqual([]);
});

test("rows of one organisation may have one figure, and each file is looked at by itself", () => {
  const of = (organisation: (at: number) => string, source: (at: number) => string = () => "a.csv") =>
    questionsIn(
      rowOrderDoubts(
        weighingOf(90, (at) => ({
          organisation: organisation(at),
          source: source(at),
          answers: { audit_hours: at >= 30 && at < 52 ? 507 : 520 + shuffled(at) },
        })),
      ),
    );
  expect(of((at) => `org ${at}`)).toEqual(["audit_hours in rows below each other"]);
  expect(of((at) => `org ${Math.floor(at / 3)}`)).toEqual([]);
  expect(of(() => "")).toEqual(["audit_hours in rows below each other"]);
  expect(
    of(
      (at) => `org ${at}`,
      (at) => (at < 41 ? "a.csv" : "b.csv"),
    ),
  ).toEqual([]);
});
