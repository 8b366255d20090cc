/**
 * `npm run dev`: compiles, builds and serves, and does so again when a file in `src/` or `data/` changes; open pages are
 * told. A change that cannot be built is shown here and on the pages, and the last good build stays.
 * Options: `--port` (8080), and those of `compliance-data build` after `--`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createCompiler } from "../compiler.js";
import { startProxy } from "./proxy.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({
  options: { port: { type: "string", default: "8080" } },
  allowPositionals: true,
});
/** Where compiled programs lie, one for each compile: the one that serves loads parts of it as it needs them. */
const programs = join(root, ".dev");
const compiler = createCompiler();
const proxy = await startProxy(Number(values.port));

let round = 0;
let program = "";
let server;

/** Runs the command line that was compiled last. */
const run = (...args) =>
  spawn(process.execPath, [join(program, "cli/main.js"), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });

async function compile() {
  const next = join(programs, String(round));
  await compiler.compile(next);
  program = next;
}

async function build() {
  const child = run("build", "--no-sync", "--quiet", ...positionals);
  const [said] = await Promise.all([textOf(child.stderr), textOf(child.stdout)]);
  if (child.exitCode === null) await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(said.trim());
}

/** Serves what was built last; what was served before ends. */
async function serve() {
  const child = run("serve", "--port", "0");
  const said = textOf(child.stderr);
  const ended = once(child, "exit").then(async () => Promise.reject(new Error((await said).trim())));
  ended.catch(() => {});
  const line = once(createInterface(child.stdout), "line");
  const [address] = /http:\/\/\S+/.exec((await Promise.race([line, ended]))[0]);
  server?.kill();
  server = child;
  return address;
}

/** What a stream says, when it has ended. */
async function textOf(stream) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** @param isSource whether the program is to be compiled, too */
async function renew(isSource) {
  const start = performance.now();
  round += 1;
  try {
    if (isSource) await compile();
    await build();
    proxy.show(`${process.pid}-${round}`, await serve());
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s: ${proxy.address}`);
  } catch (error) {
    proxy.fail(error.message);
    console.error(`${error.message}\nThe last good build stays; waiting for the next change.`);
  }
}

/** Which folders have changed since the last round began. */
const changed = new Set(["src"]);
let wake = () => {};

for (const folder of ["src", "data"]) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    // What compiling and building write themselves.
    if (name === null || /(^|[\\/])(generated|\.[^\\/]*)([\\/]|$)/.test(name)) return;
    changed.add(folder);
    wake();
  });
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server?.kill();
    rmSync(programs, { recursive: true, force: true });
    process.exit();
  });
}

rmSync(programs, { recursive: true, force: true });
mkdirSync(programs);
for (;;) {
  const isSource = changed.has("src");
  changed.clear();
  await renew(isSource);
  if (changed.size === 0) await new Promise((resolve) => (wake = resolve));
  // An editor writes in several steps.
  await setTimeout(20);
}
