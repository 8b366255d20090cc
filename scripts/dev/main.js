/**
 * `npm run dev`: builds and serves, and rebuilds when a file in `src/` or `data/` changes; open pages are reloaded. A
 * file is made when it is first requested, and all files are written when there is time. If a build fails, the error is
 * shown here and on the pages, and the last good build is kept.
 * Options: `--port` (8080), and after `--` those of `compliance-data build`: `--base-url`, `--hosts`, `--hosts-out`,
 * `--no-site` and `--out`.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startProxy } from "./proxy.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals: args } = parseArgs({
  options: { port: { type: "string", default: "8080" } },
  allowPositionals: true,
});
const proxy = await startProxy(Number(values.port));

/** The process that builds, and its error output. */
let builder;
/** Receives its messages about the newest round: that it is served, later that it is written, or what failed. */
let hear;

function start() {
  const child = fork(fileURLToPath(new URL("builder.js", import.meta.url)), {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Builds create many short-lived strings, so a larger young generation means less garbage collection.
    // Most functions are called too rarely for optimised code to pay off.
    execArgv: ["--max-semi-space-size=32", "--interrupt-budget=1000000"],
  });
  child.on("message", (/** @type {any} */ message) => {
    if (message.round === round) hear(message);
  });
  const said = textOf(child.stderr);
  const ended = once(child, "exit").then(async () => {
    builder = undefined;
    throw new Error((await said).trim());
  });
  // The rejection is handled where an answer is awaited.
  ended.catch(() => {});
  return { child, ended };
}

/** Returns the text of a stream when it has ended. */
async function textOf(stream) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

let round = 0;
/** The last written build: its name and address. */
let good;

/** Makes and serves a build, which is written later unless another round begins. */
async function renew(changed) {
  const begin = performance.now();
  const seconds = () => ((performance.now() - begin) / 1000).toFixed(1);
  round += 1;
  const served = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      hear = ({ address, problem }) => {
        const build = { name: `${process.pid}-${round}`, address };
        hear = (last) => finish(build, last, seconds());
        if (problem === undefined) {
          proxy.show(build.name, address, false);
          console.log(`Built in ${seconds()} s: ${proxy.address}`);
        } else fail(problem);
        resolve();
      };
    })
  );
  try {
    builder ??= start();
    builder.child.send({ round, changed, args });
    await Promise.race([served, builder.ended]);
  } catch (error) {
    fail(/** @type {Error} */ (error).message);
  }
}

function finish(build, { problem, address }, seconds) {
  if (problem === undefined) {
    good = build;
    proxy.written();
    console.log(`Written in ${seconds} s.`);
    return;
  }
  if (address !== undefined) proxy.show(good.name, address, true);
  fail(problem);
}

function fail(problem) {
  proxy.fail(problem);
  console.error(`${problem}\nThe last good build is kept; waiting for the next change.`);
}

/** The files that have changed since the last round began, relative to the project. */
const changed = new Set(["src", "data"]);
let wake = () => {};

for (const folder of ["src", "data"]) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    // Ignores what compiling and building write themselves.
    if (name === null || /(^|[\\/])(generated|\.[^\\/]*)([\\/]|$)/.test(name)) return;
    changed.add(join(folder, name).replaceAll(sep, "/"));
    wake();
  });
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    builder?.child.kill();
    process.exit();
  });
}

for (;;) {
  const paths = [...changed];
  changed.clear();
  await renew(paths);
  if (changed.size === 0) {
    await /** @type {Promise<void>} */ (new Promise((resolve) => (wake = resolve)));
  }
  // Editors write in several steps.
  await setTimeout(20);
}
