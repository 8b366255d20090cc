import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Loads the project's own functions from source, because the package does not export them.
 * @param {Record<string, readonly string[]>} exported names by the file in `src/` that exports them
 */
export async function loadSources(exported) {
  const contents = Object.entries(exported)
    .map(([file, names]) => `export { ${names.join(", ")} } from "./${file}";`)
    .join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL("../src", import.meta.url)), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error("esbuild wrote no file");
  const source = Buffer.from(bundle.contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
