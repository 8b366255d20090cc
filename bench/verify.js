/**
 * Times `verify` of a publish folder against `sha256sum` of all its files plus a start of Node, alternating, and prints
 * the median of their ratio.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBeyond, median } from "./judged.js";
import { milliseconds } from "./measured.js";

const PAIRS = 9;
const LIMIT = 2;

const program = fileURLToPath(new URL("../bin/compliance-data.js", import.meta.url));
const data = fileURLToPath(new URL("../data", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));

const time = (command, ...args) => milliseconds(command, args, folder);
const timeOfNode = (...args) => time(process.execPath, ...args);

try {
  timeOfNode(program, "build", "--quiet", "--no-sync", "--data", data);
  const timed = () => ({
    own: timeOfNode(program, "verify", "public", "--quiet"),
    plain: time("find", "public", "-type", "f", "-exec", "sha256sum", "{}", "+") + timeOfNode("-e", "0"),
  });
  timed();
  const times = Array.from({ length: PAIRS }, timed);
  console.log(`verify of a folder: ${median(times.map(({ own }) => own)).toFixed(0)} ms`);
  console.log(`  sha256sum, and a start of Node: ${median(times.map(({ plain }) => plain)).toFixed(0)} ms`);
  const ratio = median(times.map(({ own, plain }) => own / plain));
  process.exitCode = isBeyond("ratio", ratio, LIMIT) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
