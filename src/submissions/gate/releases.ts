import { cellChanges, isThin } from "../ledger/changes.ts";
import { earlierCohorts } from "../ledger/cohorts.ts";
import { inWords, telltales } from "../ledger/since.ts";
import { labelOf } from "../naming.ts";
import type { Check, Finding, Publication } from "./publication.ts";

/** The cells and cohorts of now beside those of the release before; without one there is nothing to find. */
export const betweenReleases: Check = {
  id: "between-releases",
  promise:
    "Every cell and every cohort is made of the same programmes as in the release before, or differs by at least k organisations.",
  find: ({ since, k }) =>
    since === undefined
      ? []
      : [...changedCells(since, k), ...turnedCells(since), ...changedCohorts(since, k)],
};

type Comparison = NonNullable<Publication["since"]>;

function changedCells({ records, programmes, keptYears, methodology }: Comparison, k: number): Finding[] {
  return records.flatMap((record) =>
    cellChanges(record, programmes, methodology)
      .filter(({ year }) => !keptYears.has(year))
      .filter((change) => isThin(change, k))
      .map((change) => ({
        table: "observatory/",
        place: change.cell,
        rule: `${inWords(change)} since release ${record.release}, and must by 0 or at least k = ${k}`,
        remedy: "Let new programmes wait, or keep the figures of the year.",
      })),
  );
}

function turnedCells({ programmes, withheld, methodology, ...since }: Comparison): Finding[] {
  return telltales(since, programmes, withheld, methodology).map(({ cell }) => ({
    table: "observatory/",
    place: cell,
    rule: "is withheld in one release and published in another, and nearly nobody of it changed",
    remedy: "Keep the figures of the year.",
  }));
}

function changedCohorts({ record, records, programmes, partitions }: Comparison, k: number): Finding[] {
  return (["benchmark", "maturity"] as const).flatMap((name) => {
    const earlier = earlierCohorts(records, name, programmes, k);
    return partitions[name]
      .filter((members) => !earlier.isFarOrSame(members))
      .map((members) => ({
        table: `the ${name} rows`,
        place: labelOf([members[0]!.industry, members[0]!.framework]),
        rule: `a cohort must be one of release ${record.release}, or differ from each of every release by at least k = ${k} organisations`,
        remedy: "Merge the cohort with its nearest.",
      }));
  });
}
