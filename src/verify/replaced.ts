import type { Manifest } from "../documents/schemas.ts";
import { textOf } from "../model/file.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import type { DataProblem } from "../model/problem.ts";
import { clientOf } from "./client.ts";
import { documentIn, replyOf } from "./source.ts";

/**
 * What keeps a release from taking the place of the one that a site has: that one is later. Whoever runs an old
 * deploy again would take the latest release from its readers.
 * @param release of the build that is to be published
 * @param timeoutMs for the site's answer
 * @returns nothing where the site has the same release or an earlier one, or no manifest: there is nothing to replace
 * @throws UserError where the site cannot be asked, or its manifest is none of ours
 */
export async function replacementProblems(
  release: string,
  base: URL,
  timeoutMs: number,
): Promise<DataProblem[]> {
  const site = base.href.replace(/\/+$/, "");
  const there = await releaseOf(base, site, timeoutMs);
  if (there === undefined || there <= release) return [];
  return [
    {
      file: MANIFEST_PATH,
      value: release,
      rule: `must not be of an earlier release than ${site}, which has ${there}`,
      remedy: "Publish a later build or, to go back to this one, leave --replaces out.",
    },
  ];
}

async function releaseOf(base: URL, site: string, timeoutMs: number): Promise<string | undefined> {
  const client = clientOf(base, timeoutMs);
  const address = `/${MANIFEST_PATH}`;
  try {
    const reply = await replyOf(client, site, address);
    if (reply.status === 404) return undefined;
    return (JSON.parse(textOf(documentIn(reply, site, address))) as Manifest).release;
  } finally {
    client.close();
  }
}
