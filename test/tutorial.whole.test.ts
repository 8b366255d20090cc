import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cliHere, type Said } from "./support/cli-here.ts";
import { layLedgerKey } from "./support/ledger-key.ts";
import { TEMPORARY } from "./support/temporary.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TUTORIAL = readFileSync(join(ROOT, "docs/tutorial.md"), "utf8");

/** The steps of the tutorial, in order: commands, and the answers that go into mapping.json. */
const STEPS = [...TUTORIAL.matchAll(/```(sh|json)\n(.*?)```/gs)].map(([, kind, text]) => ({
  kind,
  text: text!,
}));

type Tree = { [key: string]: Tree | string | null };

function merge(into: Tree, from: Tree): Tree {
  for (const [key, value] of Object.entries(from)) {
    const own = into[key];
    into[key] =
      value !== null && own !== null && typeof value === "object" && typeof own === "object"
        ? merge(own, value)
        : value;
  }
  return into;
}

/** `npx` in a folder with the package: it writes down the arguments that the shell passes to it, one a line. */
const NPX = `#!/bin/sh
printf '%s\\n' "$@" >"$CALLED"
`;

/** Runs the program that is installed, as `npx` would: one command of it, for each costs a start of Node. */
function installed(args: readonly string[], { cwd }: { cwd: string }): Said {
  const program = "node_modules/compliance-data-api/bin/compliance-data.js";
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    encoding: "utf8",
  });
  return { status: status!, stdout, stderr };
}

describe("the commands of the tutorial, as printed", () => {
  const home = mkdtempSync(join(TEMPORARY, "tutorial-"));
  const at = (...path: string[]) => join(home, ...path);
  const ran: string[] = [];

  beforeAll(async () => {
    layLedgerKey(at("private/compliance-ledger.bin"));
    mkdirSync(at("bin"));
    writeFileSync(at("bin/npx"), NPX, { mode: 0o755 });
    const env = {
      ...process.env,
      PATH: `${at("bin")}:${process.env.PATH}`,
      CALLED: at("bin/called"),
      GIT_AUTHOR_NAME: "An operator",
      GIT_AUTHOR_EMAIL: "operator@example.org",
      GIT_COMMITTER_NAME: "An operator",
      GIT_COMMITTER_EMAIL: "operator@example.org",
    };
    for (const { kind, text } of STEPS) {
      if (kind === "json") {
        const mapping = JSON.parse(readFileSync(at("mapping.json"), "utf8"));
        writeFileSync(at("mapping.json"), JSON.stringify(merge(mapping, JSON.parse(text))));
        continue;
      }
      for (const line of text.trim().split("\n")) {
        ran.push(line);
        if (line === "npm install compliance-data-api") {
          mkdirSync(at("node_modules"));
          symlinkSync(ROOT, at("node_modules/compliance-data-api"));
        } else if (line === "npx compliance-data serve") {
          // It runs until it is stopped; it has its own tests.
          continue;
        } else {
          execFileSync("sh", ["-ec", line], { cwd: home, env, stdio: "pipe" });
          if (!line.startsWith("npx ")) continue;
          const [command, ...args] = readFileSync(at("bin/called"), "utf8").trimEnd().split("\n");
          const { status, stderr } = await (args[0] === "init" ? installed : cliHere)(args, { cwd: home });
          expect([command, status], stderr).toEqual(["compliance-data", 0]);
        }
      }
    }
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it("lead from an export to two releases, none of them refused", () => {
    expect(ran).toHaveLength(11);
    const { releases } = JSON.parse(readFileSync(at("data/releases/index.json"), "utf8"));
    expect(releases.map(({ release }: { release: string }) => release)).toEqual(["2026-Q4", "2027-Q1"]);
  });

  it("commit published files, and nothing private", () => {
    const files = execFileSync("git", ["ls-files"], { cwd: home, encoding: "utf8" }).trim().split("\n");
    expect(files).toEqual(expect.arrayContaining(["README.md", "data/release.json", "mapping.json"]));
    expect(
      files.filter((file) => /^(private|public|node_modules)\/|export|submissions|ledger/.test(file)),
    ).toEqual([]);
  });

  it("publish the figures of the export, with its labels", () => {
    const answer = JSON.parse(readFileSync(at("public/api/intelligence/audit-hours/fintech.json"), "utf8"));
    expect(JSON.stringify(answer)).toContain("pci-dss-v4");
  });
});
