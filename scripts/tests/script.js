/** Runs a script that `bundle.js` made. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import * as vitest from "vitest";
import { mapStacks } from "./stacks.js";

const ROOT = new URL("../../", import.meta.url);
const require = createRequire(ROOT);

/**
 * Runs a script.
 * @param path of the script
 * @returns its path; `load`, which returns the module of a test file; and `keepCompiled`, which stores what V8 compiled for later
 * processes
 */
export function modulesOf(path) {
  const compiled = `${path}.compiled`;
  const compiledScript = new vm.Script(readFileSync(path, "latin1"), {
    filename: path,
    cachedData: readIfThere(compiled),
  });
  let loaders;
  compiledScript.runInThisContext()(
    (all) => (loaders = all),
    (name) => (name === "vitest" ? vitest : require(name)),
    (file) => new URL(file, ROOT).href,
    (address) => import(address),
    require,
  );
  mapStacks(path);
  return {
    script: path,
    load: (file) => loaders[relative(fileURLToPath(ROOT), file).replaceAll("\\", "/")](),
    keepCompiled() {
      if (compiledScript.cachedDataRejected === false) return;
      // Renamed into place, because other processes may read it at any time.
      const begun = `${compiled}.${process.pid}`;
      writeFileSync(begun, compiledScript.createCachedData());
      renameSync(begun, compiled);
    },
  };
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
