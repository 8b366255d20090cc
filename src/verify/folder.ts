import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { baseOf, type catalogueDocument, readCatalogue } from "../documents/catalogue.ts";
import { MANIFEST_PATH } from "../documents/manifest.ts";
import type { Manifest } from "../documents/schemas.ts";
import { HOSTS } from "../hosts/index.ts";
import type { Files } from "../model/file.ts";
import { type DataProblem, UserError } from "../model/problem.ts";
import { listFiles } from "../publish/read-folder.ts";
import { CATALOGUE_FILE } from "../routing/addresses.ts";
import { routeTable } from "../routing/routes.ts";
import { documentProblems } from "./documents.ts";
import { knowledgeOf } from "./knowledge.ts";

export interface FolderReport {
  readonly release: string;
  readonly files: number;
  readonly problems: readonly DataProblem[];
}

const REBUILD = "Build again.";

/**
 * Checks a publish folder by itself: every file against the manifest and its schema, every route against the
 * files, hosts' rules against the routes.
 * @throws UserError where the folder holds no build
 */
export function verifyFolder(folder: string): FolderReport {
  const files = publishedFiles(folder);
  const bytes = files.get(MANIFEST_PATH)!;
  const wrong = documentProblems(`/${MANIFEST_PATH}`, bytes);
  if (wrong.length > 0) return { release: "", files: files.size, problems: wrong };
  const manifest: Manifest = JSON.parse(text(bytes));
  const problems = [
    ...manifestProblems(manifest, bytes, files),
    ...[...files].flatMap(([path, content]) => documentProblems(`/${path}`, content)),
  ];
  return {
    release: manifest.release,
    files: files.size,
    // Routes are only read where what they are made of is sound.
    problems: problems.length > 0 ? problems : routeProblems(files),
  };
}

function publishedFiles(folder: string): Files {
  const isBuild =
    existsSync(folder) && statSync(folder).isDirectory() && existsSync(join(folder, MANIFEST_PATH));
  if (!isBuild) {
    throw new UserError(`${folder} holds no build`, "Name a publish folder, or the web address of a site.");
  }
  return new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path))]));
}

function manifestProblems(manifest: Manifest, manifestBytes: Uint8Array, files: Files): DataProblem[] {
  const { digest } = knowledgeOf(manifest, manifestBytes, async () => undefined);
  const listed = new Set([MANIFEST_PATH, ...manifest.files.map(({ path }) => path)]);
  const problem = (file: string, rule: string) => ({ file, rule, remedy: REBUILD });
  return [
    ...manifest.files.flatMap(({ path, bytes, sha256 }) => {
      const content = files.get(path);
      if (content === undefined) return [problem(path, "is in the manifest and must be there")];
      if (content.length !== bytes) return [problem(path, `must have ${bytes} bytes, has ${content.length}`)];
      if (digest(content) !== sha256) return [problem(path, `must have the SHA-256 ${sha256}`)];
      return [];
    }),
    ...[...files.keys()]
      .filter((path) => !listed.has(path))
      .map((path) => problem(path, "is not in the manifest and must not be there")),
  ];
}

function routeProblems(files: Files): DataProblem[] {
  const document: ReturnType<typeof catalogueDocument> = JSON.parse(
    text(files.get(CATALOGUE_FILE.slice(1))!),
  );
  const table = routeTable(readCatalogue(document), (address) => `${baseOf(document)}${address}`);
  const rules = HOSTS.flatMap(({ title, inside }) =>
    (inside?.({ table, files: [] }) ?? []).flatMap(({ path, bytes }) => {
      const found = files.get(path);
      if (found === undefined || text(found) === text(bytes)) return [];
      return [{ file: path, rule: `must be the rules for ${title} of these endpoints`, remedy: REBUILD }];
    }),
  );
  const missing = [...new Set([...table.routes.map(({ file }) => file), table.refusal.file])]
    .filter((address) => !files.has(address.slice(1)))
    .map((address) => ({
      file: address.slice(1),
      rule: "answers a route and must be there",
      remedy: REBUILD,
    }));
  return [...missing, ...rules];
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
