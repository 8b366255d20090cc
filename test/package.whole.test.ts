import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { microaggregate } from "../src/index.ts";
import { cliHere } from "./support/cli-here.ts";
import { AWS_ENVIRONMENT, BUCKET, startS3 } from "./support/s3-server.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const DATA = join(ROOT, "test/golden/small/data");

/** The files that npm would pack, in the order of their paths. */
function packed(): string[] {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const text = execFileSync("npm", args, {
    cwd: ROOT,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const [{ files }] = JSON.parse(text) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path).sort();
}

/** Every file that `exports` refers to. */
function targetsOf(exports: unknown): string[] {
  return typeof exports === "string" ? [exports] : Object.values(exports as object).flatMap(targetsOf);
}

describe("the package", () => {
  let files: string[] = [];
  let folder = "";
  let bin = "";

  beforeAll(() => {
    // npm also compiles before it packs, but other tests run the compiled files.
    execFileSync(process.execPath, ["scripts/declarations.js"], { cwd: ROOT });
    files = packed();
    folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
    const own = join(folder, "node_modules/compliance-data-api");
    for (const file of files) cpSync(join(ROOT, file), join(own, file));
    bin = join(own, "bin/compliance-data.js");
    const built = spawnSync(process.execPath, [bin, "build", "--data", DATA, "--quiet"], { cwd: folder });
    expect(built.stderr.toString()).toBe("");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: "utf8" });

  it("has no dependencies: an install is one package", () => {
    const own = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect([own.dependencies, own.optionalDependencies, own.peerDependencies]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("says what it consists of and under which licences", () => {
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "dist/sbom.cdx.json", "dist/third-party-notices.txt"]),
    );
    const bill = JSON.parse(readFileSync(join(ROOT, "dist/sbom.cdx.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
    expect(Object.keys(bill.metadata)).toEqual(["lifecycles", "component"]);
    const isBundled = ({ properties }: { properties?: object }) => properties !== undefined;
    const names = ({ group, name, version }: Record<string, string>) =>
      `${group === undefined ? "" : `${group}/`}${name} ${version}`;
    const notices = readFileSync(join(ROOT, "dist/third-party-notices.txt"), "utf8");
    const credited = [...notices.matchAll(/^={80}\n(\S+ \S+), .+\n={80}$/gm)].map(([, name]) => name);
    expect(bill.components.filter(isBundled).map(names).sort()).toEqual(credited.toSorted());
    expect(credited).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(aws4fetch|commander|http-server|minisearch|saxes) /)]),
    );
    expect(bill.components.filter((one: object) => !isBundled(one)).map(names)).toEqual([]);
    expect(notices + JSON.stringify(bill)).not.toContain(ROOT);
  });

  it("explains, builds and verifies with no other package installed", () => {
    expect(run("--help").stdout).toContain("Usage: compliance-data");
    expect(run("verify", "public", "--quiet")).toMatchObject({ status: 0, stderr: "" });
  });

  it("compares a bucket", async () => {
    const s3 = await startS3();
    const args = [bin, "deploy", `s3://${BUCKET}`, "--dry-run", "--json", "--endpoint", s3.endpoint];
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...AWS_ENVIRONMENT } });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece) => (text += piece));
    await once(child, "close");
    expect(JSON.parse(text)).toMatchObject({ dryRun: true, unchanged: 0, deleted: [] });
  });

  it("serves", async () => {
    const server = spawn(process.execPath, [bin, "serve", "--port", "0"], { cwd: folder });
    onTestFinished(() => void server.kill());
    const [line] = await once(server.stdout.setEncoding("utf8"), "data");
    const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)!;
    expect((await fetch(`${url}manifest.json`)).status).toBe(200);
  });

  it("contains the program, the library with its declarations and what README links to, but no sources and no sample", () => {
    const kinds = files.map((path) =>
      path.replace(/^dist\/chunks\/[\w-]+\.js$/, "dist/chunks/….js").replace(/^(bin|docs)\/.+/, "$1/…"),
    );
    expect([...new Set(kinds)]).toEqual([
      "LICENSE",
      "README.md",
      "bin/…",
      "dist/chunks/….js",
      "dist/cli/main.js",
      "dist/index.cjs",
      "dist/index.js",
      "dist/program-sha256.txt",
      "dist/sbom.cdx.json",
      "dist/third-party-notices.txt",
      ...["index", "statistics/microaggregate"].flatMap((path) => [
        `dist/types/${path}.d.cts`,
        `dist/types/${path}.d.ts`,
      ]),
      "docs/…",
      "package.json",
    ]);
  });

  it("is at most 12 MB when it is installed", () => {
    const bytes = files.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0);
    expect(bytes).toBeLessThan(12_000_000);
  });

  it("names only files that it has: for import, for require, for programs without exports, and as a command", () => {
    const own = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const named = [own.main, own.types, ...Object.values(own.bin), ...targetsOf(own.exports)] as string[];
    expect(named.length).toBeGreaterThan(7);
    expect(named.map((path) => path.replace(/^\.\//, "")).filter((path) => !files.includes(path))).toEqual(
      [],
    );
  });

  it("says how to begin if there is no data folder", async () => {
    const empty = mkdtempSync(join(tmpdir(), "compliance-data-"));
    onTestFinished(() => rmSync(empty, { recursive: true, force: true }));
    writeFileSync(join(empty, "a.csv"), "industry\n");
    const begin =
      "error: there is no data folder data. Create one with compliance-data init, or name yours with --data.\n";
    for (const args of [["build"], ["check", "a.csv"], ["ingest", "a.csv"]]) {
      const { status, stderr } = await cliHere([...args, "--quiet"], { cwd: empty });
      expect([args[0], status, stderr]).toEqual([args[0], 1, begin]);
    }
  });

  it.each([
    ["import", "import('compliance-data-api').then((m) => console.log(Object.keys(m).sort().join()))"],
    ["require", "console.log(Object.keys(require('compliance-data-api')).join())"],
  ])("offers its library to other programs: %s", (_, program) => {
    const { stdout } = spawnSync(process.execPath, ["-e", program], { cwd: folder, encoding: "utf8" });
    expect(stdout).toMatch(/^(default,)?microaggregate(,module\.exports)?\n$/);
  });

  it("has a library for browsers, which imports nothing and needs nothing that browsers lack", async () => {
    const program =
      'import { microaggregate } from "compliance-data-api"; result = microaggregate([[0], [10], [1], [11]], 2);';
    const { outputFiles, metafile } = await build({
      stdin: { contents: program, resolveDir: folder },
      bundle: true,
      write: false,
      metafile: true,
      platform: "browser",
      format: "iife",
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path));
    expect(imports).toEqual([expect.stringMatching(/compliance-data-api\/dist\/index\.js$/)]);
    // A realm with only the language: it has no process, no Buffer and no require.
    const realm = { result: undefined as ReturnType<typeof microaggregate> | undefined };
    runInNewContext(outputFiles[0]!.text, realm);
    expect(realm.result!.cohorts.map((cohort) => [...cohort].sort()).sort()).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it("declares to TypeScript what its library takes and returns", () => {
    const calls = {
      "right.mts": "export const blocks: number[][] = microaggregate([[1], [2]], 2).cohorts",
      "wrong.mts": 'microaggregate([[1], [2]], "2")',
    };
    for (const [name, call] of Object.entries(calls)) {
      const program = `import { microaggregate } from "compliance-data-api";\n${call};\n`;
      writeFileSync(join(folder, name), program);
    }
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--types", "", "--pretty", "false"];
    const { stdout } = spawnSync(process.execPath, [TSC, ...options, ...Object.keys(calls)], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout.trimEnd().split("\n")).toEqual([
      "wrong.mts(2,28): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.",
    ]);
  });
});
