import { expect, test } from "vitest";
import { deploy } from "../../src/deploy/deploy.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { BUCKET, modelS3, useAws } from "../support/s3-server.ts";
import { smallBuild } from "../support/small-build.ts";

useAws();

test("a deploy that is stopped after its last comparison, but before its manifest, uploads no manifest", async () => {
  const s3 = modelS3();
  const stop = new AbortController();
  let isUploaded = false;
  s3.proxy.fault = ({ method, key }) => {
    if (key === "index.html") {
      if (method === "HEAD" && isUploaded) stop.abort(new Error("stopped"));
      isUploaded ||= method === "PUT";
    }
    return undefined;
  };
  const options = { ...s3.reach, concurrency: 1, signal: stop.signal };
  await expect(
    deploy(smallBuild(), { bucket: BUCKET, prefix: "" }, options, SILENT_LISTENER),
  ).rejects.toThrow("stopped");
  const keys = await s3.keys();
  expect([
    keys.includes("index.html"),
    keys.includes("manifest.json"),
    keys.includes("deploy-lock.json"),
  ]).toEqual([true, false, false]);
});
