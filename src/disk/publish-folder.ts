import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, ManifestSchema } from "../documents/schemas.ts";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { staysInside } from "../model/relative-path.ts";
import type { RouteTable } from "../model/route.ts";
import { sha256 } from "../model/sha256.ts";
import { releasesIn } from "../published/releases.ts";
import { noBuildIn, routesIn } from "../published/routes.ts";
import { parseSignature } from "../published/signature.ts";
import { CATALOGUE_FILE } from "../routing/addresses.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { readSmallFile } from "./read-small-file.ts";

/** A file of a build, as read from its folder. */
export interface BuiltFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/** A build, as read from its folder. */
export interface PublishFolder {
  readonly releaseId: string;
  readonly table: RouteTable;
  /** The files that the manifest lists, then the manifest. */
  readonly files: readonly BuiltFile[];
  /** The manifest's signature; undefined for an unsigned build. */
  readonly signature: BuiltFile | undefined;
}

const REMEDY = "Run compliance-data build again.";

/**
 * Reads a publish folder, ignoring files that its manifest does not list.
 * @throws UserError if the folder contains no build, DataError naming every file that differs from the manifest, and every
 * frozen file that differs from the chain of releases
 */
export function readPublishFolder(folder: string): PublishFolder {
  const manifestBytes = readSmallFile(join(folder, MANIFEST_PATH), LIMITS.manifestBytes);
  if (manifestBytes === undefined) throw noBuildIn(folder);
  const manifest = ownManifest(folder, manifestBytes);
  if (!manifest?.files.some(isCatalogue)) throw noBuildIn(folder);
  const files = readListed(folder, manifest);
  const { problems } = releasesIn(manifest, new Map(files.map(({ path, bytes }) => [path, bytes])));
  if (problems.length > 0) throw new DataError(problems).within(folder);
  const catalogue = files.find(isCatalogue);
  const table = catalogue && routesIn(catalogue.bytes);
  if (table === undefined) {
    const rule = "must be a catalogue that a build wrote";
    throw new DataError([{ file: CATALOGUE_FILE.slice(1), rule, remedy: REMEDY }]).within(folder);
  }
  return {
    releaseId: manifest.release,
    table,
    files: [...files, fileOf(MANIFEST_PATH, manifestBytes)],
    signature: readSignature(folder),
  };
}

const isCatalogue = ({ path }: { readonly path: string }) => `/${path}` === CATALOGUE_FILE;

/** Parses the manifest of a folder; returns undefined if no build wrote it. */
function ownManifest(folder: string, bytes: Uint8Array): Manifest | undefined {
  const { value, problems } = parseDocument(MANIFEST_PATH, ManifestSchema, bytes);
  if (problems.length === 0) {
    const manifest = value as Manifest;
    const unsafe = manifest.files.filter(({ path }) => !staysInside(path));
    if (unsafe.length === 0) return manifest;
    const rule = "must be a path in the folder";
    throw new DataError(
      unsafe.map(({ path }) => ({ file: MANIFEST_PATH, value: path, rule, remedy: REMEDY })),
    ).within(folder);
  }
  const isOurs = (value as Partial<Manifest> | null | undefined)?.generator === "compliance-data-api";
  if (isOurs) throw new DataError(problems).within(folder);
  return undefined;
}

function readListed(folder: string, { files }: Manifest): BuiltFile[] {
  const problems: DataProblem[] = [];
  const read = files.flatMap((entry) => {
    // A file larger than the manifest says is not read.
    const bytes = readSmallFile(join(folder, entry.path), Math.min(entry.bytes, LIMITS.answerBytes));
    if (bytes === undefined) {
      const rule = existsSync(join(folder, entry.path))
        ? `must be a file of ${entry.bytes} bytes, as ${MANIFEST_PATH} says, and of at most ${LIMITS.answerBytes}`
        : `${MANIFEST_PATH} lists this file, but it does not exist`;
      problems.push({ file: entry.path, rule, remedy: REMEDY });
      return [];
    }
    const file = fileOf(entry.path, bytes);
    if (bytes.length !== entry.bytes || file.sha256 !== entry.sha256) {
      const rule = `must have the size and the SHA-256 given in ${MANIFEST_PATH}`;
      problems.push({ file: entry.path, rule, remedy: REMEDY });
    }
    return [file];
  });
  if (problems.length > 0) throw new DataError(problems).within(folder);
  return read;
}

/** Reads the signature and checks its format. Only a holder of the public key can verify it. */
function readSignature(folder: string): BuiltFile | undefined {
  const bytes = readSmallFile(join(folder, SIGNATURE_PATH), LIMITS.keyBytes);
  if (bytes === undefined) return undefined;
  if (parseSignature(bytes) !== undefined) return fileOf(SIGNATURE_PATH, bytes);
  const rule = "must be the signature that a build wrote";
  throw new DataError([{ file: SIGNATURE_PATH, rule, remedy: REMEDY }]).within(folder);
}

/** Returns a file with its digest. */
export function fileOf(path: string, bytes: Uint8Array): BuiltFile {
  return { path, bytes, sha256: sha256(bytes) };
}
