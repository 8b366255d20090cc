import type { AskedAbout, IsAsked } from "../questionnaire/row-problems.ts";
import type { Candidate } from "./examine.ts";

/** Returns a function that tells whether anybody answered for a requirement, or named a bottleneck or its delay, in a year. */
export function askedIn(candidates: readonly Pick<Candidate, "programme">[]): IsAsked {
  const asked = new Map<number, Set<AskedAbout>>();
  for (const { programme } of candidates) {
    const own = asked.get(programme.year) ?? new Set();
    asked.set(programme.year, own);
    if (programme.bottleneck !== null || programme.bottleneckDelayDays !== null) own.add("bottleneck");
    programme.findings.forEach((finding, index) => {
      if (finding !== -1) own.add(index + 1);
    });
  }
  return (about, year) => asked.get(year)?.has(about) ?? false;
}
