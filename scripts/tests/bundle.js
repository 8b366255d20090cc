/**
 * Bundles test files and everything that they import into one script: Node takes milliseconds to load a module, and there are
 * thousands. Each module still runs when it is first imported. The script is kept in `node_modules` until a source changes.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isAsMade, remember } from "../as-made.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KEPT = "node_modules/.cache/tests";
/** How many files are kept, for runs of other tests; a script is several files. */
const NEWEST = 24;
/** Files besides the sources that a script depends on, relative to the project. */
const ALSO = ["package-lock.json", "scripts/tests/bundle.js"];
/** Packages that are not bundled: they are loaded already, or read files beside their own. */
const GIVEN_PACKAGES = [
  "@aws-cdk/aws-service-spec",
  "@seriousme/openapi-schema-validator",
  "esbuild",
  "netlify-redirector",
  "vitest",
];
const GIVEN = new RegExp(`^(?:(?:node:)?(?:${builtinModules.join("|")})|${GIVEN_PACKAGES.join("|")})$`);

/**
 * Returns the path of the script for some test files, and makes it first if it is missing or out of date.
 * @param files absolute paths of the test files
 * @returns the path of the script, which `script.js` runs
 */
export async function bundled(files) {
  const entries = files.map((file) => relative(ROOT, file).replaceAll("\\", "/")).sort();
  const record = join(ROOT, KEPT, `${digestOf(entries.join("\n"))}.json`);
  if (isAsMade(record, ROOT)) return join(ROOT, JSON.parse(readFileSync(record, "utf8")).paths[0]);
  const { text, map, sources } = await made(entries);
  // Its name depends on its content, because other processes may still run an older one.
  const script = `${KEPT}/${digestOf(text)}.js`;
  mkdirSync(join(ROOT, KEPT), { recursive: true });
  for (const old of newestFirst().slice(NEWEST)) rmSync(old, { force: true });
  writeFileSync(join(ROOT, `${script}.map`), map);
  writeFileSync(join(ROOT, script), text);
  remember(record, ROOT, [script, ...sources, ...ALSO]);
  return join(ROOT, script);
}

async function made(entries) {
  const { build, stop } = await import("esbuild");
  const loaders = entries.map(
    (path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(`./${path}`)})`,
  );
  const { outputFiles, metafile } = await build({
    stdin: { contents: `__provide({ ${loaders.join(", ")} });`, resolveDir: ROOT, sourcefile: "tests.js" },
    absWorkingDir: ROOT,
    outfile: join(ROOT, KEPT, "tests.js"),
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    // The library, as other projects import it; and a package that union requires only for SPDY.
    external: ["compliance-data-api", "spdy"],
    plugins: [given, addresses()],
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    logLevel: "error",
  });
  // Its process would keep everything in memory.
  stop();
  const [map, script] = outputFiles;
  const inputs = Object.keys(metafile.inputs).filter((path) => existsSync(join(ROOT, path)));
  const sources = inputs.filter((path) => !path.startsWith("node_modules/"));
  const text = `(function (__provide, __given, __address, __import, require) {"use strict";${ascii(script.text)}})`;
  return { text, map: map.text, sources };
}

const given = {
  name: "given",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: GIVEN }, ({ path }) => ({ path, namespace: "given" }));
    onLoad({ filter: /./, namespace: "given" }, ({ path }) => ({
      contents: `module.exports = __given(${JSON.stringify(path)});`,
    }));
  },
};

/** Escapes other characters, because V8 stores ASCII text in half the memory. esbuild leaves them in patterns and templates. */
function ascii(text) {
  return text.replaceAll(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Where a module uses its own address, or imports another one by a computed address. */
const ASKS = /import\.meta\.url|\bimport\((?!\s*["'`])/;

/**
 * Gives each module its own address in place of that of the script, and an `import` for computed addresses: V8 loses that of a
 * script with cached code.
 */
function addresses() {
  const asking = ["src", "test"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith(".ts") && ASKS.test(readFileSync(join(ROOT, path), "utf8")));
  const filter = new RegExp(`(?:${asking.map((path) => path.replaceAll(/\W/g, "\\$&")).join("|")})$`);
  return {
    name: "addresses",
    setup: ({ onLoad }) =>
      onLoad({ filter }, ({ path }) => {
        const address = `__address(${JSON.stringify(relative(ROOT, path))})`;
        const contents = readFileSync(path, "utf8").replaceAll(new RegExp(ASKS, "g"), (asked) =>
          asked === "import(" ? "__import(" : address,
        );
        return { contents, loader: "ts" };
      }),
  };
}

function newestFirst() {
  const all = readdirSync(join(ROOT, KEPT)).map((name) => join(ROOT, KEPT, name));
  return all.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

function digestOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
