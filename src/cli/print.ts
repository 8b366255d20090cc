import { LIMITS } from "../model/limits.ts";
import { shown } from "../model/shown.ts";

/** All that commands print goes through here, so that nothing that was read from outside can write to a terminal. */

/** Lines on standard output. */
export function print(text: string): void {
  console.log(lines(text));
}

/** Lines on standard error. */
export function printError(text: string): void {
  console.error(lines(text));
}

/** Rows for a program on standard output: a line each, its fields with a tab between them. */
export function printRows(rows: readonly (readonly string[])[]): void {
  if (rows.length > 0) console.log(rows.map((fields) => fields.map(line).join("\t")).join("\n"));
}

/** A failure on standard error: lines that explain it, and a last one, with "error:" in red where a terminal reads it. */
export function printFailure(explanation: readonly string[], last: string): void {
  const colour = process.stderr.isTTY && !process.env.NO_COLOR;
  const label = colour ? "\u001b[31merror:\u001b[39m" : "error:";
  console.error([...explanation.map(line), `${label} ${line(last)}`].join("\n"));
}

/** A document on standard output; its texts are as they would be in lines. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, (_, inner) => (typeof inner === "string" ? line(inner) : inner), 2));
}

/** Text of several lines; each is escaped and cut, its line ends stay. */
export function lines(text: string): string {
  return text.split("\n").map(line).join("\n");
}

function line(text: string): string {
  return shown(text, LIMITS.messageCharacters);
}
