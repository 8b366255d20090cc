import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { readFolder } from "../../src/disk/read-folder.ts";
import { CHECKS } from "../../src/generated/answer-checks.js";
import type { Endpoint, Filter } from "../../src/model/endpoint.ts";
import type { Files } from "../../src/model/file.ts";
import { answerField, METRICS, type Metric } from "../../src/model/metric.ts";
import type { Tables } from "../../src/tables/index.ts";
import { loadTables } from "../../src/tables/load.ts";

/** The hand-made data folder: industries alpha (16 programmes) and beta (12), k 5, minimum cohort 10. */
export const goldenData: Files = readFolder(fileURLToPath(new URL("../golden/small/data", import.meta.url)));
export const golden: Tables = loadTables(goldenData);
/** The same with errors so small that every change exceeds them. */
export const sure: Tables = {
  ...golden,
  industryTrends: golden.industryTrends.map((row) => ({
    ...row,
    ...(Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, 1e-9])) as {
      [M in Metric as `${M}_se`]: number;
    }),
  })),
};
/** What each Intelligence answer to it says of its benchmark year: its data is as of 30 September. */
export const TO_DATE = { benchmarkYear: 2026, yearToDate: true };

const SPECIFIED_METRICS: readonly Metric[] = [
  "maturity_score",
  "audit_hours",
  "cost_usd",
  "automation_rate",
  "remediation_days",
];

type ListName = { [N in keyof Tables]: Tables[N] extends readonly object[] ? N : never }[keyof Tables];
type Values<N extends ListName> = Partial<Tables[N][number]>;

/** The tables with values changed in the rows of a table that have all the given values; there must be one. */
export function withRows<N extends ListName>(
  tables: Tables,
  name: N,
  where: Values<N>,
  change: Values<N>,
): Tables {
  const rows = tables[name] as readonly Tables[N][number][];
  const matches = (row: Tables[N][number]) =>
    Object.entries(where).every(([k, v]) => row[k as keyof typeof row] === v);
  if (!rows.some(matches)) throw new Error(`no row of ${name} has ${JSON.stringify(where)}`);
  return { ...tables, [name]: rows.map((row) => (matches(row) ? { ...row, ...change } : row)) };
}

/** The tables with rows put at the end of a table, each like the table's first but for the given values. */
export function plusRows<N extends ListName>(tables: Tables, name: N, ...rows: readonly Values<N>[]): Tables {
  return { ...tables, [name]: [...tables[name], ...rows.map((row) => ({ ...tables[name][0], ...row }))] };
}

/** The tables as they are where an industry has no block in any year: all of its figures are withheld. */
export function withoutBlocks(industry: string, tables = golden): Tables {
  const others = <R extends { readonly industry: string }>(rows: readonly R[]) =>
    rows.filter((row) => row.industry !== industry);
  const emptied = <R extends { readonly industry: string; readonly year: number }>(rows: readonly R[]) =>
    rows.map((row) =>
      row.industry === industry
        ? (Object.fromEntries(
            Object.entries(row).map(([name, value]) => [name, KEPT.includes(name) ? value : null]),
          ) as R)
        : row,
    );
  return {
    ...tables,
    blocks: others(tables.blocks),
    benchmark: others(tables.benchmark),
    cost: others(tables.cost),
    maturity: others(tables.maturity),
    remediation: emptied(tables.remediation),
    automation: emptied(tables.automation),
    industryTrends: emptied(tables.industryTrends),
    quantiles: emptied(tables.quantiles),
  };
}

const KEPT = ["industry", "year", "metric", "percentile"];

/** The tables with another methodology in some of its points. */
export function withMethodology(tables: Tables, change: Partial<Tables["methodology"]>): Tables {
  return { ...tables, methodology: { ...tables.methodology, ...change } };
}

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is read as its readers read it
type Json = any;

/** The fields of metrics that came after those which the specification of the service names. */
const LATER_FIELDS = METRICS.filter((metric) => !SPECIFIED_METRICS.includes(metric))
  .map(answerField)
  .flatMap((field: string) => [field, `avg${field.charAt(0).toUpperCase()}${field.slice(1)}`]);

/** Fields that came later to every answer. */
const ADDED = ["uncertainty", "explained", "frameworkId", "respondents", "openFindings", "named"];
const [QUARTILES, OTHERS] = [
  ["percentile25", "percentile75"],
  ["percentile50", "percentile90"],
];
/** Fields that came later to an answer, and that others have had from the beginning. */
const ADDED_TO: Readonly<Record<string, readonly string[]>> = {
  getAuditHours: [...QUARTILES, ...OTHERS, "sampleSize"],
  getRemediationDelays: [...OTHERS, "sampleSize"],
  getAutomationAdoption: [...QUARTILES, ...OTHERS, "sampleSize"],
  getComplianceCost: [...QUARTILES, ...OTHERS, "sampleSize"],
  getObservatoryMaturity: OTHERS,
  getObservatoryAuditHours: [...QUARTILES, ...OTHERS],
  getObservatoryRemediation: OTHERS,
  getObservatoryComplianceCost: [...QUARTILES, ...OTHERS],
  getObservatoryAutomation: [...QUARTILES, ...OTHERS],
};
/** What had no sample size at first: objects with one of these. */
const UNCOUNTED = ["globalAvg", "globalAvgUSD", "component", "correlation", "coverage"];

/** An endpoint's answer as it is published; it must keep the contract that the endpoint declares. */
export function published(endpoint: Endpoint<Tables>, tables = golden, filter: Filter = {}): Json {
  const text = JSON.stringify(endpoint.resolve(tables, filter));
  const check = CHECKS[endpoint.response.$id]!;
  expect(check(JSON.parse(text)) ? [] : check.errors).toEqual([]);
  return JSON.parse(text);
}

/**
 * The same without what came later: figures of later metrics, and fields beside the first ones. A test of the others need
 * not know them; they have tests of their own, and the golden build has them.
 */
export function answer(endpoint: Endpoint<Tables>, tables = golden, filter: Filter = {}): Json {
  const text = JSON.stringify(published(endpoint, tables, filter));
  const later = [...LATER_FIELDS, ...ADDED, ...(ADDED_TO[endpoint.id] ?? [])];
  return JSON.parse(text, function (this: object, field, value) {
    const isCount = field === "sampleSize" && UNCOUNTED.some((name) => Object.hasOwn(this, name));
    return isCount || later.includes(field) ? undefined : value;
  });
}

/** The data of an Observatory endpoint's answer. */
export function dataOf(endpoint: Endpoint<Tables>, tables = golden): Json {
  return answer(endpoint, tables).data;
}

/** What the specification asks for: addresses with their parameters, in its order. */
export const SPECIFIED = [
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
];
