import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import { BUCKET, type S3, modelS3, useAws } from "../support/s3-server.ts";
import { SMALL_KEYS, smallBuild } from "../support/small-build.ts";

const SILENT = { step() {}, count() {} };
const send = (s3: S3, folder: string, options: DeployOptions = {}) =>
  deploy(folder, { bucket: BUCKET, prefix: "" }, { ...s3.reach, ...options }, SILENT);
const changes = (s3: S3) => s3.proxy.log.filter((line) => /^(PUT|DELETE) /.test(line));

const SIGNATURE = "manifest.json.sig";
const FIRST = `${"A".repeat(86)}==\n`;
const SECOND = `${"B".repeat(85)}A==\n`;

function signedBuild(signature = FIRST, changed = {}): string {
  const folder = smallBuild(changed);
  writeFileSync(join(folder, SIGNATURE), signature);
  return folder;
}

useAws();

describe("the signature of a build", () => {
  it("is uploaded after the manifest, as text that must be revalidated before each use", async () => {
    const s3 = modelS3();
    expect(await send(s3, signedBuild())).toMatchObject({ uploaded: [...SMALL_KEYS, SIGNATURE] });
    expect(changes(s3).slice(-4)).toEqual([
      "PUT manifest.json",
      "PUT manifest.json done",
      "PUT manifest.json.sig",
      "PUT manifest.json.sig done",
    ]);
    const { body, headers } = await s3.get(SIGNATURE);
    expect(body).toBe(FIRST);
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "text/plain; charset=utf-8",
      "public, max-age=0, must-revalidate",
    ]);
  });

  it("is not uploaded again unless it changes", async () => {
    const [s3, folder] = [modelS3(), signedBuild()];
    await send(s3, folder);
    expect(await send(s3, folder, { delete: true })).toMatchObject({ uploaded: [], deleted: [] });
    writeFileSync(join(folder, SIGNATURE), SECOND);
    expect(await send(s3, folder)).toMatchObject({ uploaded: [SIGNATURE], deleted: [] });
    expect((await s3.get(SIGNATURE)).body).toBe(SECOND);
  });

  it("is added to a build that was not signed", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    expect((await send(s3, signedBuild())).uploaded).toEqual([SIGNATURE]);
  });

  it("follows its manifest even if the deploy is asked to stop in between", async () => {
    const s3 = modelS3();
    const asked = new AbortController();
    s3.proxy.fault = ({ method, key }) => {
      if (method === "PUT" && key === "manifest.json") asked.abort(new Error("stopped"));
      return undefined;
    };
    await send(s3, signedBuild(), { signal: asked.signal });
    expect(await s3.keys()).toEqual([...SMALL_KEYS, SIGNATURE].sort());
  });

  it("is deleted after the manifest if the next build is not signed, with and without delete", async () => {
    const s3 = modelS3();
    await send(s3, signedBuild());
    s3.proxy.log.length = 0;
    const next = smallBuild({ "feed.json": '{"items":[1]}' });
    expect(await send(s3, next, { dryRun: true })).toMatchObject({ deleted: [SIGNATURE], outOfUse: [] });
    expect(changes(s3)).toEqual([]);
    expect(await send(s3, next)).toMatchObject({ deleted: [SIGNATURE], outOfUse: [] });
    expect(changes(s3).slice(-4)).toEqual([
      "PUT manifest.json",
      "PUT manifest.json done",
      "DELETE manifest.json.sig",
      "DELETE manifest.json.sig done",
    ]);
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
    expect((await send(s3, next)).deleted).toEqual([]);
  });

  it("is deleted if a stopped deploy left it", async () => {
    const [s3, folder] = [modelS3(), signedBuild()];
    await send(s3, folder);
    rmSync(join(folder, SIGNATURE));
    s3.proxy.fault = ({ method }) => (method === "DELETE" ? 403 : undefined);
    await expect(send(s3, folder)).rejects.toMatchObject({ name: "UserError" });
    s3.proxy.fault = () => undefined;
    expect(await send(s3, folder)).toMatchObject({ uploaded: [], deleted: [SIGNATURE] });
  });

  it("that no deploy uploaded counts as this program's only with its manifest", async () => {
    const s3 = modelS3();
    await s3.put(SIGNATURE, "somebody else's");
    await expect(send(s3, signedBuild())).rejects.toMatchObject({
      name: "UserError",
      message: "s3://benchmarks/ holds objects that this program did not upload: manifest.json.sig",
    });
    expect((await send(s3, smallBuild())).deleted).toEqual([]);
    expect((await s3.get(SIGNATURE)).body).toBe("somebody else's");
    expect((await send(s3, signedBuild())).uploaded).toEqual([SIGNATURE]);
  });

  it("is not uploaded if it is invalid", async () => {
    const [s3, folder] = [modelS3(), signedBuild("signed\n")];
    await expect(send(s3, folder)).rejects.toMatchObject({
      problems: [
        {
          file: `${folder}/manifest.json.sig`,
          rule: "must be the signature that a build wrote",
          remedy: "Run compliance-data build again.",
        },
      ],
    });
    expect(s3.proxy.log).toEqual([]);
  });
});
