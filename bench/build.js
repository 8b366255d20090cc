/**
 * Times whole builds against a bare script that parses the same tables and writes files of the same sizes. The two
 * alternate, and the median of their ratio is printed, which does not depend on the machine's speed. Peak memory is
 * that of the whole process. Exits with code 1 if a ratio is above its limit. If creating files is slow, set TMPDIR to
 * a folder in memory to time the programs rather than the disk.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withHistory, withoutHistory } from "./history.js";
import { isBeyond, median } from "./judged.js";
import { milliseconds } from "./measured.js";

const RELEASES = 40;
/** Largest share of a build's time that each past release may add. */
const OF_A_RELEASE = 0.01;
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));
const plain = join(folder, "bare");
let isAnyBeyond = false;
/** @type {typeof isBeyond} */
const judge = (...figure) => {
  const isBad = isBeyond(...figure);
  if (isBad) isAnyBeyond = true;
  return isBad;
};

/** Creates a folder with the data, and with `node_modules`, where drawn charts are cached. */
function projectOf(name) {
  const project = join(folder, name);
  mkdirSync(join(project, "node_modules"), { recursive: true });
  cpSync(at("data"), join(project, "data"), { recursive: true });
  return project;
}

const time = (args, cwd = folder) => milliseconds(process.execPath, args, cwd);

/** Returns the peak resident memory of a process in megabytes, in a run that is not timed. */
function peakMemory(args, cwd) {
  const report = "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";
  const { stderr } = spawnSync(process.execPath, ["--import", report, ...args], { cwd, encoding: "utf8" });
  return Number(stderr.trim()) / 1024;
}

const buildArgs = (options = []) => [at("bin/compliance-data.js"), "build", "--quiet", ...options];
const bareArgs = (project) => [
  at("bench/bare.js"),
  join(project, "data"),
  join(project, "public/manifest.json"),
  plain,
];
const removed = (path) => rmSync(path, { recursive: true, force: true });
/** Removes what tells that a build was made before, but keeps drawn charts. */
const forget = (project) => removed(join(project, "node_modules/.cache/compliance-data-api/builds"));
/** Removes the build and everything known about it. */
const fromScratch = (project) => {
  forget(project);
  removed(join(project, "public"));
};

/**
 * Prints how long builds of a project take compared with the bare script.
 * @param {string} name
 * @param {string} project
 * @param {{
 *   options?: string[],
 *   prepare: (project: string) => void,
 *   pairs: number,
 *   limit?: number,
 * }} how `prepare` is called before each build, and not timed
 * @returns the median of their ratios
 */
function compare(name, project, { options = [], prepare, pairs, limit }) {
  const [build, bare] = [buildArgs(options), bareArgs(project)];
  const timed = () => {
    prepare(project);
    const own = time(build, project);
    removed(plain);
    return { build: own, bare: time(bare) };
  };
  timed();
  const times = Array.from({ length: pairs }, timed);
  /** @param {"build" | "bare"} kind */
  const of = (kind) => median(times.map((pair) => pair[kind]));
  const ratio = median(times.map((pair) => pair.build / pair.bare));
  prepare(project);
  const peak = { build: peakMemory(build, project), bare: peakMemory(bare) };
  console.log(name);
  const programs = /** @type {const} */ ([
    ["bare", "bare parse and write "],
    ["build", "compliance-data build"],
  ]);
  for (const [kind, program] of programs)
    console.log(`  ${program} ${of(kind).toFixed(0)} ms, peak ${peak[kind].toFixed(0)} MB`);
  judge(`ratio, the median of ${pairs} pairs`, ratio, limit);
  return ratio;
}

/** Returns the inode and the content of each file, by path. */
function filesIn(folder) {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, { ino: lstatSync(path).ino, bytes: readFileSync(path) }]),
  );
}

/** Builds once more, and counts the files that were written although they are unchanged. */
function countNeedlessWrites(project, change) {
  const before = filesIn(join(project, "public"));
  change(project);
  time(buildArgs(), project);
  const after = [...filesIn(join(project, "public"))];
  const written = after.filter(([path, { ino }]) => before.get(path)?.ino !== ino);
  const needless = written.filter(([path, { bytes }]) => before.get(path)?.bytes.equals(bytes));
  console.log(`  files written: ${written.length} of ${after.length}`);
  judge("of these unchanged", needless.length, 0);
}

/** Changes a text in a table that people edit. */
function changeTable(project) {
  const file = join(project, "data/observatory/changelog.csv");
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.includes("First ") ? text.replace("First ", "The first ") : text.replace("The first ", "First "),
  );
}

try {
  const project = projectOf("own");
  compare("build", project, { prepare: fromScratch, pairs: 9, limit: 1.8 });
  compare("build --no-site", project, { options: ["--no-site"], prepare: fromScratch, pairs: 9, limit: 1.4 });

  time(buildArgs(), project);
  compare("build again, nothing changed", project, { prepare() {}, pairs: 9, limit: 0.5 });
  countNeedlessWrites(project, () => {});

  const first = projectOf("first");
  withoutHistory(join(first, "data"));
  const alone = compare("build of a first release", first, { prepare: fromScratch, pairs: 5 });
  compare("build again, one table changed", first, { prepare: changeTable, pairs: 5 });
  countNeedlessWrites(first, changeTable);

  const long = projectOf("long");
  await withHistory(join(long, "data"), RELEASES);
  const many = compare(`build of ${RELEASES} releases`, long, { prepare: fromScratch, pairs: 3 });
  judge("to the ratio of a first release", many / alone, 1 + (RELEASES - 1) * OF_A_RELEASE);
  process.exitCode = isAnyBeyond ? 1 : 0;
} finally {
  removed(folder);
}
