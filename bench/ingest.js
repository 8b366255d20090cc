/**
 * Times whole `ingest` processes of the synthetic sample, including gate and ledger, and prints processor time and peak
 * memory. Fails if the time per programme grows with their number. An additional number of programmes can be given as
 * an argument: node bench/ingest.js 1000000
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measured } from "./measured.js";

const SMALL = 50_000;
const LARGE = 200_000;
/** Limits for a million programmes: time as a multiple of that for SMALL, and memory. */
const MILLION = { programmes: 1_000_000, times: 15, megabytes: 1536 };
/** Tolerance between two runs of the same program. */
const NOISE = 1.3;

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
function ingest(programmes) {
  const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));
  const [submissions, data] = [join(folder, "submissions.csv"), join(folder, "data")];
  const program = at("bin/compliance-data.js");
  try {
    cpSync(at("data"), data, { recursive: true, filter: (path) => !path.endsWith("releases") });
    measured(
      program,
      "sample",
      "--quiet",
      "--programmes",
      String(programmes),
      "--data",
      data,
      "--out",
      submissions,
    );
    return measured(
      program,
      "ingest",
      "--quiet",
      "--no-sync",
      "--first-release",
      "--data",
      data,
      submissions,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).map(Number);
const runs = new Map();
for (const programmes of [SMALL, LARGE, ...asked]) {
  const own = ingest(programmes);
  runs.set(programmes, own);
  console.log(
    `ingest of ${programmes} programmes: ${own.seconds.toFixed(1)} s of processor time, peak ${own.megabytes.toFixed(0)} MB`,
  );
}

/** Time as a multiple of that for SMALL. */
const timesOf = (programmes) => runs.get(programmes).seconds / runs.get(SMALL).seconds;
const limits = [
  { what: `${LARGE} relative to ${SMALL}`, is: timesOf(LARGE), limit: (LARGE / SMALL) * NOISE },
  ...(asked.includes(MILLION.programmes)
    ? [
        {
          what: `a million relative to ${SMALL}`,
          is: timesOf(MILLION.programmes),
          limit: MILLION.times * NOISE,
        },
        {
          what: "megabytes of a million",
          is: runs.get(MILLION.programmes).megabytes,
          limit: MILLION.megabytes,
        },
      ]
    : []),
];
for (const { what, is, limit } of limits) {
  console.log(`${what}: ${is.toFixed(1)} (the limit is ${limit.toFixed(1)})`);
  if (is > limit) process.exitCode = 1;
}
