import { basename } from "node:path";
import { type Disk, UNSYNCED_DISK } from "../../src/disk/disk.ts";

/**
 * A disk that records which folders get their next content, by name and in order.
 * @param before called with the name of a folder before it gets it; what it throws is the disk's error
 */
export function recordingSwaps(before: (name: string) => void = () => {}) {
  const swapped: string[] = [];
  const disk: Disk = {
    ...UNSYNCED_DISK,
    rename(from, to) {
      if (basename(from) === "next") {
        before(basename(to));
        swapped.push(basename(to));
      }
      UNSYNCED_DISK.rename(from, to);
    },
  };
  return { disk, swapped };
}
