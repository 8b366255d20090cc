import type { Feature } from "../../model/host.ts";
import { NOT_FOUND_FILE, NOT_FOUND_PAGE } from "../../routing/addresses.ts";
import { UNCHECKED, type ExpectedReply, type RequestCase } from "./request-case.ts";

/** The answer to programs at an unknown address. */
export const NOT_FOUND: ExpectedReply = { status: 404, file: NOT_FOUND_FILE };

const PAGE: ExpectedReply = { status: 404, file: NOT_FOUND_PAGE };

/** Paths that some hosts refuse by themselves, by the feature that these hosts lack. */
const REFUSED: readonly [Feature, RegExp][] = [
  ["brokenPaths", /%(?![0-9a-f]{2})/i],
  ["filePaths", /[^/]\/$|^\/api$|%(2f|00|0a|5c|ff)/i],
  ["refusedPaths", /%(2f|00)|^\/\.\.\/|[^/]{256}/i],
];

/**
 * Returns what is expected at an address where nothing is published: the problem document or, outside the API, the page for
 * people.
 * @param path as it is sent, including percent-encoding
 * @param hasPage whether that page is published
 */
export function notFoundAt(path: string, hasPage: boolean): Pick<RequestCase, "answer" | "without"> {
  const refused = REFUSED.filter(([, pattern]) => pattern.test(path)).map(([feature]) => [
    feature,
    UNCHECKED,
  ]);
  const without = Object.fromEntries(refused);
  if (!hasPage || /^\/api(\/|$)/.test(decoded(path))) {
    return { answer: NOT_FOUND, without: { ...without, problemDocuments: hasPage ? PAGE : UNCHECKED } };
  }
  return { answer: PAGE, without: { ...without, notFoundPage: NOT_FOUND } };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
