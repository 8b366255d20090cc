import { createReadStream, existsSync } from "node:fs";
import { ingest } from "../ingest.ts";
import { UserError } from "../model/problem.ts";
import { Cleaner } from "../submissions/clean.ts";
import { complete } from "../submissions/complete.ts";
import { readSubmissions } from "../submissions/read.ts";
import type { IngestReport } from "../submissions/report.ts";
import { loadSettings } from "../tables/load.ts";
import { requirePrivatePlace } from "./private-file.ts";
import { namingFolder, readFolder } from "./read-folder.ts";
import { recoverFolder, replaceFolder } from "./replace-folder.ts";

/** Told what is being done. */
export interface Listener {
  step(text: string): void;
  count(done: number): void;
}

/**
 * Reads a submissions file and replaces the tables of the data folder: all that are made from it, or none.
 * @param forbidden folders besides the data folder where submissions must not lie
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function ingestFile(
  file: string,
  data: string,
  forbidden: readonly string[],
  listener: Listener,
): Promise<IngestReport> {
  if (!existsSync(file)) throw new UserError(`${file} does not exist`, "Name the submissions file.");
  requirePrivatePlace(file, [data, ...forbidden]);
  recoverFolder(data);
  const present = readFolder(data);
  const settings = namingFolder(data, () => loadSettings(present));

  listener.step(`Reading ${file}`);
  const cleaner = new Cleaner(settings);
  let rows = 0;
  await readSubmissions(file, createReadStream(file, { highWaterMark: 1 << 20 }), (cells) => {
    cleaner.add(cells);
    listener.count(++rows);
  });
  listener.step("Anonymising");
  const completed = complete(cleaner.finish(), settings, file);
  const { files, report } = namingFolder(data, () => ingest(completed, settings, present));
  listener.step(`Writing ${data}`);
  const made = new Set(files.map(({ path }) => path));
  const kept = [...present.keys()].filter((path) => !made.has(path));
  replaceFolder(data, files, kept);
  return report;
}
