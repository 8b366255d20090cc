import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/folders.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CREATE = join(ROOT, "packages/create");
const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8"));

/** A folder where npm has installed the package that `npm create` runs. */
function installed(): { readonly folder: string; readonly bin: string } {
  const folder = temporaryFolder();
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  cpSync(CREATE, join(modules, "create-compliance-data-api"), { recursive: true });
  symlinkSync(ROOT, join(modules, "compliance-data-api"), "junction");
  const { bin } = json(CREATE, "package.json");
  return { folder, bin: join(modules, "create-compliance-data-api", bin["create-compliance-data-api"]) };
}

describe("npm create compliance-data-api", () => {
  it("creates a repository as init does, with the same options", () => {
    const { folder, bin } = installed();
    const options = [
      "--name",
      "Card Benchmark",
      "--provider",
      "Example Ltd",
      "--industries",
      "Retail,Banks",
      "--countries",
      "DE,US",
    ];
    const args = [bin, "site", ...options, "--yes"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(json(folder, "site/data/release.json").title).toBe("Card Benchmark");
    expect(json(folder, "site/package.json").dependencies).toHaveProperty("compliance-data-api");
  });

  it("fails as init does if an option is wrong", () => {
    const { folder, bin } = installed();
    const args = [bin, "site", "--licence", "none", "--yes"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("--licence");
    expect(existsSync(join(folder, "site"))).toBe(false);
  });

  it("has the version and the licence of the program, and depends on that version", () => {
    const { version, license } = json(ROOT, "package.json");
    expect(json(CREATE, "package.json")).toMatchObject({
      version,
      license,
      dependencies: { "compliance-data-api": version },
    });
    expect(readFileSync(join(CREATE, "LICENSE"), "utf8")).toBe(readFileSync(join(ROOT, "LICENSE"), "utf8"));
  });
});
