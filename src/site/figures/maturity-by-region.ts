import { dotChart } from "../../charts/dot-chart.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { regionMean } from "../../endpoints/estimates.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { regions } from "../../endpoints/observatory/regions.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { digits, grouped } from "../format.ts";
import { mixedInWords } from "../mixed-in-words.ts";
import { observed } from "../published.ts";
import { dotOf, drawnAt } from "./dots.ts";
import {
  descending,
  drawn,
  markedName,
  markNote,
  restsOnInWords,
  REGION,
  SAMPLE_SIZE,
  valued,
} from "./plan.ts";
import { leftOutInWords, mostAndLeastMature } from "./titles.ts";
import { boundsOf, intervalKey, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";

/** Returns the figure of maturity by region. */
export function maturityByRegion(context: Context): Figure {
  const { methodology, span } = context.tables;
  const { maturityScore: globalAvg } = observed(context, overview);
  const score = (value: number) => digits(methodology, "score", value);
  const rows = descending(observed(context, regions).regions, ({ maturityScore }) => maturityScore).map(
    (row) => ({
      ...row,
      name: row.displayName,
      estimate: regionMean(context.tables, "maturity_score", row.region, span.benchmark),
    }),
  );
  const overall = globalMean(context.tables, "maturity_score", span.benchmark);
  const means = valued(rows, ({ maturityScore }) => maturityScore);
  const mixed = mixedInWords(context.tables, "region");
  return drawn(context, {
    id: "maturity-by-region",
    title: mostAndLeastMature(means, "region", score),
    description: `Mean maturity score, 0 to 100, of the programmes of each region in ${benchmarkInWords(span)}; the scale does not begin at 0.${restsOnInWords(rows)}${markNote(context, rows)}${leftOutInWords(means, "region")}${mixed === "" ? "" : ` ${mixed}`}`,
    draw: (size) =>
      dotChart(
        {
          headings: ["Programmes"],
          rows: rows.map((row) => ({
            label: markedName(row.name, row),
            cells: [row.sampleSize === null ? "" : grouped(row.sampleSize)],
            ...dotOf(methodology, "score", row.maturityScore, row.estimate),
          })),
          reference: { value: drawnAt(globalAvg, overall), text: `Global average ${score(globalAvg)}` },
          key: intervalKey(rows.map(({ estimate }) => estimate)),
          bounds: boundsOf("score"),
          tickText: String,
        },
        size,
      ),
    columns: [
      ...REGION,
      { name: "maturity_score", label: "Maturity score", unit: "score" },
      SAMPLE_SIZE,
      ...uncertaintyColumns(context.tables, "score"),
    ],
    rows: rows.map(({ region, name, maturityScore, sampleSize, estimate }) => [
      region,
      name,
      maturityScore,
      sampleSize,
      ...uncertaintyCells(context.tables, "score", estimate),
    ]),
    endpoint: regions.path,
    otherEndpoints: [overview.path],
  });
}
