import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the lock file says of a package; where it is for some systems only, of these. */
interface Locked {
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const locked = Object.entries<Locked>(lock.packages).filter(([path]) => path !== "");

const isFor = (systems: readonly string[] | undefined, system: string) =>
  systems === undefined || systems.includes(system);

test("npm ci installs fewer than 200 packages on Linux", () => {
  const installed = locked.filter(
    ([, { os, cpu, libc }]) => isFor(os, "linux") && isFor(cpu, "x64") && isFor(libc, "glibc"),
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.length).toBeLessThan(200);
});

test("the lock file names no address, so packages come from the registry that the machine is configured for", () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
