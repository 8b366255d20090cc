import { Unzip, UnzipInflate, unzipSync } from "fflate";

/** Number of bytes unpacked at a time; the result is at most a thousand times as large. */
const STEP = 16_384;

/**
 * Returns whether the unpacked files of a zip archive are larger than a limit, in bytes. Checks the sizes in its directory
 * and, as these may be wrong, also unpacks it piece by piece without keeping the content.
 * @returns also false if it is not a zip archive, which its reader reports in more detail
 */
export function isLargerUnpacked(archive: Uint8Array, limit: number): boolean {
  try {
    let declared = 0;
    unzipSync(archive, {
      filter: ({ originalSize }) => {
        declared += originalSize;
        return false;
      },
    });
    return declared > limit || found(archive, limit) > limit;
  } catch {
    return false;
  }
}

/** Counts the unpacked bytes of an archive, stopping once they exceed the limit. */
function found(archive: Uint8Array, limit: number): number {
  let size = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, data) => {
      if (error) throw error;
      size += data.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < archive.length && size <= limit; from += STEP) {
    unzip.push(archive.subarray(from, from + STEP), from + STEP >= archive.length);
  }
  return size;
}
