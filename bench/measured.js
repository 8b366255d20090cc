import { spawnSync } from "node:child_process";

const usage = `process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.error(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }));
})`;

/**
 * Runs a script in a separate process.
 * @returns its output, its processor time on all cores in seconds, which other programs hardly affect, and its peak
 * memory in megabytes
 * @param {string[]} args
 * @throws Error with its output if it fails
 */
export function measured(...args) {
  const command = ["--import", `data:text/javascript,${encodeURIComponent(usage)}`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`failed: ${args.join(" ")}\n${stderr}`);
  return { stdout, ...JSON.parse(stderr.trim().split("\n").at(-1) ?? "") };
}

/** Returns the wall-clock time of a process in milliseconds; only its errors are shown. @throws Error if it fails */
export function milliseconds(command, args, cwd) {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`failed: ${command} ${args.join(" ")}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}
