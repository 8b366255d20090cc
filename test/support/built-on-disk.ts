import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Build } from "../../src/build.ts";
import { listFiles } from "../../src/disk/read-folder.ts";
import { fileOnDemand } from "../../src/model/file.ts";
import { MANIFEST_PATH } from "../../src/model/manifest.ts";
import { required } from "../../src/model/required.ts";
import { routesIn } from "../../src/published/routes.ts";
import { CATALOGUE_FILE } from "../../src/routing/addresses.ts";
import type { SiteAddresses } from "./served-site.ts";

/**
 * A build as it was written, which takes a hundredth of the time to read. It is what the library's would be
 * (`test/cli/build.whole.test.ts`).
 */
export function builtOnDisk({ disk, hosts }: SiteAddresses): Build {
  const files = filesIn(fileURLToPath(disk));
  const catalogue = required(
    files.find(({ path }) => `/${path}` === CATALOGUE_FILE),
    CATALOGUE_FILE,
  );
  const { release } = JSON.parse(new TextDecoder().decode(catalogue.bytes));
  return {
    releaseId: release,
    files,
    // The folder of hosts has its own manifest, which no build makes.
    hostFiles: filesIn(hosts).filter(({ path }) => path !== MANIFEST_PATH),
    routes: required(routesIn(catalogue.bytes), CATALOGUE_FILE),
  };
}

/** Each is read when it is asked for: most tests look at few. */
const filesIn = (folder: string) =>
  listFiles(folder).map((path) => fileOnDemand(path, () => new Uint8Array(readFileSync(join(folder, path)))));
