import type { CompareRequest, PeerLabel, Unread } from "../../model/compare-link.ts";
import { METRICS_AND_PARTS } from "../../model/metric.ts";
import type { CompareSettings } from "./data.ts";
import { labelOf } from "./words.ts";

/** What the compare page says of a link that it was opened with, where the link does not say all of what is shown. */

const ALL = { industry: "industries", framework: "frameworks", region: "regions" } as const;

/**
 * What a link says that the page leaves out, and whether it was made of another release; nothing where all of it is used.
 * @param absent labels of the link that the page does not offer
 */
export function linkInWords(
  { release }: Pick<CompareSettings, "release">,
  request: CompareRequest,
  absent: readonly PeerLabel[],
  unread: readonly Unread[],
): string[] {
  const made = request.release;
  return [
    ...(made === undefined || made === release
      ? []
      : [`The link is of release ${made}. This page has release ${release}, so the answer may be another.`]),
    ...absent.map(
      (label) =>
        `The link asks for the ${label} “${request.peers[label]}”, which cannot be chosen here: compared with all ${ALL[label]}.`,
    ),
    ...unread.map(unreadInWords),
  ];
}

function unreadInWords({ name, value, why }: Unread): string {
  const metric = METRICS_AND_PARTS.find((one) => one === name);
  const called = metric === undefined ? name : labelOf(metric);
  switch (why) {
    case "unknown":
      return `The link says “${name}”, which this page does not know: it is left out.`;
    case "repeated":
      return `The link says “${called}” more than once: it is left out.`;
    case "no number":
    case "no year":
      return `The link says “${value}” for ${called}, which is ${why}: it is left out.`;
  }
}

/** That figures are of another year than their peers; nothing where they are of the same, or theirs is not known. */
export function otherYearInWords(
  { year: benchmark, period }: Pick<CompareSettings, "year" | "period">,
  year: number | undefined,
): string | undefined {
  if (year === undefined || year === benchmark) return undefined;
  return `Your figures are of ${year}, and those of your peers of ${period}: part of the difference may be that of the years.`;
}
