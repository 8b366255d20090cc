import { elementText } from "./service.ts";

/** One page of the list of a bucket. */
export interface ListPage {
  readonly keys: readonly string[];
  /** Beginnings of keys up to the first slash after the prefix, if these were requested. */
  readonly prefixes: readonly string[];
  /** Token for the next page; undefined on the last one. */
  readonly token: string | undefined;
}

/**
 * Returns the query for a page of a list.
 * Source: Amazon S3 API Reference, ListObjectsV2.
 * @param prefix that keys begin with
 * @param isByFolder whether to list folders, each once, instead of keys
 * @param token from the previous page
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

/** Parses a page of a list; undefined for any other answer. */
export function pageIn(xml: string): ListPage | undefined {
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
