import { expect, test } from "vitest";
import type { InterfaceNews } from "../../src/releases/interface-news.ts";
import { newsSection } from "../../src/site/interface-news.ts";
import { wordsOf } from "../support/words.ts";

const NEWS: InterfaceNews = { release: "2027-Q1", version: "1.1.0", added: [], gone: [], announced: [] };
const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind: "column", where: `/t.csv#/c${at}` }));
const section = (...news: readonly InterfaceNews[]) => newsSection(news, (target) => target).source;
const words = (...news: readonly InterfaceNews[]) =>
  wordsOf(section(...news))
    .split("\n")
    .slice(2, -1);

test("each release lists its version, what it added, removed and deprecated, newest first", () => {
  const first = {
    ...NEWS,
    added: [{ kind: "filter value", where: "/api/x?industry=new" }],
    gone: places(2),
    announced: [
      { what: "/api/y", deprecated: "2027-01-01", sunset: "2028-01-01", instead: "/api/z" },
      { what: "/api/w", deprecated: "2027-01-01", sunset: "2029-01-01" },
    ],
  };
  const second = { ...NEWS, release: "2027-Q2", version: "2.0.0", majorAfter: "1.1.0" };
  expect(words(second, first)).toEqual([
    "2027-Q2: version 2.0.0, a new major version after 1.1.0",
    "Nothing was added, deprecated or removed.",
    "2027-Q1: version 1.1.0",
    "1 item added:",
    "/api/x?industry=new: filter value",
    "2 items removed or changed:",
    "/t.csv#/c0: column",
    "/t.csv#/c1: column",
    "2 items deprecated:",
    "/api/y, replaced by /api/z: removed from 2028-01-01 on",
    "/api/w: removed from 2029-01-01 on",
  ]);
  expect(section()).toBe("");
});

test("eight items are listed, and nine are collapsed", () => {
  expect(section({ ...NEWS, added: places(8) })).not.toContain("<details>");
  expect(section({ ...NEWS, added: places(8) })).toContain("<p>8 items added:</p>");
  expect(section({ ...NEWS, added: places(9) })).toContain("<details>\n<summary>9 items added</summary>");
});
