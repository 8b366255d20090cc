import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatProblem, UserError } from "../../model/problem.ts";
import type { ExpectedFiles } from "../asking/source.ts";
import { type FolderReport, verifyFolder } from "../folder/folder.ts";

/**
 * Reads and verifies a build to compare a site with.
 * @throws UserError if the folder contains no build, or one that was changed since it was built
 */
export function readWholeBuild(folder: string): ExpectedFiles {
  const [problem] = reportOn(folder).problems;
  if (problem !== undefined) {
    throw new UserError(
      `${folder} has changed since it was built: ${formatProblem(problem).replace(/\.$/, "")}`,
      "Run verify on the folder, or name another with --against.",
    );
  }
  return {
    read(address) {
      const file = join(folder, address);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
  };
}

function reportOn(folder: string): FolderReport {
  try {
    return verifyFolder(folder);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.message, "Name a publish folder with --against.");
  }
}
