import { brotliDecompressSync, constants } from "node:zlib";
import { brotli } from "../model/brotli.ts";
import { bytesOf, type OutputFile } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import { sha256 } from "../model/sha256.ts";
import { changesFile, releaseFile } from "../routing/addresses.ts";
import { archivePath, changesPath } from "./addresses.ts";
import { filesOfTexts } from "./archive-text.ts";
import { type Frozen, frozenOf, frozenSize } from "./frozen.ts";
import { nameFaults } from "./names.ts";
import type { Packed, ReleaseRecord } from "./release-index.ts";

// A byte order mark is part of the content.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Packs files into one archive: a JSON object of texts by path, in the given order, compressed with Brotli.
 * @param kept an existing, verified archive. It is reused if it has the same content, because another version of Brotli
 * may compress to different bytes.
 * @throws TypeError for a file that is not UTF-8
 */
export function packed({ files }: Pick<Frozen, "files">, kept?: Uint8Array): Packed {
  const texts = Object.fromEntries(files.map(({ path, bytes }) => [path, decoder.decode(bytes)]));
  const text = bytesOf(written(texts));
  if (kept !== undefined && Buffer.compare(brotliDecompressSync(kept), text) === 0) {
    return { bytes: kept, unpackedBytes: text.length };
  }
  return { bytes: brotli(text), unpackedBytes: text.length };
}

/** The index entry of an archive. */
type Recorded = ReleaseRecord["archive"];

/** A cache of unpacked archives. */
export interface KnownArchives {
  /**
   * Returns the content of an archive if all of it is still published.
   * @param recorded the archive's entry in the index
   * @param fileOf maps a file of the archive to its path in the publish folder
   */
  readonly find: (recorded: Recorded, fileOf: (path: string) => string) => readonly OutputFile[] | undefined;
  /** Called with each archive that had to be unpacked. */
  readonly keep: (recorded: Recorded, files: readonly OutputFile[]) => void;
}

/**
 * Unpacks a release from its archive, with the exact bytes that were published.
 * @param record the release's record in the index
 * @param known archives that need not be unpacked again
 * @throws DataError with everything that differs from the record, and each file name that is not allowed
 */
export function unpackedRelease(bytes: Uint8Array, record: ReleaseRecord, known?: KnownArchives): Frozen {
  const { release } = record;
  const path = archivePath(release);
  const fileOf = (name: string) => releaseFile(release, name).slice(1);
  const files = filesIn({ path, bytes, recorded: record.archive, fileOf }, known);
  const faults = nameFaults(files.map((file) => file.path));
  if (faults.length > 0) {
    throw new DataError(faults.map(({ name, rule }) => ({ file: path, value: name, rule, remedy: RESTORE })));
  }
  const frozen = frozenOf(release, files);
  const [count, size] = [files.length, frozenSize(frozen)];
  refuse(path, [
    [count === record.files, `must contain ${record.files} files, but contains ${count}`],
    [size === record.bytes, `must contain ${record.bytes} bytes of content, but contains ${size}`],
    [
      sha256(frozen.manifest.bytes) === record.manifestSha256,
      `must give a manifest with the SHA-256 ${record.manifestSha256}`,
    ],
  ]);
  return frozen;
}

/** The formats of a release's changes, which are also the names of the files in their archive. */
const FORMATS = "json, csv";

/**
 * Unpacks the changes of a release as they were published, one file per format.
 * @param changes their entry in the index
 * @param known archives that need not be unpacked again
 * @throws DataError if the archive differs from its entry
 */
export function unpackedChanges(
  release: string,
  bytes: Uint8Array,
  { from, archive: recorded }: Pick<NonNullable<ReleaseRecord["changes"]>, "from" | "archive">,
  known?: KnownArchives,
): readonly OutputFile[] {
  const path = changesPath(release);
  const fileOf = (name: string) => changesFile(`${from}..${release}`, name as "json").slice(1);
  const files = filesIn({ path, bytes, recorded, fileOf }, known);
  const names = files.map((file) => file.path).join(", ");
  refuse(path, [[names === FORMATS, `must contain exactly the files ${FORMATS}`]]);
  return files;
}

/** An archive in the data folder. */
interface Archive {
  /** Used in problem reports. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly recorded: Recorded;
  /** Maps a file of the archive to its path in the publish folder. */
  readonly fileOf: (path: string) => string;
}

/**
 * Reads the files of an archive.
 * @throws DataError if the archive differs from its entry in the index
 */
function filesIn(
  { path, bytes, recorded, fileOf }: Archive,
  archives?: KnownArchives,
): readonly OutputFile[] {
  refuse(path, [
    [bytes.length === recorded.bytes, `must be ${recorded.bytes} bytes, but is ${bytes.length}`],
    [sha256(bytes) === recorded.sha256, `must have the SHA-256 ${recorded.sha256}`],
  ]);
  const known = recent.get(recorded.sha256);
  if (known?.size === recorded.unpackedBytes) return known.files;
  const before = archives?.find(recorded, fileOf);
  if (before !== undefined) return before;
  const content = decompressed(path, bytes, recorded.unpackedBytes);
  const files = filesOf(path, content);
  if (recent.size === MOST_RECENT) recent.delete(required(recent.keys().next().value, "the oldest"));
  recent.set(recorded.sha256, { size: content.length, files });
  archives?.keep(recorded, files);
  return files;
}

function filesOf(path: string, content: Uint8Array): readonly OutputFile[] {
  const files = filesOfTexts(content, LIMITS.releaseFiles);
  if (files === undefined) throw refusal(path, [SHAPE]);
  const isEachNamedOnce = new Set(files.map((file) => file.path)).size === files.length;
  refuse(path, [[isEachNamedOnce, "must name each file only once"]]);
  return files;
}

/**
 * The content of recently unpacked archives, by SHA-256, so that a long-running process such as `npm run dev` unpacks
 * each release only once.
 */
const recent = new Map<string, { readonly size: number; readonly files: readonly OutputFile[] }>();
const MOST_RECENT = 8;

const SHAPE = "must be a JSON object of texts by path, compressed with Brotli";

/** Decompresses an archive to exactly `size` bytes, because a few bytes of Brotli can expand to gigabytes. */
function decompressed(path: string, bytes: Uint8Array, size: number): Uint8Array {
  const otherSize = `must unpack to ${size} bytes`;
  let content: Uint8Array;
  try {
    // The limit must be at least 1. A single chunk for the whole output avoids a copy.
    content = brotliDecompressSync(bytes, {
      maxOutputLength: Math.max(size, 1),
      chunkSize: Math.max(size, constants.Z_MIN_CHUNK),
    });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw refusal(path, [isTooLong ? otherSize : SHAPE]);
  }
  refuse(path, [[content.length === size, otherSize]]);
  return content;
}

/** Serialises texts in canonical form. */
function written(texts: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(texts)}\n`;
}

function refuse(path: string, conditions: readonly (readonly [boolean, string])[]): void {
  const broken = conditions.filter(([isMet]) => !isMet).map(([, rule]) => rule);
  if (broken.length > 0) throw refusal(path, broken);
}

function refusal(path: string, rules: readonly string[]): DataError {
  return new DataError(rules.map((rule): DataProblem => ({ file: path, rule, remedy: RESTORE })));
}

const RESTORE =
  "Restore the archive and the index as they were committed with the release; an archive is never recreated.";
