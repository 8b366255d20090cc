import { describe, expect, test } from "vitest";
import { requireContract } from "../../src/content/answer-contract.ts";
import { makeContent } from "../../src/content/index.ts";
import { auditHours } from "../../src/endpoints/intelligence/audit-hours.ts";
import { goldenFiles } from "../support/golden.ts";

const ADDRESS = "/api/intelligence/audit-hours.json";

describe("the contract of an answer", () => {
  const answer = makeContent(goldenFiles).answers.find(({ address }) => address === ADDRESS)?.body;

  test("is met by the endpoint's answer", () => {
    expect(() => requireContract(auditHours, ADDRESS, answer)).not.toThrow();
  });

  test("is broken by a missing field, and the message names the address, the endpoint and the field", () => {
    const { crossIndustryAvg: _, ...less } = answer as Record<string, unknown>;
    expect(() => requireContract(auditHours, ADDRESS, less)).toThrow(
      /^\/api\/intelligence\/audit-hours\.json breaks the contract of getAuditHours: .*crossIndustryAvg/,
    );
  });

  test("does not count as met if its schema was never compiled", () => {
    const unknown = { id: "getNothing", response: { $id: "response:nothing" } };
    expect(() => requireContract(unknown, ADDRESS, {})).toThrow(
      "the schema response:nothing was not compiled",
    );
  });
});
