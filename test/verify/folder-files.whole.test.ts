import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/folders.ts";
import { builtFolder } from "./folder-support.ts";

const { built, problems } = builtFolder();

describe("where a file should be it is found that", () => {
  const CSV = "api/datasets/compliance-cost.csv";
  const replaced = (make: (path: string) => void) =>
    problems((folder) => {
      rmSync(join(folder, CSV));
      make(join(folder, CSV));
    });

  test("there is a folder", () => {
    expect(replaced((path) => mkdirSync(path))).toEqual([`${CSV} must be a file, is a folder`]);
  });

  test("there is a link to nothing, to itself, or to a folder", () => {
    expect(replaced((path) => symlinkSync("nothing", path))).toEqual([
      `${CSV} must be a file, is a link to nothing`,
    ]);
    expect(replaced((path) => symlinkSync(path, path))).toEqual([`${CSV} must be readable (ELOOP)`]);
    expect(replaced((path) => symlinkSync("..", path))).toEqual([
      `${CSV} must be a file, is a link to a folder elsewhere`,
    ]);
  });

  test("there is a pipe, which is not read", () => {
    expect(replaced((path) => void execFileSync("mkfifo", [path]))).toEqual([`${CSV} must be a file`]);
  });

  test("there is a file of many gigabytes, which is not read", () => {
    expect(
      replaced((path) => {
        writeFileSync(path, "");
        truncateSync(path, 5_000_000_000);
      }),
    ).toEqual([
      expect.stringMatching(/^api\/datasets\/compliance-cost\.csv must have \d+ bytes, has 5000000000$/),
    ]);
  });

  test("a link to the same content is none", () => {
    const folder = temporaryFolder();
    cpSync(join(built, CSV), join(folder, "copy.csv"));
    expect(replaced((path) => symlinkSync(join(folder, "copy.csv"), path))).toEqual([]);
  });
});

describe("a compressed copy beside a file", () => {
  const compressed = (text: Uint8Array) =>
    problems((folder) => writeFileSync(join(folder, "feed.json.gz"), gzipSync(text)));

  test("is no problem where it unpacks to the file, nor beside the manifest", () => {
    expect(compressed(readFileSync(join(built, "feed.json")))).toEqual([]);
    const own = problems((folder) => {
      const manifest = readFileSync(join(folder, "manifest.json"));
      writeFileSync(join(folder, "manifest.json.gz"), gzipSync(manifest));
    });
    expect(own).toEqual([]);
  });

  test("is one where it unpacks to anything else, or not at all", () => {
    const rule = "feed.json.gz must unpack to feed.json as it is now";
    expect(compressed(Buffer.from("{}"))).toEqual([rule]);
    expect(compressed(Buffer.alloc(10_000_000))).toEqual([rule]);
    expect(problems((folder) => writeFileSync(join(folder, "feed.json.gz"), "no gzip"))).toEqual([rule]);
    expect(problems((folder) => writeFileSync(join(folder, "other.json.gz"), gzipSync("{}")))).toEqual([
      "other.json.gz is not in the manifest and must not be there",
    ]);
  });
});
