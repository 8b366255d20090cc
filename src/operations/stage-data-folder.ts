import type { Disk } from "../disk/disk.ts";
import { type StagedFolder, stageFolder } from "../disk/replace-folder.ts";
import type { Files, OutputFile } from "../model/file.ts";

/** Stages a data folder with some files replaced or added; the others are kept, not copied. */
export function stageDataFolder(
  data: string,
  present: Files,
  files: readonly OutputFile[],
  disk?: Disk,
): StagedFolder {
  const made = new Set(files.map(({ path }) => path));
  const kept = [...present.keys()].filter((path) => !made.has(path));
  return stageFolder(data, files, kept, disk);
}
