import { describe, expect, it } from "vitest";
import { fieldText, readFigure } from "../../src/browser/read-figure.ts";
import type { MetricOrPart } from "../../src/model/metric.ts";

const value = (metric: MetricOrPart, typed: string) => {
  const read = readFigure(metric, typed);
  return read && "value" in read ? read.value : undefined;
};
const error = (metric: MetricOrPart, typed: string) => {
  const read = readFigure(metric, typed);
  return read && "error" in read ? read.error : undefined;
};

describe("a typed figure", () => {
  it.each([
    ["audit_hours", "1240", 1240],
    ["audit_hours", "1,240", 1240],
    ["audit_hours", "1 240", 1240],
    ["audit_hours", "1\u202f240 hours", 1240],
    ["audit_hours", "1'240h", 1240],
    ["audit_hours", "1’240", 1240],
    ["cost_usd", "$120k", 120_000],
    ["cost_usd", "USD 1.2m", 1_200_000],
    ["cost_usd", "1 200 000 usd", 1_200_000],
    // 2009.9999999999998 in floating point.
    ["cost_usd", "2.01k", 2010],
    // Cents are kept.
    ["cost_usd", "12.3456k", 12_345.6],
    ["cost_usd", "$1,200,000.50", 1_200_000.5],
    ["qsa_fees_usd", "0", 0],
    ["maturity_score", " 61.5 ", 61.5],
    ["maturity_score", "100", 100],
    ["maturity_score", "62.", 62],
    ["automation_rate", "57 %", 57],
    ["remediation_days", "7.8 days", 7.8],
    ["remediation_days", "1 day", 1],
    ["audit_hours", "1 hour", 1],
    // As days, 7125 would be out of range: it can be read in one way only.
    ["remediation_days", "7.125", 7.125],
    ["maturity_score", "62.375", 62.375],
  ] as const)("%s: %j is read", (metric, typed, expected) => {
    expect(value(metric, typed)).toBe(expected);
  });

  it("is undefined if nothing is typed", () => {
    expect(readFigure("audit_hours", "")).toBeUndefined();
    expect(readFigure("audit_hours", "  ")).toBeUndefined();
  });

  it.each([
    ["maturity_score", "62,5", "62.5"],
    ["remediation_days", "7,8", "7.8"],
    ["maturity_score", "high", "62"],
    ["maturity_score", "62/100", "62"],
    ["audit_hours", "57%", "980"],
    ["audit_hours", "120k", "980"],
    ["cost_usd", "1.200.000", "164000"],
    ["cost_usd", "1,20,000", "164000"],
    ["cost_usd", "k", "164000"],
  ] as const)("is refused with a request for digits: %s %j, such as %s", (metric, typed, example) => {
    expect(error(metric, typed)).toBe(
      `Must be a number. Write digits with a decimal point, such as ${example}.`,
    );
  });

  it.each(["€180,000", "180.000 €", "EUR 180000", "£90k"])(
    "an amount in another currency, %s, is refused with a request for dollars",
    (typed) => {
      expect(error("cost_usd", typed)).toBe(
        "Must be in US dollars. Convert it, and write only digits, such as 164000.",
      );
    },
  );

  it.each([
    ["audit_hours", "1.240", "1.240 can be read in two ways. Write 1240, or 1.24."],
    ["cost_usd", "$120.000", "120.000 can be read in two ways. Write 120000, or 120."],
  ] as const)("%s: %j can be read in two ways, so it is refused with both", (metric, typed, expected) => {
    expect(error(metric, typed)).toBe(expected);
  });

  it.each([
    ["maturity_score", "101", "Must be 0 to 100. Correct it, or leave it empty."],
    // With a point, it would be out of range as well.
    ["maturity_score", "123,456", "Must be 0 to 100. Correct it, or leave it empty."],
    ["maturity_score", "-5", "Must be 0 to 100. Correct it, or leave it empty."],
    ["audit_hours", "0", "Must be 1 to 20,000 hours. Correct it, or leave it empty."],
    ["cost_usd", "151m", "Must be 0 to 150,000,000 USD. Correct it, or leave it empty."],
    [
      "maturity_score",
      "62,500",
      "Must be 0 to 100. Correct it, or leave it empty. If you mean 62.500, write it with a point.",
    ],
  ] as const)("%s: %j is out of the range that ingest allows", (metric, typed, expected) => {
    expect(error(metric, typed)).toBe(expected);
  });

  it("is read back as a field shows it", () => {
    expect(fieldText(1_240_000)).toBe("1,240,000");
    expect(value("cost_usd", fieldText(1_240_000))).toBe(1_240_000);
    expect(value("audit_hours", fieldText(1240.5))).toBe(1240.5);
  });
});
