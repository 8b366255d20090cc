import { expect, test } from "vitest";
import { changesJson } from "../../src/releases/change-files.ts";
import type { ReleaseFacts } from "../../src/releases/release-index.ts";
import { turnsOf, turnsWith } from "../../src/releases/turns.ts";
import { FACTS, frozenWith, recordWith } from "./support.ts";

const described = (facts: ReleaseFacts, benchmark: number) => ({
  release: facts.release,
  span: { benchmark, yearToDate: false, lastDay: `${benchmark}-12-31` },
});
const sentences = (from: ReleaseFacts, to: ReleaseFacts, years?: readonly [number, number]) =>
  turnsOf({
    from,
    to,
    described: years && [described(from, years[0]), described(to, years[1])],
  }).map(({ sentence }) => sentence);

const first = { ...FACTS, release: "2027-Q1" };
const next = { ...FACTS, release: "2027-Q2", published: "2027-07-05T00:00:00Z" };

test("a new benchmark year is reported with the previous one", () => {
  expect(sentences(first, next, [2026, 2027])).toEqual(["The benchmark year is now 2027; it was 2026."]);
});

test("nothing is reported if the year is the same, or unknown for one of the two", () => {
  expect(sentences(first, next, [2026, 2026])).toEqual([]);
  expect(sentences(first, next)).toEqual([]);
});

test("a new major version is reported with the removals that were announced before and no longer are", () => {
  const announced = (what: string, sunset: string) => ({ what, deprecated: "2026-10-05", sunset });
  const gone = announced("/api/intelligence/gone", "2027-07-05");
  const kept = announced("/api/intelligence/kept", "2027-01-01");
  const later = announced("/api/intelligence/later", "2027-07-06");
  expect(
    sentences(
      { ...first, deprecations: [gone, kept, later] },
      { ...next, apiVersion: "2.0.0", deprecations: [kept] },
    ),
  ).toEqual([
    "The interface is now version 2.0.0; it was 1.0.0. Announced for removal, and no longer guaranteed: /api/intelligence/gone.",
  ]);
  expect(sentences(first, { ...next, apiVersion: "2.0.0" })).toEqual([
    "The interface is now version 2.0.0; it was 1.0.0.",
  ]);
});

test("of many announcements, the first are named and the others counted", () => {
  const promised = (...names: string[]) => {
    const deprecations = names.map((name) => ({
      what: name,
      deprecated: "2026-10-05",
      sunset: "2027-01-01",
    }));
    return sentences({ ...first, deprecations }, { ...next, apiVersion: "2.0.0" })[0]?.split(
      "guaranteed: ",
    )[1];
  };
  expect(promised("a", "b", "c", "d", "e")).toBe("a, b, c, d, e.");
  expect(promised("a", "b", "c", "d", "e", "f")).toBe("a, b, c, d, e and 1 more.");
  expect(promised("a", "b", "c", "d", "e", "f", "g")).toBe("a, b, c, d, e and 2 more.");
});

test("a version with only additions is not reported", () => {
  expect(sentences(first, { ...next, apiVersion: "1.4.0" })).toEqual([]);
});

test("the document of changes reports it before all other notes, and only if there is any", () => {
  const to = { ...next, apiVersion: "2.0.0" };
  expect(changesJson({ from: first, to }, [])).toMatchObject({
    turns: ["The interface is now version 2.0.0; it was 1.0.0."],
  });
  expect(changesJson({ from: first, to: next }, [])).not.toHaveProperty("turns");
});

test("in a history a release is compared with the one that its record names", () => {
  const empty = frozenWith({});
  const one = recordWith(empty, { release: "2026-Q3", benchmarkYear: 2026 });
  const changes = { from: "2026-Q3", archive: one.archive, added: 0, removed: 0, changed: 0, revisions: 0 };
  const two = { ...recordWith(empty, { release: "2026-Q4", benchmarkYear: 2027 }), changes };
  const history = { index: { releases: [one, two] }, frozen: [] };
  expect(turnsWith(history, "2026-Q4")).toEqual([
    { fact: "benchmarkYear", sentence: "The benchmark year is now 2027; it was 2026." },
  ]);
  expect(turnsWith(history, "2026-Q3")).toEqual([]);
  expect(turnsWith(history, "2027-Q1")).toEqual([]);
});
