/**
 * Builds whenever `npm run dev` asks, in a long-running process. Vite's module runner reloads changed sources and their
 * importers. All other modules stay loaded and optimised, and results computed from unchanged data are reused.
 */
import { fileURLToPath } from "node:url";
import { createServer, createServerModuleRunner } from "vite";
import { createCompiler } from "../compiler.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const REBUILD = "/scripts/dev/rebuild.js";

// They come from libraries of http-server, and cannot be fixed in this project.
process.noDeprecation = true;
const compiler = createCompiler();
const vite = await createServer({
  root,
  configFile: false,
  logLevel: "silent",
  appType: "custom",
  // Changed files are passed in, and this server serves nothing.
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { moduleGraph } = vite.environments.ssr;
// Node would read the source map of each module when it is loaded, but few are needed.
const runner = createServerModuleRunner(vite.environments.ssr, {
  hmr: false,
  sourcemapInterceptor: "prepareStackTrace",
});

/** The last value of each name, and what it was computed from. */
const values = new Map();
const kept = {
  /** Returns a value that is recomputed only when one of its inputs has changed. */
  once(name, sources, make) {
    const last = values.get(name);
    if (last?.sources.every((source, at) => source === sources[at])) return last.value;
    values.delete(name);
    const value = make();
    values.set(name, { sources, value });
    return value;
  },
};

/** The server of the newest build, and that of the last complete one. */
let newest;
let whole;

/** The number of the last request. */
let last;

const addressOf = (server) => `http://127.0.0.1:${server.address().port}/`;

/** Serves another build instead of the newest. */
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
    process.send?.({ round, address: addressOf(newest) });
    await finish(made, round, said);
  } catch (error) {
    process.send?.({ round, problem: /** @type {Error} */ (error).message });
  }
});

/** Writes the build that is already served. If that fails, the last complete build is served again. */
async function finish({ server, write }, round, said) {
  const isWritten = await write(() => last === round);
  if (last !== round) return;
  if (isWritten) {
    whole?.close();
    whole = server;
    process.send?.({ round, isWritten });
  } else {
    const problem = said.join("\n");
    if (whole === undefined) process.send?.({ round, problem });
    else {
      show(whole);
      process.send?.({ round, problem, address: addressOf(whole) });
    }
  }
}
// Ends this process even if the process that started it was killed.
process.on("disconnect", () => process.exit());
