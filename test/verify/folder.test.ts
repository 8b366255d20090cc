import { createHash } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publish } from "../../src/publish/publish.ts";
import { verifyFolder } from "../../src/verify/folder.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";

const HOURS = "api/intelligence/audit-hours";
const parent = mkdtempSync(join(tmpdir(), "verify-folder-"));
const built = join(parent, "public");

beforeAll(() => void publish({ data: DATA_FOLDER, out: built, hosts: join(parent, "hosts") }, {}));
afterAll(() => rmSync(parent, { recursive: true }));

/** A copy of the build with something wrong, and what is said of it. */
function problems(change: (folder: string) => void): string[] {
  const folder = join(temporaryFolder(), "public");
  cpSync(built, folder, { recursive: true });
  change(folder);
  return verifyFolder(folder).problems.map(({ file, column, rule }) =>
    [file, column, rule].filter(Boolean).join(" "),
  );
}

/** Writes a file and puts its size and digest into the manifest, as if it had been built so. */
function rewrite(folder: string, path: string, change: (text: string) => string): void {
  const text = change(readFileSync(join(folder, path), "utf8"));
  writeFileSync(join(folder, path), text);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const entry = manifest.files.find((one: { path: string }) => one.path === path);
  entry.bytes = Buffer.byteLength(text);
  entry.sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

test("a folder as it was built has no problem", () => {
  expect(verifyFolder(built)).toEqual({ release: "2026-Q4", files: 87, problems: [] });
});

test("a build for another address has none either", () => {
  const out = join(temporaryFolder(), "public");
  publish({ data: DATA_FOLDER, out, hosts: `${out}-hosts` }, { baseUrl: "https://data.example/base" });
  expect(verifyFolder(out).problems).toEqual([]);
});

describe("by the manifest it is found that", () => {
  test("a byte is another", () => {
    const found = problems((folder) => {
      const bytes = readFileSync(join(folder, `${HOURS}.json`));
      bytes[30]! ^= 1;
      writeFileSync(join(folder, `${HOURS}.json`), bytes);
    });
    expect(found[0]).toMatch(/^api\/intelligence\/audit-hours\.json must have the SHA-256 [0-9a-f]{64}$/);
  });

  test("a file grew, is missing, or is not ours: each is named", () => {
    const found = problems((folder) => {
      appendFileSync(join(folder, "index.html"), "\n");
      rmSync(join(folder, `${HOURS}/saas.json`));
      writeFileSync(join(folder, "api/notes.txt"), "mine");
    });
    expect(found).toEqual([
      `${HOURS}/saas.json is in the manifest and must be there`,
      expect.stringMatching(/^index\.html must have \d+ bytes, has \d+$/),
      "api/notes.txt is not in the manifest and must not be there",
    ]);
  });

  test("it is itself not what a manifest is, or leads out of the folder", () => {
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

describe("by the schemas it is found that", () => {
  test("an answer lacks a field", () => {
    expect(
      problems((folder) =>
        rewrite(folder, `${HOURS}/saas.json`, (text) => text.replace('"trend"', '"trends"')),
      ),
    ).toEqual([expect.stringMatching(/^api\/intelligence\/audit-hours\/saas\.json \/byIndustry\/0/)]);
  });

  test("a problem document is none", () => {
    expect(
      problems((folder) =>
        rewrite(folder, "api/errors/not-found.json", (text) => text.replace("404", "200")),
      ),
    ).toEqual([expect.stringMatching(/^api\/errors\/not-found\.json \/status/)]);
  });

  test("a cell of a table is out of range", () => {
    const table = "api/datasets/observatory/bands.csv";
    expect(
      problems((folder) => rewrite(folder, table, (text) => text.replace(/^(\w+,[^,]+,)\d+/m, "$11999"))),
    ).toEqual([expect.stringMatching(/^api\/datasets\/observatory\/bands\.csv year/)]);
  });

  test("a JSON file is cut off", () => {
    expect(problems((folder) => rewrite(folder, "api/index.json", (text) => text.slice(0, 500)))[0]).toMatch(
      /^api\/index\.json must be JSON/,
    );
  });
});

describe("by the routes it is found that", () => {
  test("Netlify's rules are those of other endpoints", () => {
    const found = problems((folder) =>
      rewrite(folder, "_redirects", (text) => text.replace("industry=fintech", "industry=fin")),
    );
    expect(found).toEqual(["_redirects must be the rules for Netlify of these endpoints"]);
  });

  test("a header was taken out of Netlify's rules", () => {
    const found = problems((folder) =>
      rewrite(folder, "_headers", (text) => text.replace("  Access-Control-Allow-Origin: *\n", "")),
    );
    expect(found).toEqual(["_headers must be the rules for Netlify of these endpoints"]);
  });

  test("the answer to a value was never built", () => {
    const found = problems((folder) => {
      rewrite(folder, "api/index.json", (text) => text.replaceAll("hospitality", "hotels"));
    });
    expect(found.slice(0, 2)).toEqual([
      "api/intelligence/industry-benchmarks/hotels.json answers a route and must be there",
      `${HOURS}/hotels.json answers a route and must be there`,
    ]);
  });
});

test.each(["", "no-such-folder"])("a folder without a build is said to be none: %j", (name) => {
  const folder = join(temporaryFolder(), name);
  expect(() => verifyFolder(folder)).toThrow(`${folder} holds no build`);
});
