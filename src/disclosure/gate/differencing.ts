import { QUESTIONS } from "../../model/metric.ts";
import { blocks as table } from "../../tables/blocks.ts";
import type { Check, Found } from "./check.ts";
import { type Edge, lightCuts } from "./least-cut.ts";
import { corrections, GROUND, type Line, linesOf, partsOf, type Sides } from "./overlap.ts";
import { ownersOf, type Person } from "./people.ts";
import { statesOf } from "./states.ts";

/**
 * What two releases differ by is nobody, or k organisations for each answer. An intruder who combines sums of two
 * releases gives each block a number; an answer that is in a block of each cancels where the two numbers are equal. So
 * what a combination leaves is a cut of the graph whose points are blocks and whose edges are answers, each between its
 * block of one release and that of the other (or the ground, where it is in one alone). Where k was raised, what rests on
 * a block of an earlier release must leave as many as that release promised; what does not, as many as this one does.
 */
export const differencing: Check = {
  id: "differences",
  promise:
    "Whatever sums of this release and of one before it are added and subtracted, of single blocks, labels or whole releases, nobody is left or at least k organisations for each answer.",
  comparesReleases: true,
  find({ before, blocks, people, tables }) {
    if (before === undefined) return [];
    const { k } = tables.methodology;
    const { history, kOf } = before.baseline;
    const known = new Set(history.map(nameOf));
    // Rows of this release from 0 on, blocks of earlier ones after them.
    const now = new Map(
      blocks.flatMap(({ entries }, index) => (known.has(nameOf(entries)) ? [] : [[index, entries] as const])),
    );
    if (now.size === 0) return [];
    // A row that stays is published with the k of today as well.
    const kept = new Set(blocks.filter(({ isKept }) => isKept).map(({ entries }) => nameOf(entries)));
    const promised = history.map((entries, place) => (kept.has(nameOf(entries)) ? k : kOf(place)));
    const wrong = new Map<number, { readonly answer: number; readonly least: number }>();
    for (const least of new Set([k, ...promised])) {
      const look = new Look(
        least,
        (entry) => people.of(entry),
        (entry) => people.nameOf(entry),
      );
      for (const state of statesOf(history)) {
        const then = new Map(
          state.flatMap((place) =>
            promised[place]! >= least ? [[blocks.length + place, history[place]!] as const] : [],
          ),
        );
        for (const { blocks: combined, answer } of look.tooSmall({ earlier: then, later: now })) {
          for (const point of combined) if (now.has(point)) wrong.set(point, { answer, least });
        }
      }
    }
    return [...wrong].map(([index, { answer, least }]): Found => ({
      file: table.path,
      row: index + 2,
      what: `differs from what was published by fewer than ${least} organisations that gave ${QUESTIONS[answer]}`,
      remedy: "Cut the block with others, or let its changes wait.",
    }));
  },
};

const nameOf = (entries: readonly number[]) => [...entries].sort((a, b) => a - b).join();

const EVERY_ANSWER = 2 ** QUESTIONS.length - 1;

/** Looks for differences of too few. */
class Look {
  readonly #k: number;
  readonly #personOf: (entry: number) => Person;
  readonly #nameOf: (entry: number) => number;

  constructor(k: number, personOf: (entry: number) => Person, programmeOf: (entry: number) => number) {
    this.#k = k;
    this.#personOf = personOf;
    this.#nameOf = programmeOf;
  }

  /** The blocks on whose sums too small a difference rests, and the answer that it is of. */
  tooSmall({ earlier, later }: Sides): { readonly blocks: readonly number[]; readonly answer: number }[] {
    const lines = linesOf({ earlier, later }, []);
    return partsOf(lines, corrections(lines, this.#personOf)).flatMap((part) => {
      if (!part.some(({ b }) => b !== GROUND) || this.#differsByEnough(part)) return [];
      const points = new Set(part.flatMap(({ a, b }) => [a, b]));
      return QUESTIONS.flatMap((_, answer) => {
        const some = (side: Sides["later"]) =>
          new Map(
            [...side]
              .filter(([point]) => points.has(point))
              .map(([point, entries]) => [point, entries.filter((entry) => this.#gave(entry, answer))]),
          );
        const sides = { earlier: some(earlier), later: some(later) };
        // A correction that changes next to nothing hides nobody: without such ones k must be left as well.
        return [this.#sameAnswers(answer), [...this.#sameAnswers(answer), ...this.#nearAnswers(answer)]]
          .flatMap((namesOf) => this.#combinations(linesOf(sides, namesOf)))
          .map((blocks) => ({ blocks, answer }));
      });
    });
  }

  #gave(entry: number, answer: number): boolean {
    return ((this.#personOf(entry).contributed >> answer) & 1) === 1;
  }

  /** An answer that was not corrected cancels, in whichever version; so do the same answers of one organisation. */
  #sameAnswers(answer: number): ((entry: number) => string)[] {
    const digestOf = (entry: number) => this.#personOf(entry).digests[answer];
    return [
      (entry) => `${this.#nameOf(entry)} ${digestOf(entry)}`,
      (entry) => `${this.#personOf(entry).owner} ${digestOf(entry)}`,
    ];
  }

  /** Answers of one organisation that are nearly the same share one of the two bytes that the ledger has for that. */
  #nearAnswers(answer: number): ((entry: number) => string)[] {
    const bytesOf = (entry: number) => this.#personOf(entry).digests[QUESTIONS.length + answer]!;
    return [
      (entry) => `${this.#personOf(entry).owner} ${bytesOf(entry) >> 8}`,
      (entry) => `${this.#personOf(entry).owner} ${bytesOf(entry) & 0xff}`,
    ];
  }

  /** Blocks whose sums, those of one release less those of the other, leave some organisations, but fewer than k. */
  #combinations(lines: readonly Line[]): number[][] {
    return partsOf(lines).flatMap((part) => {
      const points = [...new Set(part.flatMap(({ a, b }) => [a, b]))];
      return (
        lightCuts(this.#weighed(part), this.#k)
          // What weighs little may still be of many, where they have several programmes each.
          .filter((side) => {
            const cut = part.filter(({ a, b }) => side.has(a) !== side.has(b));
            return ownersOf(cut.map(({ entry }) => this.#personOf(entry))) < this.#k;
          })
          .map((side) => points.filter((point) => side.has(point) !== side.has(GROUND)))
      );
    });
  }

  /** Whether those who gave every answer, and corrected none, are enough in each cut: then so are those of each answer. */
  #differsByEnough(lines: readonly Line[]): boolean {
    const correcting = new Set(corrections(lines, this.#personOf).flat());
    const sure = lines.filter(
      (line) => this.#personOf(line.entry).contributed === EVERY_ANSWER && !correcting.has(line),
    );
    const pointsOf = (some: readonly Line[]) => new Set(some.flatMap(({ a, b }) => [a, b])).size;
    if (pointsOf(sure) < pointsOf(lines) || partsOf(sure).length !== 1) return false;
    return lightCuts(this.#weighed(sure), this.#k).length === 0;
  }

  /** All programmes of an organisation together weigh 1: no cut is of fewer organisations than it weighs. */
  #weighed(lines: readonly Line[]): Edge[] {
    const counts = new Map<number, number>();
    const ownerOf = ({ entry }: Line) => this.#personOf(entry).owner;
    for (const line of lines) counts.set(ownerOf(line), (counts.get(ownerOf(line)) ?? 0) + 1);
    return lines.map((line) => ({ a: line.a, b: line.b, weight: 1 / counts.get(ownerOf(line))! }));
  }
}
