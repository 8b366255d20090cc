import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { remediation } from "../../endpoints/observatory/remediation.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { change, digits, figure, grouped } from "../format.ts";
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
  toDateNote,
  valued,
} from "./plan.ts";
import { mostAgainstLeast } from "./titles.ts";
import { listed, verb } from "./words.ts";

/** How long each industry takes to remediate, best first. */
export function remediationByIndustry(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { globalAvg, byIndustry } = observed(context, remediation);
  const inDays = (value: number) => figure(methodology, "days", value);
  const rows = industryRows(context, byIndustry, ({ days }) => (days === null ? null : -days));
  return drawn(context, {
    id: "remediation-by-industry",
    title: mostAgainstLeast(
      valued(rows, ({ days }) => days),
      {
        subject: "Remediation delay by industry",
        say: (most, value) => `${listed(most)} ${verb(most, "takes", "take")} ${inDays(value)} to remediate`,
        as: "as long as",
        quantity: inDays,
      },
    ),
    description: `Mean calendar days from finding to fix in ${benchmarkInWords(span)}, best first, with the percent change on ${span.benchmark - 1}.${toDateNote(context)}${programmesOf(rows)}${markNote(context, rows)}`,
    draw: (size) =>
      barChart(
        {
          headings: [`On ${span.benchmark - 1}`, "Programmes"],
          rows: rows.map((row) => ({
            label: marked(row.name, row),
            cells: [
              row.trend === null ? "" : change(methodology, "percent", row.trend),
              row.sampleSize === null ? "" : grouped(row.sampleSize),
            ],
            parts: row.days === null ? null : [{ value: row.days }],
            text: orWithheld(row.days, (days) => digits(methodology, "days", days)),
          })),
          reference: { value: globalAvg, text: `All programmes ${digits(methodology, "days", globalAvg)}` },
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "days", label: "Days", unit: "days" },
      { name: "trend_pct", label: `Change on ${span.benchmark - 1}`, unit: "percent" },
      SAMPLE_SIZE,
    ],
    rows: rows.map(({ industry, name, days, trend, sampleSize }) => [
      industry,
      name,
      days,
      trend,
      sampleSize,
    ]),
    endpoint: remediation.path,
    otherEndpoints: [],
  });
}
