/** Has stacks of errors name sources in place of a script that `bundle.js` made. Nothing is read before there is a stack. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const DIGITS = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((digit, value) => [
    digit.charCodeAt(0),
    value,
  ]),
);
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => DIGITS.get(code) ?? 0);
const COMMA = ",".charCodeAt(0);
const SEMICOLON = ";".charCodeAt(0);

export function mapStacks(script) {
  let map;
  const mapped = (frame) => {
    const text = String(frame);
    if (frame.getFileName() !== script) return text;
    map ??= JSON.parse(readFileSync(`${script}.map`, "utf8"));
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    const found = sourceOf(map.mappings, line - 1, column - 1);
    if (!found) return text;
    const place = `${resolve(script, "..", map.sources[found.source])}:${found.line + 1}:${found.column + 1}`;
    return text.replace(`${script}:${line}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${mapped(frame)}`)].join("\n");
}

/** Where the last segment of a source map's mappings begins that is not after a place in the script. */
function sourceOf(mappings, line, column) {
  // What a segment tells, each as the difference from the last: column in the script; source, its line and column; a name.
  const told = [0, 0, 0, 0, 0];
  let found;
  for (let at = 0, of = 0, field = 0, value = 0, shift = 0; at < mappings.length; at++) {
    const code = mappings.charCodeAt(at);
    if (code === COMMA || code === SEMICOLON) {
      if (of === line && told[0] <= column) found = { source: told[1], line: told[2], column: told[3] };
      field = 0;
      if (code === COMMA) continue;
      if (of === line) break;
      told[0] = 0;
      of++;
      continue;
    }
    const digit = VALUES[code];
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    told[field++] += value & 1 ? -(value >> 1) : value >> 1;
    value = 0;
    shift = 0;
  }
  return found;
}
