import { join } from "node:path";

// Loaded with the options of the command line, so without the code that reads these files.

/** The name of the private record of earlier releases. */
export const LEDGER = "compliance-ledger.bin";
/** The name of the list of withdrawals. */
export const WITHDRAWN = "withdrawn.csv";

/** Returns the default paths of the private files of a folder; they need not exist. */
export function privateFilesIn(folder: string): { readonly ledger: string; readonly withdrawn: string } {
  return { ledger: join(folder, LEDGER), withdrawn: join(folder, WITHDRAWN) };
}
