/**
 * Compiles the project: schemas become check functions and what runs in browsers becomes text, both in
 * `src/generated/`; sources become `dist/`.
 * Checks are compiled ahead of time because compiling them at start-up costs more than a whole build.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { billOfMaterials, bundledIn, describePackage, noticesOf } from "./third-party.js";

const root = new URL("..", import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));
const every = { bundle: true, logLevel: "warning", absWorkingDir: at("."), metafile: true };
const common = { ...every, platform: "node", target: "node20", format: "esm" };
/** The name beside scripts and program of the notices that licences ask for. */
const NOTICES = "third-party-notices.txt";
/** What was bundled into what, over all bundles. */
const outputs = [];
const own = JSON.parse(readFileSync(at("package.json"), "utf8"));

async function loadSchemas() {
  const { outputFiles } = await build({ ...common, entryPoints: [at("src/schemas.ts")], write: false });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return (await import(`data:text/javascript;base64,${source}`)).SCHEMAS;
}

/** Check functions as the text of a script that leaves them in a variable. */
async function checksOf(schemas, name, options) {
  const ajv = new Ajv({ ...options, strictTypes: false, code: { source: true, lines: true } });
  for (const keyword of ["unit", "unitIn", "registry", "orMixed"]) ajv.addKeyword(keyword);
  for (const schema of schemas) ajv.addSchema(schema);
  const code = standaloneCode(ajv, Object.fromEntries(schemas.map(({ $id }, i) => [`check${i}`, $id])));
  const { outputFiles, metafile } = await build({
    ...common,
    stdin: { contents: code, resolveDir: at("."), loader: "js" },
    format: "iife",
    globalName: name,
    write: false,
  });
  outputs.push(...Object.values(metafile.outputs));
  const entries = schemas.map(({ $id }, i) => `${JSON.stringify($id)}: ${name}.check${i}`);
  return { text: outputFiles[0].text, entries };
}

async function writeChecks(schemas) {
  const isAnswer = ({ $id }) => /^(response|data):/.test($id);
  // Of what people write every mistake is told; an answer that breaks its contract is a mistake of ours.
  const parts = [
    await checksOf(
      schemas.filter((schema) => !isAnswer(schema)),
      "inputs",
      { allErrors: true },
    ),
    await checksOf(schemas.filter(isAnswer), "answers", { inlineRefs: false }),
  ];
  mkdirSync(at("src/generated"), { recursive: true });
  const entries = parts.flatMap((part) => part.entries).join(",\n  ");
  writeFileSync(
    at("src/generated/checks.js"),
    `${parts.map(({ text }) => text).join("\n")}\nexport const CHECKS = {\n  ${entries}\n};\n`,
  );
  writeFileSync(
    at("src/generated/checks.d.ts"),
    'import type { ValidateFunction } from "ajv";\nexport declare const CHECKS: Readonly<Record<string, ValidateFunction>>;\n',
  );
}

/**
 * The scripts of pages, each as the text of one file, and the notices of what others wrote in them, for the build to
 * publish.
 */
async function writeBrowserScripts() {
  const names = ["explorer", "search"];
  const { outputFiles, metafile } = await build({
    ...every,
    platform: "browser",
    target: "es2020",
    format: "iife",
    minify: true,
    charset: "ascii",
    entryPoints: names.map((name) => at(`src/browser/${name}.ts`)),
    outdir: at("src/generated"),
    write: false,
  });
  const scripts = names.map((name) => metafile.outputs[`src/generated/${name}.js`]);
  outputs.push(...scripts);
  const texts = names.map((name, index) => [name, credits([scripts[index]]) + outputFiles[index].text]);
  const notices = noticesOf("The scripts of this site contain", described(scripts));
  writeFileSync(
    at("src/generated/browser.js"),
    `export const BROWSER = ${JSON.stringify({ ...Object.fromEntries(texts), notices })};\n`,
  );
  writeFileSync(
    at("src/generated/browser.d.ts"),
    "export declare const BROWSER: { readonly explorer: string; readonly search: string; readonly notices: string };\n",
  );
}

const describe = (place) => describePackage(at("."), place);
const described = (parts) => bundledIn(parts).map(describe);

/** A comment that says what of others is in a script; nothing where there is nothing. */
function credits(parts) {
  const names = described(parts).map(({ name, version, license }) => `${name} ${version} (${license})`);
  return names.length === 0 ? "" : `/*! Contains ${names.join(", ")}: see ${NOTICES} */\n`;
}

async function bundle() {
  rmSync(at("dist"), { recursive: true, force: true });
  const { metafile } = await build({
    ...common,
    entryPoints: [at("src/cli/main.ts"), at("src/index.ts")],
    outdir: at("dist"),
    splitting: true,
    // Less text is read and parsed at every start; names stay, for stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    chunkNames: "chunks/[name]-[hash]",
    // Bundled, a library costs one file to open, and none to install. What is installed beside the program reads
    // files of its own.
    external: Object.keys(own.dependencies),
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  outputs.push(...Object.values(metafile.outputs));
}

/** Who wrote what the program contains, and what it consists of, beside the program. */
function writeThirdParty() {
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  const bill = billOfMaterials(own, lock, bundledIn(outputs), describe);
  writeFileSync(at(`dist/${NOTICES}`), noticesOf("This program contains", described(outputs)));
  writeFileSync(at("dist/sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
}

await writeChecks(await loadSchemas());
await writeBrowserScripts();
await bundle();
writeThirdParty();
