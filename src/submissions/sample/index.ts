import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { skipN } from "pure-rand/utils/skipN";
import { isAsked, QUESTIONS } from "../../model/metric.ts";
import { years } from "../../model/years.ts";
import { apportion } from "../../statistics/apportion.ts";
import { drawOther, OTHERS } from "./draw-others.ts";
import { drawMetrics, offsetOf } from "./draw.ts";
import { type Random, spoil } from "./faults.ts";
import {
  BOTTLENECKS,
  COUNTRIES,
  DESCRIBED,
  FINDING_DECLINES,
  FINDING_RATES,
  FRAMEWORKS,
  INDUSTRIES,
  weightOf,
  yearsBack,
} from "./population.ts";
import type { SampleRow } from "./row.ts";
import { sampleId } from "./texts.ts";

export type { SampleRow } from "./row.ts";

export interface SampleOptions {
  /** The number of usable programmes over all years; faulty rows are added to these. By default defaultProgrammes(). */
  readonly programmes?: number | undefined;
  /** The years of the programmes; by default DEFAULT_YEARS. */
  readonly years?: SampleYears | undefined;
  /** An integer from 0 to 2^31 - 1; the same seed gives the same rows on every machine. */
  readonly seed: number;
  /**
   * Whether to make the same sample as of a quarter earlier: without every second submission of the last year from the
   * United States. Enough are then new in every cell in the next quarter that none has to wait.
   */
  readonly earlier?: boolean;
}

/** A range of whole years, including the first and the last. */
export interface SampleYears {
  readonly first: number;
  readonly last: number;
}

/** The years that the population describes. */
export const DEFAULT_YEARS: SampleYears = DESCRIBED;

/** Returns the default number of programmes of a sample of some years. */
export function defaultProgrammes({ first, last }: SampleYears): number {
  return years(first, last).reduce((sum, year) => sum + weightOf(year), 0);
}

const LATE_COUNTRY = "US";

const INDUSTRY_WEIGHTS = INDUSTRIES.map(({ weight }) => weight);
const COUNTRY_WEIGHTS = COUNTRIES.map(({ weight }) => weight);
const BOTTLENECK_WEIGHTS = BOTTLENECKS.map(({ weight }) => weight);

/** The number of dimensions for the industry, the framework and `drawMetrics`; each other question has one more. */
const PROFILED_DIMENSIONS = 9;

/** The steps of the sequences: the square roots of primes are irrational and linearly independent. */
const STEPS = primes(PROFILED_DIMENSIONS + OTHERS.length).map((prime) => Math.sqrt(prime) % 1);

/**
 * Yields the rows of a synthetic submissions file, with constant memory. Positions come from Kronecker sequences (the
 * fractional parts of shift + j x step), which fill each industry evenly, so that means and quartiles are close to those
 * of the population in a sample of any size. With a later last year, rows are added after those of the earlier years.
 * @throws RangeError for a seed out of range
 */
export function* sampleRows({
  seed,
  years: span = DEFAULT_YEARS,
  programmes = defaultProgrammes(span),
  earlier = false,
}: SampleOptions): Generator<SampleRow> {
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) throw new RangeError(`no seed: ${seed}`);
  const random = randomFrom(seed);
  // A separate generator, so that an added question changes nothing else in a sample.
  const ofOthers = randomFrom(-1 - seed);
  const all = years(span.first, span.last);
  const counts = apportion(programmes, all.map(weightOf))!;
  // The same shifts in every year: a later year adds positions to those of an earlier one, as a survey adds participants.
  const shifts = STEPS.map((_, dimension) => (dimension < PROFILED_DIMENSIONS ? random : ofOthers)());
  let submissions = 0;
  let late = 0;
  for (const [index, year] of all.entries()) {
    const unanswered = Object.fromEntries(
      QUESTIONS.filter((question) => !isAsked(question, year)).map((question) => [question, ""]),
    );
    for (const row of yearRows(year, counts[index]!, shifts, random)) {
      const isLate = row.country === LATE_COUNTRY && year === span.last && late++ % 2 === 1;
      for (const kept of spoil(row, random, ofOthers)) {
        const submission_id = sampleId(++submissions);
        if (!(earlier && isLate)) yield { ...kept, ...unanswered, submission_id };
      }
    }
  }
}

/** @param seed any 32-bit integer */
function randomFrom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  skipN(generator, 64);
  return () => uniformFloat64(generator);
}

function* yearRows(
  year: number,
  programmes: number,
  shifts: readonly number[],
  random: Random,
): Generator<SampleRow> {
  const countryEnds = ends(apportion(programmes, COUNTRY_WEIGHTS)!);
  const stride = coprimeStride(programmes);
  for (let i = 0; i < programmes; i++) {
    const j = (i * stride) % programmes;
    const at = STEPS.map((step, dimension) => (shifts[dimension]! + (j + 1) * step) % 1);
    const country = countryEnds.findIndex((end) => j < end);
    const profile = INDUSTRIES[pick(at[0]!, INDUSTRY_WEIGHTS)]!;
    const framework = pick(at[1]!, profile.frameworks);
    const metrics = drawMetrics(profile, year, offsetOf(profile, framework, country), {
      maturity: at[2]!,
      automation: at[3]!,
      days: at[4]!,
      cost: at[5]!,
      hours: at[6]!,
      feeShare: at[7]!,
      toolingShare: at[8]!,
    });
    const bottleneck = BOTTLENECKS[pick(random(), BOTTLENECK_WEIGHTS)]!;
    const delay = metrics.remediation_days * bottleneck.part * (0.6 + 0.8 * random());
    const row: SampleRow = {
      industry: profile.id,
      framework: FRAMEWORKS[framework]!.id,
      country: COUNTRIES[country]!.id,
      year: String(year),
    };
    for (const [name, value] of Object.entries(metrics)) row[name] = String(value);
    for (const [index, question] of OTHERS.entries()) {
      const own = at[PROFILED_DIMENSIONS + index]!;
      row[question] = String(drawOther(question, profile, { maturity: at[2]!, own }));
    }
    FINDING_RATES.forEach((rate, r) => {
      const chance =
        rate * (1.7 - 0.014 * metrics.maturity_score) * (1 + FINDING_DECLINES[r]! * yearsBack(year));
      row[`requirement_${r + 1}`] = random() < chance ? "open" : "closed";
    });
    row.bottleneck = bottleneck.id;
    row.bottleneck_delay_days = delay.toFixed(2);
    yield row;
  }
}

/** Returns the index of the interval between 0 and 1 that the position falls into. */
function pick(position: number, weights: readonly number[]): number {
  let end = 0;
  for (let index = 0; index < weights.length - 1; index++) {
    end += weights[index]!;
    if (position < end) return index;
  }
  return weights.length - 1;
}

/** Returns the first primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
}

function ends(counts: readonly number[]): number[] {
  let end = 0;
  return counts.map((count) => {
    end += count;
    return end;
  });
}

/** Returns a stride that visits every index once, in an order that mixes the countries. */
function coprimeStride(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.618));
  while (greatestCommonDivisor(stride, count) > 1) stride++;
  return stride;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
