import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { fieldsOf, mainList, responseSchema } from "../../../src/site/endpoints/schema.ts";

describe("the fields of an answer", () => {
  test("are told in its order, with type, unit and meaning", () => {
    expect(
      fieldsOf(responseSchema("getAuditHours")).map(({ path, type, unit }) => [path, type, unit]),
    ).toEqual([
      ["crossIndustryAvg", "number", "hours"],
      ["byIndustry", "list of objects", undefined],
      ["byIndustry[].industry", "string", undefined],
      ["byIndustry[].hours", "number or null", "hours"],
      ["byIndustry[].trend", "number or null", "percent"],
      ["byIndustry[].suppressed", "true, optional", undefined],
      ["byFramework", "list of objects", undefined],
      ["byFramework[].framework", "string", undefined],
      ["byFramework[].avgHours", "number", "hours"],
    ]);
  });

  test("say what may be null, what may be missing and which values there are", () => {
    const fields = new Map(
      fieldsOf(responseSchema("getObservatoryMaturity")).map(({ path, type }) => [path, type]),
    );
    expect(fields.get("data.industries[].standardError")).toBe("number or null");
    expect(fields.get("data.industries[].lowSample")).toBe("true, optional");
    expect(fields.get("data.tiers[].tier")).toBe("string");
    const signals = fieldsOf(responseSchema("getObservatoryFeed"));
    const direction = signals.find(({ path }) => path === "data.signals[].direction");
    expect(direction?.type).toBe('"up" | "down"');
  });

  test("have a type each, in every endpoint", () => {
    const untyped = ENDPOINTS.flatMap(({ id }) =>
      fieldsOf(responseSchema(id)).filter(({ type }) => /any|undefined/.test(type)),
    );
    expect(untyped).toEqual([]);
  });
});

test("the list that an answer is about is its first list of objects", () => {
  expect(mainList("getAuditHours")).toEqual(["byIndustry"]);
  expect(mainList("getObservatoryRegions")).toEqual(["data", "regions"]);
  expect(mainList("getObservatoryOverview")).toBeUndefined();
});
