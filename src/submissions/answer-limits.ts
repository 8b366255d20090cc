import { group } from "d3-array";
import type { Programme } from "../disclosure/model/programme.ts";
import { QUESTIONS } from "../model/metric.ts";
import { type Bounds, robustBounds, winsorise } from "../statistics/winsorise.ts";
import { pieces } from "./pieces.ts";
import { type RenewedLimits, renewedLimits } from "./renewed-limits.ts";

const DEVIATIONS = 3;

/** The lowest and the highest allowed value of each answer, in the order of QUESTIONS; undefined for one without limits. */
export type AnswerLimits = readonly (Bounds | undefined)[];

/** The limits that earlier releases set. */
export interface EarlierLimits {
  /** Returns the limits of an industry and year; undefined if no release set them. */
  readonly of: (industry: string, year: number) => AnswerLimits | undefined;
  /** The ids of industries, by which limits are looked up. */
  readonly industries: readonly string[];
  /** Returns whether a release knew a programme with exactly these labels and limited answers. */
  readonly knows: (programme: Programme) => boolean;
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
 * Limits answers to about three standard deviations on both sides of the median of their industry and year (see
 * robustBounds). An answer farther out is marked as limited: it still enters means, but no longer has a contributor. Whoever
 * knows the other members of its block can compute the limit, so that must not depend on single answers.
 * @param earlier the limits that were set before. They stay, because with other limits a figure would change although no
 *   answer did, until k organisations have outgrown them (see renewedLimits)
 */
export function limited(programmes: readonly Programme[], k: number, earlier?: EarlierLimits): Limited {
  const changed = new Map<Programme, Programme>();
  const copyOf = copier();
  const pools = [...group(programmes, ({ industry, year }) => `${industry} ${year}`).values()];
  const known = limitsByYear(earlier);
  const renewed: RenewedLimits[] = [];
  const limits = pools.map((members) => {
    const { industry, year } = members[0]!;
    const today = limitsOf(members, k);
    const before =
      earlier && (earlier.of(industry, year) ?? inherited(members, known(year), earlier.knows, copyOf));
    const outgrown = renewedLimits(members, before ?? [], today, k);
    renewed.push(...outgrown);
    const again = new Set(outgrown.map(({ question }) => question));
    const own = QUESTIONS.map((question, questionIndex) =>
      // A question without limits was added since, or too few had answered it for any figure to depend on them.
      again.has(question) ? today[questionIndex] : (before?.[questionIndex] ?? today[questionIndex]),
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

/** The number of programmes examined to find where those of a new industry come from. */
const LOOKED_AT = 20;

/**
 * Returns the limits of the industry that the programmes of a new one were in before, if there is one, as when an industry
 * is split. With limits of its own, single answers would be cut in one of the two and not in the other.
 */
function inherited(
  members: readonly Programme[],
  ofYear: ReadonlyMap<string, AnswerLimits>,
  knows: EarlierLimits["knows"],
  copyOf: (programme: Programme) => Programme,
): AnswerLimits | undefined {
  const some = members.slice(0, LOOKED_AT);
  for (const [industry, limits] of ofYear) {
    const known = some.filter((own) => knows(limitedTo({ ...own, industry }, limits, copyOf)));
    if (2 * known.length > some.length) return limits;
  }
  return undefined;
}

/** Returns a function that gives the earlier limits of a year by industry. Each is looked up once: it takes a hash. */
function limitsByYear(
  earlier: EarlierLimits | undefined,
): (year: number) => ReadonlyMap<string, AnswerLimits> {
  const years = new Map<number, ReadonlyMap<string, AnswerLimits>>();
  const lookUp = (year: number) =>
    new Map(
      (earlier?.industries ?? []).flatMap((industry) => {
        const limits = earlier?.of(industry, year);
        return limits === undefined ? [] : [[industry, limits] as const];
      }),
    );
  return (year) => {
    const own = years.get(year) ?? lookUp(year);
    years.set(year, own);
    return own;
  };
}

/** Returns the limits that the answers of some programmes have, in the order of QUESTIONS. */
function limitsOf(members: readonly Programme[], k: number): AnswerLimits {
  // Programme by programme, not answer by answer, so that each is fetched from memory once.
  const given = QUESTIONS.map(() => ({ values: [] as number[], owners: [] as number[] }));
  for (const { answers, organisation } of members) {
    for (const [questionIndex, { values, owners }] of given.entries()) {
      const value = answers[questionIndex]!;
      if (Number.isNaN(value)) continue;
      values.push(value);
      owners.push(organisation);
    }
  }
  return given.map(({ values, owners }) => robustBounds(values, owners, k, DEVIATIONS));
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
