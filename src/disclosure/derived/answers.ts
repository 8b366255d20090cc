import { byMetricOrPart, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import { Groups, type Sample } from "../../statistics/sample.ts";
import type { PublishedBlock } from "../model/block.ts";
import { contributesTo, valueOf } from "./contributors.ts";
import { isKnown } from "./earlier.ts";

/** Stands for whose a limited value is: all of them count as one organisation, for none of them gave it. */
const NOBODY = -1;

/** The answers to a metric as they are found, of which there are so many. */
interface Column {
  readonly values: Float64Array;
  readonly owners: Int32Array;
  readonly groups: Int32Array;
  count: number;
}

/** Room that is used again and again: so many large arrays would be reclaimed with all that is in memory. */
export class Room {
  #most = 0;
  #columns = columnsFor(0);

  /** A column for so many answers to each metric; it counts none yet. */
  of(most: number): Readonly<Record<MetricOrPart, Column>> {
    if (most > this.#most) [this.#most, this.#columns] = [most, columnsFor(most)];
    for (const metric of METRICS_AND_PARTS) this.#columns[metric].count = 0;
    return this.#columns;
  }
}

function columnsFor(most: number): Readonly<Record<MetricOrPart, Column>> {
  return byMetricOrPart(() => ({
    values: new Float64Array(most),
    owners: new Int32Array(most),
    groups: new Int32Array(most),
    count: 0,
  }));
}

/** The answers of the members of blocks, a metric's sorted once for all the cells that they are in. */
export class Answers {
  readonly #blocks: readonly PublishedBlock[];
  readonly #places: ReadonlyMap<PublishedBlock, number>;
  readonly #sorted: Readonly<Record<MetricOrPart, Groups>>;

  /** @param room for the answers as they are found */
  constructor(blocks: readonly PublishedBlock[], room = new Room()) {
    this.#blocks = blocks;
    this.#places = new Map(blocks.map((block, place) => [block, place]));
    const most = blocks.reduce((sum, { members }) => sum + members.length, 0);
    const columns = room.of(most);
    // Programme by programme, and not metric by metric: each is fetched from memory once.
    for (const [group, { members }] of blocks.entries()) {
      for (const programme of members) {
        for (const metric of METRICS_AND_PARTS) {
          const value = valueOf(programme, metric);
          if (Number.isNaN(value)) continue;
          const own = columns[metric];
          own.values[own.count] = value;
          own.owners[own.count] = contributesTo(programme, metric) ? programme.organisation : NOBODY;
          own.groups[own.count++] = group;
        }
      }
    }
    this.#sorted = byMetricOrPart((metric) => {
      const { values, owners, groups, count } = columns[metric];
      return new Groups({
        values: values.subarray(0, count),
        owners: owners.subarray(0, count),
        groups: groups.subarray(0, count),
      });
    });
  }

  /**
   * Makes the sample of a metric's values in a cell; of none while earlier answers of some stand in its blocks.
   * @param cell some of the blocks
   */
  of(cell: readonly PublishedBlock[]): (metric: MetricOrPart) => Sample {
    const isIn = new Uint8Array(this.#blocks.length);
    if (isKnown(cell)) for (const block of cell) isIn[this.#places.get(block)!] = 1;
    return (metric) => this.#sorted[metric].sampleOf(isIn);
  }
}
