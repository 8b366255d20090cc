/** `npm start`: compiles and builds what is missing, then serves. Arguments are passed to `compliance-data serve`. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", cwd: at(".") });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(at("dist/cli/main.js"))) node(at("scripts/compile.js"));
if (!existsSync(at("public/manifest.json"))) node(at("bin/compliance-data.js"), "build");
process.argv.splice(2, 0, "serve");
await import(new URL("../bin/compliance-data.js", import.meta.url).href);
