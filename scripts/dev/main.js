/**
 * `npm run dev`: builds and serves, and does so again when a file in `src/` or `data/` changes; open pages are told. A file
 * is made when it is asked for, and all are written when there is time. A change that cannot be built is shown here and on
 * the pages, and the last good build stays.
 * Options: `--port` (8080), and after `--` what `compliance-data build` knows: `--base-url`, `--hosts`, `--hosts-out`,
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

/** The process that builds, and what it says on its way out. */
let builder;
/** Hears what it says of the newest round: that it is served, later that it is written; or what is wrong. */
let hear;

function start() {
  const child = fork(fileURLToPath(new URL("builder.js", import.meta.url)), {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Builds make many short-lived texts: with room for them there is less to collect.
    // And most functions are called too little for optimised code of theirs to pay.
    execArgv: ["--max-semi-space-size=32", "--interrupt-budget=1000000"],
  });
  child.on("message", (message) => {
    if (message.round === round) hear(message);
  });
  const said = textOf(child.stderr);
  const ended = once(child, "exit").then(async () => {
    builder = undefined;
    throw new Error((await said).trim());
  });
  // Whoever waits for an answer is told.
  ended.catch(() => {});
  return { child, ended };
}

/** What a stream says, when it has ended. */
async function textOf(stream) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

let round = 0;
/** The last build that is written: its name and address. */
let good;

/** Has a build made and served; it is written later, unless another round begins. */
async function renew(changed) {
  const begin = performance.now();
  const seconds = () => ((performance.now() - begin) / 1000).toFixed(1);
  round += 1;
  const served = new Promise((resolve) => {
    hear = ({ address, problem }) => {
      const build = { name: `${process.pid}-${round}`, address };
      hear = (last) => finish(build, last, seconds());
      if (problem === undefined) {
        proxy.show(build.name, address, false);
        console.log(`Built in ${seconds()} s: ${proxy.address}`);
      } else fail(problem);
      resolve();
    };
  });
  try {
    builder ??= start();
    builder.child.send({ round, changed, args });
    await Promise.race([served, builder.ended]);
  } catch (error) {
    fail(error.message);
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
  console.error(`${problem}\nThe last good build stays; waiting for the next change.`);
}

/** The files that have changed since the last round began, relative to the project. */
const changed = new Set(["src", "data"]);
let wake = () => {};

for (const folder of ["src", "data"]) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    // What compiling and building write themselves.
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
  if (changed.size === 0) await new Promise((resolve) => (wake = resolve));
  // An editor writes in several steps.
  await setTimeout(20);
}
