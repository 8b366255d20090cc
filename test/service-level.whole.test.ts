import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/folders.ts";

/** The lines of docs/service-level.md, run by a shell as they stand there. */

const page = readFileSync(fileURLToPath(new URL("../docs/service-level.md", import.meta.url)), "utf8");
const [check = "", months = ""] = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code!);

const shell = (code: string, cwd: string, env: Readonly<Record<string, string>> = {}) =>
  execFileSync("sh", ["-eu", "-c", code], { cwd, encoding: "utf8", env: { PATH: process.env.PATH, ...env } });

test("a check keeps its time and its exit code, and shows nobody the key", () => {
  const folder = temporaryFolder();
  const npx = join(folder, "npx");
  writeFileSync(npx, '#!/bin/sh\nprintf "%s\\n" "$@" >asked\nexit "$CODE"\n');
  chmodSync(npx, 0o755);
  for (const CODE of ["0", "1", "3"]) {
    const env = { PATH: `${folder}:${process.env.PATH}`, SITE: "https://site.example", KEY: "k e y", CODE };
    expect(shell(check, folder, env)).toBe("");
  }
  expect(readFileSync(join(folder, "asked"), "utf8")).toBe(
    "compliance-data\nverify\nhttps://site.example\n--quiet\n--header\nAuthorization: Bearer k e y\n",
  );
  const lines = readFileSync(join(folder, "checks.csv"), "utf8").trimEnd().split("\n");
  expect(lines.map((line) => line.split(",")[1])).toEqual(["0", "1", "3"]);
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,\d$/);
});

test("of each month the checks are counted that found every answer right", () => {
  const folder = temporaryFolder();
  const rows = [
    "2026-11-30T23:00:00Z,0",
    "2026-12-01T00:00:00Z,0",
    "2026-12-01T01:00:00Z,1",
    "2026-12-01T02:00:00Z,3",
  ];
  writeFileSync(join(folder, "checks.csv"), `${rows.join("\n")}\n`);
  expect(shell(months, folder)).toBe("2026-11: 1 of 1 checks, 100.00 %\n2026-12: 2 of 3 checks, 66.67 %\n");
});
