import { execFile, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const BIN = fileURLToPath(new URL("../../bin/compliance-data.js", import.meta.url));

export interface CliOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Most blocks (of 512 or 1024 bytes) that a file may have; writing more fails. */
  fileBlocks?: number;
}

/**
 * The arguments of a command in tests: without pictures, which take most of a build's time. Tests of pictures
 * call the function that draws them.
 */
export function withoutPictures(args: readonly string[]): string[] {
  const draws = args[0] === "build" || args[0] === "release";
  return draws && !args.includes("--help") ? [...args, "--no-png"] : [...args];
}

/** Runs the command line as a user would. */
export function cli(
  args: readonly string[],
  { cwd, env, fileBlocks }: CliOptions = {},
): SpawnSyncReturns<string> {
  const command = [process.execPath, BIN, ...withoutPictures(args)];
  const limited = ["sh", "-c", `ulimit -f ${fileBlocks}; exec "$@"`, "sh", ...command];
  const [program, ...rest] = fileBlocks === undefined ? command : limited;
  return spawnSync(program!, rest, { encoding: "utf8", cwd, env: { ...process.env, ...env } });
}

/** Runs the command line while this process goes on, as a server that it asks must. */
export function cliAsync(
  args: readonly string[],
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [BIN, ...withoutPictures(args)],
      { maxBuffer: 1e8 },
      (_, stdout, stderr) => resolve({ status: child.exitCode!, stdout, stderr }),
    );
  });
}
