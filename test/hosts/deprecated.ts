import { type Files, jsonFile, textFile, textOf, withFiles } from "../../src/model/file.ts";

/** What will go: an endpoint, a filter's value, a format, a table, and a field, of which no header tells. */

export const COST = "/api/intelligence/compliance-cost";
export const HOURS = "/api/intelligence/audit-hours";
export const EXPORT = "/api/intelligence/observatory/export";
export const TABLE = "/api/datasets/observatory/bands.csv";

const REGIONS = "reference/regions.csv";

const DAYS = { deprecated: "2026-11-20", sunset: "2027-12-31" };

export const deprecations = [
  { what: COST, ...DAYS },
  { what: `${HOURS}?industry=saas`, deprecated: "2026-12-31", sunset: "2028-02-29" },
  { what: `${EXPORT}?format=csv`, ...DAYS },
  { what: TABLE, ...DAYS },
  { what: "/api/intelligence/maturity-index#/industries/*/tier", ...DAYS },
];

/** Some data as a later release: its first industry has had two other ids before, `saas` and the first region have had one. */
export function laterData(data: Files): Files {
  const [settings, path] = ["release.json", "reference/industries.csv"];
  const release = JSON.parse(textOf(data.get(settings)!));
  const rows = textOf(data.get(path)!).trim().split("\n").slice(1);
  const former = (row: string) =>
    row === rows[0] ? "shops stores" : row.startsWith("saas,") ? "software" : "";
  const industries = rows.map((row) => `${row},${former(row)}`);
  const [, first = "", ...others] = textOf(data.get(REGIONS)!).trim().split("\n");
  const regions = ["id,display_name,previously", `${first},nordic`, ...others.map((row) => `${row},`)];
  return withFiles(data, [
    jsonFile(settings, { ...release, release: "2027-Q1" }),
    textFile(REGIONS, `${regions.join("\n")}\n`),
    textFile(path, `${["id,display_name,previously", ...industries].join("\n")}\n`),
  ]);
}
