import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BIN, cli } from "../support/cli.ts";
import { TEMPORARY } from "../support/temporary.ts";

it("the script completes commands and values in bash, and files if the program has no completion", () => {
  const folder = mkdtempSync(join(TEMPORARY, "completion-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  symlinkSync(BIN, join(folder, "bin/compliance-data"));
  writeFileSync(join(folder, "script.bash"), cli(["completion", "bash"]).stdout);
  // As bash does at a Tab: it sets the words and the position, and calls the function.
  const typed = (...words: string[]) => {
    const line = ["compliance-data", ...words].map((word) => `'${word}'`).join(" ");
    const steps = `source script.bash; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _compliance_data; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
    return execFileSync("bash", ["-c", steps], { cwd: folder, encoding: "utf8", env }).trim().split("\n");
  };
  expect(typed("ver")).toEqual(["verify"]);
  expect(typed("verify", "--host", "ngi")).toEqual(["nginx"]);
  expect(typed("ingest", "")).toEqual([""]);
});
