import { withLimits } from "../disclosure/ledger/answer-limits.ts";
import type { Disk } from "../disk/disk.ts";
import type { IngestResult } from "../ingest.ts";
import { writeLedgerWith } from "../ledger-file/ledger-file.ts";
import { keptAfter } from "../ledger-file/previous-state.ts";
import { required } from "../model/required.ts";
import { type ComparedSubmissions, formerNames } from "./finish-cleaning.ts";
import type { OpenedIngest } from "./open-ingest.ts";

/**
 * Writes the ledger of a release, then the tables; restores the previous ledger if writing the tables fails.
 * @param write writes the tables
 */
export function commitWithLedger(
  { remembered }: Pick<ComparedSubmissions, "remembered">,
  opened: OpenedIngest,
  { ledger: made, limits, files }: Pick<IngestResult, "ledger" | "limits" | "files">,
  write: () => void,
  disk: Disk,
): void {
  if (opened.ledger === undefined || remembered === undefined) return write();
  const { key, previous } = remembered;
  const ledger = required(made, "the ledger of the release");
  const after = withLimits(ledger, limits, key, formerNames(opened));
  writeLedgerWith(opened.ledger.file, key, keptAfter(previous, after, files), write, disk);
}
