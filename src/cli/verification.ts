import type { Host } from "../model/host.ts";
import { formatProblem } from "../model/problem.ts";
import type { FolderReport } from "../verify/folder.ts";
import type { Failure, SiteReport } from "../verify/site.ts";

const MOST_SHOWN = 50;
const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;

/** The report on a site for people: what is wrong, request by request, and a last line with the result. */
export function formatSiteReport(site: string, report: SiteReport, host: Host | undefined): string {
  const { release, requests, skipped, failures } = report;
  const asked = `${count(requests, "request")} to ${site}, release ${release}`;
  const expected =
    host === undefined || host.limitations.length === 0
      ? ""
      : ` What ${host.title} does in its own way was expected${skipped > 0 ? `; ${count(skipped, "request")} left out` : ""}.`;
  if (failures.length === 0) return `${asked}: every answer is as it should be.${expected}`;
  const shown = failures.slice(0, MOST_SHOWN).map(formatFailure);
  const more = failures.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`… and ${more} more.`] : []),
    `${asked}: ${count(failures.length, "answer is", "answers are")} not as they should be.${expected}`,
  ].join("\n");
}

/** The request as a line that can be run again, and below it what is wrong. */
function formatFailure({ title, method, url, headers, faults }: Failure): string {
  const options = [
    ...(method === "GET" ? [] : method === "HEAD" ? ["--head"] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
  ];
  return [
    title,
    `  curl --path-as-is ${[...options, `'${shortened(url)}'`].join(" ")}`,
    ...faults.map(({ what, expected, received }) => `  ${what}: ${expected} expected, received ${received}`),
  ].join("\n");
}

function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 190)}…` : url;
}

/** The report on a folder for people. */
export function formatFolderReport(folder: string, { release, files, problems }: FolderReport): string {
  if (problems.length === 0) {
    return `${folder}: release ${release}, ${count(files, "file")}, all as the manifest and the schemas say.`;
  }
  const shown = problems.slice(0, MOST_SHOWN).map((problem) => `${folder}/${formatProblem(problem)}`);
  const more = problems.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`… and ${more} more.`] : []),
    `${folder}: ${count(problems.length, "problem")}.`,
  ].join("\n");
}
