import { isMostlyIncluded, MOST_OTHER_PCT } from "../../endpoints/comparable.ts";
import { industryCount } from "../../endpoints/estimates.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import type { Tables } from "../../tables/index.ts";

/** At most this many industries are named. */
const NAMED = 4;

/**
 * Returns sentences on the industries that only one of the benchmark year and the year before includes, because the other
 * withholds or lacks them: a part of each change of an average comes from that, or they are so many programmes that the years are
 * not compared. Empty if both years have the same, or one has none.
 */
export function coveredOtherwise(
  tables: Pick<Tables, "industries" | "industryTrends"> & {
    readonly span: Pick<Tables["span"], "benchmark">;
  },
): string {
  const { benchmark } = tables.span;
  const namesIn = (year: number) =>
    tables.industries
      .filter(({ id }) => industryCount(tables, id, year) > 0)
      .map(({ display_name: name }) => name);
  const [now, before] = [namesIn(benchmark), namesIn(benchmark - 1)];
  if (now.length === 0 || before.length === 0) return "";
  const parts = [
    onlyIn(benchmark, benchmark - 1, now, before),
    onlyIn(benchmark - 1, benchmark, before, now),
  ].filter((part) => part !== "");
  if (parts.length === 0) return "";
  const apart = [[benchmark, benchmark - 1] as const, [benchmark - 1, benchmark] as const].filter(
    ([year, other]) => !isMostlyIncluded(tables, year, other),
  );
  const [first] = apart;
  if (first === undefined) return `${parts.join(" ")} A part of each change comes from that.`;
  const [year, other] = apart.length === 1 ? first : ["each year", "the other"];
  return `${parts.join(" ")} More than ${MOST_OTHER_PCT}% of the programmes of ${year} are of industries that ${other} does not include, so the two years are not compared.`;
}

function onlyIn(year: number, other: number, own: readonly string[], others: readonly string[]): string {
  const names = own.filter((name) => !others.includes(name));
  if (names.length === 0) return "";
  const which = names.length > NAMED ? `${names.length} industries` : namesInWords(names);
  return `The averages of ${year} include ${which}; those of ${other} do not.`;
}
