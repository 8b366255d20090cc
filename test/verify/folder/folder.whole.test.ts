import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles } from "../../../src/disk/read-folder.ts";
import { verifyFolder } from "../../../src/verify/folder/folder.ts";
import { writeBuilt } from "../../support/built.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { builtFolder, relist, rewrite } from "../folder-support.ts";

const HOURS = "api/intelligence/audit-hours";
const { built, problems } = builtFolder();

test("an unchanged build has no problems", () => {
  expect(verifyFolder(built)).toEqual({
    release: "2026-Q4",
    signature: "none",
    files: listFiles(built).length,
    chain: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)],
    retractions: [],
    problems: [],
  });
});

test("a build for another address has no problems either", () => {
  const out = join(temporaryFolder(), "public");
  writeBuilt(out, { baseUrl: "https://data.example/base" });
  expect(verifyFolder(out).problems).toEqual([]);
});

describe("comparing with the manifest finds that", () => {
  test("a byte has changed", () => {
    const found = problems((folder) => {
      const bytes = readFileSync(join(folder, `${HOURS}.json`));
      bytes[30]! ^= 1;
      writeFileSync(join(folder, `${HOURS}.json`), bytes);
    });
    expect(found[0]).toMatch(/^api\/intelligence\/audit-hours\.json must have the SHA-256 [0-9a-f]{64}$/);
  });

  test("a file has grown, is missing, or is not listed: each is named", () => {
    const found = problems((folder) => {
      appendFileSync(join(folder, "index.html"), "\n");
      rmSync(join(folder, `${HOURS}/alpha.json`));
      writeFileSync(join(folder, "api/notes.txt"), "mine");
    });
    expect(found).toEqual([
      `${HOURS}/alpha.json is in the manifest, but is missing`,
      expect.stringMatching(/^index\.html must be \d+ bytes, but is \d+$/),
      "api/notes.txt is not in the manifest, so it must not exist",
    ]);
  });

  test("the manifest itself is invalid, or leads out of the folder", () => {
    const found = problems((folder) =>
      writeFileSync(
        join(folder, "manifest.json"),
        JSON.stringify({
          generator: "compliance-data-api",
          release: "2026",
          files: [{ path: "../x", bytes: -1, sha256: "" }],
        }),
      ),
    );
    expect(found.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "manifest.json /release",
      "manifest.json /files/0/path",
      "manifest.json /files/0/bytes",
      "manifest.json /files/0/sha256",
    ]);
  });
});

describe("checking against the schemas finds that", () => {
  test("an answer lacks a field", () => {
    expect(
      problems((folder) =>
        rewrite(folder, `${HOURS}/alpha.json`, (text) => text.replace('"trend"', '"trends"')),
      ),
    ).toEqual([expect.stringMatching(/^api\/intelligence\/audit-hours\/alpha\.json \/byIndustry\/0/)]);
  });

  test("a problem document is invalid", () => {
    expect(
      problems((folder) =>
        rewrite(folder, "api/errors/not-found.json", (text) => text.replace("404", "200")),
      ),
    ).toEqual([expect.stringMatching(/^api\/errors\/not-found\.json \/status/)]);
  });

  test("a cell of a table is out of range", () => {
    const table = "api/datasets/observatory/quantiles.csv";
    expect(
      problems((folder) => rewrite(folder, table, (text) => text.replace(/^(\w+,\d+,)/m, "$1XX"))),
    ).toEqual([expect.stringMatching(/^api\/datasets\/observatory\/quantiles\.csv/)]);
  });

  test("a JSON file is cut off", () => {
    expect(problems((folder) => rewrite(folder, "api/index.json", (text) => text.slice(0, 500)))[0]).toMatch(
      /^api\/index\.json must be JSON/,
    );
  });
});

describe("checking against the routes finds that", () => {
  test("Netlify's rules are those of other endpoints", () => {
    const found = problems((folder) =>
      rewrite(folder, "_redirects", (text) => text.replace("industry=alpha", "industry=alp")),
    );
    expect(found).toEqual(["_redirects must be the rules for Netlify of these endpoints"]);
  });

  test("a header was removed from Netlify's rules", () => {
    const found = problems((folder) =>
      rewrite(folder, "_headers", (text) => text.replace("  Access-Control-Allow-Origin: *\n", "")),
    );
    expect(found).toEqual(["_headers must be the rules for Netlify of these endpoints"]);
  });

  test("the answer to a value was never built", () => {
    const found = problems((folder) => {
      rewrite(folder, "api/index.json", (text) => text.replaceAll("beta", "hotels"));
    });
    expect(found.slice(0, 2)).toEqual([
      "api/intelligence/industry-benchmarks/hotels.json must exist, and be listed in manifest.json",
      `${HOURS}/hotels.json must exist, and be listed in manifest.json`,
    ]);
  });
});

test.each([
  ["no file", () => []],
  ["no catalogue", (files: { path: string }[]) => files.filter(({ path }) => path !== "api/index.json")],
])("a folder whose manifest lists %s contains no build", (_, change) => {
  const folder = join(temporaryFolder(), "public");
  cpSync(built, folder, { recursive: true });
  relist(folder, (manifest) => {
    manifest.files = change(manifest.files);
  });
  expect(() => verifyFolder(folder)).toThrow(`${folder} contains no build`);
});

test("a folder whose manifest is a folder contains no build", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "manifest.json"));
  expect(() => verifyFolder(folder)).toThrow(`${folder} contains no build`);
});

test.each(["", "no-such-folder"])("a folder without a build is reported: %j", (name) => {
  const folder = join(temporaryFolder(), name);
  expect(() => verifyFolder(folder)).toThrow(`${folder} contains no build`);
});
