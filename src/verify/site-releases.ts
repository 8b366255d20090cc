import type { Manifest } from "../documents/schemas.ts";
import { formatProblem } from "../model/problem.ts";
import { type Chain, headProblems, LIST_PATH, releasesIn } from "../published/releases.ts";
import { RELEASE_LIST_FILE } from "../routing/addresses.ts";
import type { Failure } from "./fault.ts";
import { isDigestList } from "./past-releases.ts";
import { COMMON_HEADERS } from "./request-case.ts";

/** The chains of a site's frozen releases and of its retractions, and what is wrong with either. */
export interface SiteChains {
  readonly chain: Chain | null;
  readonly retractions: Chain | null;
  readonly failure: Failure | undefined;
}

/** Whether the chains are computed from the file at an address: the list of releases, or the digest list of one. */
export function isOfChain(address: string): boolean {
  return address === RELEASE_LIST_FILE || isDigestList(address);
}

/**
 * Computes the chain of a site's frozen releases from what the site has published.
 * @param contents of the list of releases and of each digest list, by path, as far as they are as the manifest says
 * @param knownHead a head that was known earlier, which the chain must hold
 */
export function siteReleases(
  site: string,
  manifest: Manifest,
  contents: ReadonlyMap<string, Uint8Array>,
  knownHead: string | undefined,
): SiteChains {
  // What is wrong with the list is a failure of its own request, and without it nothing can be computed.
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

/** How a head that a user names is spoken of. */
export const KNOWN = "which was known before";

function failureOf(site: string, problems: Parameters<typeof formatProblem>[0][]): Failure {
  return {
    title: "frozen releases are those of their chain",
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
