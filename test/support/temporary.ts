import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A disk in memory, on Linux. */
const MEMORY = "/dev/shm";

/** Where tests put their temporary folders: in memory where there is such a disk, so that none waits for another. */
export const TEMPORARY = existsSync(MEMORY) ? MEMORY : tmpdir();
