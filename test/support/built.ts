import { type Build, type BuildOptions, build } from "../../src/build.ts";
import type { CatalogueDocument } from "../../src/documents/catalogue.ts";
import { type Files, jsonFile, type OutputFile, textOf, withFiles } from "../../src/model/file.ts";
import { MANIFEST_PATH, manifestFile } from "../../src/model/manifest.ts";
import { writeFiles } from "./folders.ts";
import { goldenWithoutAddress, releasedGolden } from "./golden.ts";
import { oncePer } from "./once.ts";

/** A build, made once for all test files of a worker; tests must not change it. */
export const builtOf = (data: Files, options: Omit<BuildOptions, "sign" | "pixels"> = {}): Build =>
  oneBuild(data, options);
const oneBuild = oncePer(build);

/**
 * Of a build, the tables in other formats, which take half of the time of one without pages: a test that does not look at
 * them gives them to builds of other data.
 */
export const formatsIn = ({ files }: Pick<Build, "files">): OutputFile[] =>
  files.filter(({ path }) => /^api\/(?:downloads|json-stat)\//.test(path));

/** Writes the publish folder of a data folder; by default, of the hand-made one with its releases. */
export function writeBuilt(folder: string, options: BuildOptions = {}, data: Files = releasedGolden()): void {
  const isUsual = data === releasedGolden() && Object.keys(options).length === 0;
  const { files } = isUsual ? builtOf(data) : build(data, options);
  writeFiles(folder, withFiles(new Map(), files));
}

/** The same of few endpoints, without options. */
const usualFew = oncePer((data: Files) => fewEndpoints(builtOf(data, { hosts: [] }).files));

/** An endpoint for each parameter. */
const FEW = /^\/api\/intelligence\/(audit-hours|framework-benchmarks|observatory\/export)$/;
/** Two of the tables. */
const TABLES = /^compliance-cost$|^regions$/;
/** Files of a kind that others have too, which take most of the bytes: descriptions of the whole API, scripts, pages. */
const LARGE =
  /^\/(openapi|dcat|croissant|submission-|(contribute|explorer|compare|methodology)\.html|api\/downloads\/benchmark\.|datasets\/index|api\/schemas\/observatory|assets\/(?!style\.css|page\.js|icon\.svg)|(endpoints|industries|regions)\/(?!index))/;

/**
 * Writes the same with few endpoints and tables, and only the frozen releases of the data: a site for every kind of request, and
 * a third as many as a whole one (`test/verify/few-endpoints.test.ts`).
 */
export function writeFewEndpoints(
  folder: string,
  options: BuildOptions = {},
  data: Files = goldenWithoutAddress,
): void {
  const isUsual = Object.keys(options).length === 0;
  const files = isUsual ? usualFew(data) : fewEndpoints(build(data, { hosts: [], ...options }).files);
  writeFiles(folder, withFiles(new Map(), files));
}

/** A build's files with its few endpoints and tables, its catalogue and manifest without the others. */
export function fewEndpoints(files: readonly OutputFile[]): OutputFile[] {
  const catalogue = files.find(({ path }) => path === "api/index.json");
  if (catalogue === undefined) throw new Error("a build has a catalogue");
  const document: CatalogueDocument & { datasets: { name: string }[] } = JSON.parse(textOf(catalogue.bytes));
  // And one without.
  const plain = document.endpoints.find(({ parameters }) => parameters.length === 0);
  const isOfFew = (endpoint: { readonly path: string }) => endpoint === plain || FEW.test(endpoint.path);
  const gone = [
    ...document.endpoints.filter((endpoint) => !isOfFew(endpoint)).flatMap(({ path }) => ofEndpoint(path)),
    ...document.datasets.filter(({ name }) => !TABLES.test(name)).flatMap(ofDataset),
    ...["/api/json-stat/", "/charts/", "/embed/"],
  ];
  const isKept = (address: string) => {
    const path = pathOf(address);
    return !LARGE.test(path) && !gone.some((start) => path.startsWith(start));
  };
  const kept = [
    ...files.filter((file) => file !== catalogue && file.path !== MANIFEST_PATH && isKept(`/${file.path}`)),
    jsonFile(catalogue.path, {
      ...document,
      endpoints: document.endpoints.filter(isOfFew),
      datasets: document.datasets.filter(({ file }) => isKept(file)),
      documents: document.documents.filter(({ file }) => isKept(file)),
    }),
  ];
  return [...kept, manifestFile(document.release, kept)];
}

/** An address without that of the site, if it has one. */
function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, "");
}

/** The beginnings of all addresses that belong to a table. */
function ofDataset({ file, name }: { readonly file: string; readonly name: string }): string[] {
  const address = pathOf(file);
  const path = address.replace("/api/datasets/", "").replace(/csv$/, "");
  return [address, `/datasets/${name}.`, `/api/downloads/parquet/${path}`];
}

/** The beginnings of all addresses that belong to an endpoint. */
function ofEndpoint(path: string): string[] {
  const slug = path.replace("/api/intelligence/", "").replaceAll("/", "-");
  return [`${path}.`, `${path}/`, `/api/schemas/${slug}.`, `/endpoints/${slug}.`, `/assets/answers/${slug}.`];
}
