import { DataError } from "../model/problem.ts";
import { compareVersions } from "../model/version.ts";
import type { Breach } from "./breach.ts";
import { additions, breaches } from "./breaches.ts";
import { contractOf } from "./contract.ts";
import { refused } from "./deprecations.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";

/**
 * Checks that a release keeps the contract with clients: whatever they could rely on in the last frozen release must
 * still be there. Only a new major version may remove something, and only if the last release announced it.
 * @param next the release that is about to replace the last one
 * @param published the instant of its publication, ISO 8601 in UTC
 * @param apiVersion the version of its interface
 * @returns what was added, and what was removed as announced
 * @throws DataError with each breach
 */
export function requireContractKept(
  { frozen, index }: Pick<ReleaseHistory, "frozen" | "index">,
  next: Frozen,
  published: string,
  apiVersion: string,
): { readonly added: ReturnType<typeof additions>; readonly gone: readonly Breach[] } {
  const last = frozen.at(-1);
  const record = index.releases.find(({ release }) => release === last?.releaseId);
  if (last === undefined || record === undefined) return { added: [], gone: [] };
  const [before, after] = [contractOf(last), contractOf(next)];
  const gone = breaches(before, after);
  const problems = refused(gone, {
    oldVersion: record.apiVersion,
    newVersion: apiVersion,
    published,
    deprecations: record.deprecations,
  });
  if (compareVersions(apiVersion, record.apiVersion) < 0) {
    problems.unshift({
      file: "release.json",
      column: "/apiVersion",
      value: apiVersion,
      rule: `must not be below ${record.apiVersion}, the version of release ${record.release}`,
      remedy: `Set it to ${record.apiVersion}, or higher.`,
    });
  }
  if (problems.length > 0) throw new DataError(problems);
  return { added: additions(before, after), gone };
}
