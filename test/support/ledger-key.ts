import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { keyFileOf } from "../../src/ledger-file/ledger-file.ts";

/**
 * Lays a known key where a ledger will begin. Its own would be drawn by chance, and who shares a block with whom, and
 * so who waits for whom, follows from it.
 * @param ledger the file of a ledger that is not there yet
 */
export function layLedgerKey(ledger: string): void {
  mkdirSync(dirname(ledger), { recursive: true });
  writeFileSync(keyFileOf(ledger), `${Buffer.alloc(32, "known").toString("base64")}\n`, { mode: 0o600 });
}
