import { bisectLeft, group } from "d3-array";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import { type BlockRow, knownMeanIn } from "../../tables/blocks.ts";
import { measuredMembers, MIXED, type PublishedBlock } from "../model/block.ts";
import { isContributor, type Programme } from "../model/programme.ts";

/** How often an intruder is right, in percent of the programmes that gave the known answers. */
export interface HitRate {
  /** How often the chosen row is that of the programme's block. */
  readonly blockPct: number;
  /** How often a random member of the chosen block is the programme itself. */
  readonly programmePct: number;
}

/** The answers of a programme that an intruder knows exactly, in addition to its labels. */
export type IntruderKnowledge = readonly Question[];

/**
 * Runs the intruder test, a distance-based record linkage: an intruder who knows the industry, framework and region of a
 * programme and some of its exact answers chooses the nearest of the published rows that may include it, and one of the
 * row's members at random. Distances are measured in standard deviations of the published rows.
 * @see Domingo-Ferrer and Torra (2001), A quantitative comparison of disclosure control methods for microdata, 3.2
 * @param blocks the blocks of one year
 */
export function hitRate(blocks: readonly PublishedBlock[], known: IntruderKnowledge): HitRate {
  const places = known.map((question) => QUESTIONS.indexOf(question));
  let [programmes, blockHits, programmeHits] = [0, 0, 0];
  for (const rivals of group(blocks, ({ row }) => row.industry).values()) {
    const scale = known.map((question) => deviation(rivals.map(({ row }) => knownMeanIn(row, question))));
    const points = rivals.map(({ row }) =>
      known.map((question, place) => knownMeanIn(row, question) / scale[place]!),
    );
    const candidates = new Map<string, Candidates>();
    const candidatesOf = (member: Programme) => {
      const labels = `${member.framework} ${member.region}`;
      const own =
        candidates.get(labels) ??
        inLine(
          points,
          [...rivals.keys()].filter((at) => canHold(rivals[at]!.row, member)),
        );
      candidates.set(labels, own);
      return own;
    };
    for (const [own, block] of rivals.entries()) {
      for (const member of measuredMembers(block)) {
        if (!places.every((place) => isContributor(member, place))) continue;
        programmes++;
        const target = places.map((place, index) => member.answers[place]! / scale[index]!);
        const nearest = nearestOf(target, candidatesOf(member));
        // Among equally near rows, the intruder chooses at random.
        if (!nearest.includes(own)) continue;
        blockHits += 1 / nearest.length;
        programmeHits += 1 / (nearest.length * rivals[own]!.row.programmes);
      }
    }
  }
  const percent = (hits: number) => (programmes === 0 ? 0 : (100 * hits) / programmes);
  return { blockPct: percent(blockHits), programmePct: percent(programmeHits) };
}

/** Returns whether each label of a row is that of a programme, or mixed. */
function canHold(row: BlockRow, { framework, region }: Programme): boolean {
  return (
    (row.framework === MIXED || row.framework === framework) &&
    (row.region === MIXED || row.region === region)
  );
}

/** Points sorted by their first coordinate, with their names. */
interface Candidates {
  readonly points: readonly (readonly number[])[];
  readonly firsts: Float64Array;
  readonly names: readonly number[];
}

function inLine(points: readonly (readonly number[])[], names: readonly number[]): Candidates {
  const sorted = [...names].sort((a, b) => points[a]![0]! - points[b]![0]! || a - b);
  return {
    points: sorted.map((name) => points[name]!),
    firsts: Float64Array.from(sorted, (name) => points[name]![0]!),
    names: sorted,
  };
}

/** Returns the names of the nearest points. Searches by first coordinate, outwards until that alone is too far away. */
function nearestOf(target: readonly number[], { points, firsts, names }: Candidates): number[] {
  let least = Number.POSITIVE_INFINITY;
  let nearest: number[] = [];
  const look = (place: number) => {
    const point = points[place]!;
    let distance = 0;
    for (let at = 0; at < target.length && distance <= least; at++) {
      distance += (point[at]! - target[at]!) ** 2;
    }
    if (distance < least) [least, nearest] = [distance, [names[place]!]];
    else if (distance === least) nearest.push(names[place]!);
  };
  const first = target[0]!;
  const isNear = (place: number) => (firsts[place]! - first) ** 2 <= least;
  const middle = bisectLeft(firsts, first);
  let [below, above] = [middle - 1, middle];
  while (above < firsts.length || below >= 0) {
    const isAbove = above < firsts.length && isNear(above);
    const isBelow = below >= 0 && isNear(below);
    if (isAbove) look(above++);
    if (isBelow) look(below--);
    if (!isAbove && !isBelow) break;
  }
  return nearest;
}

/** Returns the standard deviation; 1 if all values are equal, because they then add no distance. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}
