import { createHash } from "node:crypto";
import { type Upload, uploadPlan } from "../hosts/s3.ts";
import { byCodeUnit } from "../model/file.ts";
import type { BuiltFile, StoredBuild } from "./read-build.ts";

/** An object of the bucket with its content. */
export interface DeployObject extends Upload {
  readonly content: BuiltFile;
  /** SHA-256 of content and headers together, hexadecimal: another digest, another object. */
  readonly digest: string;
}

/** Every object of a build, in the order of upload. */
export function objectsOf({ table, files }: StoredBuild): DeployObject[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return uploadPlan(table, [...byPath.keys()]).map((upload) => {
    const content = byPath.get(upload.file)!;
    return { ...upload, content, digest: digestOf(upload, content) };
  });
}

function digestOf({ contentType, cacheControl, contentDisposition }: Upload, { sha256 }: BuiltFile): string {
  const parts = [sha256, contentType, cacheControl, contentDisposition ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A key that an earlier release may have left. */
export interface Leftover {
  readonly key: string;
  /** Whether no manifest lists it: it is the address that `X.json` may have had besides, `X`. */
  readonly isAlias: boolean;
}

/**
 * Keys of paths that earlier manifests list and a build does not have, in order.
 * @param hidden addresses of files that are never uploaded, so that such a key is somebody else's
 */
export function leftoversOf(
  listed: readonly string[],
  objects: readonly DeployObject[],
  hidden: readonly string[],
): Leftover[] {
  const inUse = new Set(objects.map(({ key }) => key));
  const paths = new Set(listed.filter((path) => !inUse.has(path) && !hidden.includes(`/${path}`)));
  const aliases = [...paths]
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.slice(0, -".json".length))
    .filter((key) => !inUse.has(key) && !paths.has(key));
  return [...paths, ...aliases].sort(byCodeUnit).map((key) => ({ key, isAlias: !paths.has(key) }));
}
