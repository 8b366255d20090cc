import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { keyFileOf } from "../../src/ledger-file/ledger-file.ts";

/**
 * Writes a known key for a new ledger. Its own key would be random, and it determines who shares a block with whom, and
 * so who waits for whom.
 * @param ledger the file of a ledger that does not exist yet
 */
export function layLedgerKey(ledger: string): void {
  mkdirSync(dirname(ledger), { recursive: true });
  writeFileSync(keyFileOf(ledger), `${Buffer.alloc(32, "known").toString("base64")}\n`, { mode: 0o600 });
}
