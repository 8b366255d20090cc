/**
 * Times `verify` of a publish folder next to `sha256sum` of all its files and a start of Node, in turn, and prints the median
 * of their ratio.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PAIRS = 9;
const LIMIT = 2;

const program = fileURLToPath(new URL("../bin/compliance-data.js", import.meta.url));
const data = fileURLToPath(new URL("../data", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));

/** Wall-clock milliseconds of a whole process. */
function time(command, ...args) {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`failed: ${command} ${args.join(" ")}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  time(process.execPath, program, "build", "--quiet", "--no-sync", "--data", data);
  const timed = () => ({
    own: time(process.execPath, program, "verify", "public", "--quiet"),
    plain:
      time("find", "public", "-type", "f", "-exec", "sha256sum", "{}", "+") +
      time(process.execPath, "-e", "0"),
  });
  timed();
  const times = Array.from({ length: PAIRS }, timed);
  console.log(`verify of a folder: ${median(times.map(({ own }) => own)).toFixed(0)} ms`);
  console.log(`  sha256sum, and a start of Node: ${median(times.map(({ plain }) => plain)).toFixed(0)} ms`);
  const ratio = median(times.map(({ own, plain }) => own / plain));
  const isBeyond = ratio > LIMIT;
  console.log(`  ratio: ${ratio.toFixed(2)}; ${isBeyond ? "BEYOND its limit" : "at most"} ${LIMIT}`);
  process.exitCode = isBeyond ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
