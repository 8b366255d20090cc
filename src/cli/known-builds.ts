import type { KnownBuilds } from "../operations/same-build.ts";

/** More than anyone has hosts and options. */
const MOST_KEPT = 50;

/** What earlier builds of this project left; undefined where nothing can be kept, or the program may change unseen. */
export async function knownBuilds(): Promise<KnownBuilds | undefined> {
  const { cacheFolder } = await import("../disk/cache-folder.ts");
  const { keptFiles } = await import("../disk/kept-files.ts");
  const { programDigest } = await import("../disk/program-digest.ts");
  const folder = cacheFolder(process.cwd(), "builds");
  const program = programDigest();
  if (folder === undefined || program === undefined) return undefined;
  return { program, stamps: keptFiles(folder, MOST_KEPT) };
}
