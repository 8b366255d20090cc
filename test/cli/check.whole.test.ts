import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { submission } from "../submissions/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";

const HEADER = SAMPLE_COLUMNS.join(",");

async function check(text: string, ...options: readonly string[]) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "s.csv"), text);
  cpSync(join(DATA_FOLDER, "reference"), join(cwd, "data/reference"), { recursive: true });
  return cliHere(["check", "s.csv", ...options], { cwd });
}

it("check exits with 0 for warnings and 1 for errors, and with --strict with 1 for both", async () => {
  const good = `${HEADER}\n${submission().join(",")}\n`;
  const odd = `${HEADER}\n${submission({ country: "Utopia" }).join(",")}\n`;
  expect((await check(good, "--strict")).status).toBe(0);
  expect(await check(odd)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^s\.csv:2 country "Utopia": is not a known country: the submission is left out\. Write one of US, .*\n\nRead 1 submission: 0 would be used, 1 left out\.\n {2}unknown country: 1\nIndustries, frameworks and countries were looked up in data\/reference\/\.\n$/,
    ),
    stderr: "",
  });
  expect((await check(odd, "--strict", "--quiet")).status).toBe(1);
  const { status, stdout, stderr } = await check(good.replace("industry", "sector"), "--quiet");
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("s.csv:1 industry: column is missing. Add a column industry.");
  expect(stderr).toContain("error: 2 errors. ingest would refuse these files and change nothing.");
});

it("check prints its findings as JSON", async () => {
  const { stdout } = await check(`${HEADER}\n${submission({ audit_hours: "many" }).join(",")}\n`, "--json");
  expect(JSON.parse(stdout)).toEqual({
    registries: "data",
    files: [{ file: "s.csv", read: 1 }],
    errors: { problems: [], total: 0 },
    warnings: {
      problems: [
        {
          file: "s.csv",
          row: 2,
          column: "audit_hours",
          value: "many",
          rule: "must be a number: it counts as missing",
          remedy: "Write digits with a decimal point, such as 980.",
        },
      ],
      total: 1,
    },
    counts: { read: 1, kept: 1, dropped: {}, missing: 1, ambiguous: 0, unusual: 0 },
  });
});
