import { rank } from "d3-array";
import { linearRelation } from "../statistics/linear-relation.ts";
import { ANSWERS, type Weighed } from "./columns.ts";
import { causesInWords, type Doubt, sized } from "./doubt.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Minimum number of rows of a file, and of different answers in the column, to judge its order. */
const LEAST_ROWS = 60;
const LEAST_DIFFERENT = 20;
/** Share of the rows that may go in the other direction. */
const MOST_AGAINST = 0.01;
/** The rank correlation of the rows' order with some other column from which on whole rows were sorted. */
const OF_WHOLE_ROWS = 0.35;
/** Minimum number of rows in which both columns have an answer. */
const LEAST_PAIRS = 30;
/** Minimum length of a run of equal answers, and of organisations in it. */
const LEAST_RUN = 20;
const LEAST_ORGANISATIONS = 10;
/** Share of the other answers of the file that may be the same figure. */
const MOST_ELSEWHERE = 0.1;

/**
 * Finds columns of a file that were changed by themselves: in ascending or descending order although no other column goes with
 * it, or with the same figure in many rows below each other.
 */
export function rowOrderDoubts(weighing: Weighing): Doubt[] {
  const files = [...weighing.parts("source").values()];
  return ANSWERS.flatMap((weighed) => [
    ...firstIn(files, (rows) => orderDoubt(weighing, weighed, rows)),
    ...firstIn(files, (rows) => runDoubt(weighing, weighed, rows)),
  ]);
}

function firstIn(files: readonly Members[], doubtOf: (rows: Members) => Doubt | undefined): Doubt[] {
  for (const rows of files) {
    const doubt = doubtOf(rows);
    if (doubt !== undefined) return [doubt];
  }
  return [];
}

function orderDoubt(weighing: Weighing, weighed: Weighed, rows: Members): Doubt | undefined {
  const logs = weighing.logs(weighed);
  const given = rows.filter((at) => !Number.isNaN(logs[at]));
  const direction = directionOf(given.map((at) => logs[at] ?? 0));
  if (direction === undefined || given.length < LEAST_ROWS) return undefined;
  const correlations = ANSWERS.filter((other) => other !== weighed).flatMap((other) => {
    const theirs = weighing.logs(other);
    const both = given.filter((at) => !Number.isNaN(theirs[at]));
    const ranks = rank(both.map((at) => theirs[at] ?? 0));
    const relation =
      both.length < LEAST_PAIRS ? undefined : linearRelation([...both.keys()], Array.from(ranks));
    return relation === undefined ? [] : [Math.abs(relation.correlation)];
  });
  if (correlations.length === 0 || Math.max(...correlations) >= OF_WHOLE_ROWS) return undefined;
  return {
    question: `${weighed.name} in order`,
    near: given.length,
    rule: `${given.length} answers ${direction} from row to row, and no other column goes with them`,
    causes: causesInWords([
      "the column was sorted without the others",
      "a spreadsheet filled it with a series of numbers",
    ]),
  };
}

/** Returns the direction in which numbers go, one after the other; undefined if in none, or if few are different. */
function directionOf(numbers: readonly number[]): "ascend" | "descend" | undefined {
  const most = MOST_AGAINST * numbers.length;
  let [up, down] = [0, 0];
  for (let at = 1; at < numbers.length; at++) {
    const [before = 0, number = 0] = [numbers[at - 1], numbers[at]];
    if (number > before) up++;
    else if (number < before) down++;
    // Nearly all columns end here, after a few rows.
    if (up > most && down > most) return undefined;
  }
  if (new Set(numbers).size < LEAST_DIFFERENT) return undefined;
  return down <= most ? "ascend" : "descend";
}

function runDoubt(weighing: Weighing, weighed: Weighed, rows: Members): Doubt | undefined {
  const logs = weighing.logs(weighed);
  const given = rows.filter((at) => !Number.isNaN(logs[at]));
  let start = 0;
  for (let end = 1; end <= given.length; end++) {
    const [first = 0, next] = [given[start], given[end]];
    if (next !== undefined && logs[next] === logs[first]) continue;
    const run = end - start < LEAST_RUN ? [] : given.slice(start, end);
    start = end;
    if (run.length === 0 || namesIn(weighing, run) < LEAST_ORGANISATIONS) continue;
    const same = given.filter((at) => logs[at] === logs[first]).length - run.length;
    if (same > MOST_ELSEWHERE * (given.length - run.length) || run.length === given.length) continue;
    return {
      question: `${weighed.name} in rows below each other`,
      near: run.length,
      rule: `${run.length} rows of different organisations below each other have ${sized(10 ** (logs[first] ?? 0), weighed.unit)}, and ${same} of the other ${given.length - run.length}`,
      causes: causesInWords(["a spreadsheet filled the figure of one row into those below"]),
    };
  }
  return undefined;
}

/** Returns the number of organisations of some rows; each row without a name is one. */
function namesIn(weighing: Weighing, rows: Members): number {
  const names = rows.map((at) => weighing.all[at]?.organisation ?? "");
  return new Set(names).size + names.filter((name) => name === "").length;
}
