import { setFlagsFromString } from "node:v8";
import { vi } from "vitest";
import { program } from "../../src/cli/program.ts";
import { type CliOptions, withoutPictures } from "./cli.ts";

export interface Said {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options extends Omit<CliOptions, "fileBlocks"> {
  /** Another than that of this source. */
  readonly program?: Pick<typeof program, "parseAsync">;
}

/**
 * Runs the command line in this process: the output and effect of a command, without starting Node for each. `cli` shows
 * the same as for a user; kills, limits and signals need a separate process.
 */
export async function cliHere(
  args: readonly string[],
  { cwd, env = {}, program: run = program }: Options = {},
): Promise<Said> {
  const said = { stdout: "", stderr: "" };
  const say = (stream: keyof typeof said, text: unknown) => {
    said[stream] += String(text);
    return true;
  };
  /** The output when a process would have ended; catching the error that replaces its end makes no difference. */
  let ended: Said | undefined;
  const exit = (status?: number | string | null): never => {
    ended ??= { status: Number(status ?? 0), ...said };
    throw new Error(`exit ${status}`);
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text) => void say("stdout", `${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text) => void say("stderr", `${text}\n`)),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => say("stdout", text)),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => say("stderr", text)),
    vi.spyOn(process, "exit").mockImplementation(exit),
  ];
  const [place, exitCode] = [process.cwd(), process.exitCode];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  if (cwd !== undefined) process.chdir(cwd);
  process.exitCode = undefined;
  try {
    await run.parseAsync(withoutPictures(args), { from: "user" });
    return ended ?? { status: Number(process.exitCode ?? 0), ...said };
  } catch (error) {
    if (ended !== undefined) return ended;
    throw error;
  } finally {
    // Ingest has the heap of its process collected more often; tests after it have room.
    setFlagsFromString("--heap-growing-percent=0");
    process.exitCode = exitCode;
    process.chdir(place);
    if (Object.keys(env).length > 0) vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
