import { LIMITS } from "../model/limits.ts";
import { DataError, formatProblem, OutputError, shownProblem, UserError } from "../model/problem.ts";
import { isSystemError } from "../model/system-error.ts";
import { grouped, howMany } from "../model/unit.ts";
import { printError, printFailure, printJson } from "./print.ts";

/** Exit code for a refusal or failure. */
export const EXIT_REFUSED = 1;
/** Exit code for wrong usage. */
export const EXIT_USAGE = 2;
/** Exit code of `verify` only: every faulty answer is right for another release. */
export const EXIT_MIXED = 3;

export const EXIT_CODES = `Exit codes:
  0  done
  1  refused, failed, or found a fault: bad data, a missing file, a full disk; no folder was changed, unless the message says so
  2  wrong usage: an unknown command or option, a value that an option does not accept`;

/** Options that every command has. */
export interface CommonOptions {
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Runs a command's work. A failure is explained on stderr (as JSON on stdout with --json) and sets the exit code. */
export async function run(options: CommonOptions, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof OutputError) return;
    process.exitCode = EXIT_REFUSED;
    if (options.json) printJson(asJson(error));
    else explain(error);
  }
}

function explain(error: unknown): void {
  if (error instanceof DataError) {
    const problems = error.problems.slice(0, LIMITS.problems).map(formatProblem);
    const more = error.total - problems.length;
    if (more > 0) problems.push(`… and ${grouped(more)} more.`);
    const { written } = error;
    const changed =
      written.length === 0
        ? "Nothing was changed."
        : `Wrote ${written.join(", ")}; nothing else was changed.`;
    printFailure(problems, `${howMany(error.total, "problem")}. ${changed}`);
  } else if (error instanceof UserError) printFailure([], `${error.message}. ${error.remedy}`);
  else if (isSystemError(error)) printFailure([], `${error.message}. Nothing was changed.`);
  else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function asJson(error: unknown): object {
  if (error instanceof DataError) {
    return {
      error: error.message,
      total: error.total,
      problems: error.problems.slice(0, LIMITS.problems).map(shownProblem),
      ...(error.written.length > 0 && { written: error.written }),
    };
  }
  if (error instanceof UserError) return { error: error.message, remedy: error.remedy };
  return { error: error instanceof Error ? error.message : String(error) };
}
