import { spawnSync } from "node:child_process";

/**
 * Whether a program that a test needs can be run here.
 * @param version what makes it say its version and end
 * @throws Error in CI, where a test that is skipped would prove nothing
 */
export function hasProgram(name: string, version = "-v"): boolean {
  const { error } = spawnSync(name, [version], { stdio: "ignore" });
  if (error === undefined) return true;
  if (process.env.CI) throw new Error(`${name} is not installed, and CI skips no test`);
  return false;
}
