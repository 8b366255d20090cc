import { dirname, join } from "node:path";

export const LEDGER = "compliance-ledger.json";

/**
 * The ledger of an ingest: what `--ledger` names, by default a file beside the submissions; none where it is false.
 */
export function ledgerOf(submissions: string, option: string | false | undefined): string | undefined {
  return option === false ? undefined : (option ?? join(dirname(submissions), LEDGER));
}
