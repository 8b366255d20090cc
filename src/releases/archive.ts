import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { bytesOf, type OutputFile } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { sha256 } from "../model/manifest.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import { changesFile, releaseFile } from "../routing/addresses.ts";
import { archivePath, changesPath } from "./addresses.ts";
import { filesOfTexts } from "./archive-text.ts";
import { type Frozen, frozenOf, sizeOf } from "./frozen.ts";
import { nameFaults } from "./names.ts";
import type { Packed, ReleaseRecord } from "./release-index.ts";

// A byte order mark is content too.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The best, 11, makes archives that are a seventh smaller, and takes twenty times as long. */
const GOOD = 9;

/**
 * Files as one small file: JSON, text by path in the order they have, compressed by Brotli.
 * @param kept an archive that was checked; it stays where it has this content, for another version of Brotli may
 * compress it to other bytes
 * @throws TypeError for a file that is not UTF-8
 */
export function packed({ files }: Pick<Frozen, "files">, kept?: Uint8Array): Packed {
  const texts = Object.fromEntries(files.map(({ path, bytes }) => [path, decoder.decode(bytes)]));
  const text = bytesOf(written(texts));
  if (kept !== undefined && Buffer.compare(brotliDecompressSync(kept), text) === 0) {
    return { bytes: kept, unpackedBytes: text.length };
  }
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: GOOD,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 0,
    },
  });
  return { bytes, unpackedBytes: text.length };
}

/** What the index says of an archive. */
type Recorded = ReleaseRecord["archive"];

/** Archives that were unpacked before. */
export interface KnownArchives {
  /**
   * What an archive unpacked to, where all of it is still published.
   * @param recorded what the index says of it
   * @param fileOf the file of the publish folder that a file of the archive becomes
   */
  readonly find: (recorded: Recorded, fileOf: (path: string) => string) => readonly OutputFile[] | undefined;
  /** Told of each that had to be unpacked. */
  readonly keep: (recorded: Recorded, files: readonly OutputFile[]) => void;
}

/**
 * The release in an archive, with the bytes that were published.
 * @param record what the index says of the release
 * @param known archives that need not be unpacked again
 * @throws DataError with everything that is not as recorded, and each name that no release can have
 */
export function unpacked(bytes: Uint8Array, record: ReleaseRecord, known?: KnownArchives): Frozen {
  const { release } = record;
  const path = archivePath(release);
  const fileOf = (name: string) => releaseFile(release, name).slice(1);
  const files = filesIn({ path, bytes, recorded: record.archive, fileOf }, known);
  const faults = nameFaults(files.map((file) => file.path));
  if (faults.length > 0) {
    throw new DataError(faults.map(({ name, rule }) => ({ file: path, value: name, rule, remedy: RESTORE })));
  }
  const frozen = frozenOf(release, files);
  const [count, size] = [files.length, sizeOf(frozen)];
  refuse(path, [
    [count === record.files, `must hold ${record.files} files, and holds ${count}`],
    [size === record.bytes, `must hold ${record.bytes} bytes of content, and holds ${size}`],
    [
      sha256(frozen.manifest.bytes) === record.manifestSha256,
      `must make a manifest with the SHA-256 ${record.manifestSha256}`,
    ],
  ]);
  return frozen;
}

/** The formats in which changes are kept; their files are called so. */
const FORMATS = "json, csv";

/**
 * What changed in a release, as it was published: a file for each format.
 * @param changes what the index says of them
 * @param known archives that need not be unpacked again
 * @throws DataError where the archive is not as recorded
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
  refuse(path, [[names === FORMATS, `must hold the files ${FORMATS}, and no other`]]);
  return files;
}

/** An archive as it lies in the data folder. */
interface Archive {
  /** For problems. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly recorded: Recorded;
  /** The file of the publish folder that a file of it becomes. */
  readonly fileOf: (path: string) => string;
}

/**
 * The files in an archive, to the byte.
 * @throws DataError where it is not as recorded
 */
function filesIn(
  { path, bytes, recorded, fileOf }: Archive,
  archives?: KnownArchives,
): readonly OutputFile[] {
  refuse(path, [
    [bytes.length === recorded.bytes, `must have ${recorded.bytes} bytes, and has ${bytes.length}`],
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
  refuse(path, [[isEachNamedOnce, "must name each file once, as release does"]]);
  return files;
}

/**
 * What archives unpacked to, by their SHA-256. A program that builds again and again, as `npm run dev` does, unpacks each
 * release once.
 */
const recent = new Map<string, { readonly size: number; readonly files: readonly OutputFile[] }>();
const MOST_RECENT = 8;

const SHAPE = "must be JSON, text by path, compressed by Brotli";

/** What an archive unpacks to: exactly so many bytes, for a few can be told to become gigabytes. */
function decompressed(path: string, bytes: Uint8Array, size: number): Uint8Array {
  const otherSize = `must unpack to ${size} bytes`;
  let content: Uint8Array;
  try {
    // There must be room for one byte; all in one piece is never copied together.
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

/** The one form in which texts are written. */
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
  "Restore the archive and the index as they were committed with the release; it is never made anew.";
