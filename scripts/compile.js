/** `npm run compile`: writes the program to `dist/`, with its bill of materials and the notices of third parties. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileLibrary, createCompiler, describe, described, NOTICES } from "./compiler.js";
import { billOfMaterials, bundledIn, noticesOf } from "./third-party.js";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const json = (path) => JSON.parse(readFileSync(at(path), "utf8"));

// esbuild runs only briefly, so garbage collection would cost more than the memory.
process.env.GOGC ??= "400";

const compiler = createCompiler();
try {
  rmSync(at("dist"), { recursive: true, force: true });
  const outputs = [...(await compiler.compile(at("dist"))), ...(await compileLibrary(at("dist")))];
  const bill = billOfMaterials(json("package.json"), json("package-lock.json"), bundledIn(outputs), describe);
  writeFileSync(at(`dist/${NOTICES}`), noticesOf("This program contains", described(outputs)));
  writeFileSync(at("dist/sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  await compiler.close();
}
