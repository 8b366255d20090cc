/** Makes error stacks name the sources instead of a script that `bundle.js` made. The map is read at the first stack. */
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
    map ??= new LineMap(JSON.parse(readFileSync(`${script}.map`, "utf8")));
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    const found = map.find(line - 1, column - 1);
    if (!found) return text;
    const place = `${resolve(script, "..", found.source)}:${found.line + 1}:${found.column + 1}`;
    return text.replace(`${script}:${line}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${mapped(frame)}`)].join("\n");
}

/**
 * The mappings of a source map (ECMA-426), indexed by line. Node's own reader and libraries decode all of them into objects,
 * which takes seconds for a script of this size. A line is decoded when it is looked up.
 */
class LineMap {
  #mappings;
  #sources;
  /** For each line, its position in the mappings, and the source, line and column before it: values are differences. */
  #begins = [];

  constructor({ mappings, sources }) {
    this.#mappings = mappings;
    this.#sources = sources;
    const values = [0, 0, 0, 0, 0];
    for (let at = 0; at <= mappings.length; at = mappings.indexOf(";", at) + 1 || mappings.length + 1) {
      this.#begins.push(at, values[1], values[2], values[3]);
      this.#read(at, values);
    }
  }

  /** Returns the source position of the last segment of a line that is not after a column. */
  find(line, column) {
    const [at, ...before] = this.#begins.slice(4 * line, 4 * line + 4);
    let found;
    this.#read(at, [0, ...before, 0], (values) => {
      if (values[0] <= column)
        found = { source: this.#sources[values[1]], line: values[2], column: values[3] };
    });
    return found;
  }

  /**
   * Decodes a line.
   * @param values column in the script; source, its line and column; name. They are updated segment by segment
   */
  #read(begin, values, each = () => {}) {
    values[0] = 0;
    for (let at = begin, field = 0, value = 0, shift = 0; ; at++) {
      const code = this.#mappings.charCodeAt(at);
      if (code !== COMMA && code !== SEMICOLON && at < this.#mappings.length) {
        const digit = VALUES[code];
        value |= (digit & 31) << shift;
        shift += 5;
        if (digit & 32) continue;
        values[field++] += value & 1 ? -(value >> 1) : value >> 1;
        value = shift = 0;
        continue;
      }
      if (field > 0) each(values);
      if (code !== COMMA) return;
      field = 0;
    }
  }
}
