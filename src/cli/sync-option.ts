import { Option } from "commander";
import type { Disk } from "../disk/disk.ts";

export function syncOption(): Option {
  return new Option(
    "--no-sync",
    "do not wait for the disk: faster, and safe when the command is killed, but not in a power cut",
  );
}

/** The disk that a command writes to. */
export async function diskFor(sync: boolean): Promise<Disk> {
  const { DISK, UNSYNCED_DISK } = await import("../disk/disk.ts");
  return sync ? DISK : UNSYNCED_DISK;
}
