/**
 * Times reading, checking and aggregating submissions against DuckDB, in whole processes that alternate, and prints the
 * median ratio of their processor times. Fails if that is above its limit. DuckDB is installed separately:
 * npm ci --prefix bench/duckdb
 * The argument is the number of programmes, by default 200,000.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { median } from "./judged.js";
import { measured } from "./measured.js";

const PAIRS = 3;
const LIMIT = 3;
/** Tolerance between the results: only the project limits outliers and corrects misspelt words. */
const ALIKE = 0.02;

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const programmes = process.argv[2] ?? "200000";
const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));
const submissions = join(folder, "submissions.csv");

/** The project's own functions, loaded from source because the package does not export them. */
async function bundled(script) {
  const file = join(folder, "own.mjs");
  await build({
    entryPoints: [at(script)],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: file,
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  return file;
}

/**
 * Returns the processor time of a process in seconds, and its output: number of programmes and their mean audit hours.
 */
function time(script) {
  const { seconds, stdout } = measured(script, at("data"), submissions);
  return { seconds, ...JSON.parse(stdout) };
}

if (!existsSync(at("bench/duckdb/node_modules"))) {
  console.log("aggregates against DuckDB: skipped (npm ci --prefix bench/duckdb installs it)");
  process.exit();
}
try {
  measured(
    at("bin/compliance-data.js"),
    ...["sample", "--quiet", "--programmes", programmes, "--out", submissions],
  );
  const own = await bundled("bench/aggregate-own.ts");
  const pairs = Array.from({ length: PAIRS }, () => ({
    ours: time(own),
    theirs: time(at("bench/duckdb/aggregate.js")),
  }));
  const [{ ours, theirs }] = /** @type {[typeof pairs[number]]} */ (pairs);
  const isAlike = (name) => Math.abs(ours[name] / theirs[name] - 1) <= ALIKE;
  if (!isAlike("programmes") || !isAlike("hours")) {
    throw new Error(`the two do not count the same: ${JSON.stringify([ours, theirs])}`);
  }
  /** @param {"ours" | "theirs"} whose */
  const of = (whose) => median(pairs.map((pair) => pair[whose].seconds)).toFixed(1);
  const ratio = median(pairs.map((pair) => pair.ours.seconds / pair.theirs.seconds));
  console.log(`read, check and aggregate ${ours.programmes} programmes`);
  console.log(`  DuckDB ${of("theirs")} s of processor time, compliance-data ${of("ours")} s`);
  console.log(`  ratio ${ratio.toFixed(2)} (median of ${PAIRS} pairs; the limit is ${LIMIT})`);
  if (ratio > LIMIT) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
