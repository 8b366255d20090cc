import { expect, test } from "vitest";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { answer, golden } from "./support.ts";

test("the catalogue has the sixteen addresses of the specification, with their parameters, in its order", () => {
  expect(ENDPOINTS.map(({ path, parameters }) => [path, ...Object.keys(parameters)].join(" "))).toEqual([
    "/api/intelligence/maturity-index",
    "/api/intelligence/industry-benchmarks industry",
    "/api/intelligence/audit-hours industry",
    "/api/intelligence/remediation-delays industry",
    "/api/intelligence/automation-adoption industry",
    "/api/intelligence/compliance-cost industry",
    "/api/intelligence/framework-benchmarks framework",
    "/api/intelligence/observatory/overview",
    "/api/intelligence/observatory/maturity",
    "/api/intelligence/observatory/audit-hours",
    "/api/intelligence/observatory/remediation",
    "/api/intelligence/observatory/compliance-cost",
    "/api/intelligence/observatory/automation",
    "/api/intelligence/observatory/regions",
    "/api/intelligence/observatory/feed",
    "/api/intelligence/observatory/export format",
  ]);
});

test("no two endpoints share an operation id", () => {
  expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(16);
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s answers within the contract it declares, and the same to the same question",
  (_, endpoint) => {
    expect(answer(endpoint)).toEqual(answer(endpoint, structuredClone(golden)));
  },
);
