import { LATEST_YEAR } from "../../model/metric.ts";
import type { Settings } from "../../tables/index.ts";
import { bandOf } from "../../tables/steps.ts";
import { REQUIREMENTS } from "../columns.ts";
import { labelOf } from "../naming.ts";
import { metricOf, type Programme } from "../programme.ts";

/**
 * The names of everything whose figures a programme has a part in, published or withheld: the cells of every table,
 * and the groups whose figures follow from them.
 * @param programme a completed one: bands are those of filled answers too
 */
export function cellsOfProgramme(
  programme: Programme,
  { bands }: Pick<Settings["methodology"], "bands">,
): string[] {
  const { industry, framework, region, year, findings, bottleneck, bottleneckDelayDays } = programme;
  const inBand = (by: "maturity_score" | "automation_rate") => [
    by,
    bandOf(metricOf(programme, by), bands[by]),
    year,
  ];
  return [
    ["all", year],
    [industry, year],
    [region, year],
    [industry, framework, year],
    ...(year >= LATEST_YEAR - 1 ? [[industry, region, year]] : []),
    inBand("maturity_score"),
    inBand("automation_rate"),
    ...REQUIREMENTS.flatMap((requirement, index) => {
      const part = (name: string) => [`requirement ${requirement}`, name, year];
      if (findings[index] === 1) return [part("with an open finding")];
      const rest = part("all but those with an open finding");
      return findings[index] === 0 ? [rest, part("without an open finding")] : [rest];
    }),
    ...(bottleneck === null || bottleneckDelayDays === null ? [] : [[bottleneck, year]]),
  ].map(labelOf);
}
