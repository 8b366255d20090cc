import { fileURLToPath } from "node:url";
import type { Files } from "../../src/model/file.ts";
import { readFolder } from "../../src/publish/read-folder.ts";

/** The files of the hand-made data folder. */
export const goldenFiles: Files = readFolder(fileURLToPath(new URL("../golden/small/data", import.meta.url)));
