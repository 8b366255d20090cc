import { describe, expect, it } from "vitest";
import { courseOf, mostAgainstLeast, mostAndLeastMature } from "../../../src/site/figures/titles.ts";
import { endsOf, listed, timesAsMuch } from "../../../src/site/figures/words.ts";

const items = (values: Record<string, number>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe("the words of findings", () => {
  it("name everyone who has the most and the least", () => {
    expect(endsOf(items({ A: 1, B: 3, C: 1, D: 3 }))).toEqual({
      high: 3,
      highest: ["B", "D"],
      low: 1,
      lowest: ["A", "C"],
    });
    expect(endsOf([])).toBeUndefined();
  });

  it("list names as a sentence does", () => {
    expect([listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])]).toEqual([
      "A",
      "A and B",
      "A, B and C",
    ]);
  });

  it.each([
    [20, 10, "twice"],
    [20.3, 10, "twice"],
    [10.5, 5.4, "almost twice"],
    [17.5, 10, "almost twice"],
    [21, 10, "more than twice"],
    [286, 100, "almost three times"],
    [30, 10, "three times"],
    [37.4, 10, "more than three times"],
    [52, 10, "more than five times"],
  ])("say how many times as much %d is as %d: %s", (high, low, words) => {
    expect(timesAsMuch(high, low)).toBe(words);
  });

  it("do not say it of less than nearly twice, of six times and more, or of nothing", () => {
    expect([timesAsMuch(17.4, 10), timesAsMuch(60, 10), timesAsMuch(10, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a finding about maturity", () => {
  const finding = (values: Record<string, number>) => mostAndLeastMature(items(values), "industry", String);

  it("names the most and the least mature", () => {
    expect(finding({ A: 50, B: 60 })).toBe("B is the most mature industry, at 60; A the least, at 50");
  });

  it("names all of a tie", () => {
    expect(finding({ A: 60, B: 60, C: 50 })).toBe(
      "A and B are the most mature industries, at 60; C the least, at 50",
    );
  });

  it("says so where all are equal, or there is but one, or all are withheld", () => {
    expect(finding({ A: 60, B: 60 })).toBe("A and B are equally mature, at 60");
    expect(finding({ A: 60 })).toBe("A scores 60 for maturity");
    expect(finding({})).toBe("Maturity by industry is withheld to protect participants");
  });
});

describe("a finding about a quantity", () => {
  const finding = (values: Record<string, number>) =>
    mostAgainstLeast(items(values), {
      subject: "Delay",
      say: (names, value) => `${listed(names)}: ${value} days`,
      as: "as long as",
      quantity: (value) => `${value} days`,
    });

  it("compares the most with the least in words, or in numbers where words say little", () => {
    expect(finding({ A: 10, B: 5 })).toBe("A: 10 days, twice as long as B");
    expect(finding({ A: 6, B: 5 })).toBe("A: 6 days, against 5 days in B");
  });

  it("names all of a tie, and compares nothing where all are equal", () => {
    expect(finding({ A: 10, B: 10, C: 5, D: 5 })).toBe("A and B: 10 days, twice as long as C and D");
    expect(finding({ A: 10, B: 10 })).toBe("A and B: 10 days");
  });

  it("says that all are withheld", () => {
    expect(finding({})).toBe("Delay is withheld to protect participants");
  });
});

describe("a finding about a series", () => {
  const finding = (...values: number[]) =>
    courseOf(
      "It",
      values.map((value, index) => ({ year: 2024 + index, value })),
      (value) => `${value}%`,
    );

  it("says whether it rose or fell, and whether it always did", () => {
    expect(finding(1, 2, 3)).toBe("It rose every year, from 1% in 2024 to 3% in 2026");
    expect(finding(3, 2, 1)).toBe("It fell every year, from 3% in 2024 to 1% in 2026");
    expect(finding(1, 4, 3)).toBe("It rose from 1% in 2024 to 3% in 2026");
    expect(finding(3, 3, 1)).toBe("It fell from 3% in 2024 to 1% in 2026");
  });

  it("does not speak of every year where one is withheld in between", () => {
    const years = [
      { year: 2024, value: 1 },
      { year: 2026, value: 3 },
    ];
    expect(courseOf("It", years, (value) => `${value}%`)).toBe("It rose from 1% in 2024 to 3% in 2026");
  });

  it("has no course where one year is published, or none", () => {
    expect(finding(2)).toBe("It was 2% in 2024");
    expect(finding()).toBe("It is withheld to protect participants");
  });

  it("says that it ended where it began", () => {
    expect(finding(2, 2, 2)).toBe("It was 2% in 2026, as in 2024");
    expect(finding(2, 5, 2)).toBe("It was 2% in 2026, as in 2024, with changes in between");
  });
});
