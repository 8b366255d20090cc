import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import { listFiles } from "../../src/disk/read-folder.ts";
import { buildIn } from "../support/build-folder.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";
import { BUCKET, modelS3, type S3, useAws } from "../support/s3-server.ts";
import { CONTENT_KEYS, INDEX_KEYS, SMALL_KEYS, smallBuild } from "../support/small-build.ts";

const SILENT = { step() {}, count() {} };
const send = (s3: S3, folder: string, options: DeployOptions = {}, prefix = "") =>
  deploy(folder, { bucket: BUCKET, prefix }, { ...s3.reach, ...options }, SILENT);
const asked = (s3: S3, ...methods: string[]) =>
  s3.proxy.log.filter((line) => methods.includes(line.split(" ")[0]!) && !line.endsWith(" done"));
const manifestIn = (folder: string) => readFileSync(join(folder, "manifest.json"), "utf8");
const sorted = (keys: readonly string[]) => [...keys].sort();

useAws();

describe("a first deploy", () => {
  it("stores every file of a build at its path and every endpoint's answer at its address, byte for byte", async () => {
    const [s3, folder] = [modelS3(), join(temporaryFolder(), "public")];
    await buildIn(
      { data: GOLDEN_FOLDER, out: folder, hostsOut: join(temporaryFolder(), "hosts") },
      { site: false },
    );
    await send(s3, folder, { concurrency: 64 });
    const contents = await s3.contents();
    const files = listFiles(folder).filter((path) => !path.startsWith("_"));
    expect(files.length).toBeGreaterThan(80);
    for (const path of files) expect(contents[path] === readFileSync(join(folder, path), "utf8")).toBe(true);
    const aliases = Object.keys(contents).filter((key) => !files.includes(key));
    const { endpoints } = JSON.parse(contents["api/index.json"]!);
    expect(sorted(aliases)).toEqual(sorted(endpoints.map(({ path }: { path: string }) => path.slice(1))));
    for (const key of aliases) {
      expect(contents[key]).toBe(contents[`${key}.json`]);
    }
  });

  it("reports what it did", async () => {
    const s3 = modelS3();
    const summary = await send(s3, smallBuild());
    const contents = await s3.contents();
    expect(Object.keys(contents)).toEqual(sorted(SMALL_KEYS));
    expect(summary).toEqual({
      release: "2026-Q4",
      dryRun: false,
      uploaded: SMALL_KEYS,
      unchanged: 0,
      deleted: [],
      bytes: Object.values(contents).join("").length,
      outOfUse: [],
      notes: [],
    });
  });

  it("gives every object its headers", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const given = await Promise.all(
      SMALL_KEYS.map(async (key) => {
        const { headers } = await s3.get(key);
        return [
          key,
          ...["content-type", "cache-control", "content-disposition"].map((name) => headers.get(name)),
        ];
      }),
    );
    const [json, csv, problem] = [
      "application/json; charset=utf-8",
      "text/csv; charset=utf-8",
      "application/problem+json",
    ];
    const [day, asked] = ["public, max-age=0, s-maxage=86400", "public, max-age=0, must-revalidate"];
    const minutes = "public, max-age=0, s-maxage=300";
    const download = (name: string) => `attachment; filename="intelligence-export.${name}"`;
    const saved = (value: string) => `inline; filename="hours-${value}.json"`;
    expect(given).toEqual([
      ["api/datasets/t.csv", csv, day, null],
      ["api/errors/not-found.json", problem, day, null],
      ["api/intelligence/export.csv", csv, day, download("csv")],
      ["api/intelligence/export.json", json, day, download("json")],
      ["api/intelligence/export", json, day, download("json")],
      ["api/intelligence/hours.json", json, day, null],
      ["api/intelligence/hours", json, day, null],
      ["api/intelligence/hours/alpha.json", json, day, saved("alpha")],
      ["api/intelligence/hours/beta.json", json, day, saved("beta")],
      ["api/datasets/datapackage.json", json, day, null],
      ["api/index.json", json, minutes, null],
      ["feed.json", "application/feed+json", minutes, null],
      ["index.html", "text/html; charset=utf-8", asked, null],
      ["manifest.json", json, asked, null],
    ]);
  });

  it("sends each content with its SHA-256, for the server to check", async () => {
    const s3 = modelS3();
    const checksums: Record<string, unknown> = {};
    s3.proxy.fault = ({ method, key, headers }) => {
      if (method === "PUT") checksums[key] = headers["x-amz-checksum-sha256"];
      return undefined;
    };
    await send(s3, smallBuild());
    const contents = await s3.contents();
    const digest = (text: string) => createHash("sha256").update(text).digest("base64");
    expect(checksums).toEqual(
      Object.fromEntries(Object.entries(contents).map(([key, text]) => [key, digest(text)])),
    );
  });

  it("begins a phase when the previous one is complete, and ends with the manifest", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const log = s3.proxy.log.filter((line) => line.startsWith("PUT "));
    const at = (phase: readonly string[], end: "" | " done") =>
      phase.map((key) => log.indexOf(`PUT ${key}${end}`));
    expect(log.length).toBe(2 * SMALL_KEYS.length);
    expect(Math.max(...at(CONTENT_KEYS, " done"))).toBeLessThan(Math.min(...at(INDEX_KEYS, "")));
    expect(Math.max(...at(INDEX_KEYS, " done"))).toBeLessThan(log.indexOf("PUT manifest.json"));
    expect(log.at(-1)).toBe("PUT manifest.json done");
  });

  it("uploads only below its prefix", async () => {
    const s3 = modelS3();
    await s3.put("manifest.json", "somebody else's");
    await send(s3, smallBuild(), {}, "data/v1/");
    expect(await s3.keys()).toEqual(sorted(["manifest.json", ...SMALL_KEYS.map((key) => `data/v1/${key}`)]));
    expect((await s3.get("manifest.json")).body).toBe("somebody else's");
  });
});

describe("the next deploy", () => {
  it("of the same build uploads nothing", async () => {
    const [s3, folder] = [modelS3(), smallBuild()];
    await send(s3, folder);
    s3.proxy.log.length = 0;
    expect(await send(s3, folder, { delete: true })).toMatchObject({
      uploaded: [],
      unchanged: SMALL_KEYS.length,
      deleted: [],
      bytes: 0,
    });
    expect(asked(s3, "PUT", "DELETE")).toEqual([]);
  });

  it("uploads a changed file, its address, the index that changed with it, and the manifest", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const next = smallBuild({
      "api/intelligence/hours.json": '{"hours":2}',
      "index.html": "<!doctype html>2",
    });
    const changed = ["api/intelligence/hours.json", "api/intelligence/hours", "index.html", "manifest.json"];
    expect(await send(s3, next)).toMatchObject({ uploaded: changed, unchanged: 10 });
    const contents = await s3.contents();
    expect(contents["api/intelligence/hours"]).toBe('{"hours":2}');
    expect(contents["manifest.json"]).toBe(manifestIn(next));
  });

  it("uploads an object again if only its headers change", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    // Without the format csv the file is no longer a download.
    const catalogue = JSON.parse(readFileSync(join(smallBuild(), "api/index.json"), "utf8"));
    catalogue.endpoints[1].parameters[0].values.pop();
    const next = smallBuild({ "api/index.json": JSON.stringify(catalogue) });
    expect((await send(s3, next)).uploaded).toEqual([
      "api/intelligence/export.csv",
      "api/index.json",
      "manifest.json",
    ]);
    expect((await s3.get("api/intelligence/export.csv")).headers.get("content-disposition")).toBe(
      'inline; filename="intelligence-export.csv"',
    );
  });

  it("restores objects that someone else replaced or deleted", async () => {
    const [s3, folder] = [modelS3(), smallBuild()];
    await send(s3, folder);
    await s3.remove("api/index.json");
    await s3.remove("feed.json");
    await s3.remove("api/intelligence/hours");
    await s3.put("api/intelligence/hours", "spoilt");
    expect((await send(s3, folder)).uploaded).toEqual([
      "api/intelligence/hours",
      "api/index.json",
      "feed.json",
    ]);
    expect((await s3.get("api/intelligence/hours")).body).toBe('{"hours":1}');
  });

  it("treats an object that it may not read as missing", async () => {
    const [s3, folder] = [modelS3(), smallBuild()];
    s3.proxy.fault = ({ method }) => (method === "HEAD" || method === "GET" ? 403 : undefined);
    expect(await send(s3, folder)).toMatchObject({
      uploaded: SMALL_KEYS,
      notes: [
        "manifest.json is missing or cannot be read, so it is not known which objects are no longer in use, and whether a later release or a retraction is replaced; allow s3:GetObject and s3:ListBucket",
        "the uploaded objects cannot be read, so it is not known whether the server kept them; allow s3:GetObject",
      ],
    });
    expect(await s3.keys()).toEqual(sorted(SMALL_KEYS));
  });
});

describe("an object that is no longer in use", () => {
  const OLD = { "api/intelligence/hours/beta.json": null, "api/datasets/t.csv": null };
  const GONE = ["api/datasets/t.csv", "api/intelligence/hours/beta.json"];
  const RETIRED = `{
  "generator": "compliance-data-api",
  "paths": [
    "api/datasets/t.csv",
    "api/intelligence/hours/beta.json"
  ]
}
`;

  it("is deleted on demand, after the manifest, and nothing else is", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const strangers = ["api/stranger.json", "api/intelligence/hours/beta", "stranger.html"];
    for (const key of strangers) await s3.put(key, "mine");
    s3.proxy.log.length = 0;
    expect(await send(s3, smallBuild(OLD), { delete: true })).toMatchObject({ deleted: GONE, outOfUse: [] });
    const left = SMALL_KEYS.filter((key) => !GONE.includes(key));
    expect(await s3.keys()).toEqual(sorted([...left, ...strangers]));
    const changes = s3.proxy.log.filter((line) => /^(PUT|DELETE) /.test(line));
    expect(changes.slice(0, 4)).toEqual([
      "PUT retired.json",
      "PUT retired.json done",
      "PUT manifest.json",
      "PUT manifest.json done",
    ]);
    expect(sorted(asked(s3, "DELETE").slice(0, -1))).toEqual(GONE.map((key) => `DELETE ${key}`));
    expect(changes.slice(-2)).toEqual(["DELETE retired.json", "DELETE retired.json done"]);
  });

  it("is deleted with its address, if it had one", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const catalogue = JSON.parse(readFileSync(join(smallBuild(), "api/index.json"), "utf8"));
    catalogue.endpoints.pop();
    const next = smallBuild({
      "api/index.json": JSON.stringify(catalogue),
      "api/intelligence/export.json": null,
      "api/intelligence/export.csv": null,
    });
    expect((await send(s3, next, { delete: true })).deleted).toEqual([
      "api/intelligence/export",
      "api/intelligence/export.csv",
      "api/intelligence/export.json",
    ]);
  });

  it("may be the address of a file that stays", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const catalogue = JSON.parse(readFileSync(join(smallBuild(), "api/index.json"), "utf8"));
    catalogue.endpoints.pop();
    const next = smallBuild({ "api/index.json": JSON.stringify(catalogue) });
    const [address, stranger] = ["api/intelligence/export", "api/intelligence/hours/beta"];
    await s3.put(stranger, "mine");
    expect(await send(s3, next)).toMatchObject({ deleted: [], outOfUse: [address] });
    expect((await send(s3, next, { delete: true })).deleted).toEqual([address]);
    expect(await s3.keys()).toEqual(sorted([...SMALL_KEYS.filter((key) => key !== address), stranger]));
  });

  it("is counted as it would be deleted: with addresses, and without objects that are already gone", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild({ "api/intelligence/old.json": "{}" }));
    const catalogue = JSON.parse(readFileSync(join(smallBuild(), "api/index.json"), "utf8"));
    catalogue.endpoints.pop();
    const next = smallBuild({
      "api/index.json": JSON.stringify(catalogue),
      "api/intelligence/export.json": null,
    });
    await s3.remove("api/intelligence/old.json");
    const gone = ["api/intelligence/export", "api/intelligence/export.json"];
    expect(await send(s3, next)).toMatchObject({ deleted: [], outOfUse: gone });
    expect(await send(s3, next, { delete: true })).toMatchObject({ deleted: gone, outOfUse: [] });
  });

  it("is kept by default, and a later deploy still finds it", async () => {
    const s3 = modelS3();
    const next = smallBuild(OLD);
    await send(s3, smallBuild());
    expect(await send(s3, next)).toMatchObject({ deleted: [], outOfUse: GONE });
    expect(asked(s3, "DELETE")).toEqual([]);
    expect((await s3.get("retired.json")).body).toBe(RETIRED);
    await send(s3, smallBuild({ ...OLD, "feed.json": null }));
    expect(await s3.keys()).toEqual(sorted([...SMALL_KEYS, "retired.json"]));
    expect((await send(s3, next, { delete: true })).deleted).toEqual(GONE);
    expect(await s3.keys()).toEqual(sorted(SMALL_KEYS.filter((key) => !GONE.includes(key))));
  });

  it("is recorded once: a later deploy does not write the same record again", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await send(s3, smallBuild(OLD));
    s3.proxy.log.length = 0;
    await send(s3, smallBuild({ ...OLD, "feed.json": "{}" }));
    expect(asked(s3, "PUT").filter((line) => !line.includes("lock"))).toEqual([
      "PUT feed.json",
      "PUT manifest.json",
    ]);
    expect((await s3.get("retired.json")).body).toBe(RETIRED);
  });

  it("is not deleted if it is in use again", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await send(s3, smallBuild(OLD));
    expect((await send(s3, smallBuild(), { delete: true })).deleted).toEqual([]);
    expect(await s3.keys()).toEqual(sorted(SMALL_KEYS));
  });

  it("is only looked for below the prefix", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await send(s3, smallBuild(), {}, "v1/");
    await send(s3, smallBuild(OLD), { delete: true }, "v1/");
    const below = SMALL_KEYS.filter((key) => !GONE.includes(key)).map((key) => `v1/${key}`);
    expect(await s3.keys()).toEqual(sorted([...SMALL_KEYS, ...below]));
  });

  it("is never a file that is not uploaded, even if a manifest lists it", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await s3.put("_headers", "mine");
    const next = smallBuild({ _headers: null, _redirects: null });
    expect(await send(s3, next, { delete: true })).toMatchObject({ deleted: [], outOfUse: [] });
    expect((await s3.get("_headers")).body).toBe("mine");
  });

  const entry = (path: string) => ({ path, bytes: 4, sha256: "0".repeat(64) });
  const manifestOf = (changes: object) =>
    JSON.stringify({
      generator: "compliance-data-api",
      release: "2026-Q3",
      files: [entry("old.json")],
      ...changes,
    });
  it.each([
    ["not JSON", "<html>"],
    ["another program's", '{"generator":"webpack","paths":["old.json"]}'],
    ["without paths", '{"generator":"compliance-data-api"}'],
    ["with a path that leads out", '{"generator":"compliance-data-api","paths":["v1/../../old.json"]}'],
  ])("is not read from a damaged retired.json (%s)", async (_, text) => {
    const s3 = modelS3();
    await s3.put("v1/manifest.json", manifestOf({}));
    await s3.put("v1/retired.json", text);
    for (const old of ["old.json", "v1/old.json"]) await s3.put(old, "mine");
    const summary = await send(s3, smallBuild(), { delete: true }, "v1/");
    expect(summary.deleted).toEqual([]);
    expect(summary.notes).toEqual([
      "retired.json in the bucket was not written by this program, so nothing is deleted",
    ]);
    expect(asked(s3, "DELETE")).toEqual([]);
    expect(await s3.keys()).toEqual(expect.arrayContaining(["old.json", "v1/old.json", "v1/manifest.json"]));
    expect((await s3.get("v1/retired.json")).body).toBe(text);
  });

  it("is still recorded if the manifest is missing", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await send(s3, smallBuild(OLD));
    await s3.remove("manifest.json");
    expect(await send(s3, smallBuild(OLD))).toMatchObject({ uploaded: ["manifest.json"], outOfUse: GONE });
    expect((await s3.get("retired.json")).body).toBe(RETIRED);
    expect((await send(s3, smallBuild(OLD), { delete: true })).deleted).toEqual(GONE);
  });

  it("does not affect an object in use with the name of its address", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild({ "index.html.json": "{}" }));
    expect((await send(s3, smallBuild(), { delete: true })).deleted).toEqual(["index.html.json"]);
    expect(await s3.keys()).toEqual(sorted(SMALL_KEYS));
  });

  it("is deleted if a manifest of this program lists it, even if another program uploaded it", async () => {
    const s3 = modelS3();
    await s3.put("manifest.json", manifestOf({}));
    await s3.put("old.json", "1");
    expect((await send(s3, smallBuild(), { delete: true })).deleted).toEqual(["old.json"]);
  });
});

describe("a dry run", () => {
  it("reports what would be done, and changes nothing", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    const before = await s3.contents();
    s3.proxy.log.length = 0;
    const next = smallBuild({ "index.html": "2", "feed.json": null });
    expect(await send(s3, next, { dryRun: true, delete: true })).toMatchObject({
      dryRun: true,
      uploaded: ["index.html", "manifest.json"],
      deleted: ["feed.json"],
    });
    expect(asked(s3, "PUT", "DELETE", "POST")).toEqual([]);
    expect(await s3.contents()).toEqual(before);
  });
});

describe("a folder that differs from its manifest", () => {
  it("is refused with every file that differs, and nothing is sent", async () => {
    const [s3, folder] = [modelS3(), smallBuild()];
    const { size } = statSync(join(folder, "api/index.json"));
    writeFileSync(join(folder, "index.html"), "<!DOCTYPE html>");
    writeFileSync(join(folder, "api/datasets/t.csv"), "longer than it was");
    for (const gone of ["api/index.json", "feed.json"]) rmSync(join(folder, gone));
    mkdirSync(join(folder, "api/index.json"));
    const remedy = "Run compliance-data build again.";
    const noFile = "manifest.json lists this file, but it does not exist";
    const rule = "must have the size and the SHA-256 given in manifest.json";
    const sized = (bytes: number) =>
      `must be a file of ${bytes} bytes, as manifest.json says, and of at most 100000000`;
    await expect(send(s3, folder)).rejects.toMatchObject({
      name: "DataError",
      problems: [
        { file: `${folder}/api/datasets/t.csv`, rule: sized(8), remedy },
        { file: `${folder}/api/index.json`, rule: sized(size), remedy },
        { file: `${folder}/feed.json`, rule: noFile, remedy },
        { file: `${folder}/index.html`, rule, remedy },
      ],
    });
    expect(s3.proxy.log).toEqual([]);
  });

  it.each([
    ["empty", null],
    ["another program's", '{"name":"app","files":[]}'],
    ["broken", "{"],
  ])("is not a build if the manifest is %s", async (_, manifest) => {
    const [s3, folder] = [modelS3(), temporaryFolder()];
    if (manifest !== null) writeFileSync(join(folder, "manifest.json"), manifest);
    for (const none of [folder, join(folder, "none")]) {
      await expect(send(s3, none)).rejects.toMatchObject({
        name: "UserError",
        message: `${none} contains no build`,
        remedy: "Run compliance-data build first, or name a folder with --out.",
      });
    }
    expect(s3.proxy.log).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ["a file that no release has", { "api/releases/2026-Q3/run.js": "evil" }],
    ["a release that no list has", { "api/releases/2026-Q3/datasets/t.csv": "a" }],
  ])("is refused with %s among its frozen releases, and nothing is sent", async (_, changes) => {
    const [s3, folder] = [modelS3(), smallBuild(changes)];
    for (const dryRun of [false, true]) {
      await expect(send(s3, folder, { dryRun })).rejects.toMatchObject({
        problems: [{ file: `${folder}/${Object.keys(changes)[0]}` }],
      });
    }
    expect(s3.proxy.log).toEqual([]);
  });

  it("is refused with a path in its manifest that leads out of it, and the path is named", async () => {
    const [s3, folder] = [modelS3(), smallBuild()];
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    manifest.files.push({ ...manifest.files[0], path: "api/releases/2026-Q3/../../../../bin/x.js" });
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
    await expect(send(s3, folder)).rejects.toMatchObject({
      problems: [{ file: `${folder}/manifest.json`, value: "api/releases/2026-Q3/../../../../bin/x.js" }],
    });
    expect(s3.proxy.log).toEqual([]);
  });

  it("may contain other files, which are not uploaded", async () => {
    const [s3, folder] = [modelS3(), smallBuild()];
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect((await send(s3, folder)).uploaded).toEqual(SMALL_KEYS);
  });
});
