import { expect, test } from "vitest";
import { feed } from "../../../src/endpoints/observatory/feed.ts";
import { dataOf, golden, published, withMethodology } from "../support.ts";
import { north, still } from "./support.ts";

test("has the signals, the trend changes, the methodology and the changelog", () => {
  const tables = withMethodology(north(2026, { audit_hours_mean: 210 }), {
    highlights: ["First.", "Second."],
  });
  expect(published(feed, tables).data).toEqual({
    signals: [
      {
        id: "move-auditHours-region-north-2026",
        kind: "move",
        metric: "auditHours",
        scope: "region:north",
        direction: "up",
        moved: "up",
        assessment: "worsening",
        value: 210,
        previous: 200,
        change: 10,
        unit: "hours",
        uncertainty: {
          value: { standardError: 0.001, ci95: [210, 210] },
          previous: { standardError: 0.001, ci95: [200, 200] },
          change: { standardError: 0.00141, ci95: [10, 10] },
        },
        size: 5,
        period: "2025 and 2026 to 30 September",
        yearToDate: true,
        summary: "Audit hours of North rose from 200 hours in 2025 to 210 hours in 2026 to date.",
      },
    ],
    trendChanges: [],
    methodology: { version: "1.0.0", id: "golden", highlights: ["First.", "Second."] },
    changelog: [{ date: "2026-10-05", version: "2026-Q4", summary: "First, and only, release." }],
  });
});

test("the changelog is sorted newest first, with the entries of one day in their order", () => {
  const entry = (date: string, version: string) => ({ date, version, summary: "." });
  const changelog = [
    entry("2025-12-31", "a"),
    entry("2026-10-05", "b"),
    entry("2026-02-01", "c"),
    entry("2026-10-05", "d"),
    entry("2026-01-31", "e"),
  ];
  const versions = dataOf(feed, { ...golden, changelog }).changelog.map(
    ({ version }: { version: string }) => version,
  );
  expect(versions).toEqual(["b", "d", "c", "e", "a"]);
  expect(changelog.map(({ version }) => version).join("")).toBe("abcde");
});

test("the lists are empty if nothing happened", () => {
  expect(dataOf(feed, { ...still, changelog: [] })).toMatchObject({
    signals: [],
    trendChanges: [],
    changelog: [],
  });
});
