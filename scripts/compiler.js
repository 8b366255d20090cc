/**
 * Compiles the project: schemas become check functions and what runs in browsers becomes text, both in
 * `src/generated/`; sources become the program.
 * Checks are compiled ahead of time because compiling them at start-up costs more than a whole build.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build, context, formatMessages } from "esbuild";
import { bundledIn, describePackage, noticesOf } from "./third-party.js";

const root = new URL("..", import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));
/** Packages are named by where they are found: the same text comes out where their folder is a link. */
const every = {
  preserveSymlinks: true,
  bundle: true,
  logLevel: "silent",
  absWorkingDir: at("."),
  metafile: true,
  write: false,
};
const common = { ...every, platform: "node", target: "node20", format: "esm" };

/** The name beside scripts and program of the notices that licences ask for. */
export const NOTICES = "third-party-notices.txt";
/** The name beside the program's folders of the digest of all its files. */
const PROGRAM_SHA256 = "program-sha256.txt";
export const describe = (place) => describePackage(at("."), place);
export const described = (parts) => bundledIn(parts).map(describe);

const BROWSER_SCRIPTS = ["compare", "contribute", "encrypt", "explorer", "page", "search"];

/** Schemas lie beside code that calls the checks which are made of them: here it calls none. */
const noChecksYet = {
  name: "no-checks-yet",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /generated\/(?:answer-)?checks\.js$/ }, ({ path }) => ({ path, namespace: "none" }));
    onLoad({ filter: /./, namespace: "none" }, () => ({ contents: "export const CHECKS = {};" }));
  },
};
const SCHEMAS = { ...common, entryPoints: [at("src/schemas.ts")], plugins: [noChecksYet] };
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
/** Workers of Cloudflare, each one module of the sources in one folder. A build writes the data that it reads beside it. */
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
/** What pictures are drawn with, each a file of a package: resvg, and the font Inter in two weights. */
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
/** What a program may know of a package, its own too: who needs what to make it is nobody's business at run time. */
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
  // Less text is read and parsed at every start; names stay, for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: "chunks/[name]-[hash]",
  // union, below http-server, asks for it where a server is to speak SPDY.
  external: ["spdy"],
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

/** What other programs import or require: one file for any engine, browsers too, that shares nothing with the program. */
const LIBRARY = { ...every, platform: "neutral", target: "es2022", entryPoints: [at("src/index.ts")] };

/**
 * Compiles the library.
 * @param folder where it goes, as `index.js` and, for `require`, `index.cjs`
 * @returns what was bundled into it, as the outputs of esbuild's metafiles
 */
export async function compileLibrary(folder) {
  const forms = [
    { format: "esm", outfile: join(folder, "index.js") },
    { format: "cjs", outfile: join(folder, "index.cjs") },
  ];
  const built = await Promise.all(forms.map((form) => build({ ...LIBRARY, ...form, write: true })));
  return built.flatMap(({ metafile }) => Object.values(metafile.outputs));
}

/** Compiles once, and again with less work: what has not changed is kept. `close` must follow. */
export function createCompiler() {
  const contexts = new Map();
  const results = new Map();
  /** @param changed the files that changed since the last call; not given where any may have */
  const bundled = async (options, changed) => {
    const last = results.get(options);
    if (changed?.every((path) => last && !Object.hasOwn(last.metafile.inputs, path))) return last;
    // One that fails is tried again, whatever changes.
    results.delete(options);
    if (!contexts.has(options)) contexts.set(options, await context(options));
    const result = await contexts.get(options).rebuild();
    for (const line of await formatMessages(result.warnings, { kind: "warning" })) console.warn(line);
    results.set(options, result);
    return result;
  };
  let generated = { key: undefined, outputs: [] };
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
     * Writes `src/generated/` where what it is made of changed.
     * @param changed the files that changed since the last call, relative to the project; not given where any may have
     * @returns whether it did
     * @throws Error that shows each mistake in its place
     */
    generate,
    /**
     * The same, and the program.
     * @param folder where the program goes; other files in it stay
     * @returns what was bundled into what, as the outputs of esbuild's metafiles
     * @throws Error that shows each mistake in its place
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
     * What the last `generate` read and wrote, relative to the project: sources, `src/generated/`, what compiles, and the
     * versions of packages.
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

/** What files hold, and what they are called, as one SHA-256. */
function digestOf(outputFiles) {
  const hash = createHash("sha256");
  for (const { path, contents } of [...outputFiles].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${relative(PROGRAM.outdir, path)} ${contents.length}\n`).update(contents);
  return hash.digest("hex");
}

/** What all promises give, when all have ended: a bundle that is still made would be given to the next round. */
async function everyOne(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Writes a file unless it has this text already. */
function writeNews(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

async function writeChecks(source) {
  const { SCHEMAS: schemas } = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`
  );
  const isAnswer = ({ $id }) => /^(response|data):/.test($id);
  // Of what people write every mistake is told; an answer that breaks its contract is a mistake of ours.
  const parts = {
    checks: await checksOf(
      schemas.filter((schema) => !isAnswer(schema)),
      { allErrors: true },
    ),
    "answer-checks": await checksOf(schemas.filter(isAnswer), { inlineRefs: false }),
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
 * Check functions as the text of a module: each is a function of its own, which Node reads when it is called. The entries
 * say by which `$id` each is found.
 */
async function checksOf(schemas, options) {
  const ajv = new Ajv({ ...options, strictTypes: false, code: { source: true, lines: true, esm: true } });
  for (const keyword of [
    "unit",
    "unitIn",
    "countIn",
    "registry",
    "orMixed",
    "named",
    "ofYears",
    "unlessWithheld",
  ])
    ajv.addKeyword(keyword);
  for (const schema of schemas) ajv.addSchema(schema);
  const code = standaloneCode(ajv, Object.fromEntries(schemas.map(({ $id }, i) => [`check${i}`, $id])));
  const { outputFiles, metafile } = await build({
    ...common,
    stdin: { contents: code, resolveDir: at("."), loader: "js" },
    // Programs load it and nobody reads it: two thirds would be indentation.
    minify: true,
  });
  const entries = schemas.map(({ $id }, i) => `${JSON.stringify($id)}: compiled.check${i}`);
  return { text: outputFiles[0].text, entries, outputs: Object.values(metafile.outputs) };
}

/**
 * The scripts of pages, each as the text of one file, and the notices of what others wrote in them, for the build to
 * publish.
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

/** The Workers, each as the text of one file. */
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

/** What pictures are drawn with, as base64: read only where something is drawn. */
function writeDrawing({ outputFiles, metafile }) {
  const names = Object.keys(DRAWING_FILES);
  writeNews(at("src/generated/drawing.js"), outputFiles[0].text);
  writeNews(
    at("src/generated/drawing.d.ts"),
    names.map((name) => `export declare const ${name}: string;\n`).join(""),
  );
  // Who asks only whether it is the same reads no megabytes.
  const sha256 = createHash("sha256").update(outputFiles[0].contents).digest("hex");
  writeNews(at("src/generated/drawing-sha256.js"), `export const drawingSha256 = "${sha256}";\n`);
  writeNews(at("src/generated/drawing-sha256.d.ts"), "export declare const drawingSha256: string;\n");
  return Object.values(metafile.outputs);
}

/** A comment that says what of others is in a script; nothing where there is nothing. */
function credits(parts) {
  const names = described(parts).map(({ name, version, license }) => `${name} ${version} (${license})`);
  return names.length === 0 ? "" : `/*! Contains ${names.join(", ")}: see ${NOTICES} */\n`;
}
