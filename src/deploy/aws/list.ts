import { elementText } from "./service.ts";

/** One page of what a bucket lists. */
export interface Page {
  readonly keys: readonly string[];
  /** Beginnings of keys up to the first slash, where these were asked for. */
  readonly prefixes: readonly string[];
  /** To ask for the next page with; undefined for the last. */
  readonly token: string | undefined;
}

/**
 * The query of a page of a list.
 * Source: Amazon S3 API Reference, ListObjectsV2.
 * @param prefix that keys begin with
 * @param isByFolder keys up to the first slash after the prefix, each once, instead of keys
 * @param token of the page before
 */
export function listQuery(prefix: string, isByFolder: boolean, token: string | undefined) {
  return {
    ...(token !== undefined && { "continuation-token": token }),
    ...(isByFolder && { delimiter: "/" }),
    "encoding-type": "url",
    "list-type": "2",
    prefix,
  };
}

/** The page that an answer tells; undefined for any other answer. */
export function pageIn(xml: string): Page | undefined {
  if (!/<ListBucketResult\b/.test(xml)) return undefined;
  const encoded = elementText(xml, "EncodingType") === "url";
  const named = (part: string, name: string) => {
    const text = elementText(part, name) ?? "";
    return encoded ? decodeURIComponent(text.replaceAll("+", " ")) : text;
  };
  const parts = (name: string) => xml.match(new RegExp(`<${name}>.*?</${name}>`, "gs")) ?? [];
  return {
    keys: parts("Contents").map((part) => named(part, "Key")),
    prefixes: parts("CommonPrefixes").map((part) => named(part, "Prefix")),
    token: elementText(xml, "NextContinuationToken"),
  };
}
