import { expect, test } from "vitest";
import { useAws } from "../../support/s3-server.ts";
import { modelSite, sendTo, storeBuild } from "../../support/store-site.ts";

useAws();

test("no other object is uploaded before the manifest is stored, because a removal needs the manifest", async () => {
  const site = modelSite();
  let before: readonly string[] | undefined;
  site.gate = async ({ line }) => {
    if (!/^PUT .*\/manifest\.json$/.test(line)) return undefined;
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    before = site.log.filter((one) => /^PUT [0-9a-f]{16}\//.test(one) && one !== line);
    return undefined;
  };
  await sendTo(site, storeBuild(), { concurrency: 16 });
  expect(before).toEqual([]);
  expect(site.log.filter((one) => /^PUT [0-9a-f]{16}\//.test(one)).length).toBeGreaterThan(5);
});
