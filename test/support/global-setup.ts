import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { startPreview } from "../../src/operations/preview-server.ts";
import { cliAsync } from "./cli.ts";
import { DATA_FOLDER } from "./data.ts";
import { TOGETHER } from "./one-folder.ts";
import type { SiteAddresses } from "./served-site.ts";
import { TEMPORARY } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that is deleted when all tests are done. */
    folder: string;
    /** The build of the committed data, which no test changes. */
    site: SiteAddresses;
  }
}

/**
 * What all test files share: a folder, and the build of the committed data on disk and behind the preview. Tests that
 * need no build run while it is made; a request waits for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(TEMPORARY, "compliance-data-tests-"));
  // What tests and the programs that they start write, without waiting for a disk.
  process.env.TMPDIR = folder;
  const out = join(folder, "public");
  const hosts = join(folder, "hosts");
  const preview = built(out, hosts).then(() => startPreview(out, 0, "127.0.0.1"));
  // A failure is reported to every test file that needs the build, and at the end.
  preview.catch(() => {});
  const server = createServer((incoming, outgoing) => {
    preview.then(
      (one) => one.emit("request", incoming, outgoing),
      (error) => outgoing.destroy(error),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  project.provide("folder", folder);
  project.provide("site", { disk: `${pathToFileURL(out)}/`, server: `http://127.0.0.1:${port}/`, hosts });
  return async () => {
    server.close();
    server.closeAllConnections();
    (await preview).close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function built(out: string, hosts: string): Promise<void> {
  const places = ["--data", DATA_FOLDER, "--out", out, "--hosts-out", hosts, "--hosts", TOGETHER.join(",")];
  const { status, stderr } = await cliAsync(["build", "--quiet", "--no-sync", ...places]);
  if (status !== 0) throw new Error(stderr);
}
