import { formatProblem } from "../model/problem.ts";
import {
  type Chain,
  headProblems,
  LIST_PATH,
  manifestsOf,
  readReleaseList,
  releasesIn,
} from "../published/releases.ts";
import type { Failure } from "./fault.ts";
import { COMMON_HEADERS } from "./request-case.ts";
import type { Source } from "./source.ts";

/**
 * Computes the chain of a site's frozen releases from what the site has published.
 * @param knownHead a head that was known earlier, which the chain must hold
 */
export async function siteReleases(
  site: string,
  { manifest, knowledge }: Source,
  knownHead: string | undefined,
): Promise<{
  readonly chain: Chain | null;
  readonly retractions: Chain | null;
  readonly failure: Failure | undefined;
}> {
  const contents = new Map<string, Uint8Array>();
  const fetch = async (path: string) => {
    // What is not as the manifest says is a fault of the file's own request.
    const bytes = await knowledge.content(`/${path}`);
    if (bytes !== undefined) contents.set(path, bytes);
    return bytes;
  };
  const bytes = await fetch(LIST_PATH);
  const list = bytes && readReleaseList(bytes).list;
  if (list !== undefined) await Promise.all(manifestsOf(list).map(fetch));
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
