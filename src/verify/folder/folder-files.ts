import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { digestsAhead } from "../../disk/digests-ahead.ts";
import type { Manifest } from "../../documents/schemas.ts";
import { COPY_ENDINGS } from "../../model/copy-endings.ts";
import { LIMITS } from "../../model/limits.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../../model/manifest.ts";
import type { DataProblem } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import { sha256 } from "../../model/sha256.ts";
import { LIST_PATH } from "../../published/releases.ts";
import { REBUILD } from "./agreement.ts";
import { type DocumentCheck, documentCheck } from "./documents.ts";
import { readContent, type TreeEntry, ruleOfUnreadable } from "./folder-tree.ts";

type Listed = Manifest["files"][number];
type Tree = ReadonlyMap<string, TreeEntry>;

/** The content of the files that a manifest cannot list. */
interface Unlisted {
  readonly manifest: Uint8Array;
  readonly signature: Uint8Array | undefined;
}

type Unpack = typeof gunzipSync | typeof brotliDecompressSync;

/** The endings of compressed copies, and how to decompress them. */
const COPIES: readonly (readonly [ending: string, unpack: Unpack])[] = [
  [COPY_ENDINGS.gzip, gunzipSync],
  [COPY_ENDINGS.brotli, brotliDecompressSync],
];

const PERMISSIONS = "Check the permissions of the file.";

const problem = (file: string, rule: string, remedy = REBUILD): DataProblem => ({ file, rule, remedy });

/**
 * Checks the files that a manifest lists against it and against their schemas. Files without a schema are only digested, on a
 * second core while this one checks the others.
 * @param keeps whether the content of a file is needed later; all other content is dropped, as there may be gigabytes
 */
export function listedFiles(
  folder: string,
  { files }: Manifest,
  tree: Tree,
  keeps: (path: string) => boolean,
) {
  const contents = new Map<string, Uint8Array>();
  const schemaProblems: DataProblem[] = [];
  const reports = new Map<Listed, DataProblem>();
  const report = (listed: Listed, rule: string, remedy?: string) =>
    reports.set(listed, problem(listed.path, rule, remedy));
  const compare = (listed: Listed, digest: string) => {
    if (digest !== listed.sha256) report(listed, `must have the SHA-256 ${listed.sha256}`);
  };

  const opened: (readonly [listed: Listed, check: DocumentCheck | undefined])[] = [];
  const others: Listed[] = [];
  for (const listed of files) {
    const rule = entryRule(listed, tree.get(listed.path));
    const check = checkOf(listed.path);
    if (rule !== undefined) report(listed, rule);
    else if (check !== undefined || keeps(listed.path)) opened.push([listed, check]);
    else others.push(listed);
  }
  const digests = digestsAhead(others.map(({ path, bytes }) => ({ path: join(folder, path), bytes })));
  for (const [listed, check] of opened) {
    const { path } = listed;
    const content = readContent(join(folder, path));
    if (typeof content === "string") {
      report(listed, content, PERMISSIONS);
      continue;
    }
    if (keeps(path)) contents.set(path, content);
    schemaProblems.push(...(check?.(content) ?? []));
    compare(listed, sha256(content));
  }
  const found = digests();
  for (const [place, listed] of others.entries()) {
    const digest = required(found[place], listed.path);
    if (typeof digest === "string") compare(listed, digest);
    else report(listed, ruleOfUnreadable(digest.error), PERMISSIONS);
  }
  return { contents, problems: files.flatMap((listed) => reports.get(listed) ?? []), schemaProblems };
}

/** The list of releases is checked together with the chain (see published/releases.ts). */
function checkOf(path: string): DocumentCheck | undefined {
  return path === LIST_PATH ? undefined : documentCheck(`/${path}`);
}

/** Returns the rule that a listed file breaks, as far as that is known without reading it. */
function entryRule({ bytes }: Listed, entry: TreeEntry | undefined): string | undefined {
  if (entry === undefined) return "is in the manifest, but is missing";
  if (entry.kind === "folder") return "must be a file, but is a folder";
  if (entry.kind === "other") return entry.rule;
  if (entry.bytes !== bytes) return `must be ${bytes} bytes, but is ${entry.bytes}`;
  return bytes <= LIMITS.answerBytes ? undefined : `must be at most ${LIMITS.answerBytes} bytes`;
}

/**
 * Reports files in the folder that the manifest does not list. The manifest, its signature, and compressed copies next
 * to their files are allowed.
 */
export function strayProblems(
  folder: string,
  { files }: Manifest,
  { manifest, signature }: Unlisted,
  tree: Tree,
): DataProblem[] {
  const own = [
    listing(MANIFEST_PATH, manifest),
    ...(signature === undefined ? [] : [listing(SIGNATURE_PATH, signature)]),
  ];
  const listed = new Map([...files, ...own].map((file) => [file.path, file]));
  return [...tree].flatMap(([path, entry]) => {
    if (listed.has(path) || entry.kind === "folder") return [];
    if (entry.kind === "other") return [problem(path, entry.rule, "Remove it, or check its permissions.")];
    const [ending, unpack] = COPIES.find(([one]) => path.endsWith(one)) ?? [];
    const original = ending && listed.get(path.slice(0, -ending.length));
    if (!original || !unpack) return [problem(path, "is not in the manifest, so it must not exist")];
    // Compressed content is not longer than the original, except for a header.
    const isSmall = entry.bytes <= original.bytes + LIMITS.answerSlackBytes;
    if (isSmall && unpacksTo(join(folder, path), original, unpack)) return [];
    return [problem(path, `must unpack to ${original.path} as it is now`, "Compress the file again.")];
  });
}

function listing(path: string, content: Uint8Array): Listed {
  return { path, bytes: content.length, sha256: sha256(content) };
}

function unpacksTo(path: string, original: Listed, unpack: Unpack): boolean {
  const content = readContent(path);
  try {
    // One byte more than the file has, as the limit must not be 0.
    return (
      typeof content !== "string" &&
      sha256(unpack(content, { maxOutputLength: original.bytes + 1 })) === original.sha256
    );
  } catch {
    return false;
  }
}
