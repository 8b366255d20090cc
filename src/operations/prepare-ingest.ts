import { DISK, type Disk } from "../disk/disk.ts";
import { type IngestResult, ingest } from "../ingest.ts";
import type { Listener } from "../model/listener.ts";
import { commitWithLedger } from "./commit-with-ledger.ts";
import { cutAhead } from "./cut-ahead.ts";
import { type ComparedSubmissions, finishCleaning } from "./finish-cleaning.ts";
import { namingFiles } from "./ingest-problems.ts";
import { remarksOn } from "./ingest-remarks.ts";
import type { IngestReport } from "./ingest-report.ts";
import { type DataFolder, type IngestOptions, type IngestSetting, ingestSetting } from "./ingest-setting.ts";
import { readAllSubmissions } from "./read-submissions.ts";

/** The result of an ingest that is not written yet. */
export interface PreparedIngest extends IngestResult {
  /** Calls `write` to write the tables, and updates the ledger: both, or neither. */
  readonly commit: (write: () => void) => void;
  readonly report: IngestReport;
}

/**
 * Computes the tables from submissions without writing anything.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function prepareIngest(
  places: IngestOptions,
  folder: DataFolder,
  listener: Listener,
): Promise<PreparedIngest> {
  const { file, data, acceptedDisclosure } = places;
  const setting = ingestSetting(places, folder);
  listener.step(`Reading ${file}`);
  const submissions = await readAllSubmissions(places, setting, listener);
  listener.step("Comparing with earlier releases");
  const compared = namingFiles(data, file, () =>
    finishCleaning(submissions.cleaner, setting, places.acceptAbsent),
  );
  const { cleaned, earlier } = compared;
  const cut = await cutAhead(
    cleaned.programmes,
    earlier.books?.baseline,
    setting.settings.methodology,
    listener,
  );
  return namingFiles(data, file, () => {
    const choices = { acceptedDisclosure, cut, listener };
    const made = ingest(cleaned, setting.settings, folder.next, earlier, choices);
    return {
      ...made,
      report: { ...made.report, ...remarksOn(submissions, cleaned, setting, folder.next) },
      commit: commitFunction(compared, setting, made, places.disk ?? DISK),
    };
  });
}

/** A function of its own, so that the closure does not keep the programmes in memory while the ledger is written. */
function commitFunction(
  { remembered }: ComparedSubmissions,
  setting: IngestSetting,
  { ledger, limits, files }: IngestResult,
  disk: Disk,
): PreparedIngest["commit"] {
  return (write) => commitWithLedger({ remembered }, setting, { ledger, limits, files }, write, disk);
}
