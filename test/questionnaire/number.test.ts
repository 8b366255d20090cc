import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { METRIC_UNITS, type MetricUnit } from "../../src/model/unit.ts";
import { otherReading, readNumber } from "../../src/questionnaire/number.ts";

describe("readNumber", () => {
  it.each<[string, number, MetricUnit?]>([
    ["0", 0],
    ["12", 12],
    ["12.50", 12.5],
    ["-3.2", -3.2],
    ["+7", 7],
    ["00012", 12],
    ["  12 ", 12],
    ["68%", 68, "percent"],
    ["68.5 %", 68.5, "percent"],
    ["68\u00a0%", 68, "percent"],
    ["$120000", 120_000, "usd"],
    ["$ 5", 5, "usd"],
    ["500 USD", 500, "usd"],
    [" 820 h", 820, "hours"],
    ["820 Hours", 820, "hours"],
    ["6.2d", 6.2, "days"],
    ["6.2 days", 6.2, "days"],
    ["1 day", 1, "days"],
    ["1 Hour", 1, "hours"],
    ["12,345", 12_345],
    ["$1,234,567.89", 1_234_567.89, "usd"],
    ["-12,345", -12_345],
    ["1,234", 1234],
    ["999,999", 999_999],
    ["1,234.5 h", 1234.5, "hours"],
    [".5", 0.5],
    ["-.25", -0.25],
    [".5 %", 0.5, "percent"],
    ["0.123", 0.123],
    ["USD 500", 500, "usd"],
    ["usd\u00a01,500.50", 1500.5, "usd"],
    ["68 %", 68, "score"],
  ])("reads %j as %d", (written, value, unit) => {
    expect(readNumber(written, unit)).toBe(value);
  });

  it.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["a unit alone", "%"],
    ["a currency sign alone", "$"],
    ["words", "n/a"],
    ["a comma that could be a decimal point", "1,5"],
    ["a decimal comma after a zero", "0,123"],
    ["a decimal comma after a sign and a zero", "-0,123"],
    ["thousands that begin with a zero", "012,345"],
    ["a comma before two digits", "1,23"],
    ["a comma at the end", "1,"],
    ["a comma at the start", ",123"],
    ["a point at the end", "5."],
    ["a point alone", "."],
    ["a currency alone", "USD"],
    ["two currencies", "USD $5"],
    ["a unit in front", "% 5"],
    ["thousands of four digits", "1,2345"],
    ["thousands of two digits", "1,234,56"],
    ["points between thousands", "1.234.567"],
    ["a point for thousands and a decimal comma", "1.234,5"],
    ["spaces between digits", "1 000"],
    ["two numbers", "12-15"],
    ["an exponent", "1e3"],
    ["hexadecimal digits", "0x10"],
    ["Infinity", "Infinity"],
    ["NaN", "NaN"],
    ["two units", "5 h d"],
    ["a sign on both sides", "--5"],
    ["digits of another script", "٥"],
  ])("does not guess: %s", (_, written) => {
    for (const unit of [undefined, ...METRIC_UNITS]) expect(readNumber(written, unit)).toBeUndefined();
  });

  it.each<[string, MetricUnit | undefined]>([
    ["5 days", "hours"],
    ["12 h", "days"],
    ["40%", "days"],
    ["$500", "hours"],
    ["68 days", "score"],
    ["500 usd", "percent"],
    ["40%", "usd"],
    ["2026 d", undefined],
  ])("does not take %s for a number with another unit", (written, unit) => {
    expect(readNumber(written, unit)).toBeUndefined();
  });

  it("reads every amount that is written with commas between thousands", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), (amount) => {
        expect(readNumber(`$${amount.toLocaleString("en-US")}`, "usd")).toBe(amount);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("returns a finite number or nothing, whatever is written", () => {
    const written = fc.string({
      unit: fc.constantFrom(..."0123456789.,+-$%eE hdusNaI\u00a0"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(written, (text) => {
        for (const unit of METRIC_UNITS) expect(readNumber(text, unit) ?? 0).toSatisfy(Number.isFinite);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("the other possible value of a number", () => {
  const hours = { min: 1, max: 20_000 };

  it("is that with a point between thousands, if both are possible", () => {
    expect(otherReading("1.240", hours)).toBe(1240);
    expect(otherReading("$65.000", { min: 0, max: 50_000_000 }, "usd")).toBe(65_000);
  });

  it.each([
    ["980.5", hours],
    ["1240", hours],
    ["1,240", hours],
    ["25.000", hours],
    ["0.950", hours],
    ["61.542", { min: 0, max: 100 }],
    ["1.240", { min: 10, max: 20_000 }],
    ["1.240.000", hours],
  ])("does not exist for %s", (written, range) => {
    expect(otherReading(written, range)).toBeUndefined();
  });
});
