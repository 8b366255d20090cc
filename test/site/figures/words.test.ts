import { describe, expect, it } from "vitest";
import {
  courseOf,
  leftOutInWords,
  mostAndLeast,
  mostAndLeastMature,
} from "../../../src/site/figures/titles.ts";
import { endsOf } from "../../../src/site/figures/words.ts";
import type { Estimate } from "../../../src/statistics/estimate.ts";

/** A mean of 101 programmes. */
const sure = (value: number, standardError: number | null): Estimate =>
  standardError === null ? { value, standardError, df: null } : { value, standardError, df: 100 };
/** Differences above 2 x √2 x 1 = 2.83 are clear. */
const of = (name: string, value: number, standardError: number | null) => ({
  name,
  value,
  estimate: sure(value, standardError),
});
const items = (values: Record<string, number>, standardError: number | null = 1) =>
  Object.entries(values).map(([name, value]) => ({ name, value, estimate: sure(value, standardError) }));

describe("the words of findings", () => {
  it("name everyone whom no other clearly exceeds, the furthest out first", () => {
    const ends = (values: Record<string, number>) => {
      const { highest, lowest, differ } = endsOf(items(values));
      return [highest.map(({ name }) => name), lowest.map(({ name }) => name), differ];
    };
    expect(ends({ A: 1, B: 9, C: 2, D: 10 })).toEqual([["D", "B"], ["A", "C"], true]);
    // B cannot be told from A, nor from C, though A can be told from C.
    expect(ends({ A: 10, B: 8, C: 6 })).toEqual([["A", "B"], ["C", "B"], true]);
    expect(ends({ A: 1, B: 2 })).toEqual([["B", "A"], ["A", "B"], false]);
    expect(ends({})).toEqual([[], [], false]);
  });

  it("name one without an error only at an end that no figure with an error is beyond", () => {
    const ends = (unsure: number) => {
      const { highest, lowest, differ } = endsOf([
        of("A", 70, 1),
        of("B", 69, 1),
        of("C", 60, 1),
        of("U", unsure, null),
      ]);
      return [highest.map(({ name }) => name), lowest.map(({ name }) => name), differ];
    };
    expect(ends(69.5)).toEqual([["A", "B"], ["C"], true]);
    expect(ends(60.1)).toEqual([["A", "B"], ["C"], true]);
    expect(ends(80)).toEqual([["U", "A", "B"], ["C"], true]);
    expect(ends(70)).toEqual([["A", "U", "B"], ["C"], true]);
    expect(ends(50)).toEqual([["A", "B"], ["U", "C"], true]);
  });

  it("tell none apart where at most one has an error", () => {
    const unsure = [of("U", 80, null), of("A", 70, 1), of("V", 60, null)];
    expect(endsOf(unsure).differ).toBe(false);
    expect(endsOf(unsure.filter(({ name }) => name !== "A")).differ).toBe(false);
  });

  it("say who has no error, and so is not compared", () => {
    const unsure = (...values: readonly number[]) =>
      leftOutInWords(
        [of("A", 70, 1), of("C", 60, 1), ...values.map((value, at) => of(`U${at + 1}`, value, null))],
        "industry",
      );
    expect(unsure()).toBe("");
    expect(unsure(69)).toBe(" Not compared, because without a standard error: U1.");
    expect(unsure(69, 61)).toBe(" Not compared, because without a standard error: U1 and U2.");
    expect(unsure(69, 61, 80)).toBe(" Not compared, because without a standard error: U1, U2 and U3.");
    expect(unsure(69, 61, 62, 63)).toBe(" Not compared, because without a standard error: 4 industries.");
    expect(unsure(80)).toBe(" Not compared, because without a standard error: U1.");
    const near = [of("A", 62, 1), of("C", 60, 1), of("U1", 61, null)];
    expect(leftOutInWords(near, "region")).toBe(" Not compared, because without a standard error: U1.");
    const nobody = [of("A", 62, 1), of("U1", 61, null), of("U2", 60, null)];
    expect(leftOutInWords(nobody, "region")).toBe("");
  });
});

describe("a finding about maturity", () => {
  const finding = (values: Record<string, number>, standardError?: number | null) =>
    mostAndLeastMature(items(values, standardError), "industry", String);

  it("names the most and the least mature", () => {
    expect(finding({ A: 50, B: 60 })).toBe(
      "B had the highest maturity, at 60; A had the lowest maturity, at 50",
    );
  });

  it("says of figures that are equal as shown that all are at it, not that they cannot be told apart", () => {
    expect(finding({ A: 60, B: 60, C: 50 })).toBe(
      "A or B had the highest maturity (both at 60); C had the lowest maturity, at 50",
    );
    expect(finding({ A: 60, B: 50, C: 50, D: 50 })).toBe(
      "A had the highest maturity, at 60; B, C or D had the lowest maturity (all at 50)",
    );
  });

  it("names all that may be first, the highest first", () => {
    expect(finding({ A: 60, B: 61, C: 50 })).toBe(
      "B or A had the highest maturity (61 and 60 cannot be told apart); C had the lowest maturity, at 50",
    );
    expect(finding({ A: 61, B: 51, C: 50, D: 49 })).toBe(
      "A had the highest maturity, at 61; D, C or B had the lowest maturity (49, 50 and 51 cannot be told apart)",
    );
  });

  it("says which of theirs is less certain than a figure between them, whose owner cannot have the place", () => {
    const regions = [of("A", 60, 0.4), of("B", 56.4, 0.9), of("C", 59, 1.5), of("D", 58.9, 0.5)];
    expect(mostAndLeastMature(regions, "region", String)).toBe(
      "A, C or D had the highest maturity (60, 59 and 58.9 cannot be told apart); B or C had the lowest maturity (56.4 and 59 cannot be told apart, because 59 is less certain)",
    );
  });

  it("does not name one without an error, and is about the others only where its figure is at an end or among those named", () => {
    const all = [of("S", 70.9, 1.2), of("W", 65, null), of("H", 68.7, 1.2), of("K", 59.5, 1.2)];
    expect(mostAndLeastMature([...all, of("U", 54, 1.2)], "industry", String)).toBe(
      "S or H had the highest maturity (70.9 and 68.7 cannot be told apart); U had the lowest maturity, at 54",
    );
    expect(mostAndLeastMature([...all, of("U", 54, 1.2), of("V", 69.3, null)], "industry", String)).toMatch(
      /^Of the industries with a standard error, S or H had/,
    );
    expect(mostAndLeastMature([...all, of("U", 54, null)], "industry", String)).toBe(
      "Of the industries with a standard error, S or H had the highest maturity (70.9 and 68.7 cannot be told apart); K had the lowest maturity, at 59.5",
    );
    expect(mostAndLeastMature([...all, of("U", 59.5, null)], "region", String)).toBe(
      "Of the regions with a standard error, S or H had the highest maturity (70.9 and 68.7 cannot be told apart); K had the lowest maturity, at 59.5",
    );
  });

  it("says of those with an error that none is clearly at an end, where one without is further out", () => {
    const far = (...known: readonly number[]) => [
      of("U", 90, null),
      ...known.map((value, at) => of(`S${at + 1}`, value, 1)),
    ];
    expect(mostAndLeastMature(far(60, 60, 60, 60, 50), "industry", String)).toBe(
      "Of the industries with a standard error, S5 had the lowest maturity, at 50; none clearly had the highest maturity",
    );
    expect(mostAndLeastMature(far(60, 60, 60, 60, 50, 50, 50, 50), "industry", String)).toBe(
      "Of the industries with a standard error, none clearly had the highest maturity or the lowest maturity: from 50 to 60",
    );
  });

  it("does not mention a more certain figure that equals one of those that may be first", () => {
    const regions = [of("A", 50, 1), of("B", 53, 3), of("C", 53, 0.1), of("D", 60, 0.1)];
    expect(mostAndLeastMature(regions, "region", String)).toBe(
      "D had the highest maturity, at 60; A or B had the lowest maturity (50 and 53 cannot be told apart)",
    );
    const surest = [of("A", 60, 1), of("B", 57, 3), of("C", 57, 0.1), of("D", 50, 0.1)];
    expect(mostAndLeastMature(surest, "region", String)).toBe(
      "A or B had the highest maturity (60 and 57 cannot be told apart); D had the lowest maturity, at 50",
    );
  });

  it("names nobody if more than three may be first", () => {
    expect(finding({ A: 60, B: 61, C: 60, D: 60, E: 50 })).toBe(
      "E had the lowest maturity, at 50; no industry clearly had the highest maturity",
    );
    expect(finding({ A: 60, B: 50, C: 50, D: 50, E: 50 })).toBe(
      "A had the highest maturity, at 60; no industry clearly had the lowest maturity",
    );
    expect(finding({ A: 60, B: 60, C: 60, D: 60, E: 50, F: 50, G: 50, H: 50 })).toBe(
      "No industry clearly had the highest maturity or the lowest maturity: from 50 to 60",
    );
  });

  it("says that no two can be told apart only of those with an error, and otherwise that none are compared", () => {
    expect(finding({ A: 60, B: 62 })).toBe("No two industries can be told apart in maturity: from 60 to 62");
    expect(finding({ A: 60, B: 60 })).toBe("No two industries can be told apart in maturity: all at 60");
    expect(mostAndLeastMature([of("A", 60, 1), of("B", 62, 1), of("U", 90, null)], "region", String)).toBe(
      "No two regions with a standard error can be told apart in maturity: from 60 to 62",
    );
    expect(finding({ A: 10, B: 90 }, null)).toBe(
      "No two industries can be compared in maturity, because none has a standard error: from 10 to 90",
    );
    expect(mostAndLeastMature([of("A", 60, 1), of("U", 60, null)], "region", String)).toBe(
      "No two regions can be compared in maturity, because only one has a standard error: all at 60",
    );
  });

  it("says so if there is only one, or all are withheld", () => {
    expect(finding({ A: 60 })).toBe("A scored 60 for maturity");
    expect(finding({})).toBe("Maturity by industry is withheld to protect participants");
  });
});

describe("a finding about a quantity", () => {
  const finding = (values: Record<string, number>) =>
    mostAndLeast(items(values), {
      subject: "Delay",
      kind: "region",
      one: (name, value) => `${name} took ${value}`,
      quality: "delay",
      most: "the longest delay",
      least: "the shortest delay",
      quantity: (value) => `${value} days`,
    });

  it("uses its own words", () => {
    expect(finding({ A: 10, B: 5 })).toBe(
      "A had the longest delay, at 10 days; B had the shortest delay, at 5 days",
    );
    expect(finding({ A: 6, B: 5 })).toBe("No two regions can be told apart in delay: from 5 days to 6 days");
    expect(finding({ A: 6 })).toBe("A took 6 days");
    expect(finding({})).toBe("Delay is withheld to protect participants");
  });
});

describe("a finding about a series", () => {
  const series = (values: readonly number[], standardError: number | null = 1) =>
    values.map((value, index) => ({
      year: 2023 + index,
      value,
      estimate: sure(value, standardError),
      toDate: false,
    }));
  const course = (
    points: ReturnType<typeof series>,
    areComparable: (year: number, other: number) => boolean = () => true,
  ) => courseOf("It", points, (value) => `${value}%`, areComparable);
  const finding = (...values: number[]) => course(series(values));

  it("says whether it rose or fell, and “every year” only if each step is clear", () => {
    expect(finding(10, 20, 30)).toBe("It rose every year, from 10% in 2023 to 30% in 2025");
    expect(finding(30, 20, 10)).toBe("It fell every year, from 30% in 2023 to 10% in 2025");
    expect(finding(10, 40, 30)).toBe("It rose from 10% in 2023 to 30% in 2025");
    expect(finding(10, 12, 14)).toBe("It rose from 10% in 2023 to 14% in 2025");
    expect(finding(10, 20)).toBe("It rose from 10% in 2023 to 20% in 2024");
  });

  it("says if the first and the last cannot be told apart, or their errors are unknown", () => {
    expect(finding(10, 20, 11)).toBe("It in 2023 and 2025 cannot be told apart: 10% and 11%");
    expect(course(series([10, 20], null))).toBe("It was 10% in 2023 and 20% in 2024");
  });

  it("states a year to date next to the others, and compares it with none", () => {
    const open = (...values: number[]) => {
      const points = series(values);
      return course(points.map((point, index) => ({ ...point, toDate: index === points.length - 1 })));
    };
    expect(open(10, 20, 30)).toBe("It rose from 10% in 2023 to 20% in 2024; 30% in 2025 to date");
    expect(open(10, 20)).toBe("It was 10% in 2023; 20% in 2024 to date");
    expect(open(10)).toBe("It was 10% in 2023 to date");
  });

  it("has no direction between years of other industries, and not “every year” over one of them", () => {
    const points = series([10, 20, 30]);
    expect(course(points, (year, other) => other - year === 1)).toBe(
      "It was 10% in 2023 and 30% in 2025, when other industries were published",
    );
    expect(course(points, (year, other) => other - year === 2)).toBe(
      "It rose from 10% in 2023 to 30% in 2025",
    );
    expect(course(points, (year) => year !== 2024)).toBe("It rose from 10% in 2023 to 30% in 2025");
  });

  it("does not say “every year” if one in between is withheld", () => {
    const [first, , third, fourth] = series([10, 20, 30, 40]);
    expect(course([first!, third!, fourth!])).toBe("It rose from 10% in 2023 to 40% in 2026");
  });

  it("has no direction if only one year is published, or none", () => {
    expect(finding(2)).toBe("It was 2% in 2023");
    expect(finding()).toBe("It is withheld to protect participants");
  });
});
