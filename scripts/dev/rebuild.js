/**
 * A build that reuses results of earlier ones with the same sources and data. Loaded by `builder.js`, again if it
 * changed.
 */
import { setImmediate } from "node:timers/promises";
import { buildOf } from "../../src/build.ts";
import { buildCommand } from "../../src/cli/commands/build.ts";
import { run } from "../../src/cli/exit.ts";
import { makeContent } from "../../src/content/index.ts";
import { UNSYNCED_DISK } from "../../src/disk/disk.ts";
import { namingFolder, readFolder } from "../../src/disk/read-folder.ts";
import { replaceAll } from "../../src/disk/replace-folder.ts";
import { formatFiles } from "../../src/formats/index.ts";
import { UserError } from "../../src/model/problem.ts";
import { prepareFolders, requireFittingPlaces } from "../../src/operations/ready-folders.ts";
import { stageBuild } from "../../src/operations/write-build.ts";
import { loadHistory, requireAsFrozen } from "../../src/releases/history.ts";
import { serveBuild } from "./server.js";

/**
 * @typedef {{ once: <T>(name: string, sources: readonly unknown[], make: () => T) => T }} Kept
 * @typedef {ReturnType<typeof buildOf>} Built
 */

/**
 * Builds, and serves the build before all of its files are made.
 * @param {readonly string[]} args options of `compliance-data build`
 * @param {Kept} kept results of earlier calls to reuse
 * @returns the server, and `write`; undefined if the build failed, after printing the reason
 */
export async function rebuild(args, kept) {
  const { unknown } = buildCommand.parseOptions([...args]);
  const { data, out, hosts, hostsOut, baseUrl, site } = buildCommand.opts();
  let made;
  await run({}, async () => {
    if (unknown.length > 0) throw new UserError(`unknown option ${unknown[0]}`, "See build --help.");
    const folders = { data, out, hostsOut, disk: UNSYNCED_DISK };
    requireFittingPlaces(folders, { baseUrl });
    prepareFolders(folders, { replacesData: false });
    const files = kept.once("data", [data], () => readFolder(data));
    const built = namingFolder(data, () => {
      const content = kept.once("content", [makeContent, files, baseUrl], () => makeContent(files, baseUrl));
      const history = kept.once("history", [loadHistory, files], () => loadHistory(files));
      requireAsFrozen(history, content.tables, files);
      const formats = kept.once("formats", [formatFiles, content], () => formatFiles(content));
      return buildOf(content, history, { hosts, site, formats });
    });
    made = { server: await serveBuild(built), write: (isWanted) => write(folders, built, isWanted) };
  });
  return made;
}

/**
 * Makes the files of a build one by one, so that requests are answered in between, and writes them to their folders.
 * @param {import("../../src/operations/ready-folders.ts").Folders} folders
 * @param {Built} built
 * @param {() => boolean} isWanted returns whether no other build has begun
 * @returns whether they were written: false for a build that is outdated, or if a file could not be made, after
 * printing the reason
 */
async function write(folders, built, isWanted) {
  let isWritten = false;
  await run({}, async () => {
    for (const file of [...built.files, ...built.hostFiles]) {
      void file.bytes;
      await setImmediate();
      if (!isWanted()) return;
    }
    replaceAll(stageBuild(folders, built).folders);
    isWritten = true;
  });
  return isWritten;
}
