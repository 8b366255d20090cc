import { expect, test } from "vitest";
import { GateAnswers } from "../../../src/disclosure/gate/answers.ts";
import type { CheckedPublication } from "../../../src/disclosure/gate/check.ts";
import { NO_CONTRIBUTOR } from "../../../src/disclosure/gate/estimates.ts";
import { COST_PARTS, QUESTIONS } from "../../../src/model/metric.ts";

test("a sum of answers is contributed only by who contributed all of them, whichever was limited", () => {
  const answers = Float64Array.from(QUESTIONS, () => 10);
  const limitedIn = COST_PARTS.map((part) => QUESTIONS.indexOf(part));
  const members = [undefined, ...limitedIn].map((at, organisation) => ({
    organisation,
    answers: answers.map((answer) => answer + organisation),
    limited: Uint8Array.from(QUESTIONS, (_, place) => (place === at ? 1 : 0)),
  }));
  const view = {
    tables: { blocks: [{ industry: "saas", framework: "a", region: "b", year: 2025 }] },
    blocks: [{ members }],
  } as unknown as CheckedPublication;
  const { organisations } = new GateAnswers(view).of(["industry"], ["saas"], 2025, "cost_usd");
  expect([...organisations]).toEqual([0, ...COST_PARTS.map(() => NO_CONTRIBUTOR)]);
});
