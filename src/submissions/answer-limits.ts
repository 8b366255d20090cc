import { group } from "d3-array";
import type { Programme } from "../disclosure/model/programme.ts";
import { QUESTIONS } from "../model/metric.ts";
import { deviationBounds, winsorise } from "../statistics/winsorise.ts";
import { type OutgrownLimit, outgrownLimits } from "./outgrown-limits.ts";
import { pieces } from "./pieces.ts";

const DEVIATIONS = 3;

/**
 * The lowest and the highest allowed value of each answer, in the order of QUESTIONS; undefined for an answer without
 * limits, null if they have not been decided yet.
 */
export type AnswerLimits = readonly (Bounds | undefined | null)[];
type Bounds = NonNullable<ReturnType<typeof deviationBounds>>;

/** Returns the limits of an industry and year. */
export type LimitsOf = (industry: string, year: number) => AnswerLimits | undefined;

/** Programmes whose answers are within limits, and the limits by industry and year. */
export interface Limited {
  /** In the given order; a programme without limited answers is the same object. */
  readonly programmes: readonly Programme[];
  readonly limits: readonly {
    readonly industry: string;
    readonly year: number;
    readonly limits: AnswerLimits;
  }[];
  /** Limits that are too narrow for today's answers. */
  readonly outgrown: readonly OutgrownLimit[];
}

/**
 * Limits answers to three sample standard deviations about the mean of their industry and year. An answer farther out is
 * marked as limited: it still enters means, but no longer has a contributor.
 * @param earlier returns the limits that were set before. They stay: with other limits a figure would change although no
 *   answer did
 */
export function limited(programmes: readonly Programme[], earlier: LimitsOf = () => undefined): Limited {
  const changed = new Map<Programme, Programme>();
  const copyOf = copier();
  const pools = [...group(programmes, ({ industry, year }) => `${industry} ${year}`).values()];
  const outgrown: OutgrownLimit[] = [];
  const limits = pools.map((members) => {
    const { industry, year } = members[0]!;
    const given = givenIn(members);
    const before = earlier(industry, year);
    const own = decided(before, given);
    if (before !== undefined) outgrown.push(...outgrownLimits({ industry, year }, given, before, limitsOf));
    for (const member of members) {
      const within = limitedTo(member, own, copyOf);
      if (within !== member) changed.set(member, within);
    }
    return { industry, year, limits: own };
  });
  return {
    programmes: programmes.map((programme) => changed.get(programme) ?? programme),
    limits,
    outgrown,
  };
}

const limitsOf = (values: readonly number[]) => deviationBounds(values, DEVIATIONS);

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

/** Returns the earlier limits, and computes those of questions that were added since. */
function decided(earlier: AnswerLimits | undefined, given: readonly (readonly number[])[]): AnswerLimits {
  return given.map((values, questionIndex) => {
    const bounds = earlier === undefined ? null : earlier[questionIndex];
    return bounds === null ? limitsOf(values) : bounds;
  });
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
    if (bounds === undefined || bounds === null || Number.isNaN(value)) continue;
    const within = winsorise(value, bounds);
    if (within === value) continue;
    if (own === programme) own = copyOf(programme);
    own.answers[questionIndex] = within;
    own.limited[questionIndex] = 1;
  }
  return own;
}
