import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { atomFeed, type FeedAddresses, type FeedItem, jsonFeed } from "../../src/documents/feeds.ts";
import { bytesOf, jsonFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import type { ReleaseSettings } from "../../src/tables/settings.ts";
import { builtOf } from "../support/built.ts";
import { committedBuild } from "../support/committed.ts";
import { dataText } from "../support/data.ts";
import { goldenFiles, releasedGolden } from "../support/golden.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";

const RELEASE: ReleaseSettings = {
  release: "2026-Q4",
  asOf: "2026-09-30T00:00:00Z",
  lastUpdated: "2026-10-05T00:00:00Z",
  datasetId: "benchmark",
  displayMode: "provisional",
  verificationStatus: "provisional",
  disclaimer: "Made up.",
  attribution: "Somebody",
  citation: "Somebody, 2026.",
  licence: { name: "CC0-1.0", title: "Public domain", url: "https://example.org/cc0" },
  provider: { name: "Somebody", url: "https://example.org/" },
  baseUrl: null,
};
const ITEM: FeedItem = {
  id: "move-costUSD-global-2026",
  summary: "Cost of all programmes fell.",
  kind: "move",
  metric: "costUSD",
  scope: "global",
  url: "https://data.example/releases/2026-Q4.html",
};
const OTHER = { ...ITEM, id: "turn-auditHours-global-2026", summary: "Hours turned.", metric: "auditHours" };
const TO_DATE: FeedItem = { ...ITEM, note: "Year to date.", yearToDate: true };
const AT: FeedAddresses = { home: "https://data.example/", feed: "https://data.example/feed" };
const TITLE = "Benchmarks of Example: signals";

const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// oxlint-disable-next-line typescript/no-explicit-any -- a feed is parsed JSON, as for its readers
const json = (items: readonly FeedItem[], release = RELEASE, at?: FeedAddresses): any =>
  JSON.parse(JSON.stringify(jsonFeed(items, release, TITLE, at)));
const jsonIds = (...args: Parameters<typeof json>): string[] =>
  json(...args).items.map(({ id }: { id: string }) => id);

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** What a parser of XML 1.0 reads. @throws Error if it is not well-formed */
function parseXml(xml: string): Element {
  expect(xml.split("\n")[0]).toBe('<?xml version="1.0" encoding="utf-8"?>');
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** The Atom feed of some news, as published. */
const atom = (items: readonly FeedItem[], release = RELEASE, at?: FeedAddresses) =>
  atomFeed(items, release, TITLE, at).source;

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
const only = (element: Element, name: string) => {
  const found = all(element, name);
  expect(found.map((child) => child.name)).toEqual([name]);
  return found[0]!;
};
const entries = (xml: string) => all(parseXml(xml), "entry");

describe("the JSON Feed", () => {
  test("has what version 1.1 requires, and its author", () => {
    expect(json([ITEM, OTHER], RELEASE, AT)).toEqual({
      version: "https://jsonfeed.org/version/1.1",
      title: "Benchmarks of Example: signals",
      home_page_url: "https://data.example/",
      feed_url: "https://data.example/feed",
      description: "Made up.",
      language: "en",
      authors: [{ name: "Somebody", url: "https://example.org/" }],
      items: [
        {
          id: expect.stringMatching(UUID),
          url: ITEM.url,
          content_text: "Cost of all programmes fell.",
          date_published: "2026-10-05T00:00:00Z",
          tags: ["move", "costUSD", "global"],
        },
        {
          id: expect.stringMatching(UUID),
          url: ITEM.url,
          content_text: "Hours turned.",
          date_published: "2026-10-05T00:00:00Z",
          tags: ["move", "auditHours", "global"],
        },
      ],
    });
  });

  test("without items, addresses or a provider's page has none, and is a feed", () => {
    const feed = json([], { ...RELEASE, provider: { name: "Nobody", url: null } });
    expect(feed).toEqual({
      version: "https://jsonfeed.org/version/1.1",
      title: "Benchmarks of Example: signals",
      description: "Made up.",
      language: "en",
      authors: [{ name: "Nobody" }],
      items: [],
    });
  });
});

describe("the Atom feed", () => {
  test("has what RFC 4287 requires: id, title, updated, author and links to itself and its home", () => {
    const feed = parseXml(atom([ITEM, OTHER], RELEASE, AT));
    expect([feed.name, feed.attributes]).toEqual([
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    ]);
    expect(only(feed, "id").text).toMatch(UUID);
    expect(only(feed, "title").text).toBe("Benchmarks of Example: signals");
    expect(only(feed, "updated").text).toBe("2026-10-05T00:00:00Z");
    expect(only(only(feed, "author"), "name").text).toBe("Somebody");
    expect(only(only(feed, "author"), "uri").text).toBe("https://example.org/");
    expect(only(feed, "subtitle").text).toBe("Made up.");
    expect(only(feed, "rights").text).toBe("Public domain");
    expect(all(feed, "link").map(({ attributes }) => attributes)).toEqual([
      { rel: "self", type: "application/atom+xml", href: "https://data.example/feed" },
      { rel: "alternate", type: "text/html", href: "https://data.example/" },
    ]);
    expect(all(feed, "entry")).toHaveLength(2);
  });

  test("has an entry with id, title, updated, categories and content for each item, in their order", () => {
    const [first, second] = entries(atom([ITEM, OTHER], RELEASE, AT));
    expect(first!.children.map(({ name, text, attributes }) => [name, text, attributes])).toEqual([
      ["id", expect.stringMatching(UUID), {}],
      ["title", "Cost of all programmes fell.", {}],
      ["updated", "2026-10-05T00:00:00Z", {}],
      ["link", "", { rel: "alternate", type: "text/html", href: ITEM.url }],
      ["category", "", { term: "move" }],
      ["category", "", { term: "costUSD" }],
      ["category", "", { term: "global" }],
      ["content", "Cost of all programmes fell.", { type: "text" }],
    ]);
    expect(only(second!, "title").text).toBe("Hours turned.");
  });

  test("without items, addresses or a provider's page has none, and is a feed", () => {
    const feed = parseXml(atom([], { ...RELEASE, provider: { name: "Nobody", url: null } }));
    expect([all(feed, "entry"), all(feed, "link"), only(feed, "author").children.length]).toEqual([
      [],
      [],
      1,
    ]);
  });

  test("escapes characters that are markup in XML", () => {
    const summary = `Hours of A&B <"C"> 'rose'`;
    const release = {
      ...RELEASE,
      disclaimer: "1 < 2 && 3 > 2",
      provider: { name: "A & <B>", url: "https://example.org/a&b" },
    };
    const xml = atom([{ ...ITEM, summary, scope: 'industry:"x"&<y>' }], release, {
      ...AT,
      feed: "https://data.example/a&b",
    });
    expect(xml).toContain(`<title>Hours of A&amp;B &lt;&quot;C&quot;&gt; 'rose'</title>`);
    expect(xml).toContain('term="industry:&quot;x&quot;&amp;&lt;y&gt;"');
    const feed = parseXml(xml);
    expect(only(feed, "subtitle").text).toBe("1 < 2 && 3 > 2");
    expect(only(only(feed, "author"), "name").text).toBe("A & <B>");
    expect(all(feed, "link")[0]!.attributes.href).toBe("https://data.example/a&b");
  });

  test("is well-formed and keeps every word of any text", () => {
    const words = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(words, words, words, (summary, scope, disclaimer) => {
        const feed = parseXml(atom([{ ...ITEM, summary, scope }], { ...RELEASE, disclaimer }, AT));
        const [entry] = all(feed, "entry");
        expect([only(entry!, "title").text, only(entry!, "content").text]).toEqual([summary, summary]);
        expect(all(entry!, "category")[2]!.attributes.term).toBe(scope);
        expect(only(feed, "subtitle").text).toBe(disclaimer);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

test("a remark on an item follows its sentence, and a year to date has its own tag", () => {
  const item = json([TO_DATE]).items[0];
  expect([item.content_text, item.tags]).toEqual([
    "Cost of all programmes fell. Year to date.",
    ["move", "costUSD", "global", "year-to-date"],
  ]);
  const [entry] = entries(atom([TO_DATE], RELEASE));
  expect(only(entry!, "title").text).toBe("Cost of all programmes fell.");
  expect(only(entry!, "content").text).toBe("Cost of all programmes fell. Year to date.");
  expect(all(entry!, "category").map(({ attributes }) => attributes.term)).toEqual([
    "move",
    "costUSD",
    "global",
    "year-to-date",
  ]);
});

describe("an id", () => {
  test("is that of the item, and the same in both feeds and at any address", () => {
    const ids = jsonIds([ITEM, OTHER], RELEASE, AT);
    expect(jsonIds([OTHER, { ...ITEM, summary: "Changed." }])).toEqual(ids.toReversed());
    for (const at of [
      AT,
      undefined,
      { home: "https://other.example/x/", feed: "https://other.example/x/f" },
    ]) {
      const found = entries(atom([ITEM, OTHER], RELEASE, at));
      expect(found.map((entry) => only(entry, "id").text)).toEqual(ids);
    }
  });

  test("of news that later releases repeat is the same in each, and so is the day", () => {
    const retraction: FeedItem = { ...ITEM, id: "retraction/2026-Q3", since: "2026-09-02T00:00:00Z" };
    const later = { ...RELEASE, release: "2027-Q1", lastUpdated: "2027-01-05T00:00:00Z" };
    expect(jsonIds([retraction], later)).toEqual(jsonIds([retraction]));
    expect(json([retraction], later).items[0].date_published).toBe("2026-09-02T00:00:00Z");
    expect(atom([retraction], later)).toContain(
      `<id>${jsonIds([retraction])[0]}</id>\n    <title>Cost of all programmes fell.</title>\n    <updated>2026-09-02T00:00:00Z</updated>`,
    );
  });

  test("that is later than the release is the day of the whole Atom feed", () => {
    const retraction: FeedItem = { ...ITEM, id: "retraction/2026-Q3", since: "2027-02-03T00:00:00Z" };
    const dayOfFeed = (...items: FeedItem[]) => only(parseXml(atom(items)), "updated").text;
    expect(dayOfFeed(ITEM, retraction)).toBe("2027-02-03T00:00:00Z");
    expect(dayOfFeed(ITEM, { ...retraction, since: "2020-02-03T00:00:00Z" })).toBe(RELEASE.lastUpdated);
  });

  test("is different for a different item, release or dataset", () => {
    const ids = [
      ...jsonIds([ITEM, OTHER]),
      ...jsonIds([ITEM], { ...RELEASE, release: "2027-Q1" }),
      ...jsonIds([ITEM], { ...RELEASE, datasetId: "other" }),
      only(parseXml(atom([], RELEASE)), "id").text,
    ];
    expect(new Set(ids).size).toBe(5);
  });
});

describe("the feeds of the committed data", () => {
  const text = (files: ReturnType<typeof build>["files"], path: string) =>
    new TextDecoder().decode(files.find((file) => file.path === path)!.bytes);
  const release = JSON.parse(textOf(goldenFiles.get("release.json") ?? bytesOf("")));
  // With standard errors so small that changes are clear.
  const trends = "observatory/industry-trends.csv";
  const [header = "", ...rows] = textOf(goldenFiles.get(trends) ?? bytesOf(""))
    .trimEnd()
    .split("\n");
  const isError = header.split(",").map((column) => column.endsWith("_se"));
  const small = rows.map((row) =>
    row
      .split(",")
      .map((cell, at) => (isError[at] && cell !== "" ? "0.01" : cell))
      .join(),
  );
  const surer = textFile(trends, `${[header, ...small].join("\n")}\n`);
  const placed = (baseUrl: string | null) =>
    build(withFiles(goldenFiles, [jsonFile("release.json", { ...release, baseUrl }), surer]), { site: false })
      .files;

  test("carry how much the release changed, and the Observatory's signals and trend changes, with ids of their own", () => {
    const { files } = committedBuild();
    const { signals, trendChanges } = JSON.parse(text(files, "api/intelligence/observatory/feed.json")).data;
    const { changed, added, removed, revisions } = JSON.parse(dataText("releases/index.json")).releases[1]
      .changes;
    const withCommas = (count: number) => count.toLocaleString("en-US");
    const release = `Release 2026-Q4 against 2026-Q3: ${withCommas(changed)} values changed, ${withCommas(added)} are new, ${removed} are gone; ${withCommas(revisions)} of these revise earlier years.`;
    const own = [...signals, ...trendChanges].map(({ summary }: { summary: string }) => summary);
    const summaries = [release, ...own];
    const { items } = JSON.parse(text(files, "feed.json"));
    const atom = entries(text(files, "feed.atom"));
    expect(summaries.length).toBeGreaterThan(10);
    // Only releases that were made after these items were introduced have them.
    const isNoAverage = (words: string) =>
      !words.startsWith("Averages of all published programmes since release ");
    const note =
      "2026-Q3 describes 2026 to 30 June, 2026-Q4 2026 to 30 September. Figures of 2026 are of different parts of the year.";
    const toDate = "Year to date: 2026 to 30 September, against the whole of 2025.";
    const contents = [`${release} ${note}`, ...own.map((summary) => `${summary} ${toDate}`)];
    const told = items.map((item: { content_text: string }) => item.content_text);
    const titles = atom.map((entry) => only(entry, "title").text);
    expect(told.filter(isNoAverage)).toEqual(contents);
    expect(titles.filter(isNoAverage)).toEqual(summaries);
    const ids = items.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(atom.map((entry) => only(entry, "id").text)).toEqual(ids);
  });

  test("lead from the news of the release to its story if that is published at a known address", () => {
    const story = "https://data.example/v1/releases/2026-Q4.html";
    const baseUrl = "https://data.example/v1";
    const { files } = builtOf(releasedGolden(), { baseUrl });
    const [item] = JSON.parse(text(files, "feed.json")).items;
    expect(item).toMatchObject({ tags: ["release", "all"], url: story });
    expect(only(entries(text(files, "feed.atom"))[0]!, "link").attributes).toEqual({
      rel: "alternate",
      type: "text/html",
      href: story,
    });
    expect(files.some(({ path }) => path === "releases/2026-Q4.html")).toBe(true);
  });

  test("link a published address in every entry: relative to the feed without a base URL, and data without pages", () => {
    const baseUrl = "https://data.example/v1";
    const retracted = withRetraction(withRelease("2027-Q1", withRelease("2026-Q4", goldenFiles)), {
      release: "2026-Q4",
      reason: "Its figures were wrong",
      erase: true,
    });
    // The address of its release.json.
    const own = "https://benchmarks.example.org/";
    const builds = [
      { data: releasedGolden(), options: {}, base: "" },
      { data: releasedGolden(), options: { site: false }, base: "" },
      { data: releasedGolden(), options: { baseUrl }, base: `${baseUrl}/` },
      { data: releasedGolden(), options: { baseUrl, site: false }, base: `${baseUrl}/` },
      { data: retracted, options: {}, base: own },
      { data: retracted, options: { site: false }, base: own },
    ];
    for (const { data, options, base } of builds) {
      const { files } = builtOf(data, options);
      const places = entries(text(files, "feed.atom")).map((entry) => only(entry, "link").attributes);
      expect(places.length).toBeGreaterThan(0);
      for (const { href, type } of places) {
        const path = href!.replace(base, "");
        expect(files.map((file) => file.path)).toContain(path);
        expect(type).toBe("site" in options ? "application/json" : "text/html");
      }
      const urls = JSON.parse(text(files, "feed.json")).items.map(({ url }: { url?: string }) => url);
      const expected = base === "" ? places.map(() => undefined) : places.map(({ href }) => href);
      expect(urls).toEqual(expected);
    }
  });

  test("tell of a retracted release again once it is erased", () => {
    const released = withRelease("2027-Q1", withRelease("2026-Q4", goldenFiles));
    const request = { release: "2026-Q4", reason: "Its figures were wrong", erase: false };
    const retracted = withRetraction(released, request);
    const erased = withRetraction(retracted, { ...request, erase: true });
    const [before, after] = [retracted, erased].map((data) => {
      const { items } = JSON.parse(text(builtOf(data, { site: false }).files, "feed.json"));
      return items.find(({ tags }: { tags: string[] }) => tags.includes("retraction"));
    });
    expect([before.id, after.id]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(after.id).not.toBe(before.id);
  });

  test("have the same ids with every base URL, and absolute addresses if there is one", () => {
    const [nowhere, somewhere] = [placed(null), placed("https://data.example/v1")];
    const idsIn = (files: typeof nowhere) => text(files, "feed.json").match(/urn:uuid:[0-9a-f-]+/g);
    expect(idsIn(nowhere)?.length).toBeGreaterThan(1);
    expect(idsIn(somewhere)).toEqual(idsIn(nowhere));
    expect(JSON.parse(text(somewhere, "feed.json"))).toMatchObject({
      home_page_url: "https://data.example/v1/",
      feed_url: "https://data.example/v1/feed.json",
    });
    expect(text(somewhere, "feed.atom")).toContain('href="https://data.example/v1/feed.atom"');
    expect(text(nowhere, "feed.json")).not.toContain("_url");
  });
});
