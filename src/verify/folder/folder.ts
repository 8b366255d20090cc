import type { KeyObject } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueDocument } from "../../documents/catalogue.ts";
import type { Manifest } from "../../documents/schemas.ts";
import { filesInPublishFolder } from "../../hosts/host-files.ts";
import { CONFIGURATION_ADDRESSES, HOSTS } from "../../hosts/loaded-hosts.ts";
import { textOf } from "../../model/file.ts";
import { LIMITS } from "../../model/limits.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../../model/manifest.ts";
import { type DataProblem, UserError } from "../../model/problem.ts";
import type { RouteTable } from "../../model/route.ts";
import { type Chain, releasesIn } from "../../published/releases.ts";
import { CATALOGUE_FILE } from "../../routing/addresses.ts";
import { agreementProblems, listsCatalogue, REBUILD, catalogueRoutes, UNROUTABLE } from "./agreement.ts";
import { documentProblems } from "./documents.ts";
import { listedFiles, strayProblems } from "./folder-files.ts";
import { readContent, type TreeEntry, treeOf } from "./folder-tree.ts";
import { judgeSignature, type SignatureState } from "./signature.ts";
import { isInChains } from "./site-releases.ts";

export interface FolderReport {
  readonly release: string;
  readonly files: number;
  readonly signature: SignatureState;
  /** The chain of its frozen releases; null if it has no list of releases, or no readable one. */
  readonly chain: Chain | null;
  /** The chain of its retractions; null in the same cases. */
  readonly retractions: Chain | null;
  readonly problems: readonly DataProblem[];
}

/**
 * Checks that a publish folder is consistent: every file against the manifest and its schema, the manifest against the
 * catalogue, host rules against the routes, the signature against the manifest, and frozen releases against their
 * chain.
 * @param key the public key that must have signed the manifest; if undefined, a signature is not checked
 * @throws UserError if the folder does not hold a build
 */
export function verifyFolder(folder: string, key?: KeyObject): FolderReport {
  const tree = existingTree(folder);
  const files = [...tree.values()].filter(({ kind }) => kind === "file").length;
  const bytes = ownBytes(folder, MANIFEST_PATH, tree);
  if (bytes === undefined) throw noBuild(folder);
  const signatureBytes = ownBytes(folder, SIGNATURE_PATH, tree);
  const signature = judgeSignature(bytes, signatureBytes, key);
  const wrong = documentProblems(`/${MANIFEST_PATH}`, bytes);
  if (wrong.length > 0) {
    const problems = [...wrong, ...signature.problems];
    return { release: "", files, signature: signature.state, chain: null, retractions: null, problems };
  }
  const manifest: Manifest = JSON.parse(textOf(bytes));
  if (!listsCatalogue(manifest)) throw noBuild(folder);
  const listed = listedFiles(folder, manifest, tree, isOfWhole);
  const releases = releasesIn(manifest, listed.contents);
  const problems = [
    ...signature.problems,
    ...listed.problems,
    ...strayProblems(folder, manifest, { manifest: bytes, signature: signatureBytes }, tree),
    ...listed.schemaProblems,
    ...catalogueProblems(manifest, listed.contents),
    ...releases.problems,
  ];
  const { chain = null, retractions = null } = releases;
  return { release: manifest.release, files, signature: signature.state, chain, retractions, problems };
}

/** Returns whether the content of a file is needed after its digest is checked, to compare it with other files. */
function isOfWhole(path: string): boolean {
  const address = `/${path}`;
  return address === CATALOGUE_FILE || isInChains(address) || CONFIGURATION_ADDRESSES.includes(address);
}

function noBuild(folder: string): UserError {
  return new UserError(`${folder} contains no build`, "Name a publish folder, or the web address of a site.");
}

function existingTree(folder: string): Map<string, TreeEntry> {
  try {
    if (statSync(folder).isDirectory()) return treeOf(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") {
      throw new UserError(`${folder} cannot be read (${code})`, "Check the permissions of the folder.");
    }
  }
  throw noBuild(folder);
}

/** Returns the content of a file that the manifest cannot list; undefined if it is missing or too large. */
function ownBytes(
  folder: string,
  path: string,
  tree: ReadonlyMap<string, TreeEntry>,
): Uint8Array | undefined {
  const entry = tree.get(path);
  const isReadable = entry?.kind === "file" && entry.bytes <= LIMITS.manifestBytes;
  const content = isReadable ? readContent(join(folder, path)) : undefined;
  if (typeof content !== "string") return content;
  throw new UserError(`${folder}/${path}: ${content}`, "Check the permissions of the file.");
}

/** Checks the build as a whole. An invalid catalogue is already reported for its own file. */
function catalogueProblems(manifest: Manifest, contents: ReadonlyMap<string, Uint8Array>): DataProblem[] {
  const bytes = contents.get(CATALOGUE_FILE.slice(1));
  if (bytes === undefined || documentProblems(CATALOGUE_FILE, bytes).length > 0) return [];
  const document: CatalogueDocument = JSON.parse(textOf(bytes));
  const table = catalogueRoutes(document);
  if (table === undefined) return [UNROUTABLE];
  const problems = agreementProblems(manifest, document, table);
  // Host rules name files: if some of these are missing, that is already reported.
  return problems.length > 0 ? problems : ruleProblems(manifest, table, contents);
}

/** Checks published host rules: they must be those for these endpoints, and either all or none of a host's. */
function ruleProblems(
  { files }: Manifest,
  table: RouteTable,
  contents: ReadonlyMap<string, Uint8Array>,
): DataProblem[] {
  const paths = files.map(({ path }) => path);
  return HOSTS.flatMap((host) => {
    if (!Object.keys(host.inside ?? {}).some((path) => contents.has(path))) return [];
    const rules = filesInPublishFolder(host, table, paths);
    return rules.flatMap(({ path, bytes }) => {
      const found = contents.get(path);
      if (found !== undefined && textOf(found) === textOf(bytes)) return [];
      const others = rules.map((rule) => rule.path).filter((other) => other !== path);
      const rule =
        found === undefined
          ? `must exist if ${others.join(", ")} does`
          : `must be the rules for ${host.title} of these endpoints`;
      return [{ file: path, rule, remedy: REBUILD }];
    });
  });
}
