import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE_COLUMNS } from "../src/submissions/sample/columns.ts";
import { sampleRows } from "../src/submissions/sample/index.ts";
import { formatCsv } from "../src/tables/format.ts";
import { releaseFigures } from "./release/support.ts";
import { cliHere, type Said } from "./support/cli-here.ts";
import { withoutPictures } from "./support/cli.ts";
import { digests } from "./support/folders.ts";
import { layLedgerKey } from "./support/ledger-key.ts";
import { TEMPORARY } from "./support/temporary.ts";

/** An operator's year: from the packed package in an empty folder to a first release, four quarters and an upgrade. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { version: VERSION, files: FILES }: { version: string; files: string[] } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);
const NEXT_VERSION = VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));
/** What the next version of the program writes differently: in the workflow, and on a page. */
const [CRON, NEXT_CRON] = ["17 6 3 1,4,7,10 *", "27 6 3 1,4,7,10 *"];
const [WORD, NEXT_WORD] = ["How compliance programmes compare", "How card programmes compare"];
const NAMES = {
  industries: ["Hotels", "Restaurants & Bars", "Airlines", "Öffentlicher Dienst"],
  frameworks: ["PCI DSS v4.0", "House rules"],
  countries: ["DE", "AT", "CH", "FR", "US"],
};
const QUARTERS = [
  ["2026-Q1", "2026-02-28", 0.94],
  ["2026-Q2", "2026-03-31", 0.96],
  ["2026-Q3", "2026-06-30", 0.98],
  ["2026-Q4", "2026-09-30", 1],
] as const;

/** Submissions with the operator's own labels, as in an export. */
const ROWS = [...sampleRows({ programmes: 360, seed: 4, years: { first: 2024, last: 2026 } })]
  .filter(({ year, industry }) => /^20\d\d$/.test(year ?? "") && industry !== "")
  .map((row, index) => ({
    ...row,
    submission_id: `M-${index}`,
    organisation: `Mandant ${index}`,
    industry: NAMES.industries[index % 4]!,
    framework: NAMES.frameworks[index % 3 === 0 ? 1 : 0]!,
    country: NAMES.countries[index % 5]!,
  }));

const home = mkdtempSync(join(TEMPORARY, "compliance-data-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const at = (...path: string[]) => join(home, "benchmark", ...path);
const text = (path: string) => readFileSync(at(path), "utf8");
const json = (path: string) => JSON.parse(text(path));

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", [...args, "--loglevel", "error"], {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
}

/** Packs the files that npm would publish, as `package.whole.test.ts` says; npm itself takes a second to compress them. */
function pack(): string {
  for (const path of [...FILES, "package.json", "README.md", "LICENSE"])
    cpSync(join(ROOT, path), join(home, "package", path), { recursive: true });
  return packed(VERSION);
}

/** Packs the next version: its workflow has one more minute, and its pages have a different word. */
function packNext(): string {
  const at = (path: string) => join(home, "package", path);
  writeFileSync(
    at("package.json"),
    JSON.stringify({ ...JSON.parse(readFileSync(at("package.json"), "utf8")), version: NEXT_VERSION }),
  );
  let changed = 0;
  for (const path of readdirSync(at("dist"), { recursive: true, encoding: "utf8" })) {
    if (!/^(cli|chunks)\/.*\.js$/.test(path)) continue;
    const code = readFileSync(at(`dist/${path}`), "utf8");
    const next = code
      .replaceAll(`version:"${VERSION}"`, `version:"${NEXT_VERSION}"`)
      .replaceAll(CRON, NEXT_CRON)
      .replaceAll(WORD, NEXT_WORD);
    if (next === code) continue;
    changed++;
    writeFileSync(at(`dist/${path}`), next);
  }
  if (changed === 0) throw new Error("the next version does not differ");
  return packed(NEXT_VERSION);
}

function packed(version: string): string {
  const file = join(home, `compliance-data-api-${version}.tgz`);
  execFileSync("tar", ["-cf", file, "package"], { cwd: home });
  return file;
}

type Program = (...args: string[]) => Said | Promise<Said>;

/** The installed program. */
function run(...args: string[]): Said {
  const program = at("node_modules/compliance-data-api/bin/compliance-data.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...withoutPictures(args)], {
    cwd: at(),
    encoding: "utf8",
  });
  return { status: status!, stdout, stderr };
}

/** The files of the first version, read once. */
const here: Program = (...args) => cliHere(args, { cwd: at() });

function submit(share: number): void {
  const rows = ROWS.slice(0, Math.round(share * ROWS.length));
  writeFileSync(
    at("private/submissions.csv"),
    formatCsv([...SAMPLE_COLUMNS, "organisation"], rows, { header: true }),
  );
}

function release(program: Program, quarter: string, asOf: string, ...more: string[]) {
  const files = ["--submissions", "private/submissions.csv", "--no-sync", "--quiet"];
  return program("release", quarter, "--as-of", asOf, ...files, ...more);
}

/** The program of the operator's folder. */
const installed = (): string => json("node_modules/compliance-data-api/package.json").version;

describe("an operator's own benchmark", () => {
  const said = new Map<string, Said>();
  const frozen = new Map<string, Record<string, string>>();
  const versions: string[] = [];
  let begun: string[] = [];

  beforeAll(async () => {
    layLedgerKey(at("private/compliance-ledger.bin"));
    npm(at(), "install", "--offline", "--no-audit", "--no-fund", pack());
    submit(QUARTERS[0][2]);
    said.set(
      "init",
      run(
        ...["init", ".", "--from-submissions", "private/submissions.csv", "--name", "Mittelstand Benchmark"],
        ...["--provider", "Prüfer & Partner", "--release", "2026-Q1", "--host", "netlify"],
      ),
    );
    begun = readdirSync(at(), { recursive: true, encoding: "utf8" });
    const settings = text("data/release.json");
    writeFileSync(
      at("data/release.json"),
      settings
        .replace(/"disclaimer": "[^"]*"/, '"disclaimer": "TODO"')
        .replace(
          /"attribution": "[^"]*"/,
          '"attribution": "Compliance Benchmark Data (synthetic sample), compliance-data-api"',
        )
        .replace('"baseUrl": null', '"baseUrl": "https://benchmarks.example.org"'),
    );
    const first = ["2026-Q1", "2026-02-28", "--first-release"] as const;
    said.set("unwritten", await release(here, ...first));
    said.set("nowhere", await release(here, ...first, "--base-url", "http://localhost:8080"));
    writeFileSync(at("data/release.json"), settings);
    for (const [quarter, asOf, share] of QUARTERS) {
      submit(share);
      if (quarter === "2026-Q4") {
        said.set("check before", await here("ci", "check"));
        npm(at(), "install", "--offline", "--no-audit", "--no-fund", packNext());
        said.set("check after", run("ci", "check"));
        said.set("build after", run("build", "--quiet"));
      }
      versions.push(installed());
      if (quarter === "2026-Q1") said.set(quarter, await release(here, ...first));
      else if (quarter === "2026-Q4") said.set(quarter, await release(run, quarter, asOf));
      else await releaseFigures(at(), { id: quarter, asOf, published: asOf });
      frozen.set(quarter, digests(at("data/releases")));
    }
    said.set("verify", await here("verify", "public", "--quiet"));
    said.set("workflows", run("ci", "workflows", "--host", "netlify"));
    said.set("check at last", run("ci", "check"));
  });

  it("starts in the folder where npm installed the package, and leaves npm's files unchanged", () => {
    const { status, stdout } = said.get("init")!;
    expect([status, stdout]).toEqual([0, expect.stringContaining("package.json is unchanged")]);
    expect(Object.keys(json("package.json").dependencies)).toEqual(["compliance-data-api"]);
    expect(begun).toEqual(expect.arrayContaining(["README.md", ".gitignore", "netlify.toml"]));
  });

  it("has the labels of the operator's file, with ids that are valid in addresses", () => {
    const names = text("data/reference/industries.csv").trimEnd().split("\n").slice(1);
    expect(names.toSorted()).toEqual([
      "airlines,Airlines",
      "hotels,Hotels",
      "oeffentlicher-dienst,Öffentlicher Dienst",
      "restaurants-and-bars,Restaurants & Bars",
    ]);
    expect(text("data/reference/countries.csv")).toContain("DE,Germany,europe\n");
  });

  it("is not released while texts are still to be written: all of them are named, and nothing is written", () => {
    const { status, stderr } = said.get("unwritten")!;
    expect(status).toBe(1);
    expect(stderr).toContain('data/release.json /disclaimer "TODO": is a placeholder');
    expect(stderr).toContain("data/release.json /attribution");
    expect(stderr).toContain(
      'data/release.json /baseUrl "https://benchmarks.example.org": is an example address',
    );
    expect(stderr).toContain("3 problems. Nothing was changed.");
    expect(said.get("nowhere")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--base-url http://localhost:8080 is an example address"),
    });
  });

  it("is released four times, the last by a newer program, and verified", () => {
    for (const step of ["2026-Q1", "2026-Q4", "verify"]) {
      expect(said.get(step), step).toMatchObject({ status: 0, stderr: "" });
    }
    expect(versions).toEqual([VERSION, VERSION, VERSION, NEXT_VERSION]);
    const { releases } = json("data/releases/index.json") as { releases: { release: string }[] };
    expect(releases.map(({ release }) => release)).toEqual(QUARTERS.map(([quarter]) => quarter));
  });

  it("keeps every frozen release byte for byte, over the quarters and the upgrade", () => {
    const last = digests(at("data/releases"));
    for (const files of frozen.values()) {
      const { "index.json": _, ...archives } = files;
      expect(last).toMatchObject(archives);
    }
  });

  it("builds with the next version, whose words are on the pages at once", () => {
    expect(said.get("build after")).toMatchObject({ status: 0, stderr: "" });
    expect(text("public/index.html")).toContain(NEXT_WORD);
    expect(text("public/index.html")).not.toContain(WORD);
  });

  it("has an outdated workflow after the upgrade, which ci check reports and the next version replaces", () => {
    const line = ".github/workflows/release.yml differs from what this version writes";
    expect(said.get("check before")!.stdout).not.toContain("differs from what this version writes");
    expect(said.get("check after")!.stdout).toContain(line);
    expect(said.get("workflows")).toMatchObject({
      status: 0,
      stdout: "Wrote .github/workflows/release.yml and .github/workflows/availability.yml. Next: git diff\n",
    });
    expect(text(".github/workflows/release.yml")).toContain(NEXT_CRON);
    expect(said.get("check at last")!.stdout).not.toContain("differs from what this version writes");
  });

  it("answers for its own years and labels, and does not mention the sample", () => {
    const overview = json("public/api/intelligence/observatory/overview.json").data;
    expect(overview.coverage).toMatchObject({
      industries: 4,
      // Many programmes are in blocks of both, and few in blocks of the second alone.
      frameworks: 1,
      firstYear: 2024,
      lastYear: 2026,
    });
    expect(existsSync(at("public/api/intelligence/audit-hours/restaurants-and-bars.json"))).toBe(true);
    const words = ["index.html", "llms.txt", "CITATION.cff", "api/index.json", "openapi.json"].map((path) =>
      existsSync(at("public", path)) ? text(`public/${path}`) : "",
    );
    expect(words.join("\n")).not.toMatch(/synthetic|FinTech|PCI_DSS_v4|Compliance Benchmark Data/);
  });

  it("has only public files to commit, and no private one", () => {
    for (const name of [
      "export.csv",
      "export.xlsx",
      "private/report.txt",
      "submissions-2026.csv",
      "signing.pem",
    ]) {
      writeFileSync(at(name), "");
    }
    const git = (...args: string[]) => execFileSync("git", args, { cwd: at(), encoding: "utf8" });
    git("init", "--quiet");
    const added = git("add", "--all", "--dry-run", ".");
    const files = [...added.matchAll(/^add '(.*)'$/gm)].map(([, path]) => path!);
    expect([...new Set(files.map((path) => path.split("/")[0]))].toSorted()).toEqual([
      ".gitattributes",
      ".github",
      ".gitignore",
      "README.md",
      "data",
      "netlify.toml",
      "package-lock.json",
      "package.json",
    ]);
    rmSync(at(".git"), { recursive: true });
  });
});
