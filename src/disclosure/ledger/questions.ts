import { askedSince, QUESTIONS, type Question } from "../../model/metric.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Returns whether a ledger with these questions can be converted to today's: they are in the same order, and every
 * question that was added since has a year since which it is asked.
 */
export function canBecomeToday(questions: readonly string[]): boolean {
  const [known, added] = [true, false].map((isKnown) =>
    QUESTIONS.filter((question) => questions.includes(question) === isKnown),
  ) as [Question[], Question[]];
  return known.join() === questions.join() && added.every((question) => askedSince(question) !== undefined);
}

/**
 * Converts a ledger with earlier questions to today's questions. A question that was added since has no answers and no
 * limits yet.
 * @param questions the questions in the order of the ledger's answers
 */
export function withQuestions(ledger: Ledger, questions: readonly string[]): Ledger {
  const { columns } = ledger;
  const placeOf = QUESTIONS.map((question) => questions.indexOf(question));
  const bits = (own: Uint32Array) =>
    own.map((before) =>
      placeOf.reduce(
        (now, place, questionIndex) =>
          place !== -1 && (before >>> place) & 1 ? now | (1 << questionIndex) : now,
        0,
      ),
    );
  const count = questions.length;
  return {
    ...ledger,
    columns: {
      ...columns,
      given: bits(columns.given),
      contributed: bits(columns.contributed),
      // Each entry has two rows of digests: of the answers and of their neighbourhoods.
      digests: Uint16Array.from(
        rowsOf(columns.digests, count).flatMap((row) => placeOf.map((place) => row[place] ?? 0)),
      ),
      limits: Float64Array.from(
        rowsOf(columns.limits, 2 * count).flatMap((row) =>
          placeOf.flatMap((place) => [row[2 * place] ?? Number.NaN, row[2 * place + 1] ?? Number.NaN]),
        ),
      ),
    },
  };
}

/** Splits a list of numbers into rows of one length. */
function rowsOf(numbers: ArrayLike<number>, width: number): number[][] {
  return Array.from({ length: numbers.length / width }, (_, row) =>
    Array.from({ length: width }, (_, place) => numbers[row * width + place]!),
  );
}
