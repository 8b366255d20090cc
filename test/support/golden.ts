import { fileURLToPath } from "node:url";
import { readFolder } from "../../src/disk/read-folder.ts";
import type { Files } from "../../src/model/file.ts";

/** The files of the hand-made data folder. */
export const goldenFiles: Files = readFolder(fileURLToPath(new URL("../golden/small/data", import.meta.url)));
