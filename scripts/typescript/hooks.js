/**
 * Hooks for Node's module loader that compile TypeScript with esbuild, with source maps. Results are cached in
 * `node_modules` under a hash of the file, so that only changed files are compiled.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { transform, version } from "esbuild";

const KEPT = fileURLToPath(new URL("../../node_modules/.cache/typescript/", import.meta.url));
/** @satisfies {import("esbuild").TransformOptions} */
const OPTIONS = /** @type {const} */ ({
  loader: "ts",
  format: "esm",
  target: "node20.19",
  sourcemap: "inline",
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
});
const OF_ALL = `${version} ${JSON.stringify(OPTIONS)}`;

mkdirSync(KEPT, { recursive: true });

/** Names the file without a look at the disk: an import of a source gives its whole name. */
export function resolve(specifier, context, next) {
  if (!/^\.\.?\/.*\.ts$/.test(specifier) || context.parentURL === undefined) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
}

export async function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== "file:" || !pathname.endsWith(".ts")) return next(url, context);
  const file = fileURLToPath(url);
  return { format: "module", source: await compiled(readFileSync(file), basename(file)), shortCircuit: true };
}

async function compiled(text, name) {
  const hash = createHash("sha256").update(`${OF_ALL} ${name}\n`).update(text).digest("hex");
  const kept = `${KEPT}${hash}.js`;
  try {
    return readFileSync(kept);
  } catch {
    const { code } = await transform(text, { ...OPTIONS, sourcefile: name });
    // Renamed into place, as other processes may read it at any moment.
    const begun = `${kept}.${randomUUID()}`;
    writeFileSync(begun, code);
    renameSync(begun, kept);
    return code;
  }
}
