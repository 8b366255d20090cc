import type { OutputFile } from "../model/file.ts";
import type { Choices } from "./choices.ts";
import { projectFiles } from "./project.ts";
import { registryFiles, settingsFiles } from "./settings.ts";

/** The data folder of a new repository. */
export const DATA_FOLDER = "data";

/**
 * The files of a new repository, by their paths in it: all that an operator begins with.
 * @param choices whose ids are ids and whose texts are one line: `loadSettings` says what is wrong with the data folder
 */
export function starterFiles(choices: Choices): OutputFile[] {
  const data = [...registryFiles(choices), ...settingsFiles(choices)];
  return [
    ...data.map(({ path, bytes }) => ({ path: `${DATA_FOLDER}/${path}`, bytes })),
    ...projectFiles(choices),
  ];
}
