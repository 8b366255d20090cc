import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { jsonBytes, type OutputFile, textOf } from "../../src/model/file.ts";
import { manifestFile, sha256 } from "../../src/model/manifest.ts";
import { headOf } from "../../src/releases/chain.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import type { ReleaseIndex, ReleaseRecord } from "../../src/releases/release-index.ts";
import { committedData } from "./data.ts";

const INDEX = "releases/index.json";

/** The text of each file in an archive of the committed data. */
export function textsIn(archive: string): Record<string, string> {
  return JSON.parse(textOf(brotliDecompressSync(committedData.get(`releases/${archive}.json.br`)!)));
}

/**
 * The committed data folder with a frozen release forged: other texts in its archive, and an index that fits it in
 * every number, digest and link of the chain.
 * @param folder where it is written
 */
export function writeForged(folder: string, release: string, texts: Readonly<Record<string, string>>): void {
  const content = Buffer.from(`${JSON.stringify(texts)}\n`);
  const archive = brotliCompressSync(content);
  const files = Object.entries(texts).map(([path, text]): OutputFile => ({ path, bytes: Buffer.from(text) }));
  const index: ReleaseIndex = JSON.parse(textOf(committedData.get(INDEX)!));
  const forged: Partial<ReleaseRecord> = {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    archive: { bytes: archive.length, unpackedBytes: content.length, sha256: sha256(archive) },
    manifestSha256: sha256(manifestFile(release, frozenOf(release, files).files).bytes),
  };
  const releases: ReleaseRecord[] = [];
  for (const record of index.releases) {
    const own = record.release === release ? forged : {};
    releases.push({ ...record, ...own, previousSha256: headOf(releases) });
  }
  const changed = new Map<string, Uint8Array>([
    [`releases/${release}.json.br`, archive],
    [INDEX, jsonBytes({ releases })],
  ]);
  for (const [path, bytes] of new Map([...committedData, ...changed])) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
