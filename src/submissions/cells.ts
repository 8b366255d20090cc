import { METRICS, type Metric } from "../model/metric.ts";
import { mean } from "../statistics/mean.ts";
import { standardError } from "../statistics/standard-error.ts";
import { metricOf, organisationsOf, type Programme } from "./programme.ts";
import { tellsTooMuch } from "./safety.ts";
import { type Cell, suppress } from "./suppress.ts";

/** The programmes of one cell of a table. */
export interface Group<L> {
  readonly labels: L;
  readonly programmes: readonly Programme[];
  /** Lines with a published total that the cell adds to. */
  readonly lines: Cell["lines"];
}

/** A cell as it is published: its programmes, or null where it is withheld. */
export interface PublishedCell<L> {
  readonly labels: L;
  readonly programmes: readonly Programme[] | null;
}

/** Withholds cells of few organisations and cells that tell too much, and those that would give them away. */
export function publishCells<L>(
  groups: readonly Group<L>[],
  k: number,
  isUnsafe: (programmes: readonly Programme[], labels: L) => boolean = tellsTooMuch,
): PublishedCell<L>[] {
  const withheld = suppress(
    groups.map(({ labels, programmes, lines }) => ({
      size: organisationsOf(programmes),
      isUnsafe: isUnsafe(programmes, labels),
      lines,
    })),
    k,
    (indices) => organisationsOf(indices.flatMap((index) => groups[index]!.programmes)),
  );
  return groups.map(({ labels, programmes }, index) => ({
    labels,
    programmes: withheld[index] ? null : programmes,
  }));
}

type Means = { [M in Metric as `${M}_mean`]: number | null };
type MeansAndErrors = Means & { [M in Metric as `${M}_se`]: number | null };

/** Mean of each metric; nulls for a withheld cell. */
export function meanColumns(programmes: readonly Programme[] | null): Means {
  return columns(programmes, (metric, values) => [[`${metric}_mean`, values && mean(values)]]) as Means;
}

/** Mean of each metric with its standard error; nulls for a withheld cell. */
export function meanAndErrorColumns(programmes: readonly Programme[] | null): MeansAndErrors {
  return columns(programmes, (metric, values) => [
    [`${metric}_mean`, values && mean(values)],
    [`${metric}_se`, values && standardError(values)],
  ]) as MeansAndErrors;
}

function columns(
  programmes: readonly Programme[] | null,
  describe: (metric: Metric, values: number[] | null) => [string, number | null | undefined][],
): Record<string, number | null> {
  const entries = METRICS.flatMap((metric) =>
    describe(metric, programmes?.map((programme) => metricOf(programme, metric)) ?? null),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]));
}
