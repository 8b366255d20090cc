import { createInterface } from "node:readline/promises";
import { UserError } from "../model/problem.ts";
import { print } from "./print.ts";

/** One question on a terminal. */
export interface Asked {
  readonly question: string;
  /** Taken where the answer is empty; undefined where something must be answered. */
  readonly fallback?: string | undefined;
  /** What is wrong with an answer, a line each; asked again until there is nothing. */
  readonly problems: (answer: string) => readonly string[];
}

/** Whether somebody can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/**
 * Asks one question after the other.
 * @param next the next question by what was answered so far; undefined after the last
 * @throws UserError where the terminal is closed, as by Ctrl-C or Ctrl-D
 */
export async function ask(next: () => Asked | undefined, take: (answer: string) => void): Promise<void> {
  const closing = new AbortController();
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on("close", () => closing.abort());
  terminal.on("SIGINT", () => terminal.close());
  try {
    for (let asked = next(); asked !== undefined; asked = next()) {
      const { question, fallback, problems } = asked;
      const shown = fallback === undefined || fallback === "" ? "" : ` [${fallback}]`;
      const typed = await terminal.question(`${question}${shown}: `, { signal: closing.signal });
      const answer = typed.trim() || (fallback ?? "");
      const wrong = problems(answer);
      if (wrong.length > 0) print(wrong.join("\n"));
      else take(answer);
    }
  } catch (error) {
    if (!closing.signal.aborted) throw error;
    throw new UserError("the questions were not answered", "Nothing was written. Run it again.");
  } finally {
    terminal.removeAllListeners("close");
    terminal.close();
  }
}
