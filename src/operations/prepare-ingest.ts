import { DISK, type Disk } from "../disk/disk.ts";
import { type IngestResult, ingest } from "../ingest.ts";
import type { Listener } from "../model/listener.ts";
import { commitWithLedger } from "./commit-with-ledger.ts";
import { cutAhead } from "./cut-ahead.ts";
import { type ComparedSubmissions, finishCleaning } from "./finish-cleaning.ts";
import { namingFiles } from "./ingest-problems.ts";
import { remarksOn } from "./ingest-remarks.ts";
import type { IngestReport } from "./ingest-report.ts";
import { type DataFolder, type IngestOptions, type OpenedIngest, openIngest } from "./open-ingest.ts";
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
  const opened = openIngest(places, folder);
  listener.step(`Reading ${file}`);
  const submissions = await readAllSubmissions(places, opened, listener);
  listener.step("Comparing with earlier releases");
  const compared = namingFiles(data, file, () =>
    finishCleaning(submissions.cleaner, opened, places.acceptAbsent),
  );
  const { cleaned, earlier } = compared;
  const cut = await cutAhead(
    cleaned.programmes,
    earlier.books?.baseline,
    opened.settings.methodology,
    listener,
  );
  return namingFiles(data, file, () => {
    const choices = { acceptedDisclosure, cut, listener };
    const made = ingest(cleaned, opened.settings, folder.next, earlier, choices);
    return {
      ...made,
      report: { ...made.report, ...remarksOn(submissions, cleaned, opened, folder.next) },
      commit: commitFunction(compared, opened, made, places.disk ?? DISK),
    };
  });
}

/** A function of its own, so that the closure does not keep the programmes in memory while the ledger is written. */
function commitFunction(
  { remembered }: ComparedSubmissions,
  opened: OpenedIngest,
  { ledger, limits, files }: IngestResult,
  disk: Disk,
): PreparedIngest["commit"] {
  return (write) => commitWithLedger({ remembered }, opened, { ledger, limits, files }, write, disk);
}
