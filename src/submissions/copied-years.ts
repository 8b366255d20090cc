import { group } from "d3-array";
import { isAsked, QUESTIONS } from "../model/metric.ts";
import { causesInWords, type Doubt } from "../plausibility/doubt.ts";
import type { Candidate } from "./examine.ts";
import { hasEnoughFigures } from "./same-answers.ts";

/** Minimum number of programmes with the same answers as in the year before, and share of those that answered in both. */
const LEAST = 10;
const LEAST_SHARE = 0.25;
/** Minimum share of different figures within a year, below which equal ones of two years say nothing. */
const LEAST_DISTINCT = 0.95;
/** The share in a single industry, whose forms may be collected by one association. */
const LEAST_SHARE_OF_INDUSTRY = 0.7;

/** How many programmes answered in two years, and how many of them gave exactly the same figures. */
interface Repeated {
  readonly both: number;
  readonly same: number;
}

/**
 * Finds years in which many programmes, of all industries or of one, have exactly the answers of the year before: probably
 * its forms, with a new year. Programmes of named organisations are compared with themselves, others with all that have the
 * same labels.
 */
export function copiedYearDoubts(candidates: readonly Candidate[]): Doubt[] {
  const years = group(candidates, ({ programme }) => programme.year);
  return [...years.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((year) => {
      const [own, before] = [years.get(year)!, years.get(year - 1)];
      if (before === undefined) return [];
      const repeatedIn = comparedWith(before, year - 1);
      const all = repeatedIn(own);
      if (isCopied(all, LEAST_SHARE)) return [copiedDoubt(year, all, "")];
      return [...group(own, ({ programme }) => programme.industry)].flatMap(([industry, some]) => {
        const found = repeatedIn(some);
        return isCopied(found, LEAST_SHARE_OF_INDUSTRY)
          ? [copiedDoubt(year, found, `, industry ${industry}`)]
          : [];
      });
    });
}

/** Returns a function that compares programmes with those of an earlier year. */
function comparedWith(earlier: readonly Candidate[], year: number): (own: readonly Candidate[]) => Repeated {
  // A question that was not asked then has no earlier answer.
  const asked = [...QUESTIONS.keys()].filter((at) => isAsked(QUESTIONS[at]!, year));
  const withFigures = (candidate: Candidate) =>
    `${labelsOf(candidate)}\u0000${asked.map((at) => candidate.programme.answers[at]).join(" ")}`;
  const labels = new Set(earlier.map(labelsOf));
  const figures = new Set(earlier.map(withFigures));
  // Answers of few steps, such as ranges, are often equal by chance: then also within a year.
  if (figures.size < LEAST_DISTINCT * earlier.length) return () => ({ both: 0, same: 0 });
  return (own) => {
    const both = own.filter((candidate) => labels.has(labelsOf(candidate)));
    const same = both.filter(
      (candidate) => hasEnoughFigures(candidate.programme.answers) && figures.has(withFigures(candidate)),
    );
    return { both: both.length, same: same.length };
  };
}

function labelsOf({ organisation, programme: { industry, framework, country } }: Candidate): string {
  return [organisation, industry, framework, country].join("\u0000");
}

function isCopied({ both, same }: Repeated, leastShare: number): boolean {
  return same >= LEAST && same >= leastShare * both;
}

function copiedDoubt(year: number, { both, same }: Repeated, label: string): Doubt {
  return {
    question: `answers of ${year - 1} in ${year}${label}`,
    near: same / both,
    rule: `${same} of ${both} programmes that can be compared have exactly the same figures as in ${year - 1}`,
    causes: causesInWords([`forms of ${year - 1} were read with the year ${year}`]),
  };
}
