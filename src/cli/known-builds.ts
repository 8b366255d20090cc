import type { KnownBuilds } from "../operations/same-build.ts";

/** Limits of the cache: more stamps than combinations of hosts and options in use, and more archives than releases. */
const [MOST_STAMPS, MOST_ARCHIVES] = [50, 1000];

/** Opens the cache of earlier builds; undefined if there is no cache folder, or changes of the program cannot be detected. */
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
