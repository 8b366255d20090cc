import type { Manifest } from "../../documents/schemas.ts";
import { textOf } from "../../model/file.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import type { DataProblem } from "../../model/problem.ts";
import { compareReleases } from "../../model/release-id.ts";
import { headProblems, LIST_PATH } from "../../published/releases.ts";
import type { ReleaseList } from "../../releases/release-list.ts";
import { RELEASE_LIST_FILE } from "../../routing/addresses.ts";
import { documentIn } from "../asking/document-in.ts";
import { siteClient } from "../asking/site-client.ts";
import { replyOf } from "../asking/source.ts";
import type { FolderReport } from "../folder/folder.ts";

/**
 * Checks that a build may replace the one on a site. It may not if the site's release is later, as when an old deploy
 * is run again, or if the site has frozen releases or retractions that the build lacks or has changed.
 * @param build the report on the build to publish
 * @param timeoutMs for each answer of the site
 * @returns no problems if the site has no manifest, as there is nothing to replace
 * @throws UserError if the site cannot be reached, or its manifest is not one of this program
 */
export async function replacementProblems(
  { release, chain, retractions }: Pick<FolderReport, "release" | "chain" | "retractions">,
  base: URL,
  timeoutMs: number,
): Promise<DataProblem[]> {
  const site = base.href.replace(/\/+$/, "");
  const there = await publishedAt(base, site, timeoutMs);
  if (there === undefined) return [];
  if (compareReleases(there.release, release) > 0) {
    return [
      {
        file: MANIFEST_PATH,
        value: release,
        rule: `must not be of an earlier release than ${site}, which has ${there.release}`,
        remedy: "Publish a later build or, to go back to this one, omit --replaces.",
      },
    ];
  }
  const known = [...(chain ?? []), ...(retractions ?? [])];
  return there.heads.flatMap((head) => headProblems(known, head, `which ${site} has`));
}

/** Returns the release of a site and the heads of its chains; undefined if it has no manifest. */
async function publishedAt(
  base: URL,
  site: string,
  timeoutMs: number,
): Promise<{ readonly release: string; readonly heads: readonly string[] } | undefined> {
  const client = siteClient(base, timeoutMs);
  const address = `/${MANIFEST_PATH}`;
  try {
    const reply = await replyOf(client, site, address);
    if (reply.status === 404) return undefined;
    const manifest: Manifest = JSON.parse(textOf(documentIn(reply, site, address)));
    const hasList = manifest.files.some(({ path }) => path === LIST_PATH);
    if (!hasList) return { release: manifest.release, heads: [] };
    const bytes = documentIn(await replyOf(client, site, RELEASE_LIST_FILE), site, RELEASE_LIST_FILE);
    const { head, retractionsHead }: ReleaseList = JSON.parse(textOf(bytes));
    return { release: manifest.release, heads: [head, retractionsHead].filter((one) => one != null) };
  } finally {
    client.close();
  }
}
