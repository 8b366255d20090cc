import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build.ts";
import { loadHistory } from "../../src/releases/history.ts";
import { problemsOf } from "../submissions/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { forged, textsIn } from "../support/forged-data.ts";
import { releasedGolden } from "../support/golden.ts";
import { once } from "../support/once.ts";

const NEXT = ["release", "2027-Q1", "--as-of", "2026-12-31"];
const COMMANDS: readonly (readonly string[])[] = [["build", "--quiet"], [...NEXT, "--dry-run"], NEXT];
const STACK = /\n\s+at /;

const firstTexts = once(() => textsIn(releasedGolden(), "2026-Q3"));

/** The released data folder with files added to the archive of its first release. */
const withAdded = (...names: readonly string[]) => {
  const added = Object.fromEntries(names.map((name) => [name, "evil"]));
  return forged(releasedGolden(), "2026-Q3", { ...firstTexts(), ...added });
};

describe("an archive in data/ with a file that no release contains", () => {
  const NAMES = [
    "../../../../../bin/compliance-data.js",
    "../../../bin/compliance-data.js",
    "datasets/../../../../../bin/compliance-data.js",
    "/tmp/compliance-data.js",
    "..\\..\\..\\bin\\compliance-data.js",
    "manifest.json",
    "intelligence/audit-hours.html",
    "intelligence/Audit-Hours.json",
  ];

  it.each(NAMES)("is reported when releases are read, with archive, name and remedy: %s", (name) => {
    const problem = {
      file: "releases/2026-Q3.json.br",
      value: name,
      rule: expect.stringMatching(/^must /),
      remedy: expect.stringContaining("Restore the archive and the index"),
    };
    expect(problemsOf(() => loadHistory(withAdded(name)))).toEqual([problem]);
  });

  const withAll = once(() => withAdded(...NAMES));

  it.each(COMMANDS.map((command) => [command.join(" "), command] as const))(
    "is refused by compliance-data %s, which names each such file and writes nothing, inside or outside the project",
    async (_, command) => {
      const cwd = join(temporaryFolder(), "a/b/c/project");
      writeFiles(join(cwd, "data"), withAll());
      const before = digests(cwd);
      const { status, stderr } = await cliHere(command, { cwd });
      expect(status).toBe(1);
      for (const name of NAMES) {
        expect(stderr).toContain(`data/releases/2026-Q3.json.br ${JSON.stringify(name)}: must `);
      }
      expect(stderr).not.toMatch(STACK);
      expect(readdirSync(cwd)).toEqual(["data"]);
      expect(digests(join(cwd, "../../../.."))).toEqual(
        Object.fromEntries(Object.entries(before).map(([path, digest]) => [`a/b/c/project/${path}`, digest])),
      );
      expect(existsSync("/tmp/compliance-data.js")).toBe(false);
    },
  );

  it("is accepted if a release can contain such a file, even if this one did not", () => {
    const more = { ...firstTexts(), "intelligence/more.json": "{}" };
    const { files } = build(forged(releasedGolden(), "2026-Q3", more), { site: false });
    expect(files.map(({ path }) => path)).toContain("api/releases/2026-Q3/intelligence/more.json");
  });
});

describe("an archive whose figures differ from those of the tables", () => {
  it.each(["2026-Q4", "2026-Q3"])("is found when the newest release is made again: %s", async (release) => {
    const cwd = temporaryFolder();
    const texts = textsIn(releasedGolden(), release);
    const name = "intelligence/audit-hours.json";
    const altered = { ...texts, [name]: texts[name]!.replace(/\d{2,}/, "77777") };
    writeFiles(join(cwd, "data"), forged(releasedGolden(), release, altered));
    const again = await cliHere(
      ["release", "2026-Q4", "--as-of", "2026-12-31", "--published", "2027-01-15", "--dry-run"],
      { cwd },
    );
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(/error: 2026-Q4 is frozen already, with other content/);
    if (release === "2026-Q4") expect(again.stderr).toContain(`: ${name}. `);
  });
});
