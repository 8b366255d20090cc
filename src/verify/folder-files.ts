import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Manifest } from "../documents/schemas.ts";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH, sha256, SIGNATURE_PATH } from "../model/manifest.ts";
import type { DataProblem } from "../model/problem.ts";
import { LIST_PATH } from "../published/releases.ts";
import { REBUILD } from "./agreement.ts";
import { documentProblems } from "./documents.ts";
import { readContent, type TreeEntry } from "./folder-tree.ts";

type Listed = Manifest["files"][number];
type Tree = ReadonlyMap<string, TreeEntry>;

/** The content of the files that a manifest cannot list. */
interface Unlisted {
  readonly manifest: Uint8Array;
  readonly signature: Uint8Array | undefined;
}

type Unpack = typeof gunzipSync | typeof brotliDecompressSync;

/** The endings of compressed copies, which lie next to their files, and how to decompress them. */
const COPIES: readonly (readonly [ending: string, unpack: Unpack])[] = [
  [".gz", gunzipSync],
  [".br", brotliDecompressSync],
];

const problem = (file: string, rule: string, remedy = REBUILD): DataProblem => ({ file, rule, remedy });

/**
 * Reads the files that a manifest lists, one after the other, and checks them against the manifest and their schemas.
 * @param keeps whether the content of a file is needed later; all other content is dropped, as there may be gigabytes
 */
export function listedFiles(
  folder: string,
  manifest: Manifest,
  tree: Tree,
  keeps: (path: string) => boolean,
) {
  const contents = new Map<string, Uint8Array>();
  const schemaProblems: DataProblem[] = [];
  const problems = manifest.files.flatMap((listed): DataProblem[] => {
    const { path } = listed;
    const rule = entryRule(listed, tree.get(path));
    if (rule !== undefined) return [problem(path, rule)];
    const content = readContent(join(folder, path));
    if (typeof content === "string") return [problem(path, content, "Check the rights of the file.")];
    if (keeps(path)) contents.set(path, content);
    if (path !== LIST_PATH) schemaProblems.push(...documentProblems(`/${path}`, content));
    return sha256(content) === listed.sha256 ? [] : [problem(path, `must have the SHA-256 ${listed.sha256}`)];
  });
  return { contents, problems, schemaProblems };
}

/** Returns the rule that a listed file breaks, as far as that is known without reading it. */
function entryRule({ bytes }: Listed, entry: TreeEntry | undefined): string | undefined {
  if (entry === undefined) return "is in the manifest and must be there";
  if (entry.kind === "folder") return "must be a file, and is a folder";
  if (entry.kind === "other") return entry.rule;
  if (entry.bytes !== bytes) return `must have ${bytes} bytes, has ${entry.bytes}`;
  return bytes <= LIMITS.answerBytes ? undefined : `must have ${LIMITS.answerBytes} bytes at most`;
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
    if (entry.kind === "other") return [problem(path, entry.rule, "Remove it, or check its rights.")];
    const [ending, unpack] = COPIES.find(([one]) => path.endsWith(one)) ?? [];
    const original = ending && listed.get(path.slice(0, -ending.length));
    if (!original || !unpack) return [problem(path, "is not in the manifest and must not be there")];
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
