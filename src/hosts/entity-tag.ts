/**
 * Returns whether a client already has a version of a file, by weak comparison (RFC 9110, 13.1.2).
 * @param known the `If-None-Match` header; empty if there is none
 */
export function hasVersion(known: string, etag: string): boolean {
  const tags = known.split(",").map((tag) => strong(tag.trim()));
  return tags.includes(strong(etag)) || tags.includes("*");
}

/**
 * Returns whether a file still has a version that a client asks for, by strong comparison (RFC 9110, 13.1.1).
 * @param wanted the `If-Match` header
 */
export function isWantedVersion(wanted: string, etag: string): boolean {
  const tags = wanted.split(",").map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes("*");
}

function strong(tag: string): string {
  return tag.replace(/^W\//, "");
}
