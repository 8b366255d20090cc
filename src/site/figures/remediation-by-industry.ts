import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { industryFigures } from "../../endpoints/industry-figures.ts";
import { remediation } from "../../endpoints/observatory/remediation.ts";
import { percentChangeInWords } from "../../model/change-words.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { isDistinguishable } from "../../statistics/estimate.ts";
import type { Figure } from "../figure.ts";
import { digits, formatFigure, grouped } from "../format.ts";
import { observed } from "../published.ts";
import { NONE } from "../withheld.ts";
import { barOf, drawnAt } from "./dots.ts";
import {
  drawn,
  INDUSTRY,
  industryRows,
  markedName,
  markNote,
  restsOnInWords,
  SAMPLE_SIZE,
  toDateNote,
  valued,
} from "./plan.ts";
import { leftOutInWords, mostAndLeast } from "./titles.ts";
import { intervalKey, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";

/** Returns a change, in brackets unless it is clear. */
function inBrackets(change: string, isClear: boolean): string {
  return isClear ? change : `(${change})`;
}

/** Returns the figure of remediation delay by industry, best first. */
export function remediationByIndustry(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { globalAvg, byIndustry } = observed(context, remediation);
  const inDays = (value: number) => formatFigure(methodology, "days", value);
  const rows = industryRows(context, byIndustry, ({ days }) => (days === null ? null : -days)).map((row) => {
    const { now, change } = industryFigures(context.tables, "remediation_days", row.industry);
    return { ...row, estimate: now, isClear: change !== null && isDistinguishable(change) };
  });
  const isUnclear = rows.some(({ trend, isClear }) => trend !== null && !isClear);
  const isCompared = rows.some(({ trend }) => trend !== null);
  const overall = globalMean(context.tables, "remediation_days", span.benchmark);
  const means = valued(rows, ({ days }) => days);
  return drawn(context, {
    id: "remediation-by-industry",
    title: mostAndLeast(means, {
      subject: "Remediation delay by industry",
      kind: "industry",
      one: (name, value) => `${name} took ${value} to remediate`,
      quality: "remediation delay",
      most: "the longest remediation delay",
      least: "the shortest remediation delay",
      quantity: inDays,
    }),
    description: `Mean calendar days from finding to fix in ${benchmarkInWords(span)}, best first${isCompared ? `, with the percent change on ${span.benchmark - 1}${isUnclear ? " (in brackets if unclear)" : ""}` : ""}.${toDateNote(context)}${restsOnInWords(rows)}${markNote(context, rows)}${leftOutInWords(means, "industry")}`,
    draw: (size) =>
      barChart(
        {
          headings: [...(isCompared ? [`On ${span.benchmark - 1}`] : []), "Programmes"],
          rows: rows.map((row) => ({
            label: markedName(row.name, row),
            cells: [
              ...(isCompared
                ? [
                    row.trend === null
                      ? ""
                      : inBrackets(percentChangeInWords(methodology.rounding, row.trend), row.isClear),
                  ]
                : []),
              row.sampleSize === null ? "" : grouped(row.sampleSize),
            ],
            ...barOf(methodology, "days", row.days, row.estimate),
          })),
          key: intervalKey(rows.map(({ estimate }) => estimate)),
          reference: {
            value: drawnAt(globalAvg, overall),
            text: `Global average ${digits(methodology, "days", globalAvg)}`,
          },
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "days", label: "Remediation delay", unit: "days" },
      // Without a figure of the year before there is no change, and nothing is withheld.
      { name: "trend_pct", label: `Change on ${span.benchmark - 1}`, unit: "percent", absent: NONE },
      SAMPLE_SIZE,
      ...uncertaintyColumns(context.tables, "days"),
      { name: "trend_is_clear", label: "Change is clear", unit: "text", absent: NONE },
    ],
    rows: rows.map(({ industry, name, days, trend, sampleSize, estimate, isClear }) => [
      industry,
      name,
      days,
      trend,
      sampleSize,
      ...uncertaintyCells(context.tables, "days", estimate),
      trend === null ? null : isClear ? "yes" : "no",
    ]),
    endpoint: remediation.path,
    otherEndpoints: [],
  });
}
