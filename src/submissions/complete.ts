import { rollup } from "d3-array";
import { FIRST_YEAR, LATEST_YEAR, years } from "../model/metric.ts";
import { DataError } from "../model/problem.ts";
import type { Settings } from "../tables/index.ts";
import type { Cleaned } from "./clean.ts";
import { organisationsOf, type Programme } from "./programme.ts";
import { repair } from "./repair.ts";
import type { DropReason } from "./report.ts";

const NO_SAFE_LABEL: DropReason = "fewer than k organisations of its industry, framework and year";

/**
 * Makes cleaned programmes ready for publication: leaves out those of an industry, framework and year with
 * fewer than k organisations, for no label hides them, and completes the answers of the others (see repair).
 * Answers and their counts are changed in place.
 * @param source name of the submissions file, for problems
 * @throws DataError where an industry and year has no programmes left, or too few answers to fill others with
 */
export function complete(cleaned: Cleaned, settings: Settings, source: string): Cleaned {
  const { k } = settings.methodology;
  const programmes = withSafeLabel(cleaned.programmes, k);
  requireEveryIndustryAndYear(programmes, settings, source);
  repair(programmes, k, cleaned.answers, source);
  const leftOut = cleaned.programmes.length - programmes.length;
  const dropped = leftOut === 0 ? cleaned.dropped : { ...cleaned.dropped, [NO_SAFE_LABEL]: leftOut };
  const regions = new Set(programmes.map(({ region }) => region)).size;
  const generalised = { ...cleaned.generalised, programmes: programmes.length, regions };
  return { ...cleaned, programmes, dropped, generalised };
}

function withSafeLabel(programmes: readonly Programme[], k: number): Programme[] {
  const label = ({ industry, framework, year }: Programme) => `${industry} ${framework} ${year}`;
  const hasEnough = rollup(programmes, (stratum) => organisationsOf(stratum) >= k, label);
  return programmes.filter((programme) => hasEnough.get(label(programme)));
}

/** Every answer of the API needs figures of each industry and year. */
function requireEveryIndustryAndYear(
  programmes: readonly Programme[],
  { industries, methodology }: Settings,
  source: string,
): void {
  const present = new Set(programmes.map(({ industry, year }) => `${industry}, ${year}`));
  const absent = industries.flatMap(({ id }) =>
    years(FIRST_YEAR, LATEST_YEAR)
      .map((year) => `${id}, ${year}`)
      .filter((key) => !present.has(key)),
  );
  if (absent.length === 0) return;
  throw new DataError(
    absent.map((value) => ({
      file: source,
      column: "industry, year",
      value,
      rule: `programmes of at least ${methodology.k} organisations in one framework must remain for each industry and year`,
      remedy: "Add submissions, or take the industry out of reference/industries.csv.",
    })),
  );
}
