import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { type Files, jsonFile, type OutputFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { headOf } from "../../src/releases/chain.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import type { ReleaseIndex, ReleaseRecord } from "../../src/releases/release-index.ts";

const INDEX = "releases/index.json";
const archiveOf = (release: string) => `releases/${release}.json.br`;

/** Returns the text of each file in the archive of a release. */
export function textsIn(data: Files, release: string): Record<string, string> {
  return JSON.parse(textOf(brotliDecompressSync(data.get(archiveOf(release))!)));
}

/**
 * A data folder with a frozen release forged: other texts in its archive, and an index that fits it in every number,
 * digest and link of the chain.
 */
export function forged(data: Files, release: string, texts: Readonly<Record<string, string>>): Files {
  const content = Buffer.from(`${JSON.stringify(texts)}\n`);
  // Of any quality: what it unpacks to is forged.
  const archive = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const files = Object.entries(texts).map(([path, text]): OutputFile => textFile(path, text));
  const index: ReleaseIndex = JSON.parse(textOf(data.get(INDEX)!));
  const record: Partial<ReleaseRecord> = {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    archive: { bytes: archive.length, unpackedBytes: content.length, sha256: sha256(archive) },
    manifestSha256: sha256(manifestFile(release, frozenOf(release, files).files).bytes),
  };
  const releases: ReleaseRecord[] = [];
  for (const one of index.releases) {
    const own = one.release === release ? record : {};
    releases.push({ ...one, ...own, previousSha256: headOf(releases) });
  }
  return withFiles(data, [{ path: archiveOf(release), bytes: archive }, jsonFile(INDEX, { releases })]);
}
