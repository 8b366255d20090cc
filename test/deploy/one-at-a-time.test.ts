import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SendRequest } from "../../src/deploy/aws/exchange.ts";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { BUCKET, modelS3, useAws } from "../support/s3-server.ts";
import { ONE_ENDPOINT, smallBuild } from "../support/small-build.ts";
import { modelSite, rollBack, sendTo, storeBuild } from "../support/store-site.ts";

useAws();

/** Servers that take their time: what was asked while something else was, and what is under way at the end. */
function slowly(exchange: SendRequest | undefined) {
  if (exchange === undefined) throw new Error("a model is called, not asked over a network");
  let [asked, underWay, most] = [0, 0, 0];
  const slow: SendRequest = async (...given) => {
    asked++;
    most = Math.max(most, ++underWay);
    try {
      await new Promise(setImmediate);
      return await exchange(...given);
    } finally {
      underWay--;
    }
  };
  return {
    exchange: slow,
    async during(work: Promise<unknown>) {
      most = 0;
      await work.catch(() => undefined);
      const [open, before] = [underWay, asked];
      // What nobody waits for is asked a little later.
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      return { most, left: open + asked - before };
    },
  };
}

const IN_ORDER = { most: 1, left: 0 };

test("each request is awaited before the next is sent and before the deploy ends", async () => {
  const s3 = modelS3();
  const { exchange, during } = slowly(s3.reach.exchange);
  const send = (folder: string, options: DeployOptions = {}) => {
    const reach = { ...s3.reach, exchange, concurrency: 1, ...options };
    return during(deploy(folder, { bucket: BUCKET, prefix: "" }, reach, SILENT_LISTENER));
  };
  const signed = smallBuild();
  writeFileSync(join(signed, "manifest.json.sig"), `${"A".repeat(86)}==\n`);
  expect(await send(signed)).toEqual(IN_ORDER);
  // The signature goes, and files go out of use.
  expect(await send(smallBuild(ONE_ENDPOINT))).toEqual(IN_ORDER);
  expect(await send(smallBuild(ONE_ENDPOINT), { dryRun: true, delete: true })).toEqual(IN_ORDER);
  expect(await send(smallBuild(ONE_ENDPOINT), { delete: true })).toEqual(IN_ORDER);
  expect(await send(smallBuild(), { delete: true })).toEqual(IN_ORDER);
  s3.proxy.fault = ({ method, key }) => (method === "PUT" && key === "index.html" ? 403 : undefined);
  expect(await send(smallBuild({ "feed.json": "{}", "index.html": "other" }))).toEqual(IN_ORDER);
});

test("the same holds with a store, when deploys are added, replaced, removed and rolled back", async () => {
  const site = modelSite();
  const { exchange, during } = slowly(site.s3.reach.exchange);
  const send = (text: string, options = {}) =>
    during(sendTo(site, storeBuild({ "feed.json": text }), { exchange, ...options }));
  for (const text of ["1", "2", "2", "3"]) expect(await send(text)).toEqual(IN_ORDER);
  // What a deploy left whose lock was broken.
  for (const key of ["a.json", "b.json"]) await site.s3.put(`0123456789abcdef/${key}`, "{}");
  expect(await send("4", { keep: 1 })).toEqual(IN_ORDER);
  expect([...site.s3.objects.keys()].filter((key) => key.startsWith("0123"))).toEqual([]);
  expect(await during(rollBack(site, undefined, { exchange, concurrency: 1 }))).toEqual(IN_ORDER);
  expect(await send("5", { dryRun: true })).toEqual(IN_ORDER);
  site.gate = ({ line }) => (line.startsWith("DELETE") ? "cut" : undefined);
  expect(await send("6", { keep: 1 })).toEqual(IN_ORDER);
});
