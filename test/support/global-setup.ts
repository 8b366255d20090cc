import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { buildFolder } from "../../src/operations/build-folder.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { DATA_FOLDER } from "./data.ts";
import type { SiteAddresses } from "./served-site.ts";
import { TEMPORARY } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that is gone when all tests are done. */
    folder: string;
    /** The build of the committed data, which no test changes. */
    site: SiteAddresses;
  }
}

/** What all test files share: a folder, and the build of the committed data on disk and behind the preview. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(TEMPORARY, "compliance-data-tests-"));
  // What tests and the programs that they start write, without waiting for a disk.
  process.env.TMPDIR = folder;
  const out = join(folder, "public");
  buildFolder({ data: DATA_FOLDER, out, hosts: join(folder, "hosts") }, {});
  const server = await startPreview(out, 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  project.provide("folder", folder);
  project.provide("site", { disk: `${pathToFileURL(out)}/`, server: `http://127.0.0.1:${port}/` });
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
}
