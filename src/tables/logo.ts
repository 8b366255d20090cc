import { LIMITS } from "../model/limits.ts";
import type { DataProblem } from "../model/problem.ts";
import { pngProblem, pngSize } from "./logo-png.ts";
import { readSvg } from "./logo-svg.ts";

/** The size of a picture, in its own units. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

const isSvg = (file: string) => file.endsWith(".svg");

/**
 * Reports why a logo cannot be published.
 * @param file its name, which ends with `.svg` or `.png`
 */
export function logoProblems(file: string, bytes: Uint8Array): DataProblem[] {
  if (bytes.length > LIMITS.logoBytes) {
    const rule = `must be at most ${LIMITS.logoBytes} bytes, but is ${bytes.length}`;
    return [{ file, rule, remedy: "Make it smaller: every page loads it." }];
  }
  if (isSvg(file)) return readSvg(file, bytes).problems;
  const rule = pngProblem(bytes);
  return rule === undefined ? [] : [{ file, rule, remedy: "Save the picture as PNG again." }];
}

/** Returns the size of a logo; undefined if it cannot be read. */
export function logoExtent(file: string, bytes: Uint8Array): Extent | undefined {
  return isSvg(file) ? readSvg(file, bytes).extent : pngSize(bytes);
}
