import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { textFile, textOf } from "../../src/model/file.ts";
import { compressedCopies } from "../../src/operations/compressed-copies.ts";
import { verifyFolder } from "../../src/verify/folder/folder.ts";
import { buildIn } from "../support/build-folder.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles } from "../support/golden.ts";
import { EMPTY_TABLE } from "../support/table.ts";

test("each text that can be compressed has a gzip and a Brotli copy, which decompress to it", () => {
  const text = "a,b\n1,2\n".repeat(100);
  const files = [
    textFile("api/x.csv", text),
    textFile("api/tiny.json", "{}"),
    textFile("charts/x.png", text),
    textFile("api/downloads/benchmark.zip", text),
    textFile("openapi.yaml", text),
    textFile(".well-known/api-catalog", text),
    textFile("_headers", text),
  ];
  const type = (path: string, value: string) => ({ path, headers: { "Content-Type": value } });
  const headers = [
    type("/openapi.yaml", "application/yaml"),
    type("/.well-known/api-catalog", "application/linkset+json"),
  ];
  const copies = compressedCopies(files, { ...EMPTY_TABLE, headers });
  expect(copies.map(({ path }) => path)).toEqual([
    ...["api/x.csv.gz", "api/x.csv.br", "openapi.yaml.gz", "openapi.yaml.br"],
    ...[".well-known/api-catalog.gz", ".well-known/api-catalog.br"],
  ]);
  expect(textOf(gunzipSync(copies[0]!.bytes))).toBe(text);
  expect(textOf(brotliDecompressSync(copies[1]!.bytes))).toBe(text);
});

test("a copy that saves no bytes is not made", () => {
  const texts = Array.from({ length: 60 }, (_, at) =>
    textFile(`api/${at}.json`, "ab,c;".repeat(12).slice(0, at)),
  );
  const sizes = new Map(texts.map(({ path, bytes }) => [path, bytes.length]));
  const savings = compressedCopies(texts, EMPTY_TABLE).map(
    ({ path, bytes }) => sizes.get(path.replace(/\.(gz|br)$/, ""))! - bytes.length,
  );
  // Each text is a byte longer than the previous one, so some copy is exactly as long as its file.
  expect(savings).not.toEqual([]);
  expect(Math.min(...savings)).toBe(1);
});

test("a build writes copies if requested, and its folder passes verification", async () => {
  const folder = temporaryFolder();
  const [data, out, hostsOut] = ["data", "public", "hosts"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFiles(data, goldenFiles);
  const options = { site: false, hosts: [] };
  const plain = await buildIn({ data, out, hostsOut }, options);
  expect(() => readFileSync(join(out, "openapi.json.br"))).toThrow("ENOENT");
  // The manifest, and so the result of a build, does not include copies.
  expect(await buildIn({ data, out, hostsOut, precompress: true }, options)).toEqual(plain);
  const copy = readFileSync(join(out, "openapi.json.br"));
  expect(brotliDecompressSync(copy).equals(readFileSync(join(out, "openapi.json")))).toBe(true);
  expect(verifyFolder(out).problems).toEqual([]);
  // The copies are the build's own, so the next one replaces them, or leaves none.
  expect(await buildIn({ data, out, hostsOut, precompress: true }, options)).toEqual(plain);
  expect(verifyFolder(out).problems).toEqual([]);
  await buildIn({ data, out, hostsOut }, options);
  expect(existsSync(join(out, "openapi.json.br"))).toBe(false);
});
