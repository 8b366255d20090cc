import type { KnownBuilds } from "../operations/same-build.ts";

/** More than anyone has hosts and options, and more than there are releases. */
const [MOST_STAMPS, MOST_ARCHIVES] = [50, 1000];

/** What earlier builds of this project left; undefined where nothing can be kept, or the program may change unseen. */
export async function knownBuilds(): Promise<KnownBuilds | undefined> {
  const { cacheFolder } = await import("../disk/cache-folder.ts");
  const { keptFiles } = await import("../disk/kept-files.ts");
  const { programDigest } = await import("../disk/program-digest.ts");
  const program = programDigest();
  const [stamps, archives] = ["builds", "archives"].map((kind) => cacheFolder(process.cwd(), kind));
  if (stamps === undefined || archives === undefined || program === undefined) return undefined;
  return {
    program,
    stamps: keptFiles(stamps, MOST_STAMPS),
    archives: keptFiles(archives, MOST_ARCHIVES),
  };
}
