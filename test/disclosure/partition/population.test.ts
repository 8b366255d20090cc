import { expect, test } from "vitest";
import { inParcelOrder } from "../../../src/disclosure/partition/parcel.ts";
import { populationOf } from "../../../src/disclosure/partition/population.ts";
import { COST_PARTS, QUESTIONS } from "../../../src/model/metric.ts";
import { programme } from "../support.ts";

/** The bits of what each programme counts for: its answers, and then the three parts of the cost that it pays. */
const givenOf = (...said: Parameters<typeof programme>[1][]) =>
  populationOf(
    said.map((one, number) => ({ ...programme(number, one), fingerprint: `${number}` })),
    { k: 5 },
  ).contributions.given;

test("a programme counts towards the answers that it gave and the cost parts that it pays", () => {
  const free = { answers: { qsa_fees_usd: 0 } };
  const silent = { answers: { qsa_fees_usd: Number.NaN } };
  const limited = { limited: ["qsa_fees_usd"] as const };
  const all = 2 ** QUESTIONS.length - 1;
  const fees = 2 ** QUESTIONS.indexOf("qsa_fees_usd");
  const paying = (parts: number) => parts * 2 ** QUESTIONS.length;
  expect([...givenOf({}, free, silent, limited)]).toEqual([
    paying(0b111) + all,
    paying(0b110) + all,
    paying(0b110) + all - fees,
    paying(0b110) + all - fees,
  ]);
});

test("a block needs k contributors for each answer, and three organisations that pay each part of the cost", () => {
  const { needed } = populationOf([], { k: 7 }).contributions;
  expect([...needed]).toEqual([...QUESTIONS.map(() => 7), ...COST_PARTS.map(() => 3)]);
});

test("a block needs no organisation that pays a part of the cost that nobody in its industry and year pays", () => {
  const unpaid = new Set([QUESTIONS.indexOf("remediation_tooling_usd")]);
  const { needed, given } = populationOf([programme(0)], { k: 7, unpaid }).contributions;
  expect([...needed]).toEqual([...QUESTIONS.map(() => 7), 3, 3]);
  expect([...given]).toEqual([(1 << (QUESTIONS.length + 2)) - 1]);
});

test("a missing answer is imputed as the mean of programmes with the same labels, in standard deviations", () => {
  const answers = [10, 30, Number.NaN, 50];
  const all = answers.map((audit_hours, number) => ({
    ...programme(number, { answers: { audit_hours }, region: number < 3 ? "europe" : "asia" }),
    fingerprint: `${number}`,
  }));
  const { space, width } = populationOf(all, { k: 5 });
  const column = QUESTIONS.indexOf("audit_hours");
  const deviation = Math.sqrt((20 ** 2 + 0 + 20 ** 2) / 3);
  const scores = all.map((_, number) => space[number * width + column]! * deviation);
  expect(scores.map((score) => Number(score.toFixed(9)))).toEqual([-20, 0, -10, 20]);
});

test("programmes are in the order of their fingerprints, then of their identities, whatever that of the input", () => {
  const all = [
    { ...programme(1), fingerprint: "b", identity: "1" },
    { ...programme(2), fingerprint: "a", identity: "3" },
    { ...programme(3), fingerprint: "a", identity: "2" },
  ];
  for (const input of [all, all.toReversed()]) {
    expect(populationOf(input, { k: 5 }).programmes.map(({ organisation }) => organisation)).toEqual([
      3, 2, 1,
    ]);
    expect(inParcelOrder(input).map(({ organisation }) => organisation)).toEqual([3, 2, 1]);
  }
});
