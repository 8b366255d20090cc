import { expect, test } from "vitest";
import { textAt } from "../../support/site.ts";
import { wordsOf } from "../../support/words.ts";

test("an industry's page has each quantile of its answers under its own name", () => {
  const maturity = JSON.parse(textAt("/api/intelligence/maturity-index.json")).industries.find(
    ({ industry }: { industry: string }) => industry === "fintech",
  );
  const [delay] = JSON.parse(textAt("/api/intelligence/remediation-delays/fintech.json")).byIndustry;
  const words = wordsOf(textAt("/industries/fintech.html"));
  const facts = (rows: readonly [string, number, number][], unit: string) =>
    rows.map(([name, value, decimals]) => `${name}\n${value.toFixed(decimals)}${unit}\n`).join("");
  expect(words).toContain(
    facts(
      [
        ["25th percentile", maturity.percentile25, 1],
        ["Median", maturity.percentile50, 1],
        ["75th percentile", maturity.percentile75, 1],
        ["90th percentile", maturity.percentile90, 1],
      ],
      "",
    ),
  );
  expect(words).toContain(
    facts(
      [
        ["25th percentile", delay.percentile25, 1],
        ["75th percentile", delay.percentile75, 1],
      ],
      " days",
    ),
  );
});

test("an industry's page does not say where the delay of a part of a year is heading", () => {
  expect(wordsOf(textAt("/industries/fintech.html"))).toContain("\nRemediation delay\nMean\n");
});
