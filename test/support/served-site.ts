import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { publish } from "../../src/operations/build-folder.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { DATA_FOLDER } from "./data.ts";

/** Where a site can be visited; both end in a slash. */
export interface SiteAddresses {
  readonly disk: string;
  /** The preview, which sends the headers of hosts. */
  readonly server: string;
}

/** The build of the committed data on disk and behind the preview, there for the tests of a file. */
export function servedSite(): SiteAddresses {
  const parent = mkdtempSync(join(tmpdir(), "served-site-"));
  const folder = join(parent, "public");
  const site = { disk: `${pathToFileURL(folder)}/`, server: "" };
  let server: Server;
  beforeAll(async () => {
    publish({ data: DATA_FOLDER, out: folder, hosts: join(parent, "hosts") }, {});
    server = await startPreview(folder, 0, "127.0.0.1");
    site.server = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
    rmSync(parent, { recursive: true, force: true });
  });
  return site;
}
