import { committedBuild } from "../support/committed.ts";

/** The published means and their errors, computed from the CSV files of the committed data's build alone. */

export const files = new Map(committedBuild().files.map(({ path, bytes }) => [path, bytes]));
export const text = (path: string) => new TextDecoder().decode(files.get(path)!);

export type Row = Readonly<Record<string, string>>;
export function table(path: string): Row[] {
  const [header = "", ...lines] = text(`api/datasets/${path}`).trimEnd().split("\n");
  const columns = header.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, at) => [columns[at]!, cell.replaceAll('"', "")])),
  );
}

export const YEAR = Number(JSON.parse(text("api/intelligence/maturity-index.json")).benchmarkYear);

export interface Mean {
  readonly value: number;
  readonly error: number;
}
export const METRICS = {
  "maturity score": { column: "maturity_score", isBetterHigher: true },
  "audit hours": { column: "audit_hours", isBetterHigher: false },
  "compliance cost": { column: "cost_usd", isBetterHigher: false },
  "automation rate": { column: "automation_rate", isBetterHigher: true },
  "remediation delay": { column: "remediation_days", isBetterHigher: false },
} as const;
export type Metric = (typeof METRICS)[keyof typeof METRICS]["column"];

export const trends = {
  industry: table("observatory/industry-trends.csv"),
  region: table("observatory/region-trends.csv"),
};
export const names = {
  industry: table("reference/industries.csv").map(({ id, display_name }) => [id!, display_name!] as const),
  region: table("reference/regions.csv").map(({ id, display_name }) => [id!, display_name!] as const),
};
export type Kind = keyof typeof trends;

function cell(row: Row | undefined, metric: Metric): Mean | undefined {
  if (!row?.sample_size || row[`${metric}_se`] === "") return undefined;
  return { value: Number(row[`${metric}_mean`]), error: Number(row[`${metric}_se`]) };
}
export function mean(kind: Kind, id: string, metric: Metric, year = YEAR): Mean | undefined {
  return cell(
    trends[kind].find((row) => row[kind] === id && row.year === String(year)),
    metric,
  );
}
export function globalMean(metric: Metric, year = YEAR): Mean {
  const rows = trends.industry.filter((row) => row.year === String(year) && row.sample_size !== "");
  const all = rows.reduce((sum, row) => sum + Number(row.sample_size), 0);
  const part = (row: Row) => Number(row.sample_size) / all;
  return {
    value: rows.reduce((sum, row) => sum + part(row) * cell(row, metric)!.value, 0),
    error: Math.sqrt(rows.reduce((sum, row) => sum + (part(row) * cell(row, metric)!.error) ** 2, 0)),
  };
}
/** The distance of an industry or a region from the average of all programmes, which it is a part of. */
export function againstAll(kind: Kind, id: string, metric: Metric): Mean | undefined {
  const [own, all] = [mean(kind, id, metric), globalMean(metric)];
  if (own === undefined) return undefined;
  const count = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row.sample_size), 0);
  const latest = trends.industry.filter((row) => row.year === String(YEAR));
  const share =
    count(trends[kind].filter((row) => row[kind] === id && row.year === String(YEAR))) / count(latest);
  const variance = (1 - 2 * share) * own.error ** 2 + all.error ** 2;
  return {
    value: own.value - all.value,
    error: Math.sqrt(Math.max(variance, ((1 - share) * own.error) ** 2)),
  };
}
export const difference = (a: Mean, b: Mean): Mean => ({
  value: a.value - b.value,
  error: Math.hypot(a.error, b.error),
});
export const isClear = ({ value, error }: Mean) => Math.abs(value) > 2 * error;
