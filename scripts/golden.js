/** `npm run golden`: makes the golden build in `test/golden/small/public` again, and prints which files changed. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

if (process.env.CI) {
  console.error(
    "Golden files are not changed in CI: run npm run golden on your own machine, and look at what changed.",
  );
  process.exit(1);
}

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const golden = at("test/golden/small/public");
const folder = mkdtempSync(join(tmpdir(), "golden-"));
try {
  const out = join(folder, "public");
  const options = [
    "--data",
    at("test/golden/small/data"),
    "--out",
    out,
    "--hosts-out",
    join(folder, "hosts"),
  ];
  const command = [at("bin/compliance-data.js"), "build", "--no-site", "--quiet", ...options];
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
  // It names every other file's digest, and so would change with each of them.
  rmSync(join(out, "manifest.json"));
  const [before, after] = [filesOf(golden), filesOf(out)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = paths.filter((path) => before.get(path) !== after.get(path));
  for (const path of changed) {
    console.log(
      `${!before.has(path) ? "new" : !after.has(path) ? "gone" : "changed"}: test/golden/small/public/${path}`,
    );
  }
  if (changed.length === 0) console.log("The golden build is up to date.");
  else {
    rmSync(golden, { recursive: true });
    cpSync(out, golden, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The bytes of every file below a folder, by its path. */
function filesOf(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(root.length + 1), readFileSync(file, "latin1")];
    }),
  );
}
