import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { COST_COMPONENTS } from "../../endpoints/cost-breakdown.ts";
import { industryMean } from "../../endpoints/estimates.ts";
import { complianceCost } from "../../endpoints/observatory/compliance-cost.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { Figure } from "../figure.ts";
import { digits, formatFigure } from "../format.ts";
import { observed } from "../published.ts";
import { barOf, drawnAt } from "./dots.ts";
import {
  drawn,
  INDUSTRY,
  industryRows,
  markedName,
  markNote,
  restsOnInWords,
  SAMPLE_SIZE,
  valued,
} from "./plan.ts";
import { leftOutInWords, mostAndLeast } from "./titles.ts";
import { intervalKey, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";

/** Returns the figure of the cost of a programme and its parts, by industry. */
export function costByIndustry(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { byIndustry } = observed(context, complianceCost);
  const rows = industryRows(context, byIndustry, ({ costUSD }) => costUSD).map((row) => ({
    ...row,
    estimate: industryMean(context.tables, "cost_usd", row.industry, span.benchmark),
  }));
  const usd = (value: number) => formatFigure(methodology, "usd", value);
  const means = valued(rows, ({ costUSD }) => costUSD);
  return drawn(context, {
    id: "cost-by-industry",
    title: mostAndLeast(means, {
      subject: "Cost by industry",
      kind: "industry",
      one: (name, value) => `A programme in ${name} costs ${value} a year`,
      quality: "cost",
      most: "the highest cost",
      least: "the lowest cost",
      quantity: usd,
    }),
    description: `Mean cost of a programme in ${benchmarkInWords(span)}, USD, and the percent of it that goes to each part.${restsOnInWords(rows)}${markNote(context, rows)}${leftOutInWords(means, "industry")}`,
    draw: (size) =>
      barChart(
        {
          parts: COST_COMPONENTS,
          rows: rows.map((row) => ({
            label: markedName(row.name, row),
            ...barOf(methodology, "usd", row.costUSD, row.estimate, formatFigure),
            parts: partsOf(row, (pct) => `${digits(methodology, "percent", pct)}%`),
          })),
          key: intervalKey(rows.map(({ estimate }) => estimate)),
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "cost_usd", label: "Cost", unit: "usd" },
      ...COST_COMPONENTS.map((component) => ({
        name: columnOf(component),
        label: component,
        unit: "percent",
      })),
      SAMPLE_SIZE,
      ...uncertaintyColumns(context.tables, "usd"),
      ...COST_COMPONENTS.map((component) => ({
        name: `${columnOf(component)}_standard_error`,
        label: `${component}: standard error`,
        unit: "sureness",
      })),
    ],
    rows: rows.map(({ industry, name, costUSD, breakdown, sampleSize, estimate }) => [
      industry,
      name,
      costUSD,
      ...breakdown.map(({ pct }) => pct),
      sampleSize,
      ...uncertaintyCells(context.tables, "usd", estimate),
      ...breakdown.map(({ uncertainty }) => uncertainty.pct?.standardError ?? null),
    ]),
    endpoint: complianceCost.path,
    otherEndpoints: [],
  });
}

/** Returns the name of a share's column, e.g. `internal_labour_pct`. */
function columnOf(component: string): string {
  return `${component.toLowerCase().replace(/[^a-z]+/g, "_")}_pct`;
}

interface Cost {
  readonly estimate: Estimate | null;
  readonly costUSD: number | null;
  readonly breakdown: readonly { readonly pct: number | null }[];
}

/**
 * Returns the parts of a bar; null if the cost is withheld. The shares of a cost of 0 are 0, so its bar has no length.
 */
function partsOf({ costUSD, estimate, breakdown }: Cost, text: (pct: number) => string) {
  if (costUSD === null) return null;
  const cost = drawnAt(costUSD, estimate);
  return breakdown.flatMap(({ pct }) =>
    pct === null ? [] : [{ value: (cost * pct) / 100, text: text(pct) }],
  );
}
