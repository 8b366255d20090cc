/**
 * Builds as often as `npm run dev` asks, in a process that stays. Vite's module runner loads sources that changed, and what
 * imports them; all others stay as they are, fast since the first build, and so does what was made by them of data that stayed.
 */
import { fileURLToPath } from "node:url";
import { createServer, createServerModuleRunner } from "vite";
import { createCompiler } from "../compiler.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const REBUILD = "/scripts/dev/rebuild.js";

// They come from libraries of http-server; whoever works on the project cannot act on them.
process.noDeprecation = true;
const compiler = createCompiler();
const vite = await createServer({
  root,
  configFile: false,
  logLevel: "silent",
  appType: "custom",
  // Which files changed is told; nothing is served by it.
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { moduleGraph } = vite.environments.ssr;
// Node would read the source map of each module as it comes; few are asked for.
const runner = createServerModuleRunner(vite.environments.ssr, {
  hmr: false,
  sourcemapInterceptor: "prepareStackTrace",
});

/** The last value of each name, and what it was made of. */
const values = new Map();
const kept = {
  /** A value that is made again when something that it is made of is another. */
  once(name, sources, make) {
    const last = values.get(name);
    if (last?.sources.every((source, at) => source === sources[at])) return last.value;
    values.delete(name);
    const value = make();
    values.set(name, { sources, value });
    return value;
  },
};

/** The server of the newest build, and that of the last one of which every file was made. */
let newest;
let whole;

/** The number of the last request. */
let last;

const addressOf = (server) => `http://127.0.0.1:${server.address().port}/`;

/** Serves another build in the place of the newest. */
function show(server) {
  if (newest !== whole) newest?.close();
  newest = server;
}

process.on("message", async ({ round, changed, args }) => {
  last = round;
  const said = [];
  console.error = (text) => said.push(text);
  try {
    if (changed.some((path) => path.startsWith("data"))) values.delete("data");
    for (const path of changed) moduleGraph.onFileChange(`${root}${path}`);
    if (await compiler.generate(changed)) {
      for (const path of moduleGraph.fileToModulesMap.keys())
        if (path.startsWith(`${root}src/generated/`)) moduleGraph.onFileChange(path);
    }
    const { rebuild } = await runner.import(REBUILD);
    const made = await rebuild(args, kept);
    if (made === undefined) throw new Error(said.join("\n"));
    show(made.server);
    process.send({ round, address: addressOf(newest) });
    await finish(made, round, said);
  } catch (error) {
    process.send({ round, problem: error.message });
  }
});

/** Writes what is served already. Where that cannot be done the last build that was whole is served again. */
async function finish({ server, write }, round, said) {
  const isWritten = await write(() => last === round);
  if (last !== round) return;
  if (isWritten) {
    whole?.close();
    whole = server;
    process.send({ round, isWritten });
  } else {
    const problem = said.join("\n");
    if (whole === undefined) process.send({ round, problem });
    else {
      show(whole);
      process.send({ round, problem, address: addressOf(whole) });
    }
  }
}
// Not even a kill of the process that started this one leaves it behind.
process.on("disconnect", () => process.exit());
