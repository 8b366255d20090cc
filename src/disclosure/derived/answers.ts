import { byMetricOrPart, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import { Lender } from "../../statistics/lender.ts";
import { Groups, GroupsRoom, SampleRoom, type SortedSample } from "../../statistics/sample.ts";
import type { PublishedBlock } from "../model/block.ts";
import { contributesTo, metricValue } from "./contributors.ts";
import { hasKnownAnswers } from "./previous-release.ts";

/** The owner of limited values: they have no contributor, so all of them count as one organisation. */
const NOBODY = -1;

/** The answers to a metric in the order in which they are found; only the first `count` elements are used. */
interface Column {
  readonly values: Float64Array;
  readonly owners: Int32Array;
  readonly groups: Int32Array;
  count: number;
}

/** Reusable buffers. */
export class ScratchArrays {
  readonly sorted: Readonly<Record<MetricOrPart, GroupsRoom>> = byMetricOrPart(() => new GroupsRoom());
  readonly sample = new SampleRoom();
  readonly #columns = byMetricOrPart(() => ({
    values: new Lender(Float64Array),
    owners: new Lender(Int32Array),
    groups: new Lender(Int32Array),
  }));

  /** Returns an empty column for each metric, with room for `most` answers. Columns returned before become invalid. */
  of(most: number): Readonly<Record<MetricOrPart, Column>> {
    return byMetricOrPart((metric) => {
      const { values, owners, groups } = this.#columns[metric];
      return { values: values.of(most), owners: owners.of(most), groups: groups.of(most), count: 0 };
    });
  }
}

/** The answers of the members of blocks, sorted once for each metric, so that every cell can reuse the order. */
export class SortedAnswers {
  readonly #blocks: readonly PublishedBlock[];
  readonly #places: ReadonlyMap<PublishedBlock, number>;
  readonly #sorted: Readonly<Record<MetricOrPart, Groups>>;
  readonly #room: ScratchArrays;

  /**
   * @param room buffers
   * @param isKept whether the answers are still used when the next ones are sorted with the same buffers
   */
  constructor(blocks: readonly PublishedBlock[], room: ScratchArrays, isKept: boolean) {
    this.#blocks = blocks;
    this.#room = room;
    this.#places = new Map(blocks.map((block, place) => [block, place]));
    const most = blocks.reduce((sum, { members }) => sum + members.length, 0);
    const columns = room.of(most);
    // Programme by programme, not metric by metric, so that each is fetched from memory once.
    for (const [group, { members }] of blocks.entries()) {
      for (const programme of members) {
        for (const metric of METRICS_AND_PARTS) {
          const value = metricValue(programme, metric);
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
      const all = {
        values: values.subarray(0, count),
        owners: owners.subarray(0, count),
        groups: groups.subarray(0, count),
      };
      return new Groups(all, isKept ? new GroupsRoom() : room.sorted[metric]);
    });
  }

  /**
   * Returns a function that makes the sample of a metric's values in a cell. The sample is empty while a block of the
   * cell contains earlier answers of a member. It is valid until the next sample is made with the same buffers.
   * @param cell some of the blocks
   */
  of(cell: readonly PublishedBlock[]): (metric: MetricOrPart) => SortedSample {
    const isIn = new Uint8Array(this.#blocks.length);
    if (hasKnownAnswers(cell)) for (const block of cell) isIn[this.#places.get(block)!] = 1;
    return (metric) => this.#sorted[metric].sampleOf(isIn, this.#room.sample);
  }
}
