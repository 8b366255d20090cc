import { max } from "d3-array";
import { explainedChange, type ExplainingBlock } from "../endpoints/change-explained.ts";
import { derive } from "../endpoints/derive.ts";
import type { OutputFile } from "../model/file.ts";
import { answerField, METRIC, METRICS, type Metric } from "../model/metric.ts";
import type { MetricUnit } from "../model/unit.ts";
import { round } from "../statistics/round.ts";
import { blocks as table } from "../tables/blocks.ts";
import { MOST_MIXED_PCT } from "../tables/mixed.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";
import { memberOf, recordsAt } from "./parts.ts";
import type { Key } from "./published-value.ts";
import { renamesBetween } from "./registry-changes.ts";

/** The change of an average of the benchmark year between two releases, and how much of it is due to the mix. */
export interface ExplainedAverage {
  /** The industry; empty for all programmes. */
  readonly key: Key;
  /** The field name of the metric in answers. */
  readonly field: string;
  readonly unit: MetricUnit;
  readonly old: number;
  readonly new: number;
  readonly absolute: number;
  /** The two parts of `absolute`: the change within cells of industry, framework and region, and that of their shares. */
  readonly atUnchangedMix: number;
  readonly mix: number;
  /** The three as percentages of `old`; null if `old` is 0. */
  readonly percent: { readonly change: number; readonly atUnchangedMix: number; readonly mix: number } | null;
}

const DECIMALS = 4;

/** How explained averages are computed, published so that readers can check them. */
export const EXPLAINED_RULES = [
  "averages gives, for each metric, the global average and the average of each industry. Each release is taken with its own benchmark year. The averages are computed from the blocks of its tables; the weight of a block is its number of programmes.",
  `absolute is the sum of atUnchangedMix and mix (Kitagawa 1955). A cell consists of the blocks of one industry, framework and region; mixed is a label like any other. But if more than ${MOST_MIXED_PCT} percent of an industry's programmes have a mixed region (or framework) in one of the releases, its cells are not split by region (or framework). atUnchangedMix is the sum over cells of the change of the cell's mean times the average of its two shares of programmes. mix is the sum of the change of the cell's share times the average of its two means. A cell that exists in only one release contributes only to mix. All are rounded to ${DECIMALS} decimals.`,
];

/** Explains the averages of both releases' benchmark years, for all programmes and for each industry that both have. */
export function explainedAverages(from: Frozen, to: Frozen): ExplainedAverage[] {
  const renames = renamesBetween(from, to);
  const named = (label: string, id: string) => renames.get(label)?.get(id) ?? id;
  const old = latestBlocks(from).map((row) => ({
    ...row,
    industry: named("industry", row.industry),
    framework: named("framework", row.framework),
    region: named("region", row.region),
  }));
  const now = latestBlocks(to);
  const industries = [...new Set(now.map(({ industry }) => industry))];
  return [undefined, ...industries].flatMap((industry) => {
    const own = <R extends ExplainingBlock>(rows: readonly R[]) =>
      industry === undefined ? rows : rows.filter((row) => row.industry === industry);
    return METRICS.flatMap((metric): ExplainedAverage[] => {
      const found = explainedChange(own(old), own(now), metric);
      if (found === undefined) return [];
      const { atUnchangedMix, mix } = found;
      const rounded = (value: number) => round(value, DECIMALS);
      const percent = (part: number) => rounded((100 * part) / found.before);
      return [
        {
          key: industry === undefined ? {} : { industry },
          field: answerField(metric),
          unit: METRIC[metric].unit,
          old: rounded(found.before),
          new: rounded(found.after),
          absolute: rounded(found.after - found.before),
          atUnchangedMix: rounded(atUnchangedMix),
          mix: rounded(mix),
          percent:
            found.before === 0
              ? null
              : {
                  change: percent(found.after - found.before),
                  atUnchangedMix: percent(atUnchangedMix),
                  mix: percent(mix),
                },
        },
      ];
    });
  });
}

/** Returns the blocks of a release's latest year. */
function latestBlocks(frozen: Frozen): ExplainingBlock[] {
  const [header = [], ...records] = recordsAt(frozen, `datasets/${table.path}`);
  const years = records.map((record) => Number(record[header.indexOf("year")]));
  const latest = max(years);
  return records.flatMap((record, at) => {
    if (years[at] !== latest) return [];
    const cell = (column: string) => record[header.indexOf(column)] ?? "";
    const means = METRICS.map((metric) => {
      const mean = cell(`${metric}_mean`);
      return [`${metric}_mean`, mean === "" ? null : Number(mean)] as const;
    });
    return [
      {
        industry: cell("industry"),
        framework: cell("framework"),
        region: cell("region"),
        programmes: Number(cell("programmes")),
        ...(Object.fromEntries(means) as { [M in Metric as `${M}_mean`]: number | null }),
      },
    ];
  });
}

/** Returns the explained averages of a release; empty for the first, and if an older program compared it. */
export function averagesIn(
  { changes }: Pick<ReleaseHistory, "changes">,
  id: string,
): readonly ExplainedAverage[] {
  const file = changes.find(({ to }) => to === id)?.files.find(({ path }) => path === "json");
  return file === undefined ? [] : averagesOf(file);
}

/** Cached, because every endpoint with averages asks for this small part of a large file. */
const averagesOf = derive(
  (file: OutputFile) => (memberOf(file, "averages") ?? []) as readonly ExplainedAverage[],
);
