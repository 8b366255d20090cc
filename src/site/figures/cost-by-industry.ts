import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { complianceCost } from "../../endpoints/observatory/compliance-cost.ts";
import { LATEST_YEAR } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { digits, figure } from "../format.ts";
import { grouped } from "../html.ts";
import { observed } from "../published.ts";
import {
  descending,
  drawn,
  INDUSTRY,
  industryNames,
  marked,
  markNote,
  SAMPLE_SIZE,
  said,
  valued,
} from "./plan.ts";
import { mostAgainstLeast } from "./titles.ts";
import { listed } from "./words.ts";

/** What a programme costs in each industry, and for what. */
export function costByIndustry(context: Context): Figure {
  const { methodology } = context.tables;
  const { byIndustry } = observed(context, complianceCost);
  const nameOf = industryNames(context);
  const rows = descending(byIndustry, ({ costUSD }) => costUSD).map((row) => ({
    ...row,
    name: nameOf(row.industry),
  }));
  const components = rows[0]!.breakdown.map(({ component }) => component);
  const programmes = rows.reduce((sum, { sampleSize }) => sum + (sampleSize ?? 0), 0);
  return drawn(context, {
    id: "cost-by-industry",
    title: mostAgainstLeast(
      valued(rows, ({ costUSD }) => costUSD),
      (most, value) => `A programme in ${listed(most)} costs ${figure(methodology, "usd", value)} a year`,
      "as much as in",
      (value) => figure(methodology, "usd", value),
    ),
    description: `Mean cost of a programme in ${LATEST_YEAR}, USD, and the percent of it that goes to each part. ${grouped(programmes)} programmes.${markNote(context, rows)}`,
    draw: (size) =>
      barChart(
        {
          parts: components,
          rows: rows.map((row) => ({
            label: marked(row.name, row),
            parts: partsOf(row, (pct) => `${digits(methodology, "percent", pct)}%`),
            text: said(row.costUSD, (cost) => figure(methodology, "usd", cost)),
          })),
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "cost_usd", label: "Cost", unit: "usd" },
      ...components.map((component) => ({
        name: `${component.toLowerCase().replace(/[^a-z]+/g, "_")}_pct`,
        label: component,
        unit: "percent",
      })),
      SAMPLE_SIZE,
    ],
    rows: rows.map(({ industry, name, costUSD, breakdown, sampleSize }) => [
      industry,
      name,
      costUSD,
      ...breakdown.map(({ pct }) => pct),
      sampleSize,
    ]),
    endpoint: complianceCost.path,
    otherEndpoints: [],
  });
}

interface Cost {
  readonly costUSD: number | null;
  readonly breakdown: readonly { readonly pct: number | null }[];
}

/** The parts of a bar; null for a cost that is withheld. Where the rounded shares of nothing are 0, it has no length. */
function partsOf({ costUSD, breakdown }: Cost, text: (pct: number) => string) {
  if (costUSD === null) return null;
  return breakdown.flatMap(({ pct }) =>
    pct === null ? [] : [{ value: (costUSD * pct) / 100, text: text(pct) }],
  );
}
