/**
 * Runs all benchmarks, one after another, and fails at the end if one exceeded its limit. Arguments: names of those to
 * run.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ALL = ["build", "values", "verify", "serving", "partition", "ingest", "aggregate"];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`error: unknown benchmark ${unknown.join(", ")}. Choose from ${ALL.join(", ")}.`);
  process.exit(2);
}
const failed = ALL.filter((name) => asked.length === 0 || asked.includes(name)).filter((name) => {
  console.log(`\n== ${name}`);
  const file = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  return spawnSync(process.execPath, [file], { stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) {
  console.log(`\nover a limit, or stopped: ${failed.join(", ")}`);
  process.exitCode = 1;
}
