/** Headers with a list in which order and repetition do not matter, and how to normalise an item before comparison. */
const LISTS: Readonly<Record<string, (item: string) => string>> = {
  Allow: (item) => item,
  "Access-Control-Allow-Methods": (item) => item,
  "Access-Control-Allow-Headers": (item) => item.toLowerCase(),
  "Access-Control-Expose-Headers": (item) => item.toLowerCase(),
  "Cache-Control": (item) => item.toLowerCase(),
  Link: (item) => item.replace(/["\s]/g, ""),
  Vary: (item) => item.toLowerCase(),
};

/**
 * Returns whether two values of a header are equivalent; undefined means a missing header.
 * @param asked the requested path, which an address may be relative to
 */
export function sameHeader(
  name: string,
  expected: string | undefined,
  received: string | undefined,
  asked = "/",
): boolean {
  if (expected === received) return true;
  if (expected === undefined || received === undefined) return false;
  if (name === "Content-Type") return sameType(expected, received);
  if (name === "Location") return samePlace(expected, received, asked);
  const normal = LISTS[name];
  if (normal === undefined) return withoutEnd(expected) === withoutEnd(received);
  const items = (value: string) =>
    [...new Set(value.split(",").map((item) => normal(item.trim())))].filter((item) => item !== "").sort();
  return items(expected).join() === items(received).join();
}

/** An absolute address, or one relative to the requested path, is equivalent to one from the root. */
function samePlace(expected: string, received: string, asked: string): boolean {
  const base = `http://site.invalid${asked}`;
  const placeOf = (address: string) => {
    const { pathname, search } = new URL(address, base);
    return pathname + search;
  };
  return URL.canParse(received, base) && placeOf(expected) === placeOf(received);
}

function withoutEnd(value: string): string {
  return value.replace(/\s*;\s*$/, "");
}

/** Older, equivalent names of media types (RFC 9239, RFC 7303). */
const OLDER: Readonly<Record<string, string>> = {
  "application/javascript": "text/javascript",
  "text/xml": "application/xml",
};

/** A media type is equivalent with and without `charset=utf-8`, but not with another charset or other parameters. */
function sameType(expected: string, received: string): boolean {
  const parts = (value: string) => {
    const [type = "", ...parameters] = value
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    const said = parameters.filter((parameter) => !/^(charset="?utf-8"?)?$/.test(parameter)).sort();
    return [OLDER[type] ?? type, ...said].join("; ");
  };
  return parts(expected) === parts(received);
}
