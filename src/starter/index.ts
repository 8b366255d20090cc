import type { OutputFile } from "../model/file.ts";
import type { Choices } from "./choices.ts";
import { projectFiles } from "./project.ts";
import { registryFiles, settingsFiles } from "./settings.ts";

/** The data folder of a new repository. */
export const DATA_FOLDER = "data";

/**
 * Returns the files of a new repository, with their paths in it.
 * @param choices with valid ids and texts of one line; otherwise `loadSettings` will report problems in the data folder
 */
export function starterFiles(choices: Choices): OutputFile[] {
  const data = [...registryFiles(choices), ...settingsFiles(choices)];
  return [
    ...data.map(({ path, bytes }) => ({ path: `${DATA_FOLDER}/${path}`, bytes })),
    ...projectFiles(choices),
  ];
}
