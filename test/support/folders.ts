import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { listFiles } from "../../src/publish/read-folder.ts";

/** A folder of the test's own, gone when the test is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Path to SHA-256 of every file below a folder. */
export function digests(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]),
  );
}
