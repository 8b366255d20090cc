import { expect, test } from "vitest";
import { deploy } from "../../src/deploy/deploy.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { BUCKET, modelS3, useAws } from "../support/s3-server.ts";
import { smallBuild } from "../support/small-build.ts";
import { modelSite, sendTo, shownOf, storeBuild } from "../support/store-site.ts";

useAws();

test("a lock that a deploy could not delete is ignored by the next one in the same process", async () => {
  const s3 = modelS3();
  const send = (folder: string) => deploy(folder, { bucket: BUCKET, prefix: "" }, s3.reach, SILENT_LISTENER);
  s3.proxy.unseen = [];
  s3.proxy.fault = ({ method, key }) => (method === "DELETE" && key === "deploy-lock.json" ? 403 : undefined);
  const { notes } = await send(smallBuild());
  expect(notes).toEqual([expect.stringMatching(/^s3:\/\/\S+\/deploy-lock\.json could not be deleted: /)]);
  expect(await s3.keys()).toContain("deploy-lock.json");
  s3.proxy.fault = () => undefined;
  const next = await send(smallBuild({ "feed.json": "{}", "index.html": "other" }));
  expect(next.notes).toEqual([]);
  expect(await s3.keys()).not.toContain("deploy-lock.json");
});

test("the same holds for the lock of a store", async () => {
  const site = modelSite();
  const { exchange } = site.s3.reach;
  await sendTo(site, storeBuild(), { exchange });
  let isCut = false;
  site.gate = ({ line }) => {
    isCut ||= line.startsWith("PUT") && line.includes("feed.json");
    return isCut ? "cut" : undefined;
  };
  await expect(sendTo(site, storeBuild({ "feed.json": "2" }), { exchange })).rejects.toThrow();
  site.gate = () => undefined;
  const build = storeBuild({ "feed.json": "3" });
  await sendTo(site, build, { exchange });
  expect(shownOf(site, { build })).toBe("build");
});
