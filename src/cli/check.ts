import { namesInWords } from "../model/names-in-words.ts";
import { type FoundProblems, formatProblem } from "../model/problem.ts";
import type { CheckResult } from "../operations/check-files.ts";

const count = (value: number) => value.toLocaleString("en-US");
const several = (value: number, what: string) => `${count(value)} ${what}${value === 1 ? "" : "s"}`;

/** Formats the result of a check: the warnings, one line each, and the counts. */
export function formatCheck({ files, warnings, counts }: CheckResult, data: string): string {
  const { read, kept, dropped, missing, ambiguous, unusual, unanswered = {}, unpublishable = {} } = counts;
  const from = files.length === 1 ? "" : ` in ${several(files.length, "file")}`;
  return [
    ...errorLines(warnings),
    ...(warnings.total > 0 ? [""] : []),
    `Read ${several(read, "submission")}${from}: ${count(kept)} would be used, ${count(read - kept)} left out.`,
    ...Object.entries(dropped).map(([reason, number]) => `  ${reason}: ${count(number)}`),
    ...(missing > 0 ? [`Values that would count as missing: ${count(missing)}.`] : []),
    ...(ambiguous > 0 ? [`Values that can be read in two ways: ${count(ambiguous)}.`] : []),
    ...(unusual > 0 ? [`Unusual values that are used: ${count(unusual)}.`] : []),
    ...Object.entries(unanswered).map(unansweredLine),
    ...Object.entries(unpublishable).map(unpublishableLine),
    `Industries, frameworks and countries were looked up in ${data}/reference/.`,
  ].join("\n");
}

function unansweredLine([year, columns]: readonly [string, readonly string[]]): string {
  const them = columns.length === 1 ? "it" : "them";
  return `Nobody answered ${namesInWords(columns)} in ${year}: if nobody else does, ingest does not count ${them} as missing, and leaves out fewer submissions.`;
}

function unpublishableLine([year, columns]: readonly [string, readonly string[]]): string {
  return `Nobody answered ${namesInWords(columns)} in ${year}: unless others do, ${year} cannot be published.`;
}

/** Formats the listed problems, and how many more there are. */
export function errorLines({ problems, total }: FoundProblems): string[] {
  const more = total - problems.length;
  return [...problems.map(formatProblem), ...(more > 0 ? [`… and ${count(more)} more.`] : [])];
}
