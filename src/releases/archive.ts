import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { bytesOf, type OutputFile } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { archivePath } from "./addresses.ts";
import { type Frozen, frozenOf, sizeOf } from "./frozen.ts";
import type { ReleaseRecord } from "./release-index.ts";

// A byte order mark is content too.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Files as one small file: JSON, text by path in the order they have, compressed by Brotli.
 * @throws TypeError for a file that is not UTF-8
 */
export function packed({ files }: Pick<Frozen, "files">): Uint8Array {
  const texts = Object.fromEntries(files.map(({ path, bytes }) => [path, decoder.decode(bytes)]));
  const text = bytesOf(`${JSON.stringify(texts)}\n`);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 0,
    },
  });
}

/**
 * The files in an archive, to the byte.
 * @param path the archive's, for problems
 * @param recorded what the index says of it
 * @throws DataError where it is not as recorded
 */
export function filesIn(path: string, bytes: Uint8Array, recorded: ReleaseRecord["archive"]): OutputFile[] {
  refuse(path, [
    [bytes.length === recorded.bytes, `must have ${recorded.bytes} bytes, and has ${bytes.length}`],
    [sha256(bytes) === recorded.sha256, `must have the SHA-256 ${recorded.sha256}`],
  ]);
  const texts = textsIn(bytes);
  refuse(path, [[texts !== undefined, "must be JSON, text by path, compressed by Brotli"]]);
  return Object.entries(texts!).map(([name, text]) => ({ path: name, bytes: bytesOf(text) }));
}

/**
 * The release in an archive, with the bytes that were published.
 * @param record what the index says of the release
 * @throws DataError with everything that is not as recorded
 */
export function unpacked(bytes: Uint8Array, record: ReleaseRecord): Frozen {
  const { release } = record;
  const path = archivePath(release);
  const frozen = frozenOf(release, filesIn(path, bytes, record.archive));
  const [count, size] = [frozen.files.length, sizeOf(frozen)];
  const manifest = sha256(frozen.manifest.bytes);
  refuse(path, [
    [count === record.files, `must hold ${record.files} files, and holds ${count}`],
    [size === record.bytes, `must hold ${record.bytes} bytes of content, and holds ${size}`],
    [manifest === record.manifestSha256, `must make a manifest with the SHA-256 ${record.manifestSha256}`],
  ]);
  return frozen;
}

/** The text of each file by path, undefined where the bytes are nothing of the kind. */
function textsIn(bytes: Uint8Array): Record<string, string> | undefined {
  try {
    const texts: unknown = JSON.parse(decoder.decode(brotliDecompressSync(bytes)));
    const isObject = typeof texts === "object" && texts !== null && !Array.isArray(texts);
    if (!isObject || Object.values(texts).some((text) => typeof text !== "string")) return undefined;
    return texts as Record<string, string>;
  } catch {
    return undefined;
  }
}

function refuse(path: string, conditions: readonly (readonly [boolean, string])[]): void {
  const problems = conditions
    .filter(([isMet]) => !isMet)
    .map(([, rule]): DataProblem => ({ file: path, rule, remedy: RESTORE }));
  if (problems.length > 0) throw new DataError(problems);
}

const RESTORE =
  "Restore the archive and the index as they were committed with the release; it is never made anew.";
