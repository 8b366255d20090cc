import { type Files, jsonFile, textFile, withFiles } from "../../src/model/file.ts";
import { dataText } from "../support/data.ts";

/** What will go: an endpoint, a filter's value, a format, a table, and a field, of which no header tells. */

export const COST = "/api/intelligence/compliance-cost";
export const HOURS = "/api/intelligence/audit-hours";
export const EXPORT = "/api/intelligence/observatory/export";
export const TABLE = "/api/datasets/observatory/bands.csv";

const DAYS = { deprecated: "2026-11-20", sunset: "2027-12-31" };

export const deprecations = [
  { what: COST, ...DAYS },
  { what: `${HOURS}?industry=saas`, deprecated: "2026-12-31", sunset: "2028-02-29" },
  { what: `${EXPORT}?format=csv`, ...DAYS },
  { what: TABLE, ...DAYS },
  { what: "/api/intelligence/maturity-index#/industries/*/tier", ...DAYS },
];

/** Some data of the committed registries as a later release: an industry has had two other ids before, one has had one. */
export function laterData(data: Files): Files {
  const release = JSON.parse(dataText("release.json"));
  const rows = dataText("reference/industries.csv").trim().split("\n").slice(1);
  const former: Readonly<Record<string, string>> = { retail: "shops stores", saas: "software" };
  const industries = rows.map((row) => `${row},${former[row.split(",")[0] ?? ""] ?? ""}`);
  return withFiles(data, [
    jsonFile("release.json", { ...release, release: "2027-Q1" }),
    textFile("reference/industries.csv", `${["id,display_name,previously", ...industries].join("\n")}\n`),
  ]);
}
