import { group } from "d3-array";
import type { Programme } from "../disclosure/model/programme.ts";
import { byCodeUnit } from "../model/file.ts";
import { byQuestion, QUESTIONS, type Question } from "../model/metric.ts";
import type { AnswerCounts, CleaningReport } from "./cleaning-report.ts";
import type { Candidate, RenamedLabel, UnknownLabel } from "./examine.ts";

/** Counts labels of submissions. */
export class LabelCounts<L extends UnknownLabel> {
  readonly #counts = new Map<string, L & { count: number }>();

  add(label: L): void {
    const key = `${label.column}\u0000${label.value}`;
    const known = this.#counts.get(key);
    if (known) known.count++;
    else this.#counts.set(key, { ...label, count: 1 });
  }

  /** Returns the labels with their counts, sorted by column and value. */
  all(): (L & { readonly count: number })[] {
    return [...this.#counts].sort(([a], [b]) => byCodeUnit(a, b)).map(([, label]) => label);
  }

  /** Returns the labels with their counts, the most frequent first. */
  byCount(): (L & { readonly count: number })[] {
    return this.all().sort((a, b) => b.count - a.count);
  }
}

/** Counts the former ids in submissions, with their current ids, sorted by column and id. */
export function renamedIn(candidates: readonly Candidate[]): CleaningReport["renamedLabels"] {
  const counts = new LabelCounts<RenamedLabel>();
  for (const label of candidates.flatMap(({ renamed }) => renamed)) counts.add(label);
  return counts.all();
}

/** Counts the programmes of industries that are published as part of others, sorted by id. */
export function gatheredIn(candidates: readonly Candidate[]): CleaningReport["gathered"] {
  const own = candidates.filter(({ gathered }) => gathered !== undefined);
  return [...group(own, ({ gathered }) => gathered!)]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([industry, some]) => ({ industry, by: some[0]!.programme.industry, programmes: some.length }));
}

/** Counts missing and limited answers among the submissions that stay and the programmes made from them. */
export function countAnswers(
  candidates: readonly Candidate[],
  programmes: readonly Programme[],
): Record<Question, AnswerCounts> {
  const counts = QUESTIONS.map(() => ({ blank: 0, unreadable: 0, outOfRange: 0, limited: 0 }));
  for (const { missing } of candidates) {
    missing.forEach((reason, questionIndex) => {
      if (reason !== undefined) counts[questionIndex]![reason]++;
    });
  }
  for (const { limited: marks } of programmes) {
    marks.forEach((mark, questionIndex) => {
      counts[questionIndex]!.limited += mark;
    });
  }
  return byQuestion((question) => counts[QUESTIONS.indexOf(question)]!);
}
