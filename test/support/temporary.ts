import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A disk in memory, on Linux. */
const MEMORY = "/dev/shm";

/** The place for temporary folders of tests: in memory if there is such a disk, so that no test waits for another. */
export const TEMPORARY = existsSync(MEMORY) ? MEMORY : tmpdir();
