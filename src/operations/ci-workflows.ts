import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { textOf } from "../model/file.ts";
import { HOST_CHOICES, type HostChoice } from "../starter/choices.ts";
import { PROGRAM, workflowFiles } from "../starter/project.ts";

/**
 * The workflows of a folder that are none of those that this version of the program writes: an earlier one wrote them, or the
 * operator changed them. What does not call the installed program is not ours.
 */
export function otherWorkflows(folder: string): string[] {
  const ours = HOST_CHOICES.map(workflowFiles);
  return [...new Set(ours.flat().map(({ path }) => path))].filter((path) => {
    const file = join(folder, path);
    if (!existsSync(file)) return false;
    const text = readFileSync(file, "utf8");
    const isOurs = ours.some((files) => files.some((one) => one.path === path && textOf(one.bytes) === text));
    return text.includes(PROGRAM) && !isOurs;
  });
}

/**
 * Writes the workflows of this version into a folder, over those that are there.
 * @returns their paths
 */
export function writeWorkflows(folder: string, host: HostChoice): string[] {
  return workflowFiles(host).map(({ path, bytes }) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return path;
  });
}
