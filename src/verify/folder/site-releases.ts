import type { Manifest } from "../../documents/schemas.ts";
import { formatProblem } from "../../model/problem.ts";
import { type Chain, headProblems, LIST_PATH, releasesIn } from "../../published/releases.ts";
import { RELEASE_LIST_FILE } from "../../routing/addresses.ts";
import type { Failure } from "../replies/fault.ts";
import { isDigestList } from "../requests/past-releases.ts";
import { COMMON_HEADERS } from "../requests/request-case.ts";

/** The chains of a site's frozen releases and of its retractions, and what is wrong with either. */
export interface SiteChains {
  readonly chain: Chain | null;
  readonly retractions: Chain | null;
  readonly failure: Failure | undefined;
}

/** Returns whether the chains are computed from the file at an address: the list of releases, or a digest list. */
export function isInChains(address: string): boolean {
  return address === RELEASE_LIST_FILE || isDigestList(address);
}

/**
 * Computes the chains of a site's frozen releases and retractions from the published files.
 * @param contents of the list of releases and of each digest list, by path, without files that do not match the
 * manifest
 * @param knownHead a head noted earlier, which one of the chains must contain
 */
export function siteReleases(
  site: string,
  manifest: Manifest,
  contents: ReadonlyMap<string, Uint8Array>,
  knownHead: string | undefined,
): SiteChains {
  // A wrong list is already reported for its own request, and without it no chain can be computed.
  const isLost = manifest.files.some(({ path }) => path === LIST_PATH) && !contents.has(LIST_PATH);
  if (isLost) return { chain: null, retractions: null, failure: undefined };
  const { chain, retractions, problems } = releasesIn(manifest, contents);
  const known = chain && [...chain, ...(retractions ?? [])];
  const all = [...problems, ...(knownHead === undefined ? [] : headProblems(known, knownHead, KNOWN))];
  return {
    chain: chain ?? null,
    retractions: retractions ?? null,
    failure: all.length === 0 ? undefined : failureOf(site, all),
  };
}

/** How messages refer to a head that the user gave. */
export const KNOWN = "which was known before";

function failureOf(site: string, problems: Parameters<typeof formatProblem>[0][]): Failure {
  return {
    title: "frozen releases match their chain",
    method: "GET",
    url: `${site}/${LIST_PATH}`,
    headers: {},
    sent: COMMON_HEADERS,
    faults: problems.map((problem) => ({
      what: "releases",
      expected: "as the chain of releases says",
      received: formatProblem(problem),
    })),
  };
}
