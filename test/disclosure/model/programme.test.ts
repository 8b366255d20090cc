import { describe, expect, test } from "vitest";
import {
  hasContributors,
  isContributor,
  metricOf,
  organisationsOf,
} from "../../../src/disclosure/model/programme.ts";
import { programme, programmes } from "../support.ts";

const NAN = Number.NaN;

describe("a contributor", () => {
  test.each([
    ["gave a value", {}, true],
    ["gave 0", { answers: { audit_hours: 0 } }, true],
    ["gave none", { answers: { audit_hours: NAN } }, false],
    ["gave a value that was limited", { limited: ["audit_hours"] }, false],
    [
      "gave none, although a limit is recorded",
      { answers: { audit_hours: NAN }, limited: ["audit_hours"] },
      false,
    ],
  ] as const)("%s", (_, said, want) => {
    expect(isContributor(programme(1, said), 1)).toBe(want);
  });
});

describe("contributors suffice", () => {
  test.each([
    [4, false],
    [5, true],
    [6, true],
  ])("of %i programmes with every answer and k = 5: %s", (count, want) => {
    expect(hasContributors(programmes(count), 5)).toBe(want);
  });

  test("only if every question has k", () => {
    const missing = programme(5, { answers: { remediation_days: NAN } });
    expect(hasContributors([...programmes(4), missing], 5)).toBe(false);
    expect(hasContributors([...programmes(5), missing], 5)).toBe(true);
  });

  test("only if a limited answer is left out", () => {
    const limited = programme(5, { limited: ["maturity_score"] });
    expect(hasContributors([...programmes(4), limited], 5)).toBe(false);
    expect(hasContributors([...programmes(5), limited], 5)).toBe(true);
  });

  test("only if an organisation counts once", () => {
    const again = programme(5, { organisation: 0 });
    expect(hasContributors([...programmes(4), again], 5)).toBe(false);
    expect(hasContributors([...programmes(5), again], 5)).toBe(true);
    expect(organisationsOf([...programmes(4), again])).toBe(4);
  });
});

test("the cost of a programme is the sum of its three parts, and unknown if one is missing", () => {
  const answers = { qsa_fees_usd: 1, remediation_tooling_usd: 20, internal_labour_usd: 300 };
  expect(metricOf(programme(1, { answers }), "cost_usd")).toBe(321);
  expect(metricOf(programme(1, { answers: { ...answers, internal_labour_usd: NAN } }), "cost_usd")).toBeNaN();
  expect(metricOf(programme(1, { answers: { audit_hours: 7 } }), "audit_hours")).toBe(7);
});
