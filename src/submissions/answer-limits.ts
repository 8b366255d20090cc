import { group } from "d3-array";
import type { Programme } from "../disclosure/model/programme.ts";
import { QUESTIONS } from "../model/metric.ts";
import { deviationBounds, winsorise } from "../statistics/winsorise.ts";
import { pieces } from "./pieces.ts";
import { type RenewedLimits, renewedLimits } from "./renewed-limits.ts";

const DEVIATIONS = 3;

/** The lowest and the highest allowed value of each answer, in the order of QUESTIONS; undefined for one without limits. */
export type AnswerLimits = readonly (Bounds | undefined)[];
type Bounds = NonNullable<ReturnType<typeof deviationBounds>>;

/** The limits that earlier releases set. */
export interface EarlierLimits {
  /** Returns the limits of an industry and year. */
  readonly of: (industry: string, year: number) => AnswerLimits | undefined;
  /** The least number of organisations whose answers no longer fit for limits to be set again. */
  readonly k: number;
}

/** Programmes whose answers are within limits, and the limits by industry and year. */
export interface Limited {
  /** In the given order; a programme without limited answers is the same object. */
  readonly programmes: readonly Programme[];
  readonly limits: readonly {
    readonly industry: string;
    readonly year: number;
    readonly limits: AnswerLimits;
  }[];
  /** Earlier limits that were too narrow for today's answers, and were set again. */
  readonly renewed: readonly RenewedLimits[];
}

/**
 * Limits answers to three sample standard deviations about the mean of their industry and year. An answer farther out is
 * marked as limited: it still enters means, but no longer has a contributor.
 * @param earlier the limits that were set before. They stay, because with other limits a figure would change although no
 *   answer did, until k organisations have outgrown them (see renewedLimits)
 */
export function limited(programmes: readonly Programme[], earlier?: EarlierLimits): Limited {
  const changed = new Map<Programme, Programme>();
  const copyOf = copier();
  const pools = [...group(programmes, ({ industry, year }) => `${industry} ${year}`).values()];
  const renewed: RenewedLimits[] = [];
  const limits = pools.map((members) => {
    const { industry, year } = members[0]!;
    const today = givenIn(members).map((values) => deviationBounds(values, DEVIATIONS));
    const before = earlier?.of(industry, year) ?? [];
    const outgrown = earlier === undefined ? [] : renewedLimits(members, before, today, earlier.k);
    renewed.push(...outgrown);
    const again = new Set(outgrown.map(({ question }) => question));
    const own = QUESTIONS.map((question, questionIndex) =>
      // A question without limits was added since, or too few had answered it for any figure to depend on them.
      again.has(question) ? today[questionIndex] : (before[questionIndex] ?? today[questionIndex]),
    );
    for (const member of members) {
      const within = limitedTo(member, own, copyOf);
      if (within !== member) changed.set(member, within);
    }
    return { industry, year, limits: own };
  });
  return {
    programmes: programmes.map((programme) => changed.get(programme) ?? programme),
    limits,
    renewed,
  };
}

/** Returns the answers of some programmes, in the order of QUESTIONS. */
function givenIn(members: readonly Programme[]): number[][] {
  // Programme by programme, not answer by answer, so that each is fetched from memory once.
  const given = QUESTIONS.map((): number[] => []);
  for (const { answers } of members) {
    for (const [questionIndex, values] of given.entries()) {
      const value = answers[questionIndex]!;
      if (!Number.isNaN(value)) values.push(value);
    }
  }
  return given;
}

/** Returns a function that copies a programme with answers that can be changed. Copies use pieces of large arrays. */
function copier(): (programme: Programme) => Programme {
  const answersOf = pieces(Float64Array, QUESTIONS.length);
  const limitedOf = pieces(Uint8Array, QUESTIONS.length);
  return (programme) => {
    const copy = { ...programme, answers: answersOf(), limited: limitedOf() };
    copy.answers.set(programme.answers);
    copy.limited.set(programme.limited);
    return copy;
  };
}

function limitedTo(
  programme: Programme,
  limits: AnswerLimits,
  copyOf: (programme: Programme) => Programme,
): Programme {
  let own = programme;
  for (const [questionIndex, bounds] of limits.entries()) {
    const value = programme.answers[questionIndex]!;
    if (bounds === undefined || Number.isNaN(value)) continue;
    const within = winsorise(value, bounds);
    if (within === value) continue;
    if (own === programme) own = copyOf(programme);
    own.answers[questionIndex] = within;
    own.limited[questionIndex] = 1;
  }
  return own;
}
