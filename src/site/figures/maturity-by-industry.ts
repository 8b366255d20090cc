import { dotChart } from "../../charts/dot-chart.ts";
import type { Context } from "../../documents/context.ts";
import { maturity } from "../../endpoints/observatory/maturity.ts";
import { LATEST_YEAR } from "../../model/metric.ts";
import type { Figure } from "../figure.ts";
import { digits } from "../format.ts";
import { grouped } from "../html.ts";
import { observed } from "../published.ts";
import { descending, drawn, INDUSTRY, industryNames, marked, markNote, SAMPLE_SIZE } from "./plan.ts";
import { mostAndLeastMature } from "./titles.ts";

/** How maturity is spread within each industry. */
export function maturityByIndustry(context: Context): Figure {
  const { methodology } = context.tables;
  const { globalAvg, industries } = observed(context, maturity);
  const names = industryNames(context);
  const score = (value: number) => digits(methodology, "score", value);
  const rows = descending(industries, ({ average }) => average).map((row) => ({
    ...row,
    name: names.get(row.industry)!,
  }));
  const programmes = rows.reduce((sum, { sampleSize }) => sum + sampleSize, 0);
  return drawn(context, {
    id: "maturity-by-industry",
    title: mostAndLeastMature(
      rows.map(({ name, average }) => ({ name, value: average })),
      "industry",
      score,
    ),
    description: `Maturity score, 0 to 100, in ${LATEST_YEAR}: the average of each industry, and the middle half of its programmes, from the 25th to the 75th percentile. ${grouped(programmes)} programmes.${markNote(context, rows)}`,
    draw: (size) =>
      dotChart(
        {
          headings: ["Programmes"],
          rows: rows.map((row) => ({
            label: marked(row.name, row),
            cells: [grouped(row.sampleSize)],
            value: row.average,
            text: score(row.average),
            range: {
              low: row.percentile25,
              high: row.percentile75,
              lowText: score(row.percentile25),
              highText: score(row.percentile75),
            },
          })),
          reference: { value: globalAvg, text: `All programmes ${score(globalAvg)}` },
          key: [
            { mark: "dot", tone: "accent", text: "Average" },
            { mark: "range", tone: "range", text: "Middle half of programmes" },
          ],
          tickText: String,
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "percentile_25", label: "25th percentile", unit: "score" },
      { name: "average", label: "Average", unit: "score" },
      { name: "percentile_75", label: "75th percentile", unit: "score" },
      SAMPLE_SIZE,
    ],
    rows: rows.map(({ industry, name, percentile25, average, percentile75, sampleSize }) => [
      industry,
      name,
      percentile25,
      average,
      percentile75,
      sampleSize,
    ]),
    endpoint: maturity.path,
    otherEndpoints: [],
  });
}
