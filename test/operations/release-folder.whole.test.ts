import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Disk, UNSYNCED_DISK } from "../../src/disk/disk.ts";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { required } from "../../src/model/required.ts";
import { releaseFolder } from "../../src/operations/release-folder.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles, releasedGolden } from "../support/golden.ts";
import { recordingSwaps } from "../support/swaps.ts";

const NEXT = { id: "2027-Q1", asOf: "2027-03-31", published: "2027-04-05" };

/** What is said of a release of data that is not synthetic; the data folder must stay as it was. */
async function saidOfRelease(options: { baseUrl?: string; summary?: string }): Promise<unknown> {
  const parent = temporaryFolder();
  const at = (name: string) => join(parent, name);
  const settings = JSON.parse(textOf(required(goldenFiles.get("release.json"), "release.json")));
  const real = jsonFile("release.json", { ...settings, disclaimer: "Provisional." });
  writeFiles(at("data"), withFiles(goldenFiles, [real]));
  const before = digests(parent);
  const { baseUrl, summary } = options;
  const places = {
    data: at("data"),
    out: at("public"),
    hostsOut: at("hosts"),
    summary: summary === undefined ? undefined : { file: at(summary), text: () => "" },
  };
  const released = releaseFolder(
    places,
    NEXT,
    { ...(baseUrl !== undefined && { baseUrl }), isDryRun: false },
    SILENT_LISTENER,
  );
  const said = await released.then(
    () => "",
    (error: Error & { remedy?: string }) => `${error.message}. ${error.remedy}`.replaceAll(parent, "HERE"),
  );
  expect(digests(parent)).toEqual(before);
  return said;
}

test("data that is not synthetic is not released for an example address", async () => {
  expect(await saidOfRelease({ baseUrl: "https://benchmarks.example.org" })).toBe(
    "--base-url https://benchmarks.example.org is an example address: it leads nowhere, and would be published. Give the address where the site will be published, or leave it out.",
  );
});

test.each(["data", "public", "hosts"])(
  "a summary is not written into a folder that is replaced: %s",
  async (folder) => {
    expect(await saidOfRelease({ summary: `${folder}/summary.md` })).toBe(
      `the summary HERE/${folder}/summary.md is in the folder HERE/${folder}, which is replaced. Choose a file outside of it with --summary.`,
    );
  },
);

test("a release is not made before one that is frozen", async () => {
  const data = join(temporaryFolder(), "data");
  writeFiles(data, releasedGolden());
  const before = digests(data);
  const places = { data, out: join(data, "../public"), hostsOut: join(data, "../hosts") };
  const next = { id: "2026-Q2", asOf: "2026-06-30", published: "2026-07-06" };
  await expect(releaseFolder(places, next, { isDryRun: false }, SILENT_LISTENER)).rejects.toThrow(
    "2026-Q2 is before 2026-Q4, the last release",
  );
  // Which is told before any submission is read.
  const submissions = { file: join(data, "../none.csv") };
  const refused = releaseFolder({ ...places, submissions }, next, { isDryRun: false }, SILENT_LISTENER);
  await expect(refused).rejects.toThrow("2026-Q2 is before 2026-Q4, the last release");
  expect(digests(data)).toEqual(before);
});

test("a release that cannot be swapped in leaves the folders as they were, and nothing beside them", async () => {
  const parent = temporaryFolder();
  const at = (name: string) => join(parent, name);
  writeFiles(at("data"), goldenFiles);
  const before = digests(parent);
  const { disk } = recordingSwaps(() => {
    throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  });
  const places = { data: at("data"), out: at("public"), hostsOut: at("hosts"), disk };
  const options = { site: false, hosts: [], isDryRun: false };
  await expect(releaseFolder(places, NEXT, options, SILENT_LISTENER)).rejects.toThrow("EIO");
  expect(digests(parent)).toEqual(before);
  expect(readdirSync(parent)).toEqual(["data"]);
});

test("a build that is not on the disk as it was made is not released: nothing is replaced, and no summary written", async () => {
  const parent = temporaryFolder();
  const at = (name: string) => join(parent, name);
  writeFiles(at("data"), goldenFiles);
  const before = digests(parent);
  const damaging: Disk = {
    ...UNSYNCED_DISK,
    write: (file, bytes, mode) =>
      UNSYNCED_DISK.write(file, file.endsWith("/feed.atom") ? bytes.subarray(1) : bytes, mode),
  };
  const places = {
    data: at("data"),
    out: at("public"),
    hostsOut: at("hosts"),
    disk: damaging,
    summary: { file: at("summary.md"), text: () => "" },
  };
  const options = { site: false, hosts: [], isDryRun: false };
  await expect(releaseFolder(places, NEXT, options, SILENT_LISTENER)).rejects.toThrow(
    expect.objectContaining({
      problems: [expect.objectContaining({ file: "feed.atom", remedy: "Build again." })],
    }),
  );
  expect(digests(parent)).toEqual(before);
  const { disk, swapped } = recordingSwaps();
  await releaseFolder({ ...places, disk, precompress: true }, NEXT, options, SILENT_LISTENER);
  // What is published is never ahead of the data folder.
  expect(swapped).toEqual(["data", "public"]);
  expect(Object.keys(digests(parent))).toEqual(
    expect.arrayContaining([
      "summary.md",
      "data/releases/2027-Q1.json.br",
      "public/openapi.json",
      "public/openapi.json.br",
    ]),
  );
});

test("a release that is not confirmed replaces nothing, and one that is frozen already with the same content is not asked about", async () => {
  const parent = temporaryFolder();
  const at = (name: string) => join(parent, name);
  writeFiles(at("data"), goldenFiles);
  const before = digests(parent);
  const places = {
    data: at("data"),
    out: at("public"),
    hostsOut: at("hosts"),
    disk: UNSYNCED_DISK,
    summary: { file: at("summary.md"), text: () => "" },
    confirm: () => Promise.reject(new Error("it is not confirmed")),
  };
  const options = { site: false, hosts: [], isDryRun: false };
  await expect(releaseFolder(places, NEXT, options, SILENT_LISTENER)).rejects.toThrow("it is not confirmed");
  expect(digests(parent)).toEqual(before);
  await releaseFolder({ ...places, confirm: () => Promise.resolve() }, NEXT, options, SILENT_LISTENER);
  const { isFrozenAlready } = await releaseFolder(places, NEXT, options, SILENT_LISTENER);
  expect(isFrozenAlready).toBe(true);
});
