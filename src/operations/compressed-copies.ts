import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isCompressibleType, typeOf } from "../hosts/content-type.ts";
import type { OutputFile } from "../model/file.ts";
import type { RouteTable } from "../model/route.ts";

/** The best, 11, takes twenty times as long for a seventh less. */
const BROTLI_QUALITY = 9;

/**
 * Copies of files for hosts that send them as they are: `X.gz` and `X.br` beside X, where they are smaller. They are in no
 * manifest: their bytes may differ from one version of Node to the next, and what they unpack to is what counts.
 * @param table tells which files are text
 */
export function compressedCopies(files: readonly OutputFile[], table: RouteTable): OutputFile[] {
  return files
    .filter(({ path }) => {
      const type = typeOf(table, `/${path}`);
      return type !== undefined && isCompressibleType(type);
    })
    .flatMap(({ path, bytes }) => {
      const copies = [
        { path: `${path}.gz`, bytes: gzipSync(bytes, { level: 9 }) },
        { path: `${path}.br`, bytes: brotli(bytes) },
      ];
      return copies.filter((copy) => copy.bytes.length < bytes.length);
    });
}

function brotli(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
