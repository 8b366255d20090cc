import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { COST_COMPONENTS } from "../../endpoints/cost-breakdown.ts";
import { complianceCost } from "../../endpoints/observatory/compliance-cost.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { digits, figure } from "../format.ts";
import { observed } from "../published.ts";
import { orWithheld } from "../withheld.ts";
import {
  drawn,
  INDUSTRY,
  industryRows,
  marked,
  markNote,
  programmesOf,
  SAMPLE_SIZE,
  valued,
} from "./plan.ts";
import { mostAgainstLeast } from "./titles.ts";
import { listed } from "./words.ts";

/** What a programme costs in each industry, and for what. */
export function costByIndustry(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { byIndustry } = observed(context, complianceCost);
  const rows = industryRows(context, byIndustry, ({ costUSD }) => costUSD);
  const usd = (value: number) => figure(methodology, "usd", value);
  return drawn(context, {
    id: "cost-by-industry",
    title: mostAgainstLeast(
      valued(rows, ({ costUSD }) => costUSD),
      {
        subject: "Cost by industry",
        say: (most, value) => `A programme in ${listed(most)} costs ${usd(value)} a year`,
        as: "as much as in",
        quantity: usd,
      },
    ),
    description: `Mean cost of a programme in ${benchmarkInWords(span)}, USD, and the percent of it that goes to each part.${programmesOf(rows)}${markNote(context, rows)}`,
    draw: (size) =>
      barChart(
        {
          parts: COST_COMPONENTS,
          rows: rows.map((row) => ({
            label: marked(row.name, row),
            parts: partsOf(row, (pct) => `${digits(methodology, "percent", pct)}%`),
            text: orWithheld(row.costUSD, usd),
          })),
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "cost_usd", label: "Cost", unit: "usd" },
      ...COST_COMPONENTS.map((component) => ({
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
