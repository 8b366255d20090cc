import { expect, test } from "vitest";
import { atomFeed } from "../../../src/documents/feeds.ts";
import { bytesOf } from "../../../src/model/file.ts";
import { documentProblems } from "../../../src/verify/folder/documents.ts";
import { atomProblems, xmlProblems } from "../../../src/verify/folder/xml.ts";
import { committedTables } from "../../support/committed.ts";

const { release } = committedTables();
const item = { id: "a", summary: "One rose.", kind: "move", metric: "m", scope: "global", url: "index.html" };
const feed = atomFeed([item, { ...item, id: "b" }], release, "Signals").source;
const rules = (text: string) => atomProblems("feed.atom", bytesOf(text)).map(({ rule }) => rule);

test("a feed written by a build is valid", () => {
  expect(rules(feed)).toEqual([]);
});

test("a feed whose entries each name an author needs none of its own", () => {
  const author = /<author>[\s\S]*<\/author>/.exec(feed)?.[0] ?? "";
  const own = feed.replace(author, "").replaceAll("<entry>", `<entry>${author}`);
  expect(rules(own)).toEqual([]);
  expect(rules(own.replace(`<entry>${author}`, "<entry>"))).toEqual(["must name an author"]);
});

test.each([
  ["a noncharacter", feed.replace("One rose", "One \uFFFE rose")],
  ["a control character", feed.replace("One rose", "One \u0007 rose")],
  ["an ampersand", feed.replace("One rose", "One & rose")],
  ["an element that is not closed", feed.replace("</entry>", "")],
  ["an undeclared entity", feed.replace("One rose", "&bomb;")],
  ["an undeclared prefix", feed.replace("<entry>", "<x:entry>")],
  ["an end that is missing", feed.slice(0, -20)],
])("%s makes it ill-formed", (_, text) => {
  expect(rules(text)).toEqual([expect.stringMatching(/^must be well-formed XML: ./)]);
});

test("the cause of ill-formed XML is reported with its line", () => {
  expect(atomProblems("feed.atom", bytesOf(feed.replace("One rose", "One \u0007 rose")))[0]!.row).toBe(13);
});

test.each([
  ["nothing at all", "", /^must be well-formed XML/],
  ["another document", "<html xmlns='http://www.w3.org/1999/xhtml'/>", /^must be an Atom feed$/],
  ["a feed of another namespace", feed.replace("2005/Atom", "2005/Other"), /^must be an Atom feed$/],
  ["a feed without an id", feed.replace(/<id>.*<\/id>/, ""), /^must have exactly one valid id in the feed/],
  [
    "an entry with two titles",
    feed.replace("<title>One", "<title>x</title><title>One"),
    /^must have exactly one valid title in entry 1/,
  ],
  [
    "an invalid date",
    feed.replace(/<updated>.*<\/updated>/, "<updated>now</updated>"),
    /^must have exactly one valid updated in/,
  ],
  ["no author", feed.replace(/<author>[\s\S]*<\/author>/, ""), /^must name an author$/],
  ["elements nested without end", "<a>".repeat(100), /nested more than 64 deep/],
])("%s is not a feed", (_, text, rule) => {
  expect(rules(text)).toEqual([expect.stringMatching(rule)]);
});

test("bytes that are not UTF-8 are not a feed", () => {
  expect(atomProblems("feed.atom", Buffer.of(0x3c, 0xff)).map(({ rule }) => rule)).toEqual(["must be UTF-8"]);
});

test("other XML is checked for being well-formed", () => {
  expect(
    xmlProblems("a.svg", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><text>&lt;</text></svg>')),
  ).toEqual([]);
  expect(documentProblems("/charts/a.svg", bytesOf("<svg>"))).toHaveLength(1);
  expect(documentProblems("/sitemap.xml", bytesOf("<urlset>\uFFFF</urlset>"))).toHaveLength(1);
});

test("a JSON Feed must be valid", () => {
  const right = {
    version: "https://jsonfeed.org/version/1.1",
    title: "News",
    description: "Made up for tests.",
    language: "en",
    authors: [{ name: "Somebody" }],
    items: [{ id: "1", content_text: "One rose.", date_published: "2026-10-05T00:00:00Z", tags: ["move"] }],
  };
  const problems = (change: object) =>
    documentProblems("/feed.json", bytesOf(JSON.stringify({ ...right, ...change }))).map(
      ({ column, rule }) => [column, rule],
    );
  expect(problems({})).toEqual([]);
  expect(problems({ items: "none" })).toEqual([["/items", "must be of type array"]]);
  expect(problems({ version: "1" })).toHaveLength(1);
  expect(problems({ items: [{ ...right.items[0], content_text: "a\uFFFEb" }] })).toEqual([
    ["/items/0/content_text", expect.stringContaining("U+FFFE")],
  ]);
});
