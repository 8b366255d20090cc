/**
 * `npm run golden`: recreates everything in `test/golden`, and prints which files changed. Adds what a new metric or
 * unit needs to the hand-made data; then writes its build, the words of its pages, the help and the output of the
 * commands, the files of a new repository, and the digests of a sample and of its ingest; last, updates docs/hosts.md
 * from the hosts.
 */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

if (process.env.CI) {
  console.error(
    "Golden files are not changed in CI: run npm run golden on your own machine, and review the changes.",
  );
  process.exit(1);
}

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const golden = at("test/golden");
const folder = mkdtempSync(join(tmpdir(), "golden-"));
const kept = join(folder, "kept");
cpSync(golden, kept, { recursive: true });
// The only page of the documentation that is partly generated.
const hosts = at("docs/hosts.md");
const keptHosts = readFileSync(hosts, "utf8");
try {
  updateSnapshots("test/golden.test.ts");
  build(at("test/golden/small/data"), at("test/golden/small/public"));
  // Removes the files of pages and commands that no longer exist.
  for (const made of ["small/words", "help", "sessions", "starter", "hosts", "rare-states"])
    rmSync(join(golden, made), { recursive: true });
  updateSnapshots(
    "test/site/words.whole.test.ts",
    "test/formats/archive.whole.test.ts",
    "test/questionnaire/templates.test.ts",
    "test/cli/program.test.ts",
    "test/disclosure/gate/index.whole.test.ts",
    "test/disclosure/later-releases.whole.test.ts",
    "test/disclosure/report/report.test.ts",
    "test/verify/few-endpoints.test.ts",
    "test/verify/faults.whole.test.ts",
    "test/deploy/aws/credential-chain.whole.test.ts",
    "test/tables/faults.test.ts",
    "test/tables/descriptions.test.ts",
    "test/documents/status.test.ts",
    "test/disk/faults.test.ts",
    "test/ledger-file/ledger-file.test.ts",
    "test/cli/sessions.whole.test.ts",
    "test/starter/index.test.ts",
    "test/hosts/configuration.test.ts",
    "test/site/rare-states.test.ts",
    "test/site/history.whole.test.ts",
    "test/rare-faults.test.ts",
    "test/operations/write-sample.test.ts",
    "test/submissions/plausible.whole.test.ts",
    "test/submissions/sample/index.whole.test.ts",
    "test/ingest.whole.test.ts",
  );
  updateSnapshots("test/docs.test.ts");
  printChanges(filesOf(kept), filesOf(golden));
} catch (error) {
  rmSync(golden, { recursive: true });
  cpSync(kept, golden, { recursive: true });
  writeFileSync(hosts, keptHosts);
  console.error(`${/** @type {Error} */ (error).message}. Nothing was changed.`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs tests that update the files they compare with. */
function updateSnapshots(...tests) {
  const vitest = at("node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", ...tests, "--update"], {
    cwd: at("."),
    encoding: "utf8",
  });
  if (status === 0) return;
  console.error(stdout + stderr);
  throw new Error(`${tests.join(" and ")} failed`);
}

/** Replaces a folder with the build of another. */
function build(data, target) {
  const out = join(folder, "public");
  const options = ["--data", data, "--out", out, "--hosts-out", join(folder, "hosts")];
  const command = [at("bin/compliance-data.js"), "build", "--no-site", "--quiet", ...options];
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  if (status !== 0) throw new Error("the build of test/golden/small/data failed");
  // These contain digests of other files, and would change with each of them.
  for (const name of ["manifest.json", "dcat.ttl", "dcat.jsonld"]) rmSync(join(out, name));
  // Changes in these are not readable; their own tests parse them instead.
  rmSync(join(out, "api/downloads"), { recursive: true });
  rmSync(target, { recursive: true });
  cpSync(out, target, { recursive: true });
}

function printChanges(before, after) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = paths.filter((path) => before.get(path) !== after.get(path));
  for (const path of changed) {
    console.log(`${!before.has(path) ? "new" : !after.has(path) ? "gone" : "changed"}: test/golden/${path}`);
  }
  const isSame = readFileSync(hosts, "utf8") === keptHosts;
  if (!isSame) console.log("changed: docs/hosts.md");
  if (changed.length === 0 && isSame) console.log("The golden files are up to date.");
}

/** Returns the bytes of every file below a folder, by its path. */
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
