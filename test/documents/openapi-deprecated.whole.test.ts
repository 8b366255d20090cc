import { describe, expect, test } from "vitest";
import { buildOf } from "../../src/build.ts";
import { makeContent } from "../../src/content/index.ts";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { DataError } from "../../src/model/problem.ts";
import { loadHistory } from "../../src/releases/history.ts";
import { loadTables } from "../../src/tables/load.ts";
import { builtOf, formatsIn } from "../support/built.ts";
import { goldenFiles } from "../support/golden.ts";
import { once } from "../support/once.ts";

const HOURS = "/api/intelligence/audit-hours";
const COST = "/api/intelligence/compliance-cost";
const DAYS = { deprecated: "2026-11-20", sunset: "2027-12-31" };
const NOTE = "Deprecated since 2026-11-20; may be removed from 2027-12-31 on.";

// oxlint-disable-next-line typescript/no-explicit-any -- the description is parsed JSON, as for its readers
type Document = any;

const openApi = (...deprecations: object[]) => descriptionAt("openapi.json", deprecations);
const openApiOfFiles = (...deprecations: object[]) => descriptionAt("openapi-files.json", deprecations);

const formats = once(() => formatsIn(builtOf(goldenFiles, { site: false, hosts: [] })));
/** An announcement changes no answer. */
const content = once(() => makeContent(goldenFiles));

function descriptionAt(file: string, deprecations: readonly object[]): Document {
  const announced = deprecations.length === 0 ? [] : [jsonFile("deprecations.json", { deprecations })];
  const data = withFiles(goldenFiles, announced);
  const told = { ...content(), data, tables: loadTables(data) };
  const { files } = buildOf(told, loadHistory(data), { site: false, hosts: [], formats: formats() });
  return JSON.parse(textOf(files.find(({ path }) => path === file)!.bytes));
}

const schemas = "#/components/schemas";
/** Fields whose name is ambiguous or unclear: they are kept, with a field of a better name. */
const SUPERSEDED = [
  `${schemas}/ObservatoryMaturityIndustry/properties/standardError`,
  `${schemas}/ObservatoryRemediationRequirementHotspot/properties/sampleSize`,
  `${schemas}/ObservatoryRemediationBottleneck/properties/sampleSize`,
  `${schemas}/ObservatoryFeedSignal/properties/direction`,
  `${schemas}/ObservatoryFeedTrendChange/properties/direction`,
];

/** JSON pointers of everything that is marked as deprecated, except superseded fields. */
function marked(document: Document): string[] {
  return markedIn(document).filter((place) => !SUPERSEDED.includes(place));
}

function markedIn(value: unknown, place = "#"): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = (value as { deprecated?: unknown }).deprecated === true ? [place] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, part]) =>
      markedIn(part, `${place}/${name.replaceAll("/", "~1")}`),
    ),
  ];
}
const operation = (path: string) => `#/paths/${path.replaceAll("/", "~1")}/get`;

describe("the OpenAPI description", () => {
  test("marks only superseded fields while nothing is announced, and names their replacements", () => {
    expect(goldenFiles.has("deprecations.json")).toBe(false);
    const document = openApi();
    expect(markedIn(document)).toEqual(SUPERSEDED);
    for (const place of SUPERSEDED) {
      const steps = place.split("/").slice(1);
      const field = steps.reduce((node, step) => node[step], document);
      expect(field.description).toMatch(/^Deprecated because .*`[\w.]+`/);
    }
  });

  test("marks every operation of an endpoint that will be removed, with the dates and a replacement", () => {
    const ending = { what: COST, ...DAYS, instead: "Use /api/intelligence/industry-benchmarks." };
    const document = openApi(ending);
    expect(marked(document)).toEqual([operation(COST)]);
    expect(marked(openApiOfFiles(ending))).toEqual(
      [".json", ".csv", "/{industry}.json", "/{industry}.csv"].map((file) => operation(`${COST}${file}`)),
    );
    const { description } = document.paths[COST].get;
    expect(description).toMatch(/^\S.*\.$/);
    expect(description.endsWith(`${NOTE} Use /api/intelligence/industry-benchmarks.`)).toBe(true);
  });

  test("marks the operation of a table or a document that will be removed, and none whose name only begins the same", () => {
    expect(marked(openApiOfFiles({ what: "/api/datasets/compliance-cost.csv", ...DAYS }))).toEqual([
      operation("/api/datasets/compliance-cost.csv"),
    ]);
    expect(marked(openApi({ what: "/api/status.json", ...DAYS }))).toEqual([operation("/api/status.json")]);
    expect(() => openApi({ what: "/api/intelligence/compliance", ...DAYS })).toThrow(DataError);
  });

  test("marks a field that will be removed: of an answer, of each entry of a list, behind a reference", () => {
    const field = (what: string) => marked(openApi({ what, ...DAYS }));
    expect(field(`${HOURS}#/crossIndustryAvg`)).toEqual([
      `${schemas}/AuditHours/properties/crossIndustryAvg`,
    ]);
    const trend = [`${schemas}/AuditHoursByIndustry/properties/trend`];
    expect(field(`${HOURS}#/byIndustry/*/trend`)).toEqual(trend);
    expect(field(`${HOURS}#/byIndustry/0/trend`)).toEqual(trend);
    expect(field(`${HOURS}#/byIndustry/trend`)).toEqual(trend);
    const [shared, ...others] = field("/api/intelligence/observatory/overview#/data");
    expect([shared, others]).toEqual([`${schemas}/ObservatoryOverview/properties/data`, []]);
    expect(field("/api/intelligence/observatory/overview#/meta/sampleSize")).toEqual([
      `${schemas}/ObservatoryMeta/properties/sampleSize`,
    ]);
  });

  test("keeps the description of a marked field, and adds the dates", () => {
    const what = `${HOURS}#/crossIndustryAvg`;
    const own = (document: Document) => document.components.schemas.AuditHours.properties.crossIndustryAvg;
    const { description, deprecated, ...rest } = own(openApi({ what, ...DAYS }));
    const { description: before, ...others } = own(openApi());
    expect(rest).toEqual(others);
    expect([description, deprecated]).toEqual([`${before} ${NOTE}`, true]);
  });

  test("marks several at once, and ignores announcements of what it does not describe", () => {
    const document = openApi(
      { what: `${HOURS}#/byIndustry/*/trend`, ...DAYS },
      { what: `${HOURS}#/crossIndustryAvg`, ...DAYS },
      { what: `${HOURS}?industry=alpha`, ...DAYS },
      { what: "/api/datasets/compliance-cost.csv#/industry", ...DAYS },
    );
    expect(marked(document)).toEqual([
      `${schemas}/AuditHoursByIndustry/properties/trend`,
      `${schemas}/AuditHours/properties/crossIndustryAvg`,
    ]);
  });
});
