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

/** Whether a program can be run here, where another does as well. */
export function runs(name: string, version: string): boolean {
  return spawnSync(name, [version], { stdio: "ignore" }).error === undefined;
}
