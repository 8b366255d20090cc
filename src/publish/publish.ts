import { type BuildOptions, build } from "../build.ts";
import { MANIFEST_PATH } from "../documents/manifest.ts";
import { UserError } from "../model/problem.ts";
import { requireOwnFolder } from "./own-folder.ts";
import { isWithin } from "./private-file.ts";
import { namingFolder, readFolder } from "./read-folder.ts";
import { recoverFolder, replaceFolder } from "./replace-folder.ts";

/** What was published. */
export interface Summary {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Builds the publish folder from the data folder, all of it or nothing.
 * @throws DataError for bad data, UserError for a folder that cannot be replaced
 */
export function publish(data: string, out: string, options: BuildOptions): Summary {
  if (isWithin(out, data) || isWithin(data, out)) {
    throw new UserError(
      `the publish folder ${out} and the data folder ${data} lie in each other`,
      "Choose a folder outside the data with --out.",
    );
  }
  requireWebAddress(options.baseUrl);
  recoverFolder(data);
  recoverFolder(out);
  requireOwnFolder(out, MANIFEST_PATH);
  const { release, files } = namingFolder(data, () => build(readFolder(data), options));
  replaceFolder(out, files);
  return { release, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

function requireWebAddress(baseUrl: string | undefined): void {
  if (baseUrl === undefined) return;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return;
  throw new UserError(
    `--base-url ${baseUrl} is not a web address`,
    "Write it as https://host or https://host/path.",
  );
}
