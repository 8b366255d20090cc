import { describe, expect, test } from "vitest";
import { withNamedParts } from "../../../src/documents/openapi/named-parts.ts";

const entry = { type: "object", properties: { hours: { type: "number" } } };
const listOf = (items: object) => ({ type: "array", items });
const objectOf = (properties: object) => ({ type: "object", properties });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("an entry of a list becomes a component", () => {
  test("named after its owner and its list, without the owner's Data and the list's plural", () => {
    const named = withNamedParts({
      CostData: objectOf({ industries: listOf(entry), series: listOf(entry), byRegion: listOf(entry) }),
    });
    expect(named).toEqual({
      CostIndustry: entry,
      CostSeries: entry,
      CostByRegion: entry,
      CostData: objectOf({
        industries: listOf(ref("CostIndustry")),
        series: listOf(ref("CostSeries")),
        byRegion: listOf(ref("CostByRegion")),
      }),
    });
  });

  test("named after the complete path, if a list is in an object or in another list", () => {
    const inner = objectOf({ parts: listOf(entry) });
    const named = withNamedParts({ Cost: objectOf({ bands: listOf(inner), global: inner }) });
    expect(named).toEqual({
      CostBandPart: entry,
      CostBand: objectOf({ parts: listOf(ref("CostBandPart")) }),
      CostGlobalPart: entry,
      Cost: objectOf({
        bands: listOf(ref("CostBand")),
        global: objectOf({ parts: listOf(ref("CostGlobalPart")) }),
      }),
    });
  });

  test("unless its entries are not objects", () => {
    const schemas = { Cost: objectOf({ countries: listOf({ type: "string" }) }) };
    expect(withNamedParts(schemas)).toEqual(schemas);
  });
});

test("the uncertainty of figures has one component for each unit", () => {
  const sure = (unit: string) => ({
    type: ["object", "null"],
    properties: { standardError: { type: "number", "x-unit": unit }, ci95: listOf({ type: "number" }) },
  });
  const named = withNamedParts({
    Cost: objectOf({
      uncertainty: objectOf({ cost: sure("usd"), saving: sure("usd"), pct: sure("percent") }),
    }),
  });
  const orNull = (name: string) => ({ anyOf: [ref(name), { type: "null" }] });
  expect(named).toEqual({
    UncertaintyUsd: { ...sure("usd"), type: "object" },
    UncertaintyPercent: { ...sure("percent"), type: "object" },
    Cost: objectOf({
      uncertainty: objectOf({
        cost: orNull("UncertaintyUsd"),
        saving: orNull("UncertaintyUsd"),
        pct: orNull("UncertaintyPercent"),
      }),
    }),
  });
});

test("two components with the same name are an error", () => {
  const schemas = {
    Cost: objectOf({ bands: listOf(entry) }),
    CostBand: objectOf({ other: { type: "string" } }),
  };
  expect(() => withNamedParts(schemas)).toThrow("two schemas are called CostBand");
});
