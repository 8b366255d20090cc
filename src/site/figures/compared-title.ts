import { greatest } from "d3-array";
import { namesInWords } from "../../model/names-in-words.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { type Estimate, isDistinguishable } from "../../statistics/estimate.ts";
import { isClearlyFurther, standardised } from "../../statistics/standing-out.ts";
import type { Methodology } from "../../tables/settings.ts";
import { AVERAGE } from "../comparisons.ts";
import { formatFigure } from "../format.ts";
import { absentInWords } from "../withheld.ts";
import { NAMED } from "./titles.ts";
import { type CountedKind, onlyOne } from "./words.ts";

/** A metric of which something is compared with an average. */
interface Compared {
  readonly label: string;
  readonly unit: MetricUnit;
  readonly value: number | null;
  /** The published values of the others. */
  readonly rest: readonly number[];
  readonly average: number;
  /** The distance from the average; null where the figure is withheld. */
  readonly gap: Estimate | null;
}

/** Something that is compared: an industry or a region. */
interface Named {
  readonly name: string;
  readonly kind: CountedKind;
  readonly own: { readonly ended?: number };
}

/**
 * Returns the finding: the metric that stands out most, if its standardised distance from the average exceeds that of
 * every other metric beyond its uncertainty; otherwise the metrics that are distinguishable from the average, or that
 * share the first place; if these are too many, their number.
 */
export function comparedTitle(
  methodology: Methodology,
  { name, kind, own: { ended } }: Named,
  rows: readonly Compared[],
): string {
  const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
  if (known.length === 0) return absentInWords(name, ended);
  if (rows.every(({ rest }) => rest.length === 0)) return onlyOne(name, kind);
  const distances = known.flatMap(({ gap, ...row }) => {
    const distance = gap === null ? undefined : standardised(gap);
    return gap === null || distance === undefined ? [] : [{ ...row, gap, distance }];
  });
  if (distances.length === 0)
    return `Whether ${name} differed from the ${AVERAGE} by more than chance is unknown`;
  const apart = distances.filter(({ gap }) => isDistinguishable(gap));
  const furthest = greatest(apart, ({ distance }) => distance.value);
  if (furthest === undefined) return `${name} cannot be told apart from the ${AVERAGE}`;
  const names = (those: typeof apart, conjunction: "and" | "or") =>
    namesInWords(
      those.map(({ label }) => label.toLowerCase()),
      conjunction,
    );
  const first = distances.filter(
    (row) => row === furthest || !isClearlyFurther(furthest.distance, row.distance),
  );
  const { unit, value, average } = furthest;
  const values = `${formatFigure(methodology, unit, value)}, against a ${AVERAGE} of ${formatFigure(methodology, unit, average)}`;
  if (first.length === 1) return `${name} stood out most in ${names(first, "or")}: ${values}`;
  if (apart.length === 1)
    return `${name} clearly differed from the ${AVERAGE} only in ${names(apart, "and")}: ${values}`;
  if (apart.length <= NAMED) return `${name} clearly differed from the ${AVERAGE} in ${names(apart, "and")}`;
  if (first.length <= NAMED) {
    return `${name} stood out most in ${names(first, "or")}, which cannot be told apart`;
  }
  const many =
    apart.length === distances.length ? `all ${apart.length}` : `${apart.length} of ${distances.length}`;
  const which = distances.length === known.length ? "" : " that can be compared";
  return `${name} clearly differed from the ${AVERAGE} in ${many} metrics${which}, and none stood out most`;
}
