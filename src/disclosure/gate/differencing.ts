import { QUESTIONS } from "../../model/metric.ts";
import { blocks as table } from "../../tables/blocks.ts";
import type { Check, CheckViolation } from "./check.ts";
import { organisationCount, type GateContributor } from "./gate-contributors.ts";
import { type Edge, lightCuts } from "./least-cut.ts";
import { NearAnswers } from "./near-answers.ts";
import {
  corrections,
  GROUND,
  type OverlapLine,
  overlapLines,
  connectedLines,
  type OverlapSides,
} from "./overlap.ts";
import { statesOf } from "./states.ts";

/**
 * Checks for differencing: two releases differ by nobody or by at least k organisations for each answer. An intruder who
 * combines sums of two releases gives each block a number; an answer that is in a block of each release cancels if the
 * two numbers are equal. So what a combination leaves is a cut of a graph: its points are the blocks, and its edges are
 * the answers, each between its blocks in the two releases (or the ground, if it is in only one). If k was raised, a
 * combination with a block of an earlier release must leave as many as that release promised; any other, as many as this
 * release promises.
 */
export const differencing: Check = {
  id: "differences",
  promise:
    "However the sums of this release and of an earlier one (of single blocks, labels or whole releases) are added and subtracted, the result concerns either nobody or at least k organisations for each answer.",
  comparesReleases: true,
  find({ before, blocks, contributors, tables }) {
    if (before === undefined) return [];
    const { k } = tables.methodology;
    const { blockHistory, kOf } = before.baseline;
    const known = new Set(blockHistory.map(nameOf));
    // Points are numbered: rows of this release from 0 on, then blocks of earlier releases.
    const now = new Map(
      blocks.flatMap(({ entries }, index) => (known.has(nameOf(entries)) ? [] : [[index, entries] as const])),
    );
    if (now.size === 0) return [];
    // A row that stays is published with the current k as well.
    const kept = new Set(blocks.filter(({ isKept }) => isKept).map(({ entries }) => nameOf(entries)));
    const promised = blockHistory.map((entries, place) => (kept.has(nameOf(entries)) ? k : kOf(place)));
    const wrong = new Map<number, { readonly questionIndex: number; readonly least: number }>();
    const contributorOf = (entry: number) => contributors.of(entry);
    const programmeOf = (entry: number) => contributors.nameOf(entry);
    const near = new NearAnswers(
      [...blockHistory, ...now.values()].flat(),
      contributorOf,
      (entry) => contributors.programmeOf(entry) !== undefined,
    );
    const states = statesOf(blockHistory.map((entries) => entries.map(programmeOf)));
    for (const least of new Set([k, ...promised])) {
      const look = new Look(least, contributorOf, programmeOf, near);
      for (const state of states) {
        const then = new Map(
          state.flatMap((place) =>
            promised[place]! >= least ? [[blocks.length + place, blockHistory[place]!] as const] : [],
          ),
        );
        for (const { blocks: combined, questionIndex } of look.tooSmall({ earlier: then, later: now })) {
          for (const point of combined) if (now.has(point)) wrong.set(point, { questionIndex, least });
        }
      }
    }
    return [...wrong].map(([index, { questionIndex, least }]): CheckViolation => ({
      file: table.path,
      row: index + 2,
      block: index,
      what: `differs from what was published by fewer than ${least} organisations that gave ${QUESTIONS[questionIndex]}`,
      remedy: "Cut the block together with others, or let its changes wait.",
    }));
  },
};

const nameOf = (entries: readonly number[]) => [...entries].sort((a, b) => a - b).join();

const EVERY_ANSWER = 2 ** QUESTIONS.length - 1;

/** The answers of an organisation that cancel each other: those that are equal, or also those that nearly are. */
type Cancelling = "equal" | "nearly equal";

/** Searches for differences of fewer than k organisations. */
class Look {
  readonly #k: number;
  readonly #contributorOf: (entry: number) => GateContributor;
  readonly #nameOf: (entry: number) => number;
  readonly #near: NearAnswers;

  constructor(
    k: number,
    contributorOf: (entry: number) => GateContributor,
    programmeOf: (entry: number) => number,
    near: NearAnswers,
  ) {
    this.#k = k;
    this.#contributorOf = contributorOf;
    this.#nameOf = programmeOf;
    this.#near = near;
  }

  /** Returns the blocks whose sums have too small a difference, and the answer concerned. */
  tooSmall({
    earlier,
    later,
  }: OverlapSides): { readonly blocks: readonly number[]; readonly questionIndex: number }[] {
    const lines = overlapLines({ earlier, later }, []);
    return connectedLines(lines, corrections(lines, this.#contributorOf)).flatMap((part) => {
      if (!part.some(({ b }) => b !== GROUND) || this.#differsByEnough(part)) return [];
      const points = new Set(part.flatMap(({ a, b }) => [a, b]));
      return QUESTIONS.flatMap((_, questionIndex) => {
        // A tiny correction hides nobody: at least k must also be left without counting such ones.
        return (["equal", "nearly equal"] as const).flatMap((which) => {
          const some = (side: OverlapSides["later"]) =>
            new Map(
              [...side]
                .filter(([point]) => points.has(point))
                .map(([point, entries]) => [
                  point,
                  entries.filter((entry) => this.#counts(entry, questionIndex, which)),
                ]),
            );
          const sides = { earlier: some(earlier), later: some(later) };
          const lines = overlapLines(sides, this.#cancelling(questionIndex, which));
          return this.#combinations(lines).map((blocks) => ({ blocks, questionIndex }));
        });
      });
    });
  }

  /** Returns whether an organisation contributed an answer, or one that is nearly equal if these count as well. */
  #counts(entry: number, questionIndex: number, which: Cancelling): boolean {
    return which === "equal"
      ? ((this.#contributorOf(entry).contributed >> questionIndex) & 1) === 1
      : this.#near.isContributed(entry, questionIndex);
  }

  /**
   * Returns names by which answers cancel, the most important first: those of one programme, then those of one organisation.
   */
  #cancelling(questionIndex: number, which: Cancelling): ((entry: number) => string)[] {
    const digestOf = (entry: number) => this.#contributorOf(entry).digests[questionIndex]!;
    const nearTo = (entry: number) => this.#near.firstOf(entry, questionIndex);
    const ownerOf = (entry: number) => this.#contributorOf(entry).owner;
    return [this.#nameOf, ownerOf].flatMap((nameOf) =>
      [digestOf, ...(which === "equal" ? [] : [nearTo])].map(
        (valueOf) => (entry: number) => `${nameOf(entry)} ${valueOf(entry)}`,
      ),
    );
  }

  /** Finds sets of blocks whose sums, one release minus the other, leave some organisations, but fewer than k. */
  #combinations(lines: readonly OverlapLine[]): number[][] {
    return connectedLines(lines).flatMap((part) => {
      const points = [...new Set(part.flatMap(({ a, b }) => [a, b]))];
      return (
        lightCuts(this.#weighed(part), this.#k)
          // A light cut can still have many organisations, if each has several programmes.
          .filter((side) => {
            const cut = part.filter(({ a, b }) => side.has(a) !== side.has(b));
            return organisationCount(cut.map(({ entry }) => this.#contributorOf(entry))) < this.#k;
          })
          .map((side) => points.filter((point) => side.has(point) !== side.has(GROUND)))
      );
    });
  }

  /** Returns whether every cut has k organisations that gave all answers and corrected none: then each answer has k. */
  #differsByEnough(lines: readonly OverlapLine[]): boolean {
    const correcting = new Set(corrections(lines, this.#contributorOf).flat());
    const sure = lines.filter(
      (line) => this.#contributorOf(line.entry).contributed === EVERY_ANSWER && !correcting.has(line),
    );
    const pointsOf = (some: readonly OverlapLine[]) => new Set(some.flatMap(({ a, b }) => [a, b])).size;
    if (pointsOf(sure) < pointsOf(lines) || connectedLines(sure).length !== 1) return false;
    return lightCuts(this.#weighed(sure), this.#k).length === 0;
  }

  /** Weights lines so that an organisation's programmes together weigh 1: no cut outweighs its organisations. */
  #weighed(lines: readonly OverlapLine[]): Edge[] {
    const counts = new Map<number, number>();
    const ownerOf = ({ entry }: OverlapLine) => this.#contributorOf(entry).owner;
    for (const line of lines) counts.set(ownerOf(line), (counts.get(ownerOf(line)) ?? 0) + 1);
    return lines.map((line) => ({ a: line.a, b: line.b, weight: 1 / counts.get(ownerOf(line))! }));
  }
}
