import * as Type from "typebox";
import { FINDING_RULES } from "../endpoints/findings/rules.ts";
import { SIGNAL_RULES } from "../endpoints/observatory/signals/rules.ts";
import { COMPARISON_STANDARD_ERRORS } from "../statistics/estimate.ts";
import { closed } from "../tables/column.ts";
import { type Methodology, MethodologySchema } from "../tables/settings.ts";

const sentences = Type.Array(Type.String({ minLength: 1 }));

/** The methodology as it is published: that of the operator, and the rules of the program. */
export const MethodologyDocumentSchema = closed(
  {
    ...MethodologySchema.properties,
    rules: closed({
      comparison: closed({
        standardErrors: Type.Number({ exclusiveMinimum: 0 }),
        confidencePct: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }),
        text: sentences,
      }),
      signals: sentences,
      findings: sentences,
    }),
  },
  { $id: "document:methodology" },
);

/** When two figures are told apart, and how sure each is. */
export const COMPARISON_RULES = [
  `Two figures are told apart where their difference exceeds ${COMPARISON_STANDARD_ERRORS} times its standard error, before rounding. Only then is one called better, first, higher or other than before.`,
  "standardError of a mean is the sample standard deviation (n - 1) over the square root of n, over the values of its programmes; it is in the tables, to two significant digits, from minimumCohort programmes on. ci95 is value ± t(0.975; n - 1) x standardError.",
  "Global average: industries are strata, SE² = Σ (n / N)² SE². Cross-industry average of K industries: SE² = Σ SE² / K². Difference: SE² = SE₁² + SE₀², for years are taken for independent; many organisations answer in both, so that is rather too wide. Percent change: SE = 100 x |m₁ / m₀| x √((SE₁ / m₁)² + (SE₀ / m₀)²). Degrees of freedom by Welch and Satterthwaite.",
  "A metric of an industry or a region stands out most where its distance z from the average, |difference| / standardError, exceeds that of each other metric by more than twice the sum of their errors, √(1 + z² / (2 df)) each: what the metrics have to do with each other is not published, so the sum stands for the largest error that any correlation gives.",
  "Rate of n programmes: SE = √(p (1 - p) / n), ci95 by Wilson.",
] as const;

/** The methodology as it is published. */
export function methodologyDocument(methodology: Methodology): Type.Static<typeof MethodologyDocumentSchema> {
  return {
    ...methodology,
    rules: {
      comparison: {
        standardErrors: COMPARISON_STANDARD_ERRORS,
        confidencePct: 95,
        text: [...COMPARISON_RULES],
      },
      signals: [...SIGNAL_RULES],
      findings: [...FINDING_RULES],
    },
  };
}
