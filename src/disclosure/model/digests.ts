import { QUESTIONS } from "../../model/metric.ts";
import type { AnswerVersion } from "./version.ts";

/**
 * The number of digests of a programme. Digests show whether a correction changed an answer, and whether by much,
 * without holding the answer: 16 bits for each answer, equal for equal answers, followed by 16 bits for the
 * neighbourhood of each answer.
 */
export const DIGESTS = 2 * QUESTIONS.length;

/** Width of a neighbourhood on a logarithmic scale: answers less than a tenth apart always share one of two. */
const WIDTH = 0.2;

/**
 * Computes the digests of a programme's answers. They are not cryptographic: the ledger that holds them is encrypted.
 * @param answers in the order of QUESTIONS
 * @param seed 64 secret bits
 */
export function digestsOf(answers: ArrayLike<number>, seed: bigint): number[] {
  const halves = [Number(seed & 0xffffffffn), Number(seed >> 32n)] as const;
  const digests: number[] = [];
  for (let questionIndex = 0; questionIndex < answers.length; questionIndex++) {
    digests.push(mixed(answers[questionIndex]!, halves) & 0xffff);
  }
  for (let questionIndex = 0; questionIndex < answers.length; questionIndex++) {
    const place = Math.log1p(Math.max(0, answers[questionIndex]!)) / WIDTH;
    const [one, other] = [Math.floor(place), Math.floor(place + 0.5) + 0.25];
    digests.push(((mixed(one, halves) & 0xff) << 8) | (mixed(other, halves) & 0xff));
  }
  return digests;
}

/** Returns whether two versions have the same answer to a question. */
export function hasSameAnswer(a: ArrayLike<number>, b: ArrayLike<number>, questionIndex: number): boolean {
  return a[questionIndex] === b[questionIndex];
}

/** With fewer equal answers, two programmes may have them by chance. */
export const LEAST_EQUAL = 3;

type Given = Pick<AnswerVersion, "given" | "digests">;

/** Counts the questions to which two versions have the same answer. */
export function sharedAnswers(a: Given, b: Given): number {
  const [own, others] = [a.digests, b.digests];
  const both = a.given & b.given;
  return QUESTIONS.reduce(
    (sum, _, place) => sum + Number(((both >> place) & 1) === 1 && hasSameAnswer(own, others, place)),
    0,
  );
}

/** Returns whether the answers of two versions to a question are nearly equal: less than about a tenth apart. */
export function isNear(a: readonly number[], b: readonly number[], questionIndex: number): boolean {
  const difference = a[QUESTIONS.length + questionIndex]! ^ b[QUESTIONS.length + questionIndex]!;
  return (difference & 0xff00) === 0 || (difference & 0xff) === 0;
}

const number = new DataView(new ArrayBuffer(8));

/** Hashes a number with a seed (the finaliser of MurmurHash3, A. Appleby, public domain). */
function mixed(value: number, [lower, upper]: readonly [number, number]): number {
  number.setFloat64(0, value);
  const low = finalised(number.getUint32(0) ^ lower);
  return finalised(low ^ number.getUint32(4) ^ upper);
}

function finalised(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
