import { describe, expect, it } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { cli } from "../support/cli.ts";

describe("compliance-data", () => {
  it("lists its commands and exit codes", () => {
    const { status, stdout } = cli(["--help"]);
    expect(status).toBe(0);
    for (const command of ["sample", "ingest", "build", "serve"])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
    expect(stdout).toContain("Exit codes:");
  });

  it.each(["sample", "ingest", "build", "serve"])("shows examples in the help of %s", async (command) => {
    const { status, stdout } = await cliHere([command, "--help"]);
    expect(status).toBe(0);
    expect(stdout).toContain("Examples:");
    expect(stdout).toContain(`  compliance-data ${command}`);
  });

  it.each([
    ["an unknown command", ["publish"], "unknown command 'publish'"],
    ["an unknown option", ["build", "--fast"], "unknown option '--fast'"],
    ["a missing argument", ["ingest"], "missing required argument 'file'"],
    ["an invalid port", ["serve", "--port", "http"], "It must be a whole number from 0 to 65535."],
    ["a seed that is not a whole number", ["sample", "--seed", "1.5"], "It must be a whole number"],
  ])("exits with 2 for %s", async (_, args, message) => {
    const { status, stdout, stderr } = await cliHere(args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it("prints its version", async () => {
    expect((await cliHere(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("exits with 2 as a process", () => {
    expect(cli(["publish"])).toMatchObject({ status: 2, stdout: "" });
    expect(cli(["publish", "--help"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("uses no colour if its output is not a terminal", () => {
    const { stderr } = cli(["build", "--data", "nowhere", "--out", "nowhere-either"]);
    expect(stderr).toMatch(/^error: /);
  });
});
