import { withLimits } from "../disclosure/ledger/answer-limits.ts";
import type { Disk } from "../disk/disk.ts";
import type { IngestResult } from "../ingest.ts";
import { writeLedgerWith } from "../ledger-file/ledger-file.ts";
import { keptAfter } from "../ledger-file/previous-state.ts";
import { required } from "../model/required.ts";
import { type ComparedSubmissions, formerNames } from "./finish-cleaning.ts";
import type { IngestSetting } from "./ingest-setting.ts";

/**
 * Writes the ledger of a release, then the tables; restores the previous ledger if writing the tables fails.
 * @param write writes the tables
 */
export function commitWithLedger(
  { remembered }: Pick<ComparedSubmissions, "remembered">,
  setting: IngestSetting,
  { ledger: made, limits, files }: Pick<IngestResult, "ledger" | "limits" | "files">,
  write: () => void,
  disk: Disk,
): void {
  if (setting.ledger === undefined || remembered === undefined) return write();
  const { key, base } = remembered;
  const ledger = required(made, "the ledger of the release");
  const after = withLimits(ledger, limits, key, formerNames(setting));
  writeLedgerWith(setting.ledger.file, key, keptAfter(base, after, files), write, disk);
}
