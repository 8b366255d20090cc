/**
 * Returns whether a client already has a version of a file, by weak comparison (RFC 9110, 13.1.2).
 * @param known the `If-None-Match` header; empty if there is none
 */
export function hasVersion(known: string, etag: string): boolean {
  const tags = known.split(",").map((tag) => strong(tag.trim()));
  return tags.includes(strong(etag)) || tags.includes("*");
}

function strong(tag: string): string {
  return tag.replace(/^W\//, "");
}
