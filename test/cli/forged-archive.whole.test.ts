import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { cli } from "../support/cli.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { textsIn, writeForged } from "../support/forged-data.ts";

const NEXT = ["release", "2027-Q1", "--as-of", "2026-12-31"];
const COMMANDS: readonly (readonly string[])[] = [["build", "--quiet"], [...NEXT, "--dry-run"], NEXT];
const STACK = /\n\s+at /;

let cwd: string;
beforeEach(() => {
  cwd = join(temporaryFolder(), "a/b/c/project");
});

describe("a change of data/ alone that puts into an archive what no release holds", () => {
  it.each([
    "../../../../../bin/compliance-data.js",
    "../../../bin/compliance-data.js",
    "datasets/../../../../../bin/compliance-data.js",
    "/tmp/compliance-data.js",
    "..\\..\\..\\bin\\compliance-data.js",
    "manifest.json",
    "intelligence/audit-hours.html",
    "intelligence/Audit-Hours.json",
  ])(
    "is refused by build and release, dry run or not, with archive, name and remedy, and writes nothing: %s",
    (name) => {
      writeForged(join(cwd, "data"), "2026-Q3", { ...textsIn("2026-Q3"), [name]: "evil" });
      const before = digests(cwd);
      for (const command of COMMANDS) {
        const { status, stderr } = cli(command, { cwd });
        expect(status, command.join(" ")).toBe(1);
        expect(stderr).toContain(`data/releases/2026-Q3.json.br ${JSON.stringify(name)}: must `);
        expect(stderr).toContain("Restore the archive and the index");
        expect(stderr).not.toMatch(STACK);
        expect(readdirSync(cwd)).toEqual(["data"]);
        expect(digests(cwd)).toEqual(before);
        expect(existsSync("/tmp/compliance-data.js")).toBe(false);
      }
    },
  );

  it("is taken where it holds what a release can, for that is no question of names", () => {
    writeForged(join(cwd, "data"), "2026-Q3", textsIn("2026-Q3"));
    expect(cli(["build", "--quiet"], { cwd }).status).toBe(0);
  });
});

describe("an archive whose figures are other than the tables make", () => {
  it.each(["2026-Q4", "2026-Q3"])("is found where the newest release is made again: %s", (release) => {
    const texts = textsIn(release);
    const name = "intelligence/audit-hours.json";
    writeForged(join(cwd, "data"), release, { ...texts, [name]: texts[name]!.replace(/\d{2,}/, "77777") });
    const again = cli(
      ["release", "2026-Q4", "--as-of", "2026-09-30", "--published", "2026-10-05", "--dry-run"],
      { cwd },
    );
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(/error: 2026-Q4 is frozen already, with other content/);
    if (release === "2026-Q4") expect(again.stderr).toContain(`: ${name}. `);
  });
});
