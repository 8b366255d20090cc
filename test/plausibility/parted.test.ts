import { expect, test } from "vitest";
import { partedDoubts } from "../../src/plausibility/parted.ts";
import { questionsIn, weighingOf } from "./support.ts";

test("a file or a country of a cheap industry beside an expensive one is not asked about, and one that is misread is", () => {
  // Each industry is at most 3.7 times the others; the two parts differ by a factor of 5.7.
  const HOURS = { airlines: 420, banks: 1000, casinos: 2400 };
  const asked = (part: "source" | "country", other: keyof typeof HOURS, times: number) =>
    questionsIn(
      partedDoubts(
        weighingOf(60, (at) => {
          const isOther = at % 2 === 1;
          const industry = at < 16 ? "banks" : isOther ? other : "airlines";
          const hours = HOURS[industry] * (isOther ? times : 1);
          return { industry, [part]: isOther ? "IT" : "DE", answers: { audit_hours: hours } };
        }),
      ),
    );
  for (const part of ["source", "country"] as const) {
    expect(asked(part, "casinos", 1), part).toEqual([]);
    expect(asked(part, "airlines", 24), part).toContain(`audit_hours, ${part} IT`);
  }
});

test("one year of one industry is asked about if neither the industry nor the year as a whole is unusual", () => {
  const INDUSTRIES = ["airlines", "banks", "casinos"];
  const asked = (times: number, each = 8) =>
    questionsIn(
      partedDoubts(
        weighingOf(9 * each, (at) => {
          const [industry, year] = [INDUSTRIES[at % 3]!, 2029 + (Math.floor(at / 3) % 3)];
          const hours = industry === "banks" && year === 2030 ? 1000 * times : 1000;
          return { industry, year, answers: { audit_hours: hours } };
        }),
      ),
    );
  expect(asked(4.1)).toEqual(["audit_hours, industry banks, year 2030"]);
  expect(asked(3.9)).toEqual([]);
  expect(asked(4.1, 7)).toEqual([]);
});
