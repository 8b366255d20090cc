import { LIMITS } from "../model/limits.ts";
import { shown } from "../model/shown.ts";

// Everything that commands print goes through here, so that text read from outside cannot control the terminal.

/** Prints lines to standard output. */
export function print(text: string): void {
  console.log(escapedLines(text));
}

/** Prints lines to standard error. */
export function printError(text: string): void {
  console.error(escapedLines(text));
}

/** Prints rows to standard output for another program: one line each, with tabs between the fields. */
export function printRows(rows: readonly (readonly string[])[]): void {
  if (rows.length > 0) console.log(rows.map((fields) => fields.map(line).join("\t")).join("\n"));
}

/** Prints a failure to standard error: lines that explain it, and a last one starting with "error:", in red on a terminal. */
export function printFailure(explanation: readonly string[], last: string): void {
  const colour = process.stderr.isTTY && !process.env.NO_COLOR;
  const label = colour ? "\u001b[31merror:\u001b[39m" : "error:";
  console.error([...explanation.map(line), `${label} ${line(last)}`].join("\n"));
}

/** Prints a JSON document to standard output; its strings are escaped and shortened as in lines. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, (_, inner) => (typeof inner === "string" ? line(inner) : inner), 2));
}

/** Escapes and shortens each line of a text. */
export function escapedLines(text: string): string {
  return text.split("\n").map(line).join("\n");
}

function line(text: string): string {
  return shown(text, LIMITS.messageCharacters);
}
