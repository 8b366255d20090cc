import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { spanOf } from "../../../src/model/years.ts";
import { fieldsOf, mainList, responseSchema } from "../../../src/site/endpoints/schema.ts";

const span = spanOf([2019, 2026], "2026-12-31");

describe("the fields of an answer", () => {
  test("are listed in its order, with type, unit and meaning", () => {
    expect(
      fieldsOf(responseSchema("getAuditHours"), span).map(({ path, type, unit }) => [path, type, unit]),
    ).toEqual([
      ["crossIndustryAvg", "number", "hours"],
      ["byIndustry", "list of objects", undefined],
      ["byIndustry[].industry", "string", undefined],
      ["byIndustry[].hours", "number or null", "hours"],
      ["byIndustry[].percentile25", "number or null", "hours"],
      ["byIndustry[].percentile50", "number or null", "hours"],
      ["byIndustry[].percentile75", "number or null", "hours"],
      ["byIndustry[].percentile90", "number or null", "hours"],
      ["byIndustry[].trend", "number or null", "percent"],
      ["byIndustry[].explained", "object or null", undefined],
      ["byIndustry[].explained.atUnchangedMix", "number", "percent"],
      ["byIndustry[].explained.mix", "number", "percent"],
      ["byIndustry[].sampleSize", "integer or null", "programmes"],
      ["byIndustry[].suppressed", "true, optional", undefined],
      ["byIndustry[].ended", "integer, optional", undefined],
      ["byIndustry[].uncertainty", "object", undefined],
      ["byFramework", "list of objects", undefined],
      ["byFramework[].framework", "string", undefined],
      ["byFramework[].frameworkId", "string", undefined],
      ["byFramework[].avgHours", "number", "hours"],
      ["byFramework[].sampleSize", "integer", "programmes"],
      ["byFramework[].uncertainty", "object", undefined],
      ["frameworks", "list of objects", undefined],
      ["frameworks[].framework", "string", undefined],
      ["frameworks[].displayName", "string", undefined],
      ["frameworks[].hours", "number or null", "hours"],
      ["frameworks[].sampleSize", "integer or null", "programmes"],
      ["frameworks[].suppressed", "true, optional", undefined],
      ["frameworks[].ended", "integer, optional", undefined],
      ["frameworks[].uncertainty", "object", undefined],
      ["uncertainty", "object", undefined],
      ["benchmarkYear", "integer", undefined],
      ["yearToDate", "true, optional", undefined],
    ]);
  });

  test("have notes about null, missing fields and allowed values", () => {
    const fields = new Map(
      fieldsOf(responseSchema("getObservatoryMaturity"), span).map(({ path, type }) => [path, type]),
    );
    expect(fields.get("data.industries[].standardError")).toBe("number or null");
    expect(fields.get("data.industries[].lowSample")).toBe("true, optional");
    expect(fields.get("data.tiers[].tier")).toBe("string");
    const signals = fieldsOf(responseSchema("getObservatoryFeed"), span);
    const direction = signals.find(({ path }) => path === "data.signals[].direction");
    expect(direction?.type).toBe('"up" | "down"');
  });

  test("with years in their names exist exactly if the data has all of these years", () => {
    const fields = (first: number, last: number) =>
      fieldsOf(responseSchema("getObservatoryAutomation"), spanOf([first, last], "2099-12-31"))
        .filter(({ path }) => /^data\.(trend|series)[^[]*$/.test(path))
        .map(({ path, type }) => [path, type]);
    const series = ["data.series", "list of objects"];
    expect(fields(2019, 2026)).toEqual([["data.trend2019to2026", "list of objects"], series]);
    expect(fields(2018, 2030)).toEqual([["data.trend2019to2026", "list of objects"], series]);
    expect(fields(2020, 2030)).toEqual([series]);
    expect(fields(2019, 2025)).toEqual([series]);
  });

  test("each have a type, in every endpoint", () => {
    const untyped = ENDPOINTS.flatMap(({ id }) =>
      fieldsOf(responseSchema(id), span).filter(({ type }) => /any|undefined/.test(type)),
    );
    expect(untyped).toEqual([]);
  });
});

test("the list that an answer is about is its first list of objects", () => {
  expect(mainList("getAuditHours")).toEqual(["byIndustry"]);
  expect(mainList("getObservatoryRegions")).toEqual(["data", "regions"]);
  expect(mainList("getObservatoryOverview")).toBeUndefined();
});
