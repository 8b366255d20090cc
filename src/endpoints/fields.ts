import * as Type from "typebox";
import { METRIC, type Metric } from "../model/metric.ts";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import type { Span } from "../model/years.ts";
import { closed, ID_PATTERN } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import type { NamedList } from "../tables/steps.ts";

/** Field types of responses. Numbers are rounded as `methodology.json` specifies for their unit. */
export const object = closed;
export const list = Type.Array;

/** A figure in a unit of metrics, limited to the scale of the unit if it has one. */
export const figure = (unit: MetricUnit, description: string) => {
  const { isScale, maximum } = UNITS[unit];
  return Type.Number({ minimum: 0, ...(isScale && { maximum }), unit, description });
};
/** The mean of a metric. `over` says over which programmes, and what else to know. */
export const meanOf = (metric: Metric, over = "") =>
  figure(METRIC[metric].unit, `Mean ${METRIC[metric].meanOf}${over}.`);

export const score = (description: string) => figure("score", description);
export const points = (description: string, unit: MetricUnit = "score") => Type.Number({ unit, description });
export const percent = (description: string) => figure("percent", description);
export const trend = (description: string) => Type.Number({ minimum: -100, unit: "percent", description });
/** A percentage of any size, positive or negative. */
export const signedPercent = (description: string) => Type.Number({ unit: "percent", description });
export const days = (description: string) => figure("days", description);
export const hours = (description: string) => figure("hours", description);
export const usd = (description: string) => figure("usd", description);
export const sampleSize = Type.Integer({
  minimum: 1,
  unit: "programmes",
  description:
    "Number of programmes, including those that did not answer, which count as the mean of their block.",
});
export const label = (description: string) => Type.String({ minLength: 1, description });
/** A name from one of the lists of the methodology. */
export const methodName = (named: NamedList, description: string) =>
  Type.String({ minLength: 1, named, description });
export const industryId = Type.String({ pattern: ID_PATTERN, description: "Industry id." });
export const frameworkId = Type.String({ pattern: ID_PATTERN, description: "Framework id." });
/** The pattern of an instant in UTC, as answers write it. */
export const INSTANT = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$";
export const instant = (description: string) => Type.String({ description, pattern: INSTANT });
export const day = (description: string) => Type.String({ description, pattern: PATTERNS.date.pattern });
export const generatedAt = instant("Date and time of the release, ISO 8601 in UTC.");
export const regionId = Type.String({ pattern: ID_PATTERN, description: "Region id." });
export const bandId = (description: string) => Type.String({ pattern: ID_PATTERN, description });
export const signedUsd = (description: string) => Type.Number({ unit: "usd", description });
/** The field that is present while the benchmark year has not ended. */
export const yearToDate = Type.Optional(
  Type.Literal(true, {
    description:
      "Present if the benchmark year had not ended on the day that the data describes: its figures cover a part of the year, and every change from the year before compares a part of a year with a whole year.",
  }),
);
/** The fields that say which year an answer describes, and whether it has ended. */
export const benchmarkFields = {
  benchmarkYear: Type.Integer({
    description: "The benchmark year, which every figure refers to unless it names another year.",
  }),
  yearToDate,
};
export function benchmarkOf(span: Span): { benchmarkYear: number; yearToDate?: true } {
  return { benchmarkYear: span.benchmark, ...toDateOf(span) };
}
export function toDateOf(span: Span): { yearToDate?: true } {
  return span.yearToDate ? { yearToDate: true } : {};
}
