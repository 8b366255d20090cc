import { spawnSync } from "node:child_process";

/**
 * Whether a program that a test needs can be run here.
 * @param version what makes it say its version and end
 * @throws Error in CI, where a test that is skipped would prove nothing
 */
export function hasProgram(name: string, version = "-v"): boolean {
  if (runs(name, version)) return true;
  if (process.env.CI) throw new Error(`${name} is not installed, and CI skips no test`);
  return false;
}

const found = new Map<string, boolean>();

/** Whether a program can be run here, where another does as well. It is tried once: Chromium takes long to say its version. */
export function runs(name: string, version: string): boolean {
  const known = found.get(name) ?? spawnSync(name, [version], { stdio: "ignore" }).error === undefined;
  found.set(name, known);
  return known;
}
