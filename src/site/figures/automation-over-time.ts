import { lineChart } from "../../charts/line-chart.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { areAllComparable } from "../../endpoints/comparable.ts";
import { automation } from "../../endpoints/observatory/automation.ts";
import { UNITS } from "../../model/unit.ts";
import { type Span, yearInTitle } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { digits, formatFigure, grouped } from "../format.ts";
import { observed } from "../published.ts";
import { orWithheld } from "../withheld.ts";
import { dotOf } from "./dots.ts";
import { drawn, markedName, markNote, SAMPLE_SIZE, toDateNote } from "./plan.ts";
import { courseOf } from "./titles.ts";
import { atMost, intervalKey, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";

/** Returns the figure of the automation of controls over the years. */
export function automationOverTime(context: Context): Figure {
  const { methodology, span } = context.tables;
  const series = observed(context, automation).series.map((point) => ({
    ...point,
    estimate: globalMean(context.tables, "automation_rate", point.year),
  }));
  const known = series.flatMap(({ year, avg, sampleSize, estimate }) =>
    avg === null || sampleSize === null || estimate === null
      ? []
      : [{ year, value: avg, sampleSize, estimate, toDate: span.yearToDate && year === span.benchmark }],
  );
  const estimates = series.map(({ estimate }) => estimate);
  return drawn(context, {
    id: "automation-over-time",
    title: courseOf(
      "Automation",
      known,
      (value) => formatFigure(methodology, "percent", value),
      (year, other) => areAllComparable(context.tables, year, other),
    ),
    description: `Mean share of controls that are tested automatically, percent${extentOf(known, span)}.${toDateNote(context)}${markNote(context, series)}`,
    draw: (size) =>
      lineChart(
        {
          points: series.map((point) => ({
            x: point.year,
            ...dotOf(methodology, "percent", point.avg, point.estimate, digits, ""),
            tick: markedName(String(point.year), point),
            ...(span.yearToDate && point.year === span.benchmark && { subtick: "to date" }),
            note: orWithheld(point.sampleSize, grouped),
          })),
          key: intervalKey(estimates, `${atMost(estimates)} points`),
          tickText: UNITS.percent.tick,
          noteTitle: "Programmes",
        },
        size,
      ),
    columns: [
      { name: "year", label: "Year", unit: "year" },
      { name: "automation_rate_pct", label: "Automation rate", unit: "percent" },
      SAMPLE_SIZE,
      ...uncertaintyColumns(context.tables, "percent"),
    ],
    rows: series.map(({ year, avg, sampleSize, estimate }) => [
      year,
      avg,
      sampleSize,
      ...uncertaintyCells(context.tables, "percent", estimate),
    ]),
    endpoint: automation.path,
    otherEndpoints: [],
  });
}

/** Returns the first and last year of a series, and their numbers of programmes, in words. */
function extentOf(
  series: readonly { readonly year: number; readonly sampleSize: number }[],
  span: Span,
): string {
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first === last) return `, of ${grouped(last.sampleSize)} programmes in ${yearInTitle(span, last.year)}`;
  return `, ${first.year} to ${yearInTitle(span, last.year)}, of ${grouped(first.sampleSize)} programmes in ${first.year} and ${grouped(last.sampleSize)} in ${last.year}`;
}
