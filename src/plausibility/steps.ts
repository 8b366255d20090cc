/** A column with more different answers has no scale of few steps. */
const MOST_STEPS = 16;
/** Share of the answers that makes a step of a scale usual, and no slip. */
const USUAL_STEP = 0.02;

/** Returns how often each answer is given; undefined if there are more different ones than a number. Answers of NaN are left out. */
export function stepsOf(answers: Float64Array, most: number): ReadonlyMap<number, number> | undefined {
  const steps = new Map<number, number>();
  for (const answer of answers) {
    if (Number.isNaN(answer)) continue;
    steps.set(answer, (steps.get(answer) ?? 0) + 1);
    if (steps.size > most) return undefined;
  }
  return steps;
}

/**
 * Returns the usual steps of a scale of few steps, such as deadlines of 7, 14, 30 and 90 days: however far they are apart, they
 * are no slips. Empty for a column with many different answers.
 */
export function usualSteps(answers: Float64Array): ReadonlySet<number> {
  const steps = stepsOf(answers, MOST_STEPS) ?? new Map<number, number>();
  const given = [...steps.values()].reduce((sum, count) => sum + count, 0);
  return new Set([...steps].flatMap(([step, count]) => (count >= USUAL_STEP * given ? [step] : [])));
}
