import { max } from "d3-array";
import { explainedChange, type ExplainingBlock } from "../endpoints/change-explained.ts";
import { derive } from "../endpoints/derive.ts";
import type { OutputFile } from "../model/file.ts";
import { answerField, METRIC, METRICS, type Metric } from "../model/metric.ts";
import type { MetricUnit } from "../model/unit.ts";
import { round } from "../statistics/round.ts";
import { blocks as table } from "../tables/blocks.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";
import { memberOf, recordsAt } from "./parts.ts";
import type { Key } from "./published-value.ts";
import { renamesBetween } from "./registry-changes.ts";

/** How an average of the benchmark year changed from one release to another, and how much of that its mix made. */
export interface ExplainedAverage {
  /** Empty for all programmes; else the industry. */
  readonly key: Key;
  /** The metric, as answers call it. */
  readonly field: string;
  readonly unit: MetricUnit;
  readonly old: number;
  readonly new: number;
  readonly absolute: number;
  /** Of `absolute`: what changed within cells of industry, framework and region, and what their shares did. */
  readonly atUnchangedMix: number;
  readonly mix: number;
  /** The three in percent of `old`; null where that is 0. */
  readonly percent: { readonly change: number; readonly atUnchangedMix: number; readonly mix: number } | null;
}

const DECIMALS = 4;

/** How these are computed, for readers who check them. */
export const EXPLAINED_RULES = [
  "averages holds the global average of each metric and that of each industry, of the benchmark year of either release, from the blocks of its tables: each block weighs as many programmes as it has.",
  `absolute is the sum of atUnchangedMix and mix (Kitagawa 1955). A cell is the blocks of one industry, framework and region, mixed included. atUnchangedMix: the change of each cell's mean, times the mean of its two shares of programmes. mix: the change of its share, times the mean of its two means. A cell that one release alone has changes the mix alone. All are rounded to ${DECIMALS} decimals.`,
];

/** The averages of both releases' benchmark years, of all programmes and of each industry that both have. */
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
      const told = (value: number) => round(value, DECIMALS);
      const percent = (part: number) => told((100 * part) / found.before);
      return [
        {
          key: industry === undefined ? {} : { industry },
          field: answerField(metric),
          unit: METRIC[metric].unit,
          old: told(found.before),
          new: told(found.after),
          absolute: told(found.after - found.before),
          atUnchangedMix: told(atUnchangedMix),
          mix: told(mix),
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

/** The blocks of the latest year of a release. */
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

/** What a release of the history says of its averages; nothing where it was compared with none, or by an older program. */
export function averagesIn(
  { changes }: Pick<ReleaseHistory, "changes">,
  id: string,
): readonly ExplainedAverage[] {
  const file = changes.find(({ to }) => to === id)?.files.find(({ path }) => path === "json");
  return file === undefined ? [] : averagesOf(file);
}

/** It is a small part of a large file, and asked for once for each endpoint that tells an average. */
const averagesOf = derive(
  (file: OutputFile) => (memberOf(file, "averages") ?? []) as readonly ExplainedAverage[],
);
