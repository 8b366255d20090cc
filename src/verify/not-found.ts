import { NOT_FOUND_FILE, NOT_FOUND_PAGE } from "../routing/addresses.ts";
import type { OwedReply, RequestCase } from "./request-case.ts";

/** What answers programs at an unknown address. */
export const NOT_FOUND: OwedReply = { status: 404, file: NOT_FOUND_FILE };

const PAGE: OwedReply = { status: 404, file: NOT_FOUND_PAGE };

/**
 * What is owed at an address where nothing is published: the problem document, or outside of the API the page for people.
 * @param path as it is sent, percent-encoding and all
 * @param hasPage whether that page is published
 */
export function notFoundAt(path: string, hasPage: boolean): Pick<RequestCase, "answer" | "without"> {
  if (!hasPage || /^\/api(\/|$)/.test(decoded(path))) return { answer: NOT_FOUND };
  return { answer: PAGE, without: { notFoundPage: NOT_FOUND } };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
