import { group } from "d3-array";
import { isAsked, QUESTIONS } from "../model/metric.ts";
import { causesInWords, type Doubt } from "../plausibility/doubt.ts";
import type { Candidate } from "./examine.ts";
import { hasEnoughFigures } from "./same-answers.ts";

/** Minimum number of programmes with the same answers as in the year before, and share of those that answered in both. */
const LEAST = 10;
const LEAST_SHARE = 0.25;

/**
 * Finds years in which many programmes have exactly the answers of the year before: probably its forms, with a new year. Only
 * submissions that name their organisation can be compared.
 */
export function copiedYearDoubts(candidates: readonly Candidate[]): Doubt[] {
  const named = candidates.filter(({ organisation }) => organisation !== "");
  const answersOf = new Map(
    named.map(({ organisation, programme }) => [keyOf(organisation, programme), programme.answers]),
  );
  const years = group(named, ({ programme }) => programme.year);
  return [...years.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((year) => {
      let [both, same] = [0, 0];
      for (const { organisation, programme } of years.get(year) ?? []) {
        const before = answersOf.get(keyOf(organisation, { ...programme, year: year - 1 }));
        if (before === undefined) continue;
        both++;
        if (areSame(before, programme.answers, year - 1)) same++;
      }
      if (same < LEAST || same < LEAST_SHARE * both) return [];
      return [
        {
          question: `answers of ${year - 1} in ${year}`,
          near: same / both,
          rule: `${same} of ${both} programmes that answered in both years have exactly the same figures`,
          causes: causesInWords([`forms of ${year - 1} were read with the year ${year}`]),
        },
      ];
    });
}

type Labels = Pick<Candidate["programme"], "industry" | "framework" | "country" | "year">;

function keyOf(organisation: string, { industry, framework, country, year }: Labels): string {
  return [organisation, industry, framework, country, year].join("\u0000");
}

/** Returns whether answers are those of the year before; a question that was not asked then has no earlier answer. */
function areSame(before: Float64Array, now: Float64Array, yearBefore: number): boolean {
  const isSame = (at: number) => Object.is(now[at], before[at]);
  return (
    hasEnoughFigures(now) && QUESTIONS.every((question, at) => !isAsked(question, yearBefore) || isSame(at))
  );
}
