import { group } from "d3-array";
import { type Answered, type Part, PARTS } from "./answered.ts";
import { ANSWERS, PARTS_OF_COST, type Weighed } from "./columns.ts";
import { causesOf, type Doubt, sized } from "./doubt.ts";
import { middle, sizesOf } from "./sizes.ts";

/** How many times the other years one may be, before it is asked about, either way: years follow one another closely. */
const TIMES_OF_YEARS = 3.5;
/** The same of one industry in one year, beside its other years. */
const TIMES_OF_POOLS = 4;
const LEAST = 5;
const LEAST_OF_POOL = 8;

interface Sized {
  readonly label: string;
  readonly count: number;
  readonly size: number;
}

/** Parts of a column that are many times, or a fraction of, what its other parts are: one industry or one year was misread. */
export function partedDoubts(all: readonly Answered[]): Doubt[] {
  return [...ANSWERS, ...PARTS_OF_COST].flatMap((weighed) => {
    const ofParts = PARTS.flatMap((part) => doubtsAmong(all, weighed, part));
    return ofParts.length > 0 ? ofParts : poolDoubts(all, weighed);
  });
}

function doubtsAmong(all: readonly Answered[], weighed: Weighed, part: Part): Doubt[] {
  // A country or a file has its own industries, which differ by themselves.
  const expected = part === "country" || part === "source" ? sizesByIndustry(all, weighed) : undefined;
  const parts = [...group(all, (answered) => answered[part])].map(([value, members]): Sized => {
    const sizes = sizesOf(
      members.map((answered) => weighed.of(answered) / 10 ** (expected?.get(answered.industry) ?? 0)),
    );
    return { label: `${part} ${value}`, count: sizes.length, size: middle(sizes) };
  });
  return outliersIn(parts, weighed, LEAST, part === "year" ? TIMES_OF_YEARS : weighed.times);
}

function sizesByIndustry(all: readonly Answered[], { of }: Weighed): ReadonlyMap<string, number> {
  return new Map(
    [...group(all, ({ industry }) => industry)].map(([industry, members]) => [
      industry,
      middle(sizesOf(members.map(of))) || 0,
    ]),
  );
}

function poolDoubts(all: readonly Answered[], weighed: Weighed): Doubt[] {
  return [...group(all, ({ industry }) => industry)].flatMap(([industry, members]) => {
    const years = [...group(members, ({ year }) => year)].map(([year, own]): Sized => {
      const sizes = sizesOf(own.map(weighed.of));
      return { label: `industry ${industry}, year ${year}`, count: sizes.length, size: middle(sizes) };
    });
    return outliersIn(years, weighed, LEAST_OF_POOL, TIMES_OF_POOLS);
  });
}

function outliersIn(parts: readonly Sized[], { name, unit }: Weighed, least: number, times: number): Doubt[] {
  const large = parts.filter(({ count }) => count >= least);
  return large.flatMap((own): Doubt[] => {
    const others = large.filter((other) => other !== own).map(({ size }) => size);
    if (others.length === 0) return [];
    const usual = middle(Float64Array.from(others).sort());
    const distance = own.size - usual;
    if (Math.abs(distance) <= Math.log10(times)) return [];
    // With two parts, either may be the wrong one.
    const ratio = 10 ** distance;
    const told = ratio > 1 ? `${sized(ratio)} times` : `1/${sized(1 / ratio)} of`;
    return [
      {
        question: `${name}, ${own.label}`,
        near: ratio,
        rule: `the median of ${own.count} answers is ${told} that of the others`,
        causes: causesOf(ratio, unit),
      },
    ];
  });
}
