import { bytesOf, fileOnDemand, type OutputFile } from "../model/file.ts";

/**
 * Returns a classic script that calls a function with a value. Non-ASCII characters are escaped, so that the value
 * arrives intact whatever encoding a host declares.
 */
export function scriptFile(path: string, receiver: string, valueOf: () => unknown): OutputFile {
  return fileOnDemand(path, () => {
    const json = JSON.stringify(valueOf()).replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    return bytesOf(`${receiver}(${json});\n`);
  });
}
