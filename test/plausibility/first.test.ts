import { expect, test } from "vitest";
import { ANSWERS, COST_PER_HOUR, PARTS_OF_COST } from "../../src/plausibility/columns.ts";
import { firstOfAnswers } from "../../src/plausibility/first.ts";
import { questionsIn } from "./support.ts";

/** What is asked if these figures are in doubt, and all that are made of answers. */
const asked = (...inDoubt: readonly string[]) =>
  questionsIn(
    firstOfAnswers((weighed) =>
      inDoubt.includes(weighed.name) || !ANSWERS.includes(weighed)
        ? [{ question: weighed.name, near: 1, rule: "", causes: "" }]
        : [],
    ),
  );

test("figures that are made of answers are asked about only if none of these answers is", () => {
  const parts = PARTS_OF_COST.map(({ name }) => name);
  expect(asked()).toEqual([COST_PER_HOUR.name, ...parts]);
  expect(asked("maturity_score")).toEqual(["maturity_score", COST_PER_HOUR.name, ...parts]);
  expect(asked("audit_hours")).toEqual(["audit_hours", ...parts]);
  expect(asked("qsa_fees_usd")).toEqual(["qsa_fees_usd"]);
});
