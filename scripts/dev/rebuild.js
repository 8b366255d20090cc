/** A build that reuses what an earlier one made of the same sources and data: loaded by `builder.js`, anew where it changed. */
import { buildOf } from "../../src/build.ts";
import { buildCommand } from "../../src/cli/commands/build.ts";
import { run } from "../../src/cli/exit.ts";
import { makeContent } from "../../src/content/index.ts";
import { UNSYNCED_DISK } from "../../src/disk/disk.ts";
import { namingFolder, readFolder } from "../../src/disk/read-folder.ts";
import { clearAll, swapAll } from "../../src/disk/replace-folder.ts";
import { formatFiles } from "../../src/formats/index.ts";
import { UserError } from "../../src/model/problem.ts";
import { stageBuild } from "../../src/operations/build-folder.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { requireReady } from "../../src/operations/ready-folders.ts";
import { loadHistory, requireAsFrozen } from "../../src/releases/history.ts";

/**
 * Builds the publish folder, and serves it.
 * @param args options of `compliance-data build`
 * @param kept what earlier calls left for later ones
 * @returns the server; undefined where it could not be built, for a reason that was printed
 */
export async function rebuild(args, kept) {
  const { unknown } = buildCommand.parseOptions(args);
  const { data, out, hosts, hostsOut, baseUrl, site } = buildCommand.opts();
  let server;
  await run({}, async () => {
    if (unknown.length > 0) throw new UserError(`there is no option ${unknown[0]}`, "Look at build --help.");
    const folders = { data, out, hosts: hostsOut, disk: UNSYNCED_DISK };
    requireReady(folders, { baseUrl });
    const files = kept.once("data", [data], () => readFolder(data));
    const built = namingFolder(data, () => {
      const content = kept.once("content", [makeContent, files, baseUrl], () => makeContent(files, baseUrl));
      const history = kept.once("history", [loadHistory, files], () => loadHistory(files));
      requireAsFrozen(history, content.tables, files);
      const formats = kept.once("formats", [formatFiles, content], () => formatFiles(content));
      return buildOf(content, history, { hosts, site, formats });
    });
    const staged = stageBuild(folders, built, undefined);
    try {
      swapAll(staged.folders);
    } finally {
      clearAll(staged.folders);
    }
    server = await startPreview(out, 0, "127.0.0.1");
  });
  return server;
}
