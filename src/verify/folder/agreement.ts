import type { CatalogueDocument } from "../../documents/catalogue.ts";
import { baseUrlOf } from "../../documents/read-catalogue.ts";
import type { Manifest } from "../../documents/schemas.ts";
import { CONTENT_TYPES, typeByExtension, typeOf } from "../../hosts/content-type.ts";
import { byCodeUnit } from "../../model/file.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import type { DataProblem } from "../../model/problem.ts";
import type { RouteTable } from "../../model/route.ts";
import { routesOf } from "../../published/routes.ts";
import {
  CATALOGUE_FILE,
  FEED_FILES,
  QUOTA_EXCEEDED_FILE,
  UNKNOWN_KEY_FILE,
} from "../../routing/addresses.ts";

/** Checks that a build is complete, by comparing its manifest with its catalogue. */

export const REBUILD = "Build again.";
const CATALOGUE_PATH = CATALOGUE_FILE.slice(1);

/**
 * Returns the route table of a catalogue that is valid by its schema.
 * @returns undefined if its endpoints cannot be routed
 */
export function catalogueRoutes(document: CatalogueDocument): RouteTable | undefined {
  try {
    return routesOf(document);
  } catch {
    return undefined;
  }
}

/** The problem reported for a catalogue whose endpoints cannot be routed. */
export const UNROUTABLE: DataProblem = {
  file: CATALOGUE_PATH,
  column: "/endpoints",
  rule: "must have endpoints with at most one parameter",
  remedy: REBUILD,
};

/** Returns whether a manifest lists a catalogue, as that of every build does. */
export function listsCatalogue({ files }: Manifest): boolean {
  return files.some(({ path }) => path === CATALOGUE_PATH);
}

/**
 * Returns the addresses that a build must publish: the feeds, every file that the catalogue names or a route answers
 * with, and the start page if the build has pages.
 */
export function requiredAddresses(
  document: CatalogueDocument,
  table: RouteTable,
  { files }: Manifest,
): string[] {
  const base = baseUrlOf(document);
  const named = namedFiles(document).map((file) => (file.startsWith(base) ? file.slice(base.length) : file));
  return [
    ...new Set([
      ...(files.some(({ path }) => path.endsWith(".html")) ? ["/index.html"] : []),
      ...Object.values(FEED_FILES),
      ...table.routes.map(({ file }) => file),
      table.refusal.file,
      ...(document.gate === undefined ? [] : [QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE]),
      ...table.gone.map(({ file }) => file),
      ...named.filter((address) => address.startsWith("/")),
    ]),
  ];
}

function namedFiles({ endpoints, datasets, documents }: CatalogueDocument): string[] {
  const values = endpoints.flatMap(({ parameters }) => parameters.flatMap((one) => one.values));
  return [...endpoints, ...values, ...datasets, ...documents].map(({ file }) => file);
}

/** Returns the addresses of the copies in frozen releases that the catalogue names. */
function copiesIn(document: CatalogueDocument): string[] {
  const base = baseUrlOf(document);
  const all = [...document.endpoints, ...document.datasets];
  return all.flatMap(({ frozen }) => (frozen === undefined ? [] : [frozen.slice(base.length)]));
}

/** Returns where manifest and catalogue disagree, and what is wrong with the list in the manifest itself. */
export function agreementProblems(
  manifest: Manifest,
  document: CatalogueDocument,
  table: RouteTable,
): DataProblem[] {
  const paths = manifest.files.map(({ path }) => path);
  const listed = new Set([MANIFEST_PATH, ...paths]);
  const problem = (file: string, rule: string): DataProblem => ({ file, rule, remedy: REBUILD });
  const inManifest = (rule: string) => problem(MANIFEST_PATH, rule);
  return [
    ...(manifest.release === document.release
      ? []
      : [
          inManifest(
            `must be of release ${document.release}, like ${CATALOGUE_PATH}, not ${manifest.release}`,
          ),
        ]),
    ...(paths.includes(MANIFEST_PATH) ? [inManifest("must not list itself")] : []),
    ...(new Set(paths).size === paths.length ? [] : [inManifest("must list each file once")]),
    ...(paths.toSorted(byCodeUnit).every((path, index) => path === paths[index])
      ? []
      : [inManifest("must list the files in the order of their paths")]),
    ...paths
      .filter((path) => hasUnknownType(path, table))
      .map((path) => problem(path, `must end in ${KINDS}`)),
    ...foreignFiles(document).map((file) =>
      problem(CATALOGUE_PATH, `must not name ${file}, which is elsewhere`),
    ),
    ...[...requiredAddresses(document, table, manifest), ...copiesIn(document)]
      .filter((address) => !listed.has(address.slice(1)))
      .map((address) => problem(address.slice(1), `must exist, and be listed in ${MANIFEST_PATH}`)),
  ];
}

const KINDS = CONTENT_TYPES.map(([extension]) => `.${extension}`).join(", ");

/** Returns whether a file has no known content type; hidden files, which are never served, need none. */
export function hasUnknownType(path: string, table: RouteTable): boolean {
  const address = `/${path}`;
  const isUnknown = typeByExtension(address) === undefined && typeOf(table, address) === undefined;
  return isUnknown && !table.hidden.includes(address);
}

function foreignFiles(document: CatalogueDocument): string[] {
  const base = baseUrlOf(document);
  return namedFiles(document).filter((file) => !file.startsWith(`${base}/`));
}
