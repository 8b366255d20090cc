/**
 * Times a whole build next to a bare script that parses the same tables and writes files of the same sizes,
 * in turn, and prints the median of their ratio: the machine's speed then does not count. Peak memory is that
 * of the whole process. Each writes into a folder that is not there yet, for a build replaces all of its own; where
 * making files is slow, set TMPDIR to a folder in memory to time the programs and not the disk.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PAIRS = 15;
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));

const plain = join(folder, "bare");

/** What is timed, with the bare script that writes as much, and the most that its ratio may be. */
const KINDS = [
  { name: "with the site", options: [], limit: 3 },
  { name: "--no-site", options: ["--no-site"], limit: 2 },
].map(({ name, options, limit }) => {
  const out = join(folder, name.replaceAll(" ", "-"));
  return {
    name,
    limit,
    out,
    build: [at("bin/compliance-data.js"), "build", "--quiet", "--data", at("data"), "--out", out, ...options],
    bare: [at("bench/bare.js"), at("data"), join(out, "manifest.json"), plain],
  };
});

/** Wall-clock milliseconds of a whole process that writes into a folder that is not there yet. */
function time(args, folder) {
  rmSync(folder, { recursive: true, force: true });
  const start = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`failed: node ${args.join(" ")}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** Peak resident memory of a whole process in megabytes, in a run that is not timed. */
function peakMemory(args) {
  const report = "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";
  const { stderr } = spawnSync(process.execPath, ["--import", report, ...args], { encoding: "utf8" });
  return Number(stderr.trim()) / 1024;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  for (const { name, out, build, bare, limit } of KINDS) {
    time(build, out);
    time(bare, plain);
    const pairs = Array.from({ length: PAIRS }, () => ({ build: time(build, out), bare: time(bare, plain) }));
    const of = (kind) => median(pairs.map((pair) => pair[kind]));
    const ratio = median(pairs.map((pair) => pair.build / pair.bare));
    console.log(`build ${name}`);
    console.log(
      `  bare parse and write  ${of("bare").toFixed(0)} ms, peak ${peakMemory(bare).toFixed(0)} MB`,
    );
    console.log(
      `  compliance-data build ${of("build").toFixed(0)} ms, peak ${peakMemory(build).toFixed(0)} MB`,
    );
    console.log(`  ratio ${ratio.toFixed(2)} (median of ${PAIRS} pairs; the limit is ${limit})`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
