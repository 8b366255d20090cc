/**
 * `npm run dev`: compiles, builds and serves, and does so again when a file in `src/` or `data/` changes; open pages are
 * told. A change that cannot be built is shown here and on the pages, and the last good build stays.
 * Options: `--port` (8080), and those of `compliance-data build` after `--`.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
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
/** Where compiled programs lie, one for each compile: they load parts of themselves as they need them. */
const programs = join(root, ".dev");
/** A third of the text is the compiled checks, which rarely change: they are loaded from where they lie. */
const checksApart = {
  name: "checks-apart",
  setup: ({ onResolve }) =>
    onResolve({ filter: /generated\/checks\.js$/ }, () => ({
      path: new URL("../../src/generated/checks.js", import.meta.url).href,
      external: true,
    })),
};
const compiler = createCompiler(
  { dev: "scripts/dev/program.js" },
  { minifySyntax: false, minifyWhitespace: false, plugins: [checksApart] },
);
const proxy = await startProxy(Number(values.port));

let round = 0;
/** The newest program, and the one whose build is served: it is an earlier one as long as the newest cannot build. */
let newest, serving;

/** Compiles the program and starts it. */
async function compile() {
  const folder = join(programs, String(round));
  await compiler.compile(folder);
  if (newest !== serving) end(newest);
  const child = fork(join(folder, "dev.js"), { cwd: root, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  newest = { child, folder, said: textOf(child.stderr) };
}

function end({ child, folder }) {
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Has the newest program build, and serve it. */
async function build() {
  const { child, said } = newest;
  const waiting = new AbortController();
  const of = (event) => once(child, event, waiting);
  const ended = of("exit").then(async () => {
    newest.isEnded = true;
    throw new Error((await said).trim());
  });
  child.send(["--no-sync", "--quiet", ...positionals]);
  const [{ address, problem }] = await Promise.race([of("message"), ended]).finally(() => waiting.abort());
  if (problem !== undefined) throw new Error(problem);
  if (serving !== undefined && serving !== newest) end(serving);
  serving = newest;
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
    if (isSource || newest === undefined || newest.isEnded) await compile();
    proxy.show(`${process.pid}-${round}`, await build());
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
    for (const one of [newest, serving]) one?.child.kill();
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
