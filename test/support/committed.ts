import { inject } from "vitest";
import { loadTables } from "../../src/tables/load.ts";
import { builtOnDisk } from "./built-on-disk.ts";
import { committedData } from "./data.ts";
import { once } from "./once.ts";
import { isWholeTest } from "./running-file.ts";
import type { SiteAddresses } from "./served-site.ts";

/** The build that whole tests share. */
const site = inject("site") as SiteAddresses | undefined;
// It is answered when all is built.
if (site !== undefined) await fetch(site.server, { method: "HEAD" });

/** The build of the committed data, made once for all test files of a worker; tests must not change it. */
export const committedTables = once(() => loadTables(committedData));
export const committedBuild = once(() => {
  if (site === undefined || !isWholeTest())
    throw new Error("a unit test looks at a whole build: name its file *.whole.test.ts");
  return builtOnDisk(site);
});
