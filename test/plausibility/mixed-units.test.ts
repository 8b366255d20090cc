import { expect, test } from "vitest";
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
