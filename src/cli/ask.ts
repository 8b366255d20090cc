import { createInterface } from "node:readline/promises";
import { UserError } from "../model/problem.ts";
import { print } from "./print.ts";

/** One question on a terminal. */
export interface TerminalQuestion {
  readonly question: string;
  /** The answer used if nothing is typed; undefined if an answer is required. */
  readonly fallback?: string | undefined;
  /** Returns what is wrong with an answer, one line each. The question is repeated until nothing is wrong. */
  readonly problems: (answer: string) => readonly string[];
}

/** Returns whether questions can be asked: input and error output are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/**
 * Asks questions on the terminal, one after the other.
 * @param next returns the next question; undefined after the last
 * @param take called with each valid answer
 * @throws UserError if the terminal is closed, for example by Ctrl-C or Ctrl-D
 */
export async function askQuestions(
  next: () => TerminalQuestion | undefined,
  take: (answer: string) => void,
): Promise<void> {
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
