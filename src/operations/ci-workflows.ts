import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { textOf } from "../model/file.ts";
import { HOST_CHOICES, type HostChoice } from "../starter/choices.ts";
import { PROGRAM, workflowFiles } from "../starter/project.ts";

/**
 * Returns the paths of workflows in a folder that differ from what this version writes: an earlier version wrote them, or
 * the operator edited them. A workflow that does not call the installed program is ignored: it is someone else's.
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
 * Writes this version's workflows into a folder, overwriting existing ones.
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
