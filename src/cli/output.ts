import { EXIT_REFUSED } from "./exit.ts";
import { printError } from "./print.ts";

/**
 * Has the program end as it should where its output ends first. Whoever reads it may have read enough, which is no
 * error; what cannot be written is told of, and ends with 1.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    const isDone = process.exitCode === undefined;
    process.exitCode = EXIT_REFUSED;
    printError(
      `error: the output cannot be written (${error.code}).${isDone ? " Nothing else is missing." : ""}`,
    );
  });
  // There is no other place to tell of it.
  process.stderr.on("error", () => {});
}
