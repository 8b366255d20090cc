import type { Host } from "../model/host.ts";
import { LIMITS } from "../model/limits.ts";
import { formatProblem } from "../model/problem.ts";
import { shown } from "../model/shown.ts";
import { grouped, howMany } from "../model/unit.ts";
import { SLOW_MS, type Timed, type Traffic } from "../verify/asking/patient-client.ts";
import type { FolderReport } from "../verify/folder/folder.ts";
import type { SignatureState } from "../verify/folder/signature.ts";
import { type Failure, type FailureGroup, groupFailures } from "../verify/replies/fault.ts";
import type { SiteReport } from "../verify/site/site.ts";
import { curlLine } from "./curl-line.ts";

const MOST_GROUPS = 20;

const SIGNATURES: Readonly<Record<SignatureState, string>> = {
  none: "unsigned",
  unchecked: "signed, not checked",
  valid: "signed by the key's owner",
  invalid: "with an invalid signature",
};

/**
 * Formats the report on a site: the failures, grouped by kind, and a last line with the result.
 * @param secret names of the secret headers sent with every request
 */
export function formatSiteReport(
  site: string,
  report: SiteReport,
  host: Host | undefined,
  secret: readonly string[] = [],
): string {
  const { release, signature, requests, failures } = report;
  const groups = groupFailures(failures);
  const more = groups.slice(MOST_GROUPS).reduce((sum, group) => sum + group.count, 0);
  const result =
    failures.length === 0
      ? `every ${report.mixed.length === 0 ? "" : "other "}answer is correct`
      : howMany(failures.length, "answer is wrong", "answers are wrong");
  return [
    ...report.causes.map((cause) => shown(cause)),
    ...groups.slice(0, MOST_GROUPS).map((group) => formatGroup(group, secret)),
    ...(more > 0 ? [`… and ${howMany(more, "other answer")}.`] : []),
    ...report.notes.map((note) => shown(note)),
    ...pastLines(report),
    ...trafficLines(report),
    ...chainOf(report),
    `${howMany(requests, "request")} to ${site}, release ${release} (${SIGNATURES[signature]}): ${result}.${expectedOf(report, host)}`,
  ].join("\n");
}

/** Says what was not requested: files that were checked only by their digest. */
function pastLines({ past }: SiteReport): string[] {
  if (past === null)
    return ["A quick check: without --quick, every path, value, format and error is requested."];
  const { files, of } = past;
  if (files === of) return [];
  return [
    `Of past releases, the digest list of each and ${grouped(files)} of ${howMany(of, "file")} were requested; --all requests every file.`,
  ];
}

const MOST_SLOW = 5;

/** Formats what is not a failure: repeated requests, and slow responses. */
function trafficLines({ repeated, slow, slowest }: Traffic): string[] {
  const more = slow.length - MOST_SLOW;
  return [
    ...(repeated === 0
      ? []
      : [
          `${howMany(repeated, "request was", "requests were")} sent again, because a connection broke or an answer was late.`,
        ]),
    ...(slow.length === 0
      ? []
      : [
          `Warning: ${howMany(slow.length, "answer")} took more than ${seconds(SLOW_MS)}:`,
          ...slow.slice(0, MOST_SLOW).map((one) => `  ${timed(one)}`),
          ...(more > 0 ? [`  … and ${more} more`] : []),
        ]),
    ...(slowest === null ? [] : [`The slowest answer: ${timed(slowest)}.`]),
  ];
}

function timed({ method, address, ms }: Timed): string {
  return `${method} ${shown(address, 200)}, ${seconds(ms)}`;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

/** Formats the heads of the chains. Whoever keeps a head can detect later changes to any release before it. */
function chainOf({ chain, retractions }: Pick<FolderReport, "chain" | "retractions">): string[] {
  return [...headLine(chain, "frozen release"), ...headLine(retractions, "retraction")];
}

function headLine(chain: FolderReport["chain"], of: string): string[] {
  const head = chain?.at(-1);
  if (!chain || head === undefined) return [];
  return [`The chain of ${howMany(chain.length, of)} ends in ${head}.`];
}

function expectedOf({ skipped }: SiteReport, host: Host | undefined): string {
  if (host === undefined || host.limitations.length === 0) return "";
  const left = skipped > 0 ? `; ${howMany(skipped, "request was", "requests were")} left out` : "";
  return ` The declared differences of ${host.title} were expected${left}.`;
}

function formatGroup({ count: all, examples }: FailureGroup, secret: readonly string[]): string {
  const more = all - examples.length;
  return [
    ...examples.map((failure) => formatFailure(failure, secret)),
    ...(more > 0 ? [`  … and ${howMany(more, "more answer")} with the same faults`] : []),
  ].join("\n");
}

/** Formats the request as a command that repeats it, followed by what is wrong. */
function formatFailure(failure: Failure, secret: readonly string[]): string {
  return [
    failure.title,
    `  ${curlLine(failure, secret)}`,
    ...failure.faults.map(
      ({ what, expected, received }) => `  ${what}: expected ${shown(expected)}, received ${shown(received)}`,
    ),
  ].join("\n");
}

/** Formats the report on a folder. */
export function formatFolderReport(folder: string, report: FolderReport): string {
  const { release, files, signature, problems } = report;
  if (problems.length === 0) {
    return [
      ...chainOf(report),
      `${folder}: release ${release} (${SIGNATURES[signature]}), ${howMany(files, "file")}, all match the manifest and the schemas.`,
    ].join("\n");
  }
  const shown = problems.slice(0, LIMITS.problems).map((problem) => `${folder}/${formatProblem(problem)}`);
  const more = problems.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`… and ${more} more.`] : []),
    `${folder}: ${howMany(problems.length, "problem")}.`,
  ].join("\n");
}
