import { createHash } from "node:crypto";
import { max } from "d3-array";
import * as Type from "typebox";
import { type Xml, xml } from "../markup/template.ts";
import { PATTERNS } from "../tables/patterns.ts";
import type { ReleaseSettings } from "../tables/settings.ts";

const text = Type.String({ minLength: 1 });

/** A JSON Feed 1.1 as published; open, because later versions may add properties. */
export const JsonFeedSchema = {
  $id: "document:feed",
  ...Type.Object({
    version: Type.Literal("https://jsonfeed.org/version/1.1"),
    title: text,
    home_page_url: Type.Optional(text),
    feed_url: Type.Optional(text),
    description: text,
    language: Type.Literal("en"),
    authors: Type.Array(Type.Object({ name: text, url: Type.Optional(text) })),
    items: Type.Array(
      Type.Object({
        id: text,
        url: Type.Optional(text),
        content_text: Type.String(),
        date_published: Type.String({ pattern: PATTERNS.instant.pattern }),
        tags: Type.Array(text),
      }),
    ),
  }),
};

/** One news item. */
export interface FeedItem {
  readonly id: string;
  readonly summary: string;
  readonly kind: string;
  readonly metric: string;
  readonly scope: string;
  /** A caveat, in a sentence. */
  readonly note?: string | undefined;
  /** Whether it compares a part of a year with a whole one. */
  readonly yearToDate?: true;
  /** The page with the details: absolute if the feed has an address, otherwise relative to the feed. */
  readonly url: string;
  /** The instant of an item that later releases repeat; undefined for items of this release only. */
  readonly since?: string | undefined;
}

/** The absolute addresses of the feed and of its site. */
export interface FeedAddresses {
  readonly home: string;
  readonly feed: string;
}

/**
 * Returns the news as a JSON Feed, version 1.1.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed(
  items: readonly FeedItem[],
  release: ReleaseSettings,
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
      // JSON Feed, unlike Atom, does not define relative addresses.
      ...(addresses && { url: item.url }),
      content_text: contentOf(item),
      date_published: item.since ?? lastUpdated,
      tags: tagsOf(item),
    })),
  };
}

/** Returns the news as an Atom feed (RFC 4287). */
export function atomFeed(
  items: readonly FeedItem[],
  release: ReleaseSettings,
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
  <updated>${max([lastUpdated, ...items.map(({ since }) => since ?? lastUpdated)]) ?? lastUpdated}</updated>
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
  // Feed readers would show a repeated tag twice.
  return [...new Set([kind, metric, scope, ...(yearToDate ? ["year-to-date"] : [])])];
}

/** Returns the feed's links. Without a base URL there are none, because feed readers need absolute addresses. */
function links(addresses: FeedAddresses | undefined): Xml {
  if (addresses === undefined) return xml``;
  return xml`  <link rel="self" type="application/atom+xml" href="${addresses.feed}"/>
  <link rel="alternate" type="text/html" href="${addresses.home}"/>
`;
}

/** Returns the id of an item. Items that later releases repeat keep theirs, so that readers do not see them twice. */
function entryId({ datasetId, release }: ReleaseSettings, { id, since }: FeedItem): string {
  return uuid([datasetId, ...(since === undefined ? [release] : []), id].join("/"));
}

/** Returns a UUID (RFC 9562, version 8) derived from a name, which is the same wherever the feed is published. */
function uuid(name: string): string {
  const digest = createHash("sha256").update(name).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `urn:uuid:${parts.join("-")}`;
}
