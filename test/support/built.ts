import { type BuildOptions, build } from "../../src/build.ts";
import { type Files, jsonFile, type OutputFile, textOf, withFiles } from "../../src/model/file.ts";
import { MANIFEST_PATH, manifestFile } from "../../src/model/manifest.ts";
import type { CatalogueDocument } from "../../src/verify/agreement.ts";
import { writeFiles } from "./folders.ts";
import { goldenWithoutAddress, releasedGolden } from "./golden.ts";

/** Writes the publish folder of a data folder, of the hand-made one with its releases if none is given. */
export function writeBuilt(folder: string, options: BuildOptions = {}, data: Files = releasedGolden()): void {
  writeFiles(folder, withFiles(new Map(), build(data, options).files));
}

/** An endpoint without a parameter, and one for each parameter. */
const FEW = /^\/api\/intelligence\/(maturity-index|audit-hours|framework-benchmarks|observatory\/export)$/;

/**
 * Writes the same with few endpoints and no frozen release: a site that is asked every kind of request, and less
 * than half as many as a whole one (`test/verify/few-endpoints.test.ts`).
 */
export function writeFewEndpoints(folder: string, options: BuildOptions = {}): void {
  writeFiles(
    folder,
    withFiles(new Map(), fewEndpoints(build(goldenWithoutAddress, { hosts: [], ...options }).files)),
  );
}

/** A build's files with its few endpoints, its catalogue and manifest without the others. */
export function fewEndpoints(files: readonly OutputFile[]): OutputFile[] {
  const catalogue = files.find(({ path }) => path === "api/index.json");
  if (catalogue === undefined) throw new Error("a build has a catalogue");
  const document: CatalogueDocument = JSON.parse(textOf(catalogue.bytes));
  const gone = document.endpoints.filter(({ path }) => !FEW.test(path)).map(({ path }) => path.slice(1));
  const isGone = (file: string) =>
    gone.some((path) => file.startsWith(`${path}.`) || file.startsWith(`${path}/`));
  const endpoints = document.endpoints.filter(({ path }) => FEW.test(path));
  const kept = [
    ...files.filter((file) => file !== catalogue && file.path !== MANIFEST_PATH && !isGone(file.path)),
    jsonFile(catalogue.path, { ...document, endpoints }),
  ];
  return [...kept, manifestFile(document.release, kept)];
}
