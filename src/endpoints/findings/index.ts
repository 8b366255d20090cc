import { addsUp, METRICS, type Metric } from "../../model/metric.ts";
import type { Tables } from "../../tables/index.ts";
import type { ExplainingTables } from "../change-explained.ts";
import { derive } from "../derive.ts";
import { globalMean, industryMean, type IndustryMeans } from "../estimates.ts";
import { type Findings, type Pair, standing } from "./standing.ts";

/** What findings are looked for in. */
export type FindingTables = IndustryMeans & ExplainingTables & Pick<Tables, "span">;

/** What stands up to its uncertainty of how the means of the benchmark year differ from those of the year before. */
export const yearFindings = derive((tables: FindingTables): Findings => {
  const { benchmark, yearToDate } = tables.span;
  return standing(
    pairs(
      tables.industries.map(({ id }) => id),
      (...mean) => [meanIn(tables, ...mean, benchmark), meanIn(tables, ...mean, benchmark - 1)],
    ),
    // What is missing of the year may make up for it.
    ({ metric, change }) => !(yearToDate && addsUp(metric) && change.value < 0),
  );
});

/**
 * The same of how they differ from what the release before said of that year. Most programmes are in both releases, so the
 * two are no independent samples: what they share makes their difference surer than it is taken for, never less sure.
 * @param idBefore the id that an industry had then
 */
export function releaseFindings(
  tables: FindingTables,
  before: FindingTables,
  idBefore: (industry: string) => string,
): Findings {
  const { benchmark } = tables.span;
  return standing(
    pairs(
      tables.industries.map(({ id }) => id),
      (metric, industry) => [
        meanIn(tables, metric, industry, benchmark),
        meanIn(before, metric, industry && idBefore(industry), benchmark),
      ],
    ),
    ({ metric }) => !(addsUp(metric) && tables.span.lastDay !== before.span.lastDay),
  );
}

/** The mean of a metric in a year: of an industry, or of all programmes. */
export function meanIn(tables: IndustryMeans, metric: Metric, industry: string | null, year: number) {
  return industry === null ? globalMean(tables, metric, year) : industryMean(tables, metric, industry, year);
}

/** Each metric of all programmes and, where there are several, of each industry, where both values are known. */
function pairs(
  industries: readonly string[],
  values: (metric: Metric, industry: string | null) => readonly [Pair["now"] | null, Pair["before"] | null],
): Pair[] {
  // One industry alone is all programmes.
  const places = industries.length === 1 ? [null] : [null, ...industries];
  return METRICS.flatMap((metric) =>
    places.flatMap((industry) => {
      const [now, before] = values(metric, industry);
      return now === null || before === null ? [] : [{ metric, industry, now, before }];
    }),
  );
}
