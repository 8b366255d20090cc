import { isAtBound } from "../../privacy/bounds.ts";
import { isDominated } from "../../privacy/dominance.ts";
import { organisationsOf, type Programme } from "../programme.ts";
import { DOMINANCE_PERCENT } from "../safety.ts";
import type { Check, Finding, GateCell, Group, Publication } from "./publication.ts";

const MERGE = "Merge the cohort with its nearest.";
const WITHHOLD = "Withhold the cell, and another of each of its lines.";

export const cohortSize: Check = {
  id: "cohort-size",
  promise: "Every cohort has programmes of at least k organisations.",
  find: ({ cohorts, k }) =>
    tooFew(
      cohorts,
      k,
      (count) => `a cohort must be of at least k = ${k} organisations, and is of ${count}`,
      MERGE,
    ),
};

export const cellSize: Check = {
  id: "cell-size",
  promise: "Every published cell speaks of at least k organisations.",
  find: ({ cells, k }) =>
    tooFew(
      cells.filter(({ isPublished }) => isPublished),
      k,
      (count) => `a cell must speak of at least k = ${k} organisations, and speaks of ${count}`,
      WITHHOLD,
    ),
};

export const lineRemainder: Check = {
  id: "line-remainder",
  promise: "What is withheld of a line with a published total speaks of at least k organisations.",
  find: ({ cells, k }) =>
    tooFew(
      withheldLines(cells),
      k,
      (count) =>
        `what is withheld of a line must speak of at least k = ${k} organisations, and speaks of ${count}`,
      "Withhold another cell of the line.",
    ),
};

export const bounds: Check = {
  id: "bounds",
  promise: "In no cohort and no published cell do all sit at one bound of an answer.",
  find: (publication) =>
    broken(
      publication,
      ({ means }) => means().some(({ values, range }) => isAtBound(values, range)),
      "all sit at one bound of an answer, so that its mean tells the answer of each",
    ),
};

export const dominance: Check = {
  id: "dominance",
  promise: "In no cohort and no published cell can one organisation's cost be estimated closely by another.",
  find: (publication) =>
    broken(
      publication,
      ({ programmes, means }) =>
        means().some(
          ({ values, isCost }) => isCost && isDominated(contributions(programmes, values), DOMINANCE_PERCENT),
        ),
      "one organisation pays nearly all of a cost, so that another can estimate it",
    ),
};

function contributions(programmes: readonly Programme[], values: readonly number[]) {
  return programmes.map(({ organisation }, index) => ({ contributor: organisation, value: values[index]! }));
}

/** Of each line with a published total, all that is withheld. */
function withheldLines(cells: readonly GateCell[]): Pick<Group, "table" | "label" | "programmes">[] {
  const lines = new Map<string, { table: string; label: string; programmes: Programme[] }>();
  for (const { table, lines: names, programmes } of cells.filter(({ isPublished }) => !isPublished)) {
    for (const label of names) {
      const line = lines.get(`${table} ${label}`) ?? { table, label, programmes: [] };
      line.programmes.push(...programmes);
      lines.set(`${table} ${label}`, line);
    }
  }
  return [...lines.values()].filter(({ programmes }) => programmes.length > 0);
}

function tooFew(
  groups: readonly Pick<Group, "table" | "label" | "programmes">[],
  k: number,
  rule: (count: number) => string,
  remedy: string,
): Finding[] {
  return groups
    .map(({ table, label, programmes }) => ({ table, place: label, count: organisationsOf(programmes) }))
    .filter(({ count }) => count < k)
    .map(({ table, place, count }) => ({ table, place, rule: rule(count), remedy }));
}

function broken(
  { cohorts, cells }: Publication,
  isBroken: (group: Group) => boolean,
  rule: string,
): Finding[] {
  const of = (groups: readonly Group[], remedy: string) =>
    groups.filter(isBroken).map(({ table, label }) => ({ table, place: label, rule, remedy }));
  return [
    ...of(cohorts, MERGE),
    ...of(
      cells.filter(({ isPublished }) => isPublished),
      WITHHOLD,
    ),
  ];
}
