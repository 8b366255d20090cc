import { EXIT_REFUSED } from "./exit.ts";
import { printError } from "./print.ts";

/**
 * Handles errors of standard output. A closed pipe (EPIPE) is no error: its reader may have read enough. Any other error is
 * reported, and sets the exit code to 1.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    const isDone = process.exitCode === undefined;
    process.exitCode = EXIT_REFUSED;
    printError(
      `error: the output cannot be written (${error.code}).${isDone ? " All the work was done." : ""}`,
    );
  });
  // There is nowhere else to report it.
  process.stderr.on("error", () => {});
}
