import { LIMITS } from "../model/limits.ts";
import { DataError, formatProblem, OutputError, UserError } from "../model/problem.ts";

/** Exit codes besides 0. */
export const EXIT_REFUSED = 1;
export const EXIT_USAGE = 2;

export const EXIT_CODES = `Exit codes:
  0  done
  1  refused, failed or found wrong: bad data, a folder that is not ours, a full disk; no folder was changed
  2  wrong usage: an unknown command or option, a value that an option cannot have`;

/** What every command offers on top of its own options. */
export interface CommonOptions {
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Runs a command's work; a failure is explained on stderr (or as JSON on stdout) and becomes the exit code. */
export async function run(options: CommonOptions, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof OutputError) return;
    process.exitCode = EXIT_REFUSED;
    if (options.json) console.log(JSON.stringify(asJson(error), null, 2));
    else console.error(asText(error));
  }
}

function asText(error: unknown): string {
  if (error instanceof DataError) {
    const lines = error.problems.slice(0, LIMITS.problems).map(formatProblem);
    const more = error.total - lines.length;
    if (more > 0) lines.push(`… and ${more} more.`);
    const count = `${error.total} ${error.total === 1 ? "problem" : "problems"}`;
    return `${lines.join("\n")}\n${failure(`${count}. Nothing was changed.`)}`;
  }
  if (error instanceof UserError) return failure(`${error.message}. ${error.remedy}`);
  if (isSystemError(error)) return failure(`${error.message}. Nothing was changed.`);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function asJson(error: unknown): object {
  if (error instanceof DataError) {
    return {
      error: error.message,
      total: error.total,
      problems: error.problems.slice(0, LIMITS.problems),
    };
  }
  if (error instanceof UserError) return { error: error.message, remedy: error.remedy };
  return { error: error instanceof Error ? error.message : String(error) };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

/** "error:" in red where a terminal reads it and nobody asked for plain text. */
function failure(text: string): string {
  const colour = process.stderr.isTTY && !process.env.NO_COLOR;
  return `${colour ? "\u001b[31merror:\u001b[39m" : "error:"} ${text}`;
}
