import type { CompareRequest, PeerLabel, Unread } from "../../model/compare-link.ts";
import { METRICS_AND_PARTS } from "../../model/metric.ts";
import type { CompareSettings } from "./data.ts";
import { metricInSentence } from "./words.ts";

/**
 * Notices about the link that the compare page was opened with, if the page does not show exactly what the link asks
 * for.
 */

const ALL = { industry: "industries", framework: "frameworks", region: "regions" } as const;

/**
 * Returns a notice for each part of a link that the page ignores, and one if the link was made for another release.
 * @param absent labels whose value in the link cannot be chosen on the page
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
      : [
          `The link was made for release ${made}. This page has release ${release}, so the result may differ.`,
        ]),
    ...absent.map(
      (label) =>
        `The link asks for the ${label} “${request.peers[label]}”, which is not available here: compared with all ${ALL[label]}.`,
    ),
    ...unread.map(unreadInWords),
  ];
}

function unreadInWords({ name, value, why }: Unread): string {
  const metric = METRICS_AND_PARTS.find((one) => one === name);
  const called = metric === undefined ? name : metricInSentence(metric);
  switch (why) {
    case "unknown":
      return `The link contains “${name}”, which this page does not know: it is ignored.`;
    case "repeated":
      return `The link gives “${called}” more than once: it is ignored.`;
    case "no number":
      return `The link gives “${value}” for ${called}, which is not a number of 0 or more: it is ignored.`;
    case "no year":
      return `The link gives “${value}” for ${called}, which is not a year: it is ignored.`;
  }
}

/**
 * Returns a notice if figures are for a different year than those of the peers; undefined if the year is the same or
 * unknown.
 */
export function otherYearInWords(
  { year: benchmark, period }: Pick<CompareSettings, "year" | "period">,
  year: number | undefined,
): string | undefined {
  if (year === undefined || year === benchmark) return undefined;
  return `Your figures are for ${year}, and those of your peers are for ${period}: part of the difference may come from the different years.`;
}
