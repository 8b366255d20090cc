import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deploy } from "../../src/deploy/deploy.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { interrupt, temporaryFolder } from "../support/folders.ts";
import { BUCKET, modelS3, useAws } from "../support/s3-server.ts";
import { SMALL_KEYS, smallBuild } from "../support/small-build.ts";
import { modelSite, sendTo, shownOf, storeBuild } from "../support/store-site.ts";

useAws();

/** A build whose publish folder a process was replacing when it was stopped. */
function interrupted(build: string): string {
  const folder = join(temporaryFolder(), "public");
  renameSync(build, folder);
  interrupt(folder);
  return folder;
}

test("a publish folder whose replacement was interrupted is repaired before it is deployed", async () => {
  const s3 = modelS3();
  await deploy(interrupted(smallBuild()), { bucket: BUCKET, prefix: "" }, s3.reach, SILENT_LISTENER);
  expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
});

test("it is also repaired before it is deployed to a store", async () => {
  const site = modelSite();
  const folder = interrupted(storeBuild());
  await sendTo(site, folder, { exchange: site.s3.reach.exchange });
  expect(shownOf(site, { build: folder })).toBe("build");
});
