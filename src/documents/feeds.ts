import { createHash } from "node:crypto";
import * as Type from "typebox";
import { type Xml, xml } from "../markup/template.ts";
import { PATTERNS } from "../tables/patterns.ts";
import type { Release } from "../tables/settings.ts";

/** What readers rely on in a JSON Feed 1.1; open, for a feed may have more. */
export const JsonFeedSchema = {
  $id: "document:feed",
  ...Type.Object({
    version: Type.Literal("https://jsonfeed.org/version/1.1"),
    title: Type.String({ minLength: 1 }),
    items: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        content_text: Type.String(),
        date_published: Type.String({ pattern: PATTERNS.instant.pattern }),
      }),
    ),
  }),
};

/** One piece of news. */
export interface FeedItem {
  readonly id: string;
  readonly summary: string;
  readonly kind: string;
  readonly metric: string;
  readonly scope: string;
  /** What else to know of it, in a sentence. */
  readonly note?: string | undefined;
  /** Whether it compares a part of a year with a whole one. */
  readonly yearToDate?: true;
  /** Where more of it is told: whole where the feed has an address, else relative to the feed. */
  readonly url: string;
  /** Instant of news that every later release repeats; what comes with the release itself has none. */
  readonly since?: string | undefined;
}

/** Where the feed and what it is about are published, if that is known. */
export interface FeedAddresses {
  readonly home: string;
  readonly feed: string;
}

/**
 * The news as a JSON Feed, version 1.1.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed(
  items: readonly FeedItem[],
  release: Release,
  title: string,
  addresses?: FeedAddresses,
): object {
  const { provider, disclaimer, lastUpdated } = release;
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    ...(addresses && { home_page_url: addresses.home, feed_url: addresses.feed }),
    description: disclaimer,
    language: "en",
    authors: [{ name: provider.name, ...(provider.url && { url: provider.url }) }],
    items: items.map((item) => ({
      id: entryId(release, item),
      // Atom says how a relative address is read, JSON Feed does not.
      ...(addresses && { url: item.url }),
      content_text: contentOf(item),
      date_published: item.since ?? lastUpdated,
      tags: tagsOf(item),
    })),
  };
}

/**
 * The news as an Atom feed (RFC 4287).
 */
export function atomFeed(
  items: readonly FeedItem[],
  release: Release,
  title: string,
  addresses?: FeedAddresses,
): Xml {
  const { provider, disclaimer, lastUpdated, licence } = release;
  const entries = items.map(
    (item) => xml`  <entry>
    <id>${entryId(release, item)}</id>
    <title>${item.summary}</title>
    <updated>${item.since ?? lastUpdated}</updated>
    <link rel="alternate" type="${typeOf(item.url)}" href="${item.url}"/>
${xml.join(
  tagsOf(item).map((tag) => xml`    <category term="${tag}"/>`),
  "\n",
)}
    <content type="text">${contentOf(item)}</content>
  </entry>`,
  );
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${uuid(`${release.datasetId}/feed`)}</id>
  <title>${title}</title>
  <subtitle>${disclaimer}</subtitle>
  <updated>${lastUpdated}</updated>
  <author>
    <name>${provider.name}</name>${provider.url === null ? xml`` : xml`\n    <uri>${provider.url}</uri>`}
  </author>
${links(addresses)}  <rights>${licence.title}</rights>
${xml.join(entries, "\n")}
</feed>
`;
}

function typeOf(url: string): string {
  return url.endsWith(".json") ? "application/json" : "text/html";
}

function contentOf({ summary, note }: FeedItem): string {
  return note === undefined ? summary : `${summary} ${note}`;
}

function tagsOf({ kind, metric, scope, yearToDate }: FeedItem): string[] {
  // A reader that lists tags shows one that is repeated twice.
  return [...new Set([kind, metric, scope, ...(yearToDate ? ["year-to-date"] : [])])];
}

/** Links must be whole addresses to mean anything in a reader, so without a base there are none. */
function links(addresses: FeedAddresses | undefined): Xml {
  if (addresses === undefined) return xml``;
  return xml`  <link rel="self" type="application/atom+xml" href="${addresses.feed}"/>
  <link rel="alternate" type="text/html" href="${addresses.home}"/>
`;
}

/** News that later releases repeat keeps its id, so that no reader is told it twice. */
function entryId({ datasetId, release }: Release, { id, since }: FeedItem): string {
  return uuid([datasetId, ...(since === undefined ? [release] : []), id].join("/"));
}

/** An id that is the same wherever the feed is published: a UUID (RFC 9562, version 8) of a name. */
function uuid(name: string): string {
  const digest = createHash("sha256").update(name).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `urn:uuid:${parts.join("-")}`;
}
