/**
 * Compiles the project: schemas into check functions and browser scripts into text, both in `src/generated/`, and
 * sources into the program. Checks are compiled ahead of time because compiling them at start-up would take longer than
 * a build.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build, context, formatMessages } from "esbuild";
import { withSharedParts } from "./shared-parts.js";
import { bundledIn, describePackage, noticesOf } from "./third-party.js";
import { unfinishedEntries } from "./unfinished-entries.js";

const root = new URL("..", import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));
/**
 * Packages keep the path at which they are found, so that the output is the same if their folder is a link.
 * @satisfies {import("esbuild").BuildOptions}
 */
const every = /** @type {const} */ ({
  preserveSymlinks: true,
  bundle: true,
  logLevel: "silent",
  absWorkingDir: at("."),
  metafile: true,
  write: false,
});
const common = /** @type {const} */ ({ ...every, platform: "node", target: "node20", format: "esm" });

/** Name of the file with the notices that licences require, next to scripts and program. */
export const NOTICES = "third-party-notices.txt";
/** Name of the file with the digest of all files of the program. */
const PROGRAM_SHA256 = "program-sha256.txt";
export const describe = (place) => describePackage(at("."), place);
export const described = (parts) => bundledIn(parts).map(describe);

const BROWSER_SCRIPTS = ["compare", "contribute", "encrypt", "explorer", "page", "search"];

/** Replaces the checks with an empty module while schemas are compiled, as code next to the schemas imports them. */
const noChecksYet = {
  name: "no-checks-yet",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /generated\/(?:answer-)?checks\.js$/ }, ({ path }) => ({ path, namespace: "none" }));
    onLoad({ filter: /./, namespace: "none" }, () => ({ contents: "export const CHECKS = {};" }));
  },
};
const SCHEMAS = { ...common, entryPoints: [at("src/schemas.ts")], plugins: [noChecksYet] };
/** The tables of metrics and units alone. */
const TABLES = {
  ...common,
  stdin: {
    contents: 'export { METRIC } from "./src/model/metric.ts"; export { UNITS } from "./src/model/unit.ts";',
    resolveDir: at("."),
  },
};
const BROWSER = {
  ...every,
  platform: "browser",
  target: "es2020",
  format: "iife",
  minify: true,
  charset: "ascii",
  entryPoints: BROWSER_SCRIPTS.map((name) => at(`src/browser/${name}.ts`)),
  outdir: at("src/generated"),
};
/** Cloudflare Workers, each bundled into one module. A build writes the data that they read next to them. */
const WORKERS = {
  open: `
    import files from "./files.js";
    import table from "./routes.js";
    import { siteOf } from "./site.ts";
    export default siteOf(table, files);`,
  gated: `
    import { counterOf } from "./counter.ts";
    import files from "./files.js";
    import { gatedSiteOf } from "./gated-site.ts";
    import gate from "./gate.js";
    import table from "./routes.js";
    export const Counter = counterOf(gate, () => Date.now());
    export default gatedSiteOf(table, files, gate);`,
};
const WORKER = {
  ...every,
  platform: "neutral",
  target: "es2022",
  format: "esm",
  charset: "ascii",
  external: ["./files.js", "./gate.js", "./routes.js"],
};
const WORKER_BUNDLES = Object.values(WORKERS).map((contents) => ({
  ...WORKER,
  stdin: { contents, resolveDir: at("src/hosts/cloudflare/worker"), loader: "ts" },
}));
/** The files of packages that pictures are drawn with: resvg, and the font Inter in two weights. */
const DRAWING_FILES = {
  resvg: "@resvg/resvg-wasm/index_bg.wasm",
  regular: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  bold: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
};
const DRAWING = {
  ...common,
  stdin: {
    contents: Object.entries(DRAWING_FILES)
      .map(([name, path]) => `export { default as ${name} } from "${path}";`)
      .join("\n"),
    resolveDir: at("."),
  },
  loader: { ".ttf": "base64", ".wasm": "base64" },
};
/**
 * The fields of package.json that are bundled, for packages and the program itself; others are not needed at run time.
 */
const PACKAGE_FACTS = ["name", "version", "description", "engines"];
const packageFacts = {
  name: "package-facts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => {
      const whole = JSON.parse(readFileSync(path, "utf8"));
      const facts = Object.fromEntries(PACKAGE_FACTS.map((name) => [name, whole[name]]));
      return { contents: JSON.stringify(facts), loader: "json" };
    }),
};

const PROGRAM = {
  ...common,
  entryPoints: [{ in: at("src/cli/main.ts"), out: "cli/main" }],
  plugins: [packageFacts],
  outdir: at("dist"),
  splitting: true,
  // Less text to read and parse at every start; names are kept for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: "chunks/[name]-[hash]",
  // union, a dependency of http-server, imports it for servers that speak SPDY.
  external: ["spdy"],
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

/**
 * The library that other programs import or require: one file for any engine, including browsers, separate from the
 * program.
 */
const LIBRARY = {
  ...every,
  platform: /** @type {const} */ ("neutral"),
  target: "es2022",
  entryPoints: [at("src/index.ts")],
};

/**
 * Compiles the library.
 * @param folder to write to: `index.js` and, for `require`, `index.cjs`
 * @returns what was bundled into it, as the outputs of esbuild's metafiles
 */
export async function compileLibrary(folder) {
  const forms = /** @type {const} */ ([
    { format: "esm", outfile: join(folder, "index.js") },
    { format: "cjs", outfile: join(folder, "index.cjs") },
  ]);
  const built = await Promise.all(forms.map((form) => build({ ...LIBRARY, ...form, write: true })));
  return built.flatMap(({ metafile }) => Object.values(metafile.outputs));
}

/** Creates a compiler that reuses unchanged results when it compiles again. `close` must be called at the end. */
export function createCompiler() {
  const contexts = new Map();
  const results = new Map();
  /** @param changed the files that changed since the last call; undefined if any may have changed */
  const bundled = async (options, changed) => {
    const last = results.get(options);
    if (changed?.every((path) => last && !Object.hasOwn(last.metafile.inputs, path))) return last;
    // A failed bundle is retried after any change.
    results.delete(options);
    if (!contexts.has(options)) contexts.set(options, await context(options));
    const result = await contexts.get(options).rebuild();
    for (const line of await formatMessages(result.warnings, { kind: "warning" })) console.warn(line);
    results.set(options, result);
    return result;
  };
  /** @type {{ key?: string, outputs: import("esbuild").Metafile["outputs"][string][] }} */
  let generated = { outputs: [] };
  const generate = async (changed) => {
    const [schemas, browser, drawing, ...workers] = await everyOne(
      [SCHEMAS, BROWSER, DRAWING, ...WORKER_BUNDLES].map((options) => bundled(options, changed)),
    );
    const key = [schemas, browser, drawing, ...workers]
      .flatMap(({ outputFiles }) => outputFiles.map(({ hash }) => hash))
      .join(" ");
    if (key === generated.key) return false;
    const outputs = [
      await writeChecks(schemas.outputFiles[0].text),
      writeBrowserScripts(browser),
      writeDrawing(drawing),
      writeWorkers(workers),
    ].flat();
    generated = { key, outputs };
    return true;
  };
  return {
    /**
     * Writes `src/generated/` if its sources have changed.
     * @param changed the files that changed since the last call, relative to the project; undefined if any may have
     * changed
     * @returns whether it was written
     * @throws Error that shows each mistake with its location
     */
    generate,
    /**
     * Writes `src/generated/` if its sources have changed, and the program.
     * @param folder to write the program to; other files in it are kept
     * @returns what was bundled into which file, as the outputs of esbuild's metafiles
     * @throws Error that shows each mistake with its location
     */
    async compile(folder) {
      await generate();
      const { outputFiles, metafile } = await bundled(PROGRAM);
      for (const { path, contents } of outputFiles) {
        const file = `${folder}${path.slice(PROGRAM.outdir.length)}`;
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, contents);
      }
      writeFileSync(join(folder, PROGRAM_SHA256), `${digestOf(outputFiles)}\n`);
      return [...generated.outputs, ...Object.values(metafile.outputs)];
    },
    /**
     * Returns the paths that the last `generate` depended on, relative to the project: sources, `src/generated/`, the
     * compiler itself, and the versions of packages.
     */
    involved() {
      const inputs = [...results].flatMap(([options, { metafile }]) =>
        options === PROGRAM ? [] : Object.keys(metafile.inputs),
      );
      const own = inputs.filter((path) => existsSync(at(path)) && !path.startsWith("node_modules/"));
      const written = readdirSync(at("src/generated")).map((name) => `src/generated/${name}`);
      const compiling = readdirSync(at("scripts"), { recursive: true })
        .map((name) => `scripts/${name}`)
        .filter((path) => statSync(at(path)).isFile());
      return [...new Set([...own, ...written, ...compiling, "package.json", "package-lock.json"])].sort();
    },
    async close() {
      await Promise.all([...contexts.values()].map((one) => one.dispose()));
    },
  };
}

/** Returns one SHA-256 of the names and contents of files. */
function digestOf(outputFiles) {
  const hash = createHash("sha256");
  for (const { path, contents } of [...outputFiles].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${relative(PROGRAM.outdir, path)} ${contents.length}\n`).update(contents);
  return hash.digest("hex");
}

/** Waits for all promises before it fails, because a bundle still in progress would be returned to the next round. */
async function everyOne(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Writes a file unless it already has this text. */
function writeNews(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

/**
 * Returns the text of a bundle's only file.
 * @param {import("esbuild").OutputFile[]} outputFiles
 */
function textOf([only]) {
  if (only === undefined) throw new Error("esbuild wrote no file");
  return only.text;
}

const evaluated = (source) => import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);

/** @throws Error that names the incomplete metrics and units: errors that follow from these would not. */
async function requireCompleteEntries() {
  const { outputFiles } = await build(TABLES);
  /** @type {typeof import("../src/model/metric.ts") & typeof import("../src/model/unit.ts")} */
  const { METRIC, UNITS } = await evaluated(textOf(outputFiles));
  const fault = unfinishedEntries(METRIC, UNITS);
  if (fault !== undefined) throw new Error(fault);
}

async function writeChecks(source) {
  await requireCompleteEntries();
  /** @type {typeof import("../src/schemas.ts")} */
  const { SCHEMAS: schemas } = await evaluated(source);
  const isAnswer = ({ $id }) => /^(response|data):/.test($id);
  // All errors are collected for files that people write; for answers, which only this program writes, the first is enough.
  const parts = {
    checks: await checksOf(
      schemas.filter((schema) => !isAnswer(schema)),
      { allErrors: true },
    ),
    "answer-checks": await checksOf(schemas.filter(isAnswer), {}),
  };
  mkdirSync(at("src/generated"), { recursive: true });
  for (const [name, { text, entries }] of Object.entries(parts)) {
    writeNews(at(`src/generated/${name}-compiled.js`), text);
    writeNews(
      at(`src/generated/${name}.js`),
      `import * as compiled from "./${name}-compiled.js";\nexport const CHECKS = {\n  ${entries.join(",\n  ")}\n};\n`,
    );
    writeNews(
      at(`src/generated/${name}.d.ts`),
      'import type { ValidateFunction } from "ajv";\nexport declare const CHECKS: Readonly<Record<string, ValidateFunction>>;\n',
    );
  }
  return Object.values(parts).flatMap(({ outputs }) => outputs);
}

/**
 * Returns check functions as the text of a module. Each is a separate function, which Node parses only when it is
 * called. The entries map each `$id` to its function.
 */
async function checksOf(schemas, options) {
  // A part that occurs in several schemas is compiled once, and called.
  const ajv = new Ajv({
    ...options,
    strictTypes: false,
    inlineRefs: false,
    code: { source: true, lines: true, esm: true },
  });
  for (const schema of withSharedParts(schemas)) ajv.addSchema(schema);
  const code = standalone.default(ajv, Object.fromEntries(schemas.map(({ $id }, i) => [`check${i}`, $id])));
  const { outputFiles, metafile } = await build({
    ...common,
    stdin: { contents: code, resolveDir: at("."), loader: "js" },
    // Minified, as nobody reads it and two thirds would be indentation.
    minify: true,
  });
  const entries = schemas.map(({ $id }, i) => `${JSON.stringify($id)}: compiled.check${i}`);
  return { text: textOf(outputFiles), entries, outputs: Object.values(metafile.outputs) };
}

/**
 * Writes the scripts of pages, each as the text of one file, and the notices for third-party code in them, for the
 * build to publish.
 */
function writeBrowserScripts({ outputFiles, metafile }) {
  const scripts = BROWSER_SCRIPTS.map((name) => metafile.outputs[`src/generated/${name}.js`]);
  const texts = BROWSER_SCRIPTS.map((name, index) => [
    name,
    credits([scripts[index]]) + outputFiles[index].text,
  ]);
  const notices = noticesOf("The scripts of this site contain", described(scripts));
  writeNews(
    at("src/generated/browser.js"),
    `export const BROWSER = ${JSON.stringify({ ...Object.fromEntries(texts), notices })};\n`,
  );
  writeNews(
    at("src/generated/browser.d.ts"),
    `export declare const BROWSER: Readonly<Record<${[...BROWSER_SCRIPTS, "notices"].map((name) => JSON.stringify(name)).join(" | ")}, string>>;\n`,
  );
  return scripts;
}

/** Writes the Workers, each as the text of one file. */
function writeWorkers(bundles) {
  const names = Object.keys(WORKERS);
  const texts = names.map((name, index) => [name, bundles[index].outputFiles[0].text]);
  writeNews(
    at("src/generated/workers.js"),
    `export const WORKERS = ${JSON.stringify(Object.fromEntries(texts))};\n`,
  );
  writeNews(
    at("src/generated/workers.d.ts"),
    `export declare const WORKERS: Readonly<Record<${names.map((name) => JSON.stringify(name)).join(" | ")}, string>>;\n`,
  );
  return bundles.flatMap(({ metafile }) => Object.values(metafile.outputs));
}

/** Writes what pictures are drawn with as base64, in a module that is loaded only when something is drawn. */
function writeDrawing({ outputFiles, metafile }) {
  const names = Object.keys(DRAWING_FILES);
  writeNews(at("src/generated/drawing.js"), outputFiles[0].text);
  writeNews(
    at("src/generated/drawing.d.ts"),
    names.map((name) => `export declare const ${name}: string;\n`).join(""),
  );
  // A separate module, so that checking for changes does not read megabytes.
  const sha256 = createHash("sha256").update(outputFiles[0].contents).digest("hex");
  writeNews(at("src/generated/drawing-sha256.js"), `export const drawingSha256 = "${sha256}";\n`);
  writeNews(at("src/generated/drawing-sha256.d.ts"), "export declare const drawingSha256: string;\n");
  return Object.values(metafile.outputs);
}

/** Returns a comment with the third-party code in a script; empty if there is none. */
function credits(parts) {
  const names = described(parts).map(({ name, version, license }) => `${name} ${version} (${license})`);
  return names.length === 0 ? "" : `/*! Contains ${names.join(", ")}: see ${NOTICES} */\n`;
}
