import { expect, test } from "vitest";
import { plausibilityOf } from "../../src/plausibility/index.ts";
import { submittedAs, questionsIn } from "./support.ts";

/** Of four files; those of c.csv have the fees and the tooling in each other's place. */
const all = Array.from({ length: 160 }, (_, at) => {
  const source = `${"abcd"[at % 4]}.csv`;
  const [more, less] = [60_000 + 10 * at, 30_000 + 10 * ((7 * at) % 160)];
  const isExchanged = source === "c.csv";
  return submittedAs({
    source,
    answers: {
      qsa_fees_usd: isExchanged ? less : more,
      remediation_tooling_usd: isExchanged ? more : less,
      internal_labour_usd: 20_000 + 5 * at,
      maturity_score: 50 + at / 10,
      audit_hours: 800 + at,
      automation_rate: 40 + at / 10,
      remediation_days: 10 + at / 100,
      bottleneck_delay_days: 5 + at / 100,
    },
  });
});

test("what is asked is not remarked as well", () => {
  const { doubts, remarks } = plausibilityOf(all);
  expect([questionsIn(doubts), questionsIn(remarks)]).toEqual([
    [
      "qsa_fees_usd and remediation_tooling_usd, source c.csv",
      "qsa_fees_usd and remediation_tooling_usd exchanged",
    ],
    [],
  ]);
});

test("a remark can be confirmed as what is asked can, and is then not made", () => {
  const quick = Array.from({ length: 60 }, (_, at) =>
    submittedAs(at % 2 === 0 ? {} : { industry: "hotels", answers: { audit_hours: 250 } }),
  );
  const [question] = questionsIn(plausibilityOf(quick).remarks);
  const own = { question: question!, because: "They are small." };
  const other = { ...own, question: "audit_hours mixed" };
  expect(question).toBe("cost_usd per audit_hours, industry banks");
  const { remarks, confirmed, unneeded } = plausibilityOf(quick, [own, other]);
  expect([questionsIn(remarks), confirmed, unneeded]).toEqual([
    ["cost_usd per audit_hours, industry hotels"],
    [own],
    [other],
  ]);
});

test("a question is asked once, and its confirmation holds for all that is unusual about its figures", () => {
  const dear = Array.from({ length: 120 }, (_, at) =>
    submittedAs(at % 3 > 0 ? {} : { industry: "pawnbrokers", answers: { qsa_fees_usd: 60_000 * 14 } }),
  );
  const [first, ...others] = plausibilityOf(dear).doubts.map(({ question, near }) => ({
    question,
    near,
    because: "They are dear.",
  }));
  expect(first).toMatchObject({
    question: "qsa_fees_usd, industry pawnbrokers",
    near: expect.closeTo(840_000),
  });
  expect(questionsIn(plausibilityOf(dear, [first!, ...others]).doubts)).toEqual([]);
  // The fees beside those of others, 14 times as much, are no answer to how large they are.
  expect(questionsIn(plausibilityOf(dear, [{ ...first!, near: 14 }, ...others]).doubts)).toEqual([
    "qsa_fees_usd, industry pawnbrokers",
  ]);
});
