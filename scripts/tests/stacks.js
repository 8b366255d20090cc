/** Makes error stacks name the sources instead of a script that `bundle.js` made. The map is read at the first stack. */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { resolve } from "node:path";

export function mapStacks(script) {
  let map;
  const mapped = (frame) => {
    const text = String(frame);
    if (frame.getFileName() !== script) return text;
    map ??= new SourceMap(JSON.parse(readFileSync(`${script}.map`, "utf8")));
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    const { originalSource, originalLine, originalColumn } = map.findEntry(line - 1, column - 1);
    if (originalSource === undefined) return text;
    const place = `${resolve(script, "..", originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
    return text.replace(`${script}:${line}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${mapped(frame)}`)].join("\n");
}
