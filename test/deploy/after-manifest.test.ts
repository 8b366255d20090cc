import { describe, expect, test } from "vitest";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import { lockText } from "../../src/deploy/holder.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { BUCKET, modelS3, type S3, useAws } from "../support/s3-server.ts";
import { smallBuild } from "../support/small-build.ts";
import { LOCK } from "./a-lock.ts";

useAws();

const send = (s3: S3, build: string, options: DeployOptions = {}) =>
  deploy(build, { bucket: BUCKET, prefix: "" }, { ...s3.reach, concurrency: 1, ...options }, SILENT_LISTENER);

const CATALOGUE = "api/index.json";
const [GONE, OTHER] = ["api/releases/2026-Q3/t.csv", "old.csv"];

/** A bucket with a file of an erased release and another that are out of use, and a build that erases the release. */
async function withErased() {
  const s3 = modelS3();
  await send(s3, smallBuild());
  for (const key of [GONE, OTHER]) await s3.put(key, "a,b\n");
  await s3.put("retired.json", JSON.stringify({ generator: "compliance-data-api", paths: [GONE, OTHER] }));
  const catalogue = JSON.parse((await s3.get(CATALOGUE)).body);
  const retraction = { release: "2026-Q3", retracted: "2026-12-01T00:00:00Z", reason: "Wrong" };
  const retractions = [{ ...retraction, supersededBy: "2026-Q4", erased: true, erasedChanges: [] }];
  return { s3, build: smallBuild({ [CATALOGUE]: JSON.stringify({ ...catalogue, retractions }) }) };
}

/** What of the two files is left in a bucket. */
const left = async (s3: S3) => (await s3.keys()).filter((key) => [GONE, OTHER].includes(key));

/** Lets another deploy break the lock right after the manifest was uploaded and seen. */
function breakAfterManifest(s3: S3): void {
  let isUploaded = false;
  s3.proxy.fault = async ({ method, key }) => {
    if (key === "manifest.json" && method === "PUT") isUploaded = true;
    if (key === "manifest.json" && method === "HEAD" && isUploaded)
      await s3.put("deploy-lock.json", lockText({ ...LOCK, since: new Date().toISOString() }));
    return undefined;
  };
}

describe("files out of use", () => {
  test("of an erased release are deleted, and only those, unless told to delete all", async () => {
    const { s3, build } = await withErased();
    expect(await send(s3, build)).toMatchObject({ deleted: [GONE], outOfUse: [OTHER] });
    expect(await left(s3)).toEqual([OTHER]);
    const all = await withErased();
    expect(await send(all.s3, all.build, { delete: true })).toMatchObject({
      deleted: [GONE, OTHER],
      outOfUse: [],
    });
    expect(await all.s3.keys()).not.toContain("retired.json");
  });

  test.each([false, true])(
    "are not deleted if the lock was broken before that, with delete %s",
    async (all) => {
      const { s3, build } = await withErased();
      breakAfterManifest(s3);
      await expect(send(s3, build, { delete: all })).rejects.toThrow("was broken");
      expect(await left(s3)).toEqual([GONE, OTHER]);
    },
  );
});

test("uploaded objects that cannot be read are told of, even if the manifest can be read", async () => {
  const s3 = modelS3();
  s3.proxy.fault = ({ method, key }) => (method === "HEAD" && key !== "manifest.json" ? 403 : undefined);
  expect((await send(s3, smallBuild())).notes).toContain(
    "the uploaded objects cannot be read, so it is not known whether the server kept them; allow s3:GetObject",
  );
});
