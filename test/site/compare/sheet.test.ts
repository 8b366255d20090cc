import { expect, test } from "vitest";
import { sheetOf } from "../../../src/site/compare/sheet.ts";
import { asNeither } from "../../support/neither.ts";
import { wordsOf } from "../../support/words.ts";
import { placedAt, settings } from "./support.ts";

const CARE = { industry: "care", framework: null, region: null };
const QUANTILES = [5, 25, 50, 75, 95].map((percentile) => ({ percentile, value: percentile, error: 1 }));
const placed = (metric: Parameters<typeof placedAt>[0], percentile: number) => ({
  ...placedAt(metric, percentile, 8),
  quantiles: QUANTILES as never,
});

test("the drawing is named after its peers, and described for screen readers", () => {
  const { title, description } = sheetOf(settings, CARE, [placed("maturity_score", 60)]);
  expect([title, description]).toEqual([
    "One programme among programmes of Healthcare",
    "Published distributions of 2026 to 30 September: a thin line at each published percentile, from the 5th to the 95th. Each strip has its own scale, with better values to the right. “Better than” is a percentage of the programmes.",
  ]);
});

test("the description says which percentiles have a line, if they are the same for all figures", () => {
  const inner = (metric: Parameters<typeof placedAt>[0], ...percentiles: number[]) => {
    const values = new Map(percentiles.map((percentile) => [percentile, percentile]));
    const all = [5, 10, 15, 50, 85, 90, 95];
    const quantiles = all.map((percentile) => ({ percentile, value: values.get(percentile) ?? null }));
    return { ...placedAt(metric, 60, 8), quantiles: quantiles as never };
  };
  const said = (...those: Parameters<typeof sheetOf>[2]) =>
    sheetOf(settings, CARE, those).description.match(/: (a thin line .*?)\./)?.[1];
  const [first, second] = [inner("maturity_score", 10, 50, 90), inner("audit_hours", 10, 15, 90)];
  expect(said(first)).toBe("a thin line at each published percentile, from the 10th to the 90th");
  expect(said(first, second)).toBe("a thin line at each published percentile, from the 10th to the 90th");
  expect(said(first, inner("audit_hours", 15, 85))).toBe("a thin line at each published percentile");
});

test("a figure has no middle half if one of its quartiles or its median is not published", () => {
  const halves = (...withheld: number[]) => {
    const quantiles = QUANTILES.map((one) =>
      withheld.includes(one.percentile) ? { ...one, value: null } : one,
    );
    const { file } = sheetOf(settings, CARE, [
      { ...placed("maturity_score", 60), quantiles: quantiles as never },
    ]);
    return file.source.match(/<rect [^>]*height="12"[^>]* rx="2"/g)?.length ?? 0;
  };
  expect([halves(), halves(25), halves(50), halves(75)]).toEqual([1, 0, 0, 0]);
});

test("the title mentions the next wider group if figures have different peers", () => {
  const other = { ...placed("audit_hours", 60), peers: { industry: null, framework: null, region: "asia" } };
  const chosen = { ...CARE, region: "asia" };
  expect(sheetOf(settings, chosen, [placed("maturity_score", 60), other]).title).toBe(
    "One programme among programmes of Healthcare in Asia, or the next wider group if they have no published distribution",
  );
});

test("its texts are the figures with their percentages, the key, the source and the notice", () => {
  const { file } = sheetOf(settings, CARE, [placed("maturity_score", 60), placed("audit_hours", 60)]);
  expect(wordsOf(file.source).trimEnd().split("\n")).toMatchInlineSnapshot(`
    [
      "One programme among programmes of Healthcare",
      "Published distributions of 2026 to 30 September: a thin line at each published percentile, from the 5th to the 95th. Each strip has its own scale, with better values to the right. “Better than” is a percentage of the programmes.",
      "One programme among programmes of Healthcare",
      "Published distributions of 2026 to 30 September: a thin line at each published percentile, from",
      "the 5th to the 95th. Each strip has its own scale, with better values to the right. “Better",
      "than” is a percentage of the programmes.",
      "This programme",
      "Middle half of the peers",
      "Median",
      "Maturity score",
      "Audit hours",
      "60",
      "60 hours",
      "60%",
      "40%",
      "52 to 68%",
      "32 to 48%",
      "This one",
      "Better than",
      "95% interval",
      "5.0",
      "95.0",
      "5 hours",
      "95 hours",
      "Source: Somebody. Release 2026-Q4, CC BY.",
      "Provisional, and synthetic.",
    ]
  `);
});

test("the file repeats what limits the comparison, before its source", () => {
  const { file } = sheetOf(settings, CARE, [placed("maturity_score", 60)], ["Many count in no region."]);
  expect(wordsOf(file.source).split("\n").slice(-4, -1)).toEqual([
    "Many count in no region.",
    "Source: Somebody. Release 2026-Q4, CC BY.",
    "Provisional, and synthetic.",
  ]);
});

test("a figure of which neither side is better is only higher than its peers, and so says the description", () => {
  const drawn = (...metrics: Parameters<typeof placedAt>[0][]) =>
    asNeither("audit_hours", () => {
      const { description, file } = sheetOf(
        settings,
        CARE,
        metrics.map((metric) => placed(metric, 60)),
      );
      const words = wordsOf(file.source).split("\n");
      const cells = words.filter((word) => /^(?:(?:better|higher) than )?\d+%$/.test(word));
      return [description.replace(/^.*95th\. /, ""), words[words.indexOf("This one") + 1], cells];
    });
  expect(drawn("audit_hours")).toEqual([
    "Each strip has its own scale, with higher values to the right. “Higher than” is a percentage of the programmes.",
    "Higher than",
    ["60%"],
  ]);
  expect(drawn("maturity_score", "audit_hours")).toEqual([
    "Each strip has its own scale, with better values to the right, or higher values where neither side is better. “Better than” and “higher than” are percentages of the programmes.",
    "Place among peers",
    ["better than 60%", "higher than 60%"],
  ]);
});
