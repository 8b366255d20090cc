import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { OutputFile } from "../../src/model/file.ts";
import { writeFiles } from "./folders.ts";
import { requireFrom } from "./separate-packages.ts";

/** The part of `miniflare` that is used here: it starts Cloudflare's runtime, with Cloudflare's server of static assets. */
interface Miniflare {
  readonly ready: Promise<URL>;
  dispose(): Promise<void>;
}

export interface RunningWorkerd {
  readonly url: URL;
  dispose(): Promise<void>;
}

/**
 * Starts Cloudflare's runtime with a site, as `wrangler` uploads it: the Worker in one piece, and the configuration that
 * `wrangler.jsonc` names.
 * @param folder an empty one
 * @param main the text of a module that takes the place of the Worker, and may import it from `./worker.js`
 */
export async function startWorkerd(
  files: readonly OutputFile[],
  hostFiles: readonly OutputFile[],
  folder: string,
  main?: string,
): Promise<RunningWorkerd> {
  writeFiles(join(folder, "public"), new Map(files.map(({ path, bytes }) => [path, bytes])));
  writeFiles(join(folder, "hosts"), new Map(hostFiles.map(({ path, bytes }) => [path, bytes])));
  const own = join(folder, "hosts/cloudflare");
  const wrangler = JSON.parse(readFileSync(join(own, "wrangler.jsonc"), "utf8"));
  const { assets, durable_objects: objects = { bindings: [] }, migrations = [] } = wrangler;
  const stored = migrations.flatMap((one: { new_sqlite_classes: string[] }) => one.new_sqlite_classes);
  const { outputFiles } = await build({
    stdin: {
      contents: main ?? `export * from "./${wrangler.main}"; export { default } from "./${wrangler.main}";`,
      resolveDir: own,
    },
    bundle: true,
    format: "esm",
    write: false,
  });
  const { Miniflare: Runtime, NoOpLog } = requireFrom("workerd")("miniflare") as {
    Miniflare: new (options: object) => Miniflare;
    NoOpLog: new () => object;
  };
  const running = new Runtime({
    name: wrangler.name,
    host: "127.0.0.1",
    log: new NoOpLog(),
    // It would ask Cloudflare where this machine is.
    cf: false,
    modules: true,
    script: outputFiles[0]!.text,
    compatibilityDate: wrangler.compatibility_date,
    assets: {
      directory: join(own, assets.directory),
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: assets.run_worker_first },
      assetConfig: {
        html_handling: assets.html_handling,
        not_found_handling: assets.not_found_handling,
      },
    },
    durableObjects: Object.fromEntries(
      objects.bindings.map(({ name, class_name: className }: Record<string, string>) => [
        name,
        { className, useSQLite: stored.includes(className) },
      ]),
    ),
  });
  return { url: await running.ready, dispose: () => running.dispose() };
}
