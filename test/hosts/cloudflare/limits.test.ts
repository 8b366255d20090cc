import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { requireRoom } from "../../../src/hosts/cloudflare/limits.ts";
import { textFile } from "../../../src/model/file.ts";
import { saidOf } from "../../support/said.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const siteOf = (paths: readonly string[]) => ({
  table: EMPTY_TABLE,
  files: paths.map((path) => textFile(path, "")),
});
const many = (count: number) => siteOf(Array.from({ length: count }, (_, index) => `${index}.json`));

test("the largest number of files for Cloudflare, minus the signature", () => {
  expect(() => requireRoom(many(19_999), [])).not.toThrow();
  expect(saidOf(() => requireRoom(many(20_000), []))).toEqual([
    "the site has 20000 files and the manifest's signature, but Cloudflare accepts at most 20000. Publish fewer filter values, or erase releases that are retracted, or leave cloudflare out of --hosts.",
  ]);
});

test("the largest file for Cloudflare", () => {
  const fileOf = (size: number) => ({
    table: EMPTY_TABLE,
    files: [{ path: "api/datasets/all.csv", bytes: new Uint8Array(size) }],
  });
  expect(() => requireRoom(fileOf(26_214_400), [])).not.toThrow();
  expect(saidOf(() => requireRoom(fileOf(26_214_401), []))).toEqual([
    "api/datasets/all.csv is 26214401 bytes, but Cloudflare accepts at most 26214400 per file. Publish fewer rows, or leave cloudflare out of --hosts.",
  ]);
});

test("the largest Worker for Cloudflare, compressed", () => {
  const worker = (bytes: Uint8Array) => [{ path: "routes.json", bytes }];
  expect(() => requireRoom(siteOf([]), worker(new Uint8Array(4_000_000)))).not.toThrow();
  expect(() => requireRoom(siteOf([]), worker(randomBytes(3_100_000)))).toThrow(
    /^the Worker for Cloudflare is 310\d{4} bytes after gzip, but Cloudflare accepts at most 3000000$/,
  );
});

test.each(["a b.json", "a/../b.json", "a//b.json", "ä.json", "a/./b"])(
  "a file %s, which its address would not find, is refused",
  (path) => {
    expect(saidOf(() => requireRoom(siteOf([path]), []))).toEqual([
      `the Worker for Cloudflare refuses the address /${path}. Name the file with ASCII letters, digits, dots, dashes and underscores, or leave cloudflare out of --hosts.`,
    ]);
  },
);
