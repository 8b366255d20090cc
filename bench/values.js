/**
 * Times builds without pictures from data with many industries and regions. Fails if the time per written byte grows
 * with their number, or exceeds that of copying the build and parsing the tables by too much.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBeyond } from "./judged.js";
import { manyValues } from "./many-values.js";
import { measured } from "./measured.js";

const SMALL = { industries: 100, regions: 12, programmes: 20_000 };
const LARGE = { industries: 500, regions: 60, programmes: 100_000 };
/** Tolerance between two runs of the same program. */
const NOISE = 1.3;
/** Largest ratio of a build's time to that of copying what it writes and parsing what it reads. */
const TO_COPYING = 1.3;

const program = fileURLToPath(new URL("../bin/compliance-data.js", import.meta.url));
const bare = fileURLToPath(new URL("bare.js", import.meta.url));
async function run(size) {
  const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));
  try {
    const data = await manyValues(folder, size);
    const out = join(folder, "public");
    const hosts = join(folder, "hosts");
    const places = ["--data", data, "--out", out, "--hosts-out", hosts];
    const { seconds, megabytes } = measured(program, "build", "--quiet", "--no-sync", "--no-png", ...places);
    const files = readdirSync(out, { recursive: true }).map((name) => statSync(join(out, name)));
    const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    console.log(
      `build of ${size.industries} industries and ${size.regions} regions: ${seconds.toFixed(1)} s of processor time, ` +
        `peak ${megabytes.toFixed(0)} MB, ${files.filter((file) => file.isFile()).length} files, ${(bytes / 1e6).toFixed(0)} MB`,
    );
    const copied = measured(bare, data, join(out, "manifest.json"), join(folder, "copy"));
    return { seconds, bytes, copying: copied.seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const small = await run(SMALL);
const large = await run(LARGE);
const toFew = large.seconds / large.bytes / (small.seconds / small.bytes);
const beyond = [
  isBeyond("time per byte, relative to that with few values", toFew, NOISE),
  isBeyond(
    "relative to the bare script, which parses and writes as much",
    large.seconds / large.copying,
    TO_COPYING,
  ),
];
process.exitCode = beyond.includes(true) ? 1 : 0;
