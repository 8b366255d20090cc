import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { textFile } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { temporaryFolder } from "./folders.ts";

const HOURS = "/api/intelligence/hours";
const EXPORT = "/api/intelligence/export";
const choice = (value: string) => ({ value, url: "/", file: "/" });
const endpoint = (path: string, parameter: string, kind: string, values: string[]) => ({
  id: path.slice(path.lastIndexOf("/") + 1),
  path,
  title: "T",
  description: "D",
  url: path,
  file: `${path}.json`,
  example: { parameters: {}, url: path },
  parameters: [{ name: parameter, kind, description: "D", values: values.map(choice) }],
});

const catalogueOf = (...endpoints: object[]) =>
  JSON.stringify({ title: "T", release: "2026-Q4", endpoints, datasets: [], documents: [] });

const FILES: Readonly<Record<string, string>> = {
  _headers: "headers",
  _redirects: "redirects",
  "api/datasets/datapackage.json": "{}",
  "api/datasets/t.csv": "a,b\n1,2\n",
  "api/errors/not-found.json": '{"status":404}',
  "api/index.json": catalogueOf(
    endpoint(HOURS, "industry", "filter", ["alpha", "beta"]),
    endpoint(EXPORT, "format", "format", ["json", "csv"]),
  ),
  "api/intelligence/export.csv": "x,y\n",
  "api/intelligence/export.json": '{"data":{}}',
  "api/intelligence/hours.json": '{"hours":1}',
  "api/intelligence/hours/alpha.json": '{"hours":"alpha"}',
  "api/intelligence/hours/beta.json": '{"hours":"beta"}',
  "feed.json": '{"items":[]}',
  "index.html": "<!doctype html>",
};

/** Changes that leave one endpoint with one value. */
export const ONE_ENDPOINT: Readonly<Record<string, string | null>> = {
  "api/datasets/datapackage.json": null,
  "api/errors/unknown-format.json": null,
  "api/index.json": catalogueOf(endpoint(HOURS, "industry", "filter", ["alpha"])),
  "api/intelligence/export.csv": null,
  "api/intelligence/export.json": null,
  "api/intelligence/hours/beta.json": null,
};

/** Keys of the small build's objects, phase by phase. */
export const CONTENT_KEYS = [
  "api/datasets/t.csv",
  "api/errors/not-found.json",
  "api/intelligence/export.csv",
  "api/intelligence/export.json",
  "api/intelligence/export",
  "api/intelligence/hours.json",
  "api/intelligence/hours",
  "api/intelligence/hours/alpha.json",
  "api/intelligence/hours/beta.json",
];
export const INDEX_KEYS = ["api/datasets/datapackage.json", "api/index.json", "feed.json", "index.html"];
export const SMALL_KEYS = [...CONTENT_KEYS, ...INDEX_KEYS, "manifest.json"];

/**
 * A publish folder with a handful of files, its manifest as a build would write it.
 * @param changes content of changed or new files; null for no such file
 * @param folder an empty one; if none is given, one that is deleted when the test ends
 */
export function smallBuild(
  changes: Readonly<Record<string, string | null>> = {},
  release = "2026-Q4",
  folder = temporaryFolder(),
): string {
  const files = Object.entries({ ...FILES, ...changes }).flatMap(([path, text]) =>
    text === null ? [] : [textFile(path, text)],
  );
  for (const { path, bytes } of [...files, manifestFile(release, files)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}
