import { expect, test } from "vitest";
import { unfilteredAnswer, wholeAnswer } from "../../src/documents/answers.ts";
import { auditHours } from "../../src/endpoints/intelligence/audit-hours.ts";
import { complianceCost } from "../../src/endpoints/intelligence/compliance-cost.ts";
import { bytesOf } from "../../src/model/file.ts";

const file = { bytes: bytesOf("{}"), address: "/x.json" };
const whole = { id: auditHours.id, body: { crossIndustryAvg: 12 }, ...file };
const choice = { name: "industry", kind: "filter", value: "saas" } as const;
const answers = [{ ...whole, choice, body: { crossIndustryAvg: 34 } }, whole];

test("an endpoint's answer is the unfiltered one, with the type of its schema", () => {
  const { crossIndustryAvg } = unfilteredAnswer({ answers }, auditHours);
  expect(crossIndustryAvg + 1).toBe(13);
  expect(wholeAnswer(answers, auditHours.id)).toBe(whole);
  // @ts-expect-error: the answer has no such field
  expect(unfilteredAnswer({ answers }, auditHours).average).toBeUndefined();
});

test("an answer that was not published is named", () => {
  expect(() => unfilteredAnswer({ answers }, complianceCost)).toThrow("no answer of getComplianceCost");
});
