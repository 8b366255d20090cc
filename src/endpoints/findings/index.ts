import { addsUp, METRICS, type Metric } from "../../model/metric.ts";
import type { Tables } from "../../tables/index.ts";
import { globalMean, type IndustryMeans } from "../averages-of-industries.ts";
import type { ExplainingTables } from "../change-explained.ts";
import { areAllComparable } from "../comparable.ts";
import { derive } from "../derive.ts";
import { industryMean } from "../estimates.ts";
import { type StandingFindings, type ValuePair, standing } from "./standing.ts";

/** The tables that findings are computed from. */
export type FindingTables = IndustryMeans & ExplainingTables & Pick<Tables, "span">;

/**
 * Returns the significant changes of the means from the year before to the benchmark year. All programmes are left out if the
 * two years are about different industries.
 */
export const yearFindings = derive((tables: FindingTables): StandingFindings => {
  const { benchmark, yearToDate } = tables.span;
  return standing(
    pairs(
      tables.industries.map(({ id }) => id),
      (metric, industry) =>
        industry === null && !areAllComparable(tables, benchmark - 1, benchmark)
          ? [null, null]
          : [
              meanInYear(tables, metric, industry, benchmark),
              meanInYear(tables, metric, industry, benchmark - 1),
            ],
    ),
    // The rest of the year may make up for a sum that is lower so far.
    ({ metric, change }) => !(yearToDate && addsUp(metric) && change.value < 0),
  );
});

/**
 * Returns the significant changes of the means of the same year from one release to the next. Most programmes are in both
 * releases, so the two are not independent samples. That makes a difference more certain than the test assumes, never less.
 * @param idBefore returns the id that an industry had in the earlier release
 */
export function releaseFindings(
  tables: FindingTables,
  before: FindingTables,
  idBefore: (industry: string) => string,
): StandingFindings {
  const { benchmark } = tables.span;
  return standing(
    pairs(
      tables.industries.map(({ id }) => id),
      (metric, industry) => [
        meanInYear(tables, metric, industry, benchmark),
        meanInYear(before, metric, industry && idBefore(industry), benchmark),
      ],
    ),
    ({ metric }) => !(addsUp(metric) && tables.span.lastDay !== before.span.lastDay),
  );
}

/** Returns the mean of a metric in a year, for an industry or all programmes. */
export function meanInYear(tables: IndustryMeans, metric: Metric, industry: string | null, year: number) {
  return industry === null ? globalMean(tables, metric, year) : industryMean(tables, metric, industry, year);
}

/** Returns the pairs of values of each metric, for all programmes and for each industry if there are several. */
function pairs(
  industries: readonly string[],
  values: (
    metric: Metric,
    industry: string | null,
  ) => readonly [ValuePair["now"] | null, ValuePair["before"] | null],
): ValuePair[] {
  // A single industry is all programmes.
  const places = industries.length === 1 ? [null] : [null, ...industries];
  return METRICS.flatMap((metric) =>
    places.flatMap((industry) => {
      const [now, before] = values(metric, industry);
      return now === null || before === null ? [] : [{ metric, industry, now, before }];
    }),
  );
}
