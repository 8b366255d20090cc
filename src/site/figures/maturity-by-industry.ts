import { dotChart } from "../../charts/dot-chart.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { industryMean } from "../../endpoints/estimates.ts";
import { maturity } from "../../endpoints/observatory/maturity.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { digits, grouped } from "../format.ts";
import { observed } from "../published.ts";
import { dotOf, drawnAt } from "./dots.ts";
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
import { leftOutInWords, mostAndLeastMature } from "./titles.ts";
import { boundsOf, intervalKey, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";

/** Returns the figure of the spread of maturity within each industry. */
export function maturityByIndustry(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { globalAvg, industries } = observed(context, maturity);
  const score = (value: number) => digits(methodology, "score", value);
  const rows = industryRows(context, industries, ({ average }) => average).map((row) => ({
    ...row,
    range: rangeOf(row, score),
    estimate: industryMean(context.tables, "maturity_score", row.industry, span.benchmark),
  }));
  const estimates = rows.map(({ estimate }) => estimate);
  const hasRanges = rows.some(({ range }) => range !== undefined);
  const overall = globalMean(context.tables, "maturity_score", span.benchmark);
  const means = valued(rows, ({ average }) => average);
  return drawn(context, {
    id: "maturity-by-industry",
    title: mostAndLeastMature(means, "industry", score),
    description: `Maturity score, 0 to 100, in ${benchmarkInWords(span)}: the average of each industry${hasRanges ? ", and the middle half of its programmes, from the 25th to the 75th percentile" : ""}.${restsOnInWords(rows)}${markNote(context, rows)}${leftOutInWords(means, "industry")}`,
    draw: (size) =>
      dotChart(
        {
          headings: ["Programmes"],
          rows: rows.map((row) => ({
            label: markedName(row.name, row),
            cells: [row.sampleSize === null ? "" : grouped(row.sampleSize)],
            ...dotOf(methodology, "score", row.average, row.estimate),
            ...(row.range && { range: row.range }),
          })),
          reference: { value: drawnAt(globalAvg, overall), text: `Global average ${score(globalAvg)}` },
          // Without ranges there are only dots with a name and a number, which need no key.
          key: [
            ...(hasRanges
              ? ([
                  { mark: "dot", tone: "accent", text: "Average" },
                  { mark: "range", tone: "range", text: "Middle half of programmes" },
                ] as const)
              : []),
            ...intervalKey(estimates),
          ],
          bounds: boundsOf("score"),
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
      ...uncertaintyColumns(context.tables, "score"),
    ],
    rows: rows.map(({ industry, name, percentile25, average, percentile75, sampleSize, estimate }) => [
      industry,
      name,
      percentile25,
      average,
      percentile75,
      sampleSize,
      ...uncertaintyCells(context.tables, "score", estimate),
    ]),
    endpoint: maturity.path,
    otherEndpoints: [],
  });
}

interface Percentiles {
  readonly percentile25: number | null;
  readonly percentile75: number | null;
}

/** Returns the middle half; undefined unless both of its ends are published. */
function rangeOf({ percentile25: low, percentile75: high }: Percentiles, score: (value: number) => string) {
  if (low === null || high === null) return undefined;
  return { low, high, lowText: score(low), highText: score(high) };
}
