import { expect, test } from "vitest";
import { compareCsv } from "../../src/browser/compare-csv.ts";
import type { Placed } from "../../src/site/compare/stand.ts";
import { placedAt, settings } from "../site/compare/support.ts";
import { asNeither } from "../support/neither.ts";

/** The cells of one figure, by column. */
function cellsOf(placed: Placed): Readonly<Record<string, string>> {
  const [header = "", row = "", ...rest] = compareCsv(settings, [placed]).trimEnd().split(/\r?\n/);
  expect(rest).toEqual([]);
  const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
  return Object.fromEntries(header.split(",").map((name, at) => [name, cells[at] ?? ""]));
}

const QUARTILES = [25, 50, 75].map((percentile) => ({ percentile, value: percentile * 10, error: 1 }));

test("where more is better, a figure is better than its percentile, with the low end first", () => {
  const placed = { ...placedAt("maturity_score", 60, 8), quantiles: QUARTILES as never };
  expect(cellsOf(placed)).toMatchObject({
    metric: "maturity_score",
    label: "Maturity score",
    unit: "score",
    value: "60",
    better_than_pct: "60",
    beyond_published: "",
    ci95_low: "52",
    ci95_high: "68",
    percentile: "60",
    industry: "care",
    framework: "",
    region: "",
    programmes: "614",
    percentile_25: "250",
    percentile_50: "500",
    percentile_75: "750",
    release: "2026-Q4",
    period: "2026 to 30 September",
    source: '"Somebody. Release 2026-Q4, CC BY."',
    notice: '"Provisional, and synthetic."',
  });
});

test("what limits the comparison is in each row", () => {
  const [header, ...rows] = compareCsv(
    settings,
    [placedAt("maturity_score", 60, 8), placedAt("audit_hours", 60, 8)],
    ["Many count in no region.", "Your figures are for 2025."],
  )
    .trimEnd()
    .split(/\r?\n/);
  expect(header).toMatch(/,warnings$/);
  expect(rows.map((row) => row.split(",").at(-1))).toEqual(
    rows.map(() => "Many count in no region. Your figures are for 2025."),
  );
  expect(cellsOf(placedAt("maturity_score", 60, 8)).warnings).toBe("");
});

test("a percentile has two decimals", () => {
  const placed = placedAt("maturity_score", 60, 8);
  const rank = { ...placed.rank, percentile: 60.126 };
  expect(cellsOf({ ...placed, rank }).percentile).toBe("60.13");
});

test("where less is better, a figure is better than the rest, with the low end first", () => {
  expect(cellsOf(placedAt("audit_hours", 60, 8))).toMatchObject({
    better_than_pct: "40",
    ci95_low: "32",
    ci95_high: "48",
    percentile: "60",
    percentile_25: "",
  });
});

test("a figure beyond the published percentiles says on which side, and has no end there", () => {
  const placed = placedAt("maturity_score", 95, 0);
  const rank = { ...placed.rank, outside: "above" as const, interval: [90, 95] as const };
  expect(cellsOf({ ...placed, rank })).toMatchObject({
    better_than_pct: "95",
    beyond_published: "above",
    ci95_low: "90",
    ci95_high: "",
  });
});

test("a figure that others have too is better than at most so many, and the same as at least so many", () => {
  const placed = placedAt("audit_hours", 40, 8);
  const rank = { ...placed.rank, same: [20, 60] as const };
  expect(cellsOf({ ...placed, rank })).toMatchObject({
    better_than_pct: "",
    ci95_low: "",
    ci95_high: "",
    percentile: "40",
    better_than_at_most_pct: "40",
    same_at_least_pct: "40",
  });
  expect(cellsOf(placed)).toMatchObject({ better_than_at_most_pct: "", same_at_least_pct: "" });
  const neither = asNeither("audit_hours", () => cellsOf({ ...placed, rank }));
  expect(neither).toMatchObject({ better_than_at_most_pct: "", same_at_least_pct: "40", percentile: "40" });
});

test("where neither side is better, only the percentile says where a figure stands", () => {
  const cells = asNeither("audit_hours", () => cellsOf(placedAt("audit_hours", 60, 8)));
  expect(cells).toMatchObject({ better_than_pct: "", ci95_low: "52", ci95_high: "68", percentile: "60" });
});
