import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import { digestsOf } from "../../../src/disclosure/model/digests.ts";
import { isContributor, type Programme } from "../../../src/disclosure/model/programme.ts";
import type { AnswerVersion } from "../../../src/disclosure/model/version.ts";
import { type Renewal, type RenewedBlock, renew } from "../../../src/disclosure/renewal/renew.ts";
import { METRIC, QUESTIONS } from "../../../src/model/metric.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { ROUNDING } from "../../support/rounding.ts";

/** Numbers from 0 to 1, the same for the same seed (Mulberry32, T. Ettinger, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const INDUSTRIES = ["fintech", "retail"];
const FRAMEWORKS = ["PCI_DSS_v4", "ISO_27001_2022", "SOC_2_TYPE_II"];
const REGIONS = ["north-america", "asia", "oceania", "uk-ireland"];

/** So that answers of 5 to 95 of these are such as people give. */
const SCALE = [1, 15, 1000, 900, 700, 1, 0.2];

let made = 0;

/** A programme with random answers, about one in fifty of them missing. */
export function randomProgramme(random: () => number, year = 2026): Programme {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]!;
  made++;
  const level = random();
  const answers = Float64Array.from(QUESTIONS, (question, questionIndex) => {
    const scale = SCALE[questionIndex];
    // Of a question that was added since nothing is drawn: who plays with whom stays as it was.
    if (scale === undefined) return METRIC[question].example * (0.5 + level);
    return random() < 0.02 ? Number.NaN : scale * (5 + 70 * level + 20 * random());
  });
  return {
    organisation: made,
    industry: pick(INDUSTRIES),
    framework: pick(FRAMEWORKS),
    country: "AA",
    region: pick(REGIONS),
    year,
    answers,
    limited: new Uint8Array(QUESTIONS.length),
    findings: new Int8Array(12),
    bottleneck: null,
    bottleneckDelayDays: null,
    identity: `P${made}`,
    fingerprint: `P${made} 1`,
  };
}

let corrections = 0;

/** The programme with one other answer. */
export function corrected(programme: Programme, random: () => number): Programme {
  const answers = Float64Array.from(programme.answers);
  const questionIndex = Math.floor(random() * SCALE.length);
  answers[questionIndex] = SCALE[questionIndex]! * (5 + 90 * random());
  return { ...programme, answers, fingerprint: `${programme.identity} corrected ${++corrections}` };
}

/** What the ledger does, in memory: remembers every block and who stands in it. */
export class Memory {
  readonly history: number[][] = [];
  readonly programmes: Programme[] = [];
  /** The largest k of the releases that had a block, by its place. */
  readonly ks: number[] = [];
  k: number | undefined;
  release: string | undefined;
  /** How often a version of somebody's answers was looked up: what a renewal works on, so how much it worked. */
  lookUps = 0;
  #current: { block: number; row: BlockRow }[] = [];
  readonly #entries = new Map<string, number>();
  readonly #since = new Map<number, string>();

  baseline(): Baseline {
    return {
      release: this.release,
      k: this.k,
      blockHistory: this.history,
      kOf: (block) => this.ks[block] ?? this.k ?? 5,
      current: this.#current,
      entryOf: (programme) => this.enter(programme),
      versionOf: (entry) => this.versionOf(entry),
      programmeOf: (entry) => this.programmes[entry]!.organisation,
      waitsSince: (entry) => this.#since.get(entry),
    };
  }

  enter(programme: Programme): number {
    const known = this.#entries.get(programme.fingerprint);
    if (known !== undefined) return known;
    this.programmes.push(programme);
    this.#entries.set(programme.fingerprint, this.programmes.length - 1);
    return this.programmes.length - 1;
  }

  versionOf(entry: number): AnswerVersion {
    this.lookUps++;
    const programme = this.programmes[entry]!;
    const bits = (has: (questionIndex: number) => boolean) =>
      QUESTIONS.reduce((sum, _, questionIndex) => sum | (has(questionIndex) ? 1 << questionIndex : 0), 0);
    return {
      organisation: programme.organisation,
      given: bits((questionIndex) => !Number.isNaN(programme.answers[questionIndex])),
      contributed: bits((questionIndex) => isContributor(programme, questionIndex)),
      digests: digestsOf(programme.answers, 0n),
    };
  }

  /** Makes a release and remembers it. */
  publish(release: string, programmes: readonly Programme[], k = 5, effort?: number): Renewal {
    const renewal = renew(programmes, this.baseline(), {
      k,
      givesWay: ["framework", "region"],
      rounding: ROUNDING,
      release,
      ...(effort !== undefined && { effort }),
    });
    const places = new Map(this.#current.map(({ block, row }) => [row, block]));
    this.#current = renewal.blocks.map((block) => {
      const place =
        block.row === undefined ? this.history.push([...block.entries]) - 1 : places.get(block.row)!;
      return { block: place, row: block.row ?? rowOf(block) };
    });
    for (const { block } of this.#current) this.ks[block] = Math.max(k, this.ks[block] ?? k);
    this.k = k;
    const shown = new Set(renewal.blocks.flatMap(({ entries }) => entries));
    for (const programme of programmes) {
      const entry = this.enter(programme);
      if (shown.has(entry)) this.#since.delete(entry);
      else if (!this.#since.has(entry)) this.#since.set(entry, release);
    }
    this.release = release;
    return renewal;
  }

  /** The entries by block of the last release. */
  get blocks(): (readonly number[])[] {
    return this.#current.map(({ block }) => this.history[block]!);
  }

  get rows(): BlockRow[] {
    return this.#current.map(({ row }) => row);
  }
}

function rowOf({ labels, members }: RenewedBlock): BlockRow {
  const mean = (questionIndex: number) => {
    const given = members
      .map(({ answers }) => answers[questionIndex]!)
      .filter((value) => !Number.isNaN(value));
    return given.reduce((sum, value) => sum + value, 0) / given.length;
  };
  return {
    ...labels,
    programmes: members.length,
    organisations: "5-9",
    ...Object.fromEntries(QUESTIONS.map((name, questionIndex) => [`${name}_mean`, mean(questionIndex)])),
  } as BlockRow;
}

/**
 * The fewest organisations that any combination of the blocks of two releases leaves: the least cut of the graph that
 * has a point for each block that is in one release alone, one for everybody else, and between them what they share.
 * Stoer and Wagner (1997), A simple min-cut algorithm. Another way than the code's own, exact for two releases.
 */
export function leastDifference(
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): number {
  const key = (block: readonly number[]) => [...block].sort((a, b) => a - b).join();
  const later = new Set(after.map(key));
  const inBoth = new Set(before.map(key).filter((one) => later.has(one)));
  const blocks = [...before, ...after].filter((block) => !inBoth.has(key(block)));
  if (blocks.length === 0) return Number.POSITIVE_INFINITY;
  const ground = blocks.length;
  const weights = Array.from({ length: ground + 1 }, () => new Float64Array(ground + 1));
  const holders = new Map<number, number[]>();
  for (const [index, block] of blocks.entries())
    for (const entry of block) holders.set(entry, [...(holders.get(entry) ?? []), index]);
  for (const [a, b = ground] of holders.values()) {
    weights[a!]![b]! += 1;
    weights[b]![a!]! += 1;
  }
  // Where nobody joined or left, all blocks of a component together leave nobody: only a part of them says something.
  return Math.min(...components(weights).map((points) => leastCut(weights, points)));
}

function components(weights: readonly Float64Array[]): number[][] {
  const unseen = new Set(weights.keys());
  const found: number[][] = [];
  for (const first of unseen) {
    const component = [first];
    unseen.delete(first);
    for (const point of component) {
      for (const other of [...unseen].filter((one) => weights[point]![one]! > 0)) {
        unseen.delete(other);
        component.push(other);
      }
    }
    found.push(component);
  }
  return found;
}

function leastCut(weights: readonly Float64Array[], component: readonly number[]): number {
  let points = [...component];
  let least = Number.POSITIVE_INFINITY;
  while (points.length > 1) {
    const added: number[] = [points[0]!];
    const left = new Set(points.slice(1));
    const pull = new Map([...left].map((point) => [point, weights[points[0]!]![point]!]));
    while (left.size > 0) {
      const next = [...left].reduce((a, b) => (pull.get(b)! > pull.get(a)! ? b : a));
      left.delete(next);
      added.push(next);
      if (left.size === 0) {
        least = Math.min(least, pull.get(next)!);
        const into = added.at(-2)!;
        for (const point of points) {
          weights[into]![point]! += weights[next]![point]!;
          weights[point]![into] = weights[into]![point]!;
        }
        points = points.filter((point) => point !== next);
      } else for (const point of left) pull.set(point, pull.get(point)! + weights[next]![point]!);
    }
  }
  return least;
}
