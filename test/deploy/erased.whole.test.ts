import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Build, build } from "../../src/build.ts";
import { deploy } from "../../src/deploy/deploy.ts";
import { type Files, textOf, withFiles } from "../../src/model/file.ts";
import { fewEndpoints } from "../support/built.ts";
import { cloudfrontBuild, cloudfrontSite } from "../support/cloudfront-site.ts";
import { writeFiles } from "../support/folders.ts";
import { goldenFiles } from "../support/golden.ts";
import { oncePer } from "../support/once.ts";
import { withSmallRelease, withRetraction } from "../support/retracted.ts";
import { bucketModel } from "../support/s3-model.ts";
import { BUCKET, modelS3, type S3, useAws } from "../support/s3-server.ts";

useAws();

const released = ["2027-Q1", "2027-Q1.1", "2027-Q2"].reduce<Files>(
  (data, id) => withSmallRelease(id, data),
  goldenFiles,
);
const request = { release: "2027-Q1.1", reason: "An answer could be traced", supersededBy: "2027-Q2" };
const built = (data: Files): Build => {
  const whole = build(data, { site: false, hosts: ["cloudfront"] });
  return { ...whole, files: fewEndpoints(whole.files) };
};
const before = built(released);
const after = built(withRetraction(released, { ...request, erase: true }));

/** The same, and another retraction. */
const later = built(
  withRetraction(withRetraction(released, { ...request, erase: true }), {
    release: "2027-Q1",
    reason: "A sum was wrong",
    supersededBy: "2027-Q2",
    erase: false,
  }),
);

/** Keys with values of the erased release: its folder, and the changes from it and to it. */
const TELLING = /^api\/releases\/(?:2027-Q1\.1\/|changes\/.*2027-Q1\.1(?:\.\.|\.(?:json|csv)$))/;
const LIST = "api/releases/index.json";
const NOTICE = "api/errors/erased-2027-Q1.1.json";

const parent = mkdtempSync(join(tmpdir(), "erased-"));
afterAll(() => rmSync(parent, { recursive: true }));

/** The publish folder of a build, which no deploy changes. */
const folderOf = oncePer(({ files }: Build) => {
  const out = mkdtempSync(join(parent, "public-"));
  writeFiles(out, withFiles(new Map(), files));
  return out;
});

function send(
  s3: S3,
  build: Build,
  options: { readonly dryRun?: boolean; readonly allowOlder?: boolean } = {},
) {
  const target = { ...s3.reach, ...options };
  return deploy(folderOf(build), { bucket: BUCKET, prefix: "" }, target, { step() {}, count() {} });
}

/** What CloudFront answers before the bucket, with the routes of a build. */
function siteOf(build: Build, s3: S3) {
  const { template, id, values } = cloudfrontBuild(build);
  const bucket = bucketModel(s3.objects);
  return cloudfrontSite(template, values, (method, address, headers) =>
    bucket(method, address.replace(`/${id}/`, "/"), headers),
  );
}

let s3: S3;
/** The keys in the bucket before the release was erased, and which of them must be deleted. */
let earlier: string[];
let telling: string[];

beforeAll(async () => {
  s3 = modelS3();
  await send(s3, before);
  earlier = await s3.keys();
  telling = earlier.filter((key) => TELLING.test(key));
});

test("a deploy removes an erased release from the bucket even without delete, and nothing else", async () => {
  expect(telling).toContain("api/releases/2027-Q1.1/manifest.json");
  expect(telling.filter((key) => key.includes("/changes/"))).toEqual([
    "api/releases/changes/2027-Q1..2027-Q1.1.csv",
    "api/releases/changes/2027-Q1..2027-Q1.1.json",
    "api/releases/changes/2027-Q1.1..2027-Q2.csv",
    "api/releases/changes/2027-Q1.1..2027-Q2.json",
  ]);

  const planned = await send(s3, after, { dryRun: true });
  expect([...planned.deleted].sort()).toEqual(telling);
  expect(await s3.keys()).toEqual(earlier);

  const { deleted } = await send(s3, after);
  expect([...deleted].sort()).toEqual(telling);
  const left = new Set(earlier.filter((key) => !TELLING.test(key)));
  // The paths of files out of use are kept until a deploy with --delete.
  expect((await s3.keys()).filter((key) => !left.has(key))).toEqual([NOTICE, "retired.json"]);
  expect([...left].filter((key) => !s3.objects.has(key))).toEqual([]);

  // There is nothing left to do.
  expect(await send(s3, after)).toMatchObject({ uploaded: [], deleted: [], outOfUse: [] });
});

test("an erased release is not deployed again with an earlier build", async () => {
  await send(s3, after);
  const keys = await s3.keys();
  await expect(send(s3, before)).rejects.toMatchObject({
    name: "UserError",
    message: "the build would publish again what was erased from s3://benchmarks/: release 2027-Q1.1",
    remedy: "Build from the data folder in which it is erased, and deploy that build.",
  });
  expect(await s3.keys()).toEqual(keys);
});

test.each([
  ["missing", null],
  ["{}", "{}"],
  ["cut short", '{"latest":"2027-Q2",'],
  ["made empty", '{"latest":"2027-Q2","head":null,"releases":[]}'],
])("nor if the published list of releases is %s, and the same build repairs it", async (_, text) => {
  await send(s3, after);
  const list = await s3.get(LIST);
  if (text === null) await s3.remove(LIST);
  else await s3.put(LIST, text);
  const kept = await s3.contents();
  for (const allowOlder of [false, true]) {
    await expect(send(s3, before, { allowOlder })).rejects.toMatchObject({
      name: "UserError",
      message: "the build would publish again what was erased from s3://benchmarks/: release 2027-Q1.1",
    });
  }
  expect(await s3.contents()).toEqual(kept);
  expect((await send(s3, after)).uploaded).toEqual([LIST]);
  expect((await s3.get(LIST)).body).toBe(list.body);
});

test("a build with another list is refused while the published list is damaged, unless --allow-older is given", async () => {
  await send(s3, after);
  await s3.put(LIST, "{}");
  await expect(send(s3, later)).rejects.toMatchObject({
    name: "UserError",
    message:
      "s3://benchmarks/api/releases/index.json is missing or damaged, so it is not known whether the site has a retraction that the build lacks",
    remedy:
      "Deploy the published build again, which repairs the list. Without that build, make sure that this one has every retraction, and deploy it with --allow-older.",
  });
  await send(s3, later, { allowOlder: true });
  expect(JSON.parse((await s3.get(LIST)).body)).toMatchObject({ latest: "2027-Q2" });
  await send(s3, after, { allowOlder: true });
});

test("CloudFront answers 410 with the notice at the address of every removed file", async () => {
  await send(s3, after);
  const ask = siteOf(after, s3);
  const notice = textOf(after.files.find(({ path }) => path === NOTICE)?.bytes ?? new Uint8Array());
  expect(JSON.parse(notice)).toMatchObject({ status: 410, release: "2027-Q1.1", supersededBy: "2027-Q2" });
  for (const key of telling) {
    const reply = await ask("GET", `/${key}`, {});
    expect([reply.status, reply.body?.toString()], key).toEqual([410, notice]);
  }
  expect((await ask("GET", `/${NOTICE}`, {})).status).toBe(200);
  expect((await ask("GET", "/api/releases/2027-Q1/manifest.json", {})).status).toBe(200);
  expect((await ask("GET", "/api/releases/2026-Q1/manifest.json", {})).status).toBe(404);
});
