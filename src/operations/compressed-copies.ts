import { gzipSync } from "node:zlib";
import { isCompressibleType, typeOf } from "../hosts/content-type.ts";
import { brotli } from "../model/brotli.ts";
import { COPY_ENDINGS } from "../model/copy-endings.ts";
import type { OutputFile } from "../model/file.ts";
import type { RouteTable } from "../model/route.ts";

/**
 * Returns compressed copies of files, for hosts that serve them directly: `X.gz` and `X.br` next to X, where smaller. They
 * are not in the manifest: their bytes may differ between versions of Node, and only the content they unpack to matters.
 * @param table used to look up the content type of each file
 */
export function compressedCopies(files: readonly OutputFile[], table: RouteTable): OutputFile[] {
  return files
    .filter(({ path }) => {
      const type = typeOf(table, `/${path}`);
      return type !== undefined && isCompressibleType(type);
    })
    .flatMap(({ path, bytes }) => {
      const copies = [
        { path: path + COPY_ENDINGS.gzip, bytes: gzipSync(bytes, { level: 9 }) },
        { path: path + COPY_ENDINGS.brotli, bytes: brotli(bytes) },
      ];
      return copies.filter((copy) => copy.bytes.length < bytes.length);
    });
}
