import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDominated } from "../../../src/disclosure/model/dominance.ts";
import { unpaidParts } from "../../../src/disclosure/model/programme.ts";
import { isSafe } from "../../../src/disclosure/partition/safety.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { programme, programmes } from "../support.ts";

const NAN = Number.NaN;

/** Five programmes whose answers differ, but for these. */
const five = (answer: "maturity_score" | "qsa_fees_usd" | "audit_hours", values: readonly number[]) =>
  values.map((value, number) => programme(number, { answers: { [answer]: value } }));

test("programmes that answered differently are safe", () => {
  expect(isSafe(programmes(5), ROUNDING)).toBe(true);
});

describe("nearly equal answers", () => {
  test.each([
    ["maturity_score", [50, 50.1, 50.05, 50, 50], false],
    ["maturity_score", [50, 50.2, 50, 50, 50], true],
    ["maturity_score", [100, 100, 100, 100, 100], false],
    ["maturity_score", [100, 100, 100, 100, 0], true],
    ["maturity_score", [0, 0, 0, 0, 100], false],
    ["audit_hours", [800, 801, 800, 800, 800], false],
    ["audit_hours", [800, 802, 800, 800, 800], true],
    ["qsa_fees_usd", [40_000, 40_100, 40_050, 40_000, 40_000], false],
    ["qsa_fees_usd", [40_000, 40_200, 40_050, 40_000, 40_000], true],
    ["qsa_fees_usd", [0, 0, 0, 0, 0], false],
  ] as const)("%s of %j: safe is %s", (answer, values, want) => {
    expect(isSafe(five(answer, values), ROUNDING)).toBe(want);
  });

  test("are disclosed by the contributors alone: a limited answer that differs hides nobody", () => {
    const alike = five("maturity_score", [50, 50, 50, 50, 50]);
    const other = { answers: { maturity_score: 90 } };
    expect(isSafe([...alike, programme(5, other)], ROUNDING)).toBe(true);
    expect(isSafe([...alike, programme(5, { ...other, limited: ["maturity_score"] })], ROUNDING)).toBe(false);
  });

  test("are those within one rounding step of the methodology", () => {
    const rounding = { ...ROUNDING, score: 0 };
    const members = five("maturity_score", [50, 50.8, 50.5, 50, 50]);
    expect([isSafe(members, ROUNDING), isSafe(members, rounding)]).toEqual([true, false]);
  });
});

describe("a part of the cost that nobody of an industry and year pays", () => {
  const unpaid = new Set([QUESTIONS.indexOf("qsa_fees_usd")]);

  test("is published as 0, but does not hide other equal answers", () => {
    expect(isSafe(five("qsa_fees_usd", [0, 0, 0, 0, 0]), ROUNDING, unpaid)).toBe(true);
    expect(isSafe(five("maturity_score", [50, 50, 50, 50, 50]), ROUNDING, unpaid)).toBe(false);
  });

  test("is one in which not even a limited answer is more than 0", () => {
    const free = five("qsa_fees_usd", [0, 0, 0, 0, Number.NaN]);
    expect([...unpaidParts(free)]).toEqual([...unpaid]);
    const far = programme(5, { answers: { qsa_fees_usd: 9000 }, limited: ["qsa_fees_usd"] });
    expect([...unpaidParts([...free, far])]).toEqual([]);
  });
});

describe("hours, days, scores and rates", () => {
  test("are not safe if one or two organisations make up nearly all of them", () => {
    expect(isSafe(five("audit_hours", [3000, 20, 30, 40, 50]), ROUNDING)).toBe(false);
    expect(isSafe(five("audit_hours", [3000, 2000, 400, 300, 100]), ROUNDING)).toBe(false);
    expect(isSafe(five("audit_hours", [3000, 2000, 400, 300, 200]), ROUNDING)).toBe(true);
  });

  test("are added up by organisation", () => {
    const members = programmes(9).map((one, number) => ({ ...one, organisation: Math.min(number, 4) }));
    const ofOne = programmes(44).map((one, number) => ({ ...one, organisation: Math.max(0, number - 39) }));
    expect([isSafe(members, ROUNDING), isSafe(ofOne, ROUNDING)]).toEqual([true, false]);
  });
});

describe("costs", () => {
  test("are not safe if one organisation pays nearly everything", () => {
    expect(isSafe(five("qsa_fees_usd", [900_000, 20_000, 21_000, 23_000, 24_000]), ROUNDING)).toBe(false);
  });

  test("of two programmes of one organisation count as one contribution", () => {
    const costs = [400_000, 400_000, 100_000, 60_000, 50_000, 40_000];
    const members = costs.map((cost, number) => programme(number, { answers: { qsa_fees_usd: cost } }));
    const ofOne = members.map((member, number) => ({ ...member, organisation: Math.max(1, number) }));
    expect([isSafe(members, ROUNDING), isSafe(ofOne, ROUNDING)]).toEqual([true, false]);
  });

  test("are not made safe by a third organisation that was limited or left them out, if two pay nearly everything", () => {
    const costs = [400_000, 300_000, 40_000, 30_000, 20_000];
    const members = five("qsa_fees_usd", costs);
    const third = { answers: { qsa_fees_usd: 300_000 } };
    expect(isSafe([...members, programme(5, third)], ROUNDING)).toBe(true);
    expect(isSafe([...members, programme(5, { ...third, limited: ["qsa_fees_usd"] })], ROUNDING)).toBe(false);
    expect(isSafe([...members, programme(5, { answers: { qsa_fees_usd: NAN } })], ROUNDING)).toBe(false);
  });

  test("are safe if the parts are, even if no organisation gave all of them", () => {
    const parts = ["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd"] as const;
    const members = programmes(15).map((_, number) =>
      programme(number, { answers: { [parts[number % 3]!]: NAN } }),
    );
    expect(isSafe(members, ROUNDING)).toBe(true);
  });

  test("are safe in total if all parts are: no two organisations make up over 85 % of the sum of the means", () => {
    const paid = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(paid, (all) => {
        const members = all.map(([qsa, tooling, labour], number) =>
          programme(number, {
            answers: {
              qsa_fees_usd: 1000 * qsa,
              remediation_tooling_usd: 1000 * tooling,
              internal_labour_usd: 1000 * labour,
            },
          }),
        );
        fc.pre(isSafe(members, ROUNDING));
        expect(isDominated(all.map(([qsa, tooling, labour]) => qsa + tooling + labour))).toBe(false);
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});
