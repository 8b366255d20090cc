import { type Part, PARTS } from "./answered.ts";
import { ANSWERS, COST_PER_HOUR, PARTS_OF_COST, type Weighed } from "./columns.ts";
import { causesOf, type Doubt, timesInWords } from "./doubt.ts";
import { median } from "./sizes.ts";
import type { Median, Members, Weighing } from "./weighing.ts";

/** How many times the other years one may be, before it is asked about, either way: years follow one another closely. */
const TIMES_OF_YEARS = 3.5;
/** The same of one industry in one year, beside its other years. */
const TIMES_OF_POOLS = 4;
const LEAST = 5;
const LEAST_OF_POOL = 8;

interface Sized extends Median {
  readonly label: string;
}

/** Parts of a column that are many times, or a fraction of, what its other parts are: one industry or one year was misread. */
export function partedDoubts(weighing: Weighing): Doubt[] {
  return [...ANSWERS, ...PARTS_OF_COST].flatMap((weighed) => {
    const ofParts = PARTS.flatMap((part) => doubtsAmong(weighing, weighed, part));
    return ofParts.length > 0 ? ofParts : poolDoubts(weighing, weighed);
  });
}

/** Parts whose audit hour costs many times, or a fraction of, that of others: some industries are honestly so. */
export function partedRemarks(weighing: Weighing): Doubt[] {
  return PARTS.flatMap((part) => doubtsAmong(weighing, COST_PER_HOUR, part));
}

function doubtsAmong(weighing: Weighing, weighed: Weighed, part: Part): Doubt[] {
  const parts = weighing.parts(part);
  if (parts.size < 2) return [];
  const medianOf = part === "country" || part === "source" ? besideIndustries(weighing, weighed) : undefined;
  const sized = [...parts].map(([value, members]): Sized => ({
    label: `${part} ${value}`,
    ...(medianOf?.(members) ?? weighing.median(weighed, members)),
  }));
  return outliersIn(sized, weighed, LEAST, part === "year" ? TIMES_OF_YEARS : weighed.times);
}

/** The median of answers beside those of their industries: a country or a file has its own industries, which differ. */
function besideIndustries(weighing: Weighing, weighed: Weighed): (members: Members) => Median {
  const sizes = weighing.logs(weighed).slice();
  for (const members of weighing.parts("industry").values()) {
    const { size } = weighing.median(weighed, members);
    if (!Number.isNaN(size)) for (const at of members) sizes[at]! -= size;
  }
  return (members) => median(members, (at) => sizes[at]!);
}

function poolDoubts(weighing: Weighing, weighed: Weighed): Doubt[] {
  return [...weighing.pools()].flatMap(([industry, years]) => {
    const sized = [...years].map(([year, members]): Sized => ({
      label: `industry ${industry}, year ${year}`,
      ...weighing.median(weighed, members),
    }));
    return outliersIn(sized, weighed, LEAST_OF_POOL, TIMES_OF_POOLS);
  });
}

function outliersIn(parts: readonly Sized[], { name, unit }: Weighed, least: number, times: number): Doubt[] {
  const large = parts.filter(({ count }) => count >= least).sort((a, b) => a.size - b.size);
  if (large.length < 2) return [];
  return large.flatMap((own, place): Doubt[] => {
    const distance = own.size - middleWithout(large, place);
    if (Math.abs(distance) <= Math.log10(times)) return [];
    const ratio = 10 ** distance;
    return [
      {
        question: `${name}, ${own.label}`,
        near: ratio,
        rule: `the median of ${own.count} answers is ${timesInWords(ratio)} that of the others`,
        causes: causesOf(ratio, unit),
      },
    ];
  });
}

/** The middle size of ascending ones, without one of them. */
function middleWithout(ascending: readonly Median[], left: number): number {
  const others = ascending.length - 1;
  const at = (place: number) => ascending[place < left ? place : place + 1]!.size;
  return (at((others - 1) >> 1) + at(others >> 1)) / 2;
}
