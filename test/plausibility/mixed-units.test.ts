import { expect, test } from "vitest";
import { ANSWERS } from "../../src/plausibility/columns.ts";
import { mixedDoubts } from "../../src/plausibility/mixed-units.ts";
import { questionsIn, weighingOf } from "./support.ts";

test("six percentages of 1 are asked about if they are more than one in a hundred", () => {
  const askedIn = (count: number) =>
    questionsIn(
      mixedDoubts(
        weighingOf(count, (at) => ({ answers: { automation_rate: at < 6 ? 1 : 40 + (at % 20) } })),
        [],
      ),
    );
  expect(askedIn(599)).toEqual(["automation_rate mixed"]);
  expect(askedIn(600)).toEqual([]);
});

test("six answers far from the usual size are asked about if they are more than 15 in a thousand", () => {
  const weighed = ANSWERS.find(({ name }) => name === "audit_hours")!;
  const far = Array.from({ length: 6 }, (_, at) => ({ at, weighed, value: 10_000, usual: 1000 }));
  const askedIn = (count: number) => questionsIn(mixedDoubts(weighingOf(count), far));
  expect([askedIn(399), askedIn(400)]).toEqual([["audit_hours mixed"], []]);
});

test("the factor by which a few answers are too far off is the middle one, in whatever order they come", () => {
  const factors = [10_000, 100, 1000];
  const said = mixedDoubts(
    weighingOf(60, (at) => ({ answers: { remediation_tooling_usd: 50_000 * (factors[at] ?? 1) } })),
    [],
  ).map(({ rule }) => rule);
  expect(said).toEqual(["5% of 60 answers differ in size from the rest, by a factor of about 1,000"]);
});
