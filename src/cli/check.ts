import { namesInWords } from "../model/names-in-words.ts";
import { type FoundProblems, formatProblem } from "../model/problem.ts";
import { grouped, howMany } from "../model/unit.ts";
import type { CheckResult } from "../operations/check-files.ts";
import { nearIdentifierLines } from "./format-ingest-report/near-names.ts";

/** Formats the result of a check: the warnings, one line each, and the counts. */
export function formatCheck({ files, warnings, counts }: CheckResult, data: string): string {
  const { read, kept, dropped, missing, ambiguous, unusual, unanswered = {}, unpublishable = {} } = counts;
  const { nearIdentifiers } = counts;
  const from = files.length === 1 ? "" : ` in ${howMany(files.length, "file")}`;
  return [
    ...errorLines(warnings),
    ...(warnings.total > 0 ? [""] : []),
    `Read ${howMany(read, "submission")}${from}: ${grouped(kept)} would be used, ${grouped(read - kept)} left out.`,
    ...Object.entries(dropped).map(([reason, number]) => `  ${reason}: ${grouped(number)}`),
    ...(missing > 0 ? [`Values that would count as missing: ${grouped(missing)}.`] : []),
    ...(ambiguous > 0 ? [`Values that can be read in two ways: ${grouped(ambiguous)}.`] : []),
    ...(unusual > 0 ? [`Unusual values that are used: ${grouped(unusual)}.`] : []),
    ...nearIdentifierLines(nearIdentifiers),
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
  return [...problems.map(formatProblem), ...(more > 0 ? [`… and ${grouped(more)} more.`] : [])];
}
