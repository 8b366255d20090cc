import { type PartingKey, PARTING_KEYS } from "./answered.ts";
import { ANSWERS, COST_PER_HOUR, PARTS_OF_COST, type Weighed } from "./columns.ts";
import { usualCauses, type Doubt, timesInWords } from "./doubt.ts";
import { median } from "./sizes.ts";
import type { Median, Members, Weighing } from "./weighing.ts";

/** The factor by which a year may differ from the other years, which are similar. */
const TIMES_OF_YEARS = 3.5;
/** The factor by which an industry in a year may differ from its other years. */
const TIMES_OF_POOLS = 4;
const LEAST = 5;
const LEAST_OF_POOL = 8;

interface Sized extends Median {
  readonly label: string;
}

/** Finds parts of a column that differ by a large factor from its other parts: one industry or year was misread. */
export function partedDoubts(weighing: Weighing): Doubt[] {
  return [...ANSWERS, ...PARTS_OF_COST].flatMap((weighed) => {
    const ofParts = PARTING_KEYS.flatMap((part) => doubtsAmong(weighing, weighed, part));
    return ofParts.length > 0 ? ofParts : poolDoubts(weighing, weighed);
  });
}

/** Finds parts whose cost per audit hour differs by a large factor from the others; some industries really do. */
export function partedRemarks(weighing: Weighing): Doubt[] {
  return PARTING_KEYS.flatMap((part) => doubtsAmong(weighing, COST_PER_HOUR, part));
}

function doubtsAmong(weighing: Weighing, weighed: Weighed, part: PartingKey): Doubt[] {
  const parts = weighing.parts(part);
  if (parts.size < 2) return [];
  const medianOf = part === "country" || part === "source" ? besideIndustries(weighing, weighed) : undefined;
  const sized = [...parts].map(([value, members]): Sized => ({
    label: `${part} ${value}`,
    ...(medianOf?.(members) ?? weighing.median(weighed, members)),
  }));
  return outliersIn(sized, weighed, LEAST, part === "year" ? TIMES_OF_YEARS : weighed.times);
}

/**
 * Returns a function for medians relative to industries: a country or file has its own mix of industries, which differ. It is
 * valid until the next one is made.
 */
function besideIndustries(weighing: Weighing, weighed: Weighed): (members: Members) => Median {
  const sizes = weighing.room();
  sizes.set(weighing.logs(weighed));
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
        causes: usualCauses(ratio, unit),
      },
    ];
  });
}

/** Returns the median of ascending medians, leaving one out. */
function middleWithout(ascending: readonly Median[], left: number): number {
  const others = ascending.length - 1;
  const at = (place: number) => ascending[place < left ? place : place + 1]!.size;
  return (at((others - 1) >> 1) + at(others >> 1)) / 2;
}
