import { bisectLeft, group } from "d3-array";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import { type BlockRow, knownMeanIn } from "../../tables/blocks.ts";
import { MIXED, type PublishedBlock } from "../model/block.ts";
import { isContributor, type Programme } from "../model/programme.ts";

/** How often an intruder is right, in percent of the programmes that gave what is known. */
export interface HitRate {
  /** The row that is taken is that of the programme's block. */
  readonly blockPct: number;
  /** And the member of it that is taken, any at random, is the programme. */
  readonly programmePct: number;
}

/** What intruders know exactly: the labels of a programme, and these of its answers. */
export type Knowledge = readonly Question[];

/**
 * The intruder test, a record linkage by distance: somebody who knows the industry, framework and region of a programme
 * and some of its answers exactly takes, of the published rows that it can stand in, the one that is nearest to what is
 * known, and one of its members at random. Answers are compared in standard deviations of the published rows.
 * @see Domingo-Ferrer and Torra (2001), A quantitative comparison of disclosure control methods for microdata, 3.2
 * @param blocks of one year
 */
export function hitRate(blocks: readonly PublishedBlock[], known: Knowledge): HitRate {
  const places = known.map((answer) => QUESTIONS.indexOf(answer));
  let [programmes, blockHits, programmeHits] = [0, 0, 0];
  for (const rivals of group(blocks, ({ row }) => row.industry).values()) {
    const scale = known.map((answer) => deviation(rivals.map(({ row }) => knownMeanIn(row, answer))));
    const points = rivals.map(({ row }) =>
      known.map((answer, place) => knownMeanIn(row, answer) / scale[place]!),
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
    for (const [own, { members }] of rivals.entries()) {
      for (const member of members) {
        if (!places.every((place) => isContributor(member, place))) continue;
        programmes++;
        const target = places.map((place, index) => member.answers[place]! / scale[index]!);
        const nearest = nearestOf(target, candidatesOf(member));
        // Of rows that are equally near the intruder takes any.
        if (!nearest.includes(own)) continue;
        blockHits += 1 / nearest.length;
        programmeHits += 1 / (nearest.length * rivals[own]!.row.programmes);
      }
    }
  }
  const percent = (hits: number) => (programmes === 0 ? 0 : (100 * hits) / programmes);
  return { blockPct: percent(blockHits), programmePct: percent(programmeHits) };
}

/** Whether a row's labels are those of a programme, or mixed. */
function canHold(row: BlockRow, { framework, region }: Programme): boolean {
  return (
    (row.framework === MIXED || row.framework === framework) &&
    (row.region === MIXED || row.region === region)
  );
}

/** Points by their first coordinate, with what each is called. */
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

/** The names of the nearest points: they are looked at outwards from the target, until the first coordinate alone is farther. */
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

/** Standard deviation; 1 where all are alike, for then it tells nothing apart. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}
