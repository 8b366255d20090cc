import { askedSince, QUESTIONS, type Question } from "../../model/metric.ts";
import type { Ledger } from "./ledger.ts";
import { NOT_SET } from "./limits.ts";

/**
 * Whether a ledger's questions are today's in their order, but for some that were added since and say since which year they
 * are asked.
 */
export function canBecomeToday(questions: readonly string[]): boolean {
  const [known, added] = [true, false].map((isKnown) =>
    QUESTIONS.filter((question) => questions.includes(question) === isKnown),
  ) as [Question[], Question[]];
  return known.join() === questions.join() && added.every((question) => askedSince(question) !== undefined);
}

/**
 * A ledger of earlier questions as one of today's: nobody gave an answer to a question that was added since, and it has no
 * limits yet.
 * @param questions in the order of the ledger's answers
 */
export function withQuestions(ledger: Ledger, questions: readonly string[]): Ledger {
  const { columns } = ledger;
  const placeOf = QUESTIONS.map((question) => questions.indexOf(question));
  const bits = (own: Uint32Array) =>
    own.map((before) =>
      placeOf.reduce(
        (now, place, answer) => (place !== -1 && (before >>> place) & 1 ? now | (1 << answer) : now),
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
      // Two rows of digests an entry: of the answers, and of their neighbourhoods.
      digests: Uint16Array.from(
        rowsOf(columns.digests, count).flatMap((row) => placeOf.map((place) => row[place] ?? 0)),
      ),
      limits: Float64Array.from(
        rowsOf(columns.limits, 2 * count).flatMap((row) =>
          placeOf.flatMap((place) => [row[2 * place] ?? NOT_SET, row[2 * place + 1] ?? NOT_SET]),
        ),
      ),
    },
  };
}

/** A list of numbers in rows of one length. */
function rowsOf(numbers: ArrayLike<number>, width: number): number[][] {
  return Array.from({ length: numbers.length / width }, (_, row) =>
    Array.from({ length: width }, (_, place) => numbers[row * width + place]!),
  );
}
