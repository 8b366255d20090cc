import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { releaseFigures, releaseTables } from "../release/support.ts";
import { smallSample } from "../submissions/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";

const rows = smallSample(360, 1);

/** A project with two files of submissions, of which one has fewer. */
function project(): string {
  const cwd = temporaryFolder();
  cpSync(GOLDEN_FOLDER, join(cwd, "data"), { recursive: true });
  mkdirSync(join(cwd, "private"));
  const csv = (some: readonly (readonly string[])[]) =>
    [SAMPLE_COLUMNS, ...some].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
  writeFileSync(join(cwd, "private/all.csv"), csv(rows));
  writeFileSync(join(cwd, "private/fewer.csv"), csv(rows.slice(0, -20)));
  return cwd;
}

test("ingest advises what then works, also after a release with the name in release.json is frozen", async () => {
  const cwd = project();
  const run = (...line: string[]) => cliHere(line, { cwd });
  const ingested = async (file: string) => {
    const { status, stdout } = await run("ingest", `private/${file}`, "--no-ledger");
    expect(status).toBe(0);
    return stdout.split("\n").at(-2);
  };
  const next = (id: string) => ({ id, asOf: "2026-12-31", published: "2026-12-31" });
  await releaseFigures(cwd, next("2027-Q1"), { file: join(cwd, "private/all.csv"), ledger: undefined });

  expect(await ingested("all.csv")).toBe(
    "Wrote the tables of data/. Next: compliance-data release, or build for a preview",
  );
  expect((await run("build", "--no-site")).status).toBe(0);

  expect(await ingested("fewer.csv")).toBe(
    "Wrote the tables of data/. Next: compliance-data release, as the next quarter or as 2027-Q1.1. Until then build refuses them: release.json names 2027-Q1, which is frozen with other content.",
  );
  expect((await run("build")).stderr).toContain("must be as it was frozen with release 2027-Q1");
  await releaseTables(cwd, next("2027-Q1.1"));
});
