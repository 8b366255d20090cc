import { Unzip, UnzipInflate, unzipSync } from "fflate";

/** Bytes that are unpacked at a time: what comes of them is at most a thousand times as much. */
const STEP = 16_384;

/**
 * Whether the files of a zip archive have more bytes than may be when they are unpacked: as its directory says, and, as that
 * may say anything, as they are found to have, piece by piece and without being kept.
 * @returns false too for what is no zip archive, of which its reader tells more
 */
export function isLargerUnpacked(archive: Uint8Array, limit: number): boolean {
  try {
    let told = 0;
    unzipSync(archive, {
      filter: ({ originalSize }) => {
        told += originalSize;
        return false;
      },
    });
    return told > limit || found(archive, limit) > limit;
  } catch {
    return false;
  }
}

/** The bytes of the files of an archive, counted until they are more than the limit. */
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
