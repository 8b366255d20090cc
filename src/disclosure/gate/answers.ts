import { group } from "d3-array";
import { byMetricOrPart, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import { partsOf } from "./cells.ts";
import type { View } from "./check.ts";
import type { Answered } from "./estimates.ts";
import { gave } from "./people.ts";

/** An answer of a member of a block, which it names by its place in the table. */
type InBlock = Answered & { readonly block: number };

type Labels = readonly ("industry" | "framework" | "region")[];

const PARTS = byMetricOrPart(partsOf);

/** Values as answered by the members of blocks, in rising order: those of a year are sorted once, and then split up by labels. */
export class Answers {
  readonly #view: View;
  readonly #byYear = new Map<number, Readonly<Record<MetricOrPart, readonly InBlock[]>>>();
  /** For each choice of labels the cells of all blocks. */
  readonly #names = new Map<string, readonly string[]>();
  readonly #byCell = new Map<string, ReadonlyMap<string, readonly InBlock[]>>();

  constructor(view: View) {
    this.#view = view;
  }

  /**
   * @param labels names of labels, in the order of their ids
   * @param ids of a cell that all answers of today stand in
   */
  of(
    labels: Labels,
    ids: readonly (string | null)[],
    year: number,
    metric: MetricOrPart,
  ): readonly Answered[] {
    const name = [...labels, year, metric].join();
    let cells = this.#byCell.get(name);
    if (cells === undefined) {
      const names = this.#namesBy(labels);
      cells = group(this.#ofYear(year)[metric], ({ block }) => names[block] ?? "");
      this.#byCell.set(name, cells);
    }
    return cells.get(ids.join()) ?? [];
  }

  #namesBy(labels: Labels): readonly string[] {
    const name = labels.join();
    const known =
      this.#names.get(name) ??
      this.#view.tables.blocks.map((row) => labels.map((label) => row[label]).join());
    this.#names.set(name, known);
    return known;
  }

  #ofYear(year: number): Readonly<Record<MetricOrPart, readonly InBlock[]>> {
    const known = this.#byYear.get(year);
    if (known !== undefined) return known;
    const { tables, blocks } = this.#view;
    const found = byMetricOrPart((): InBlock[] => []);
    for (const [block, row] of tables.blocks.entries()) {
      if (row.year !== year) continue;
      for (const member of blocks[block]?.members ?? []) {
        for (const metric of METRICS_AND_PARTS) {
          let [value, isGiven] = [0, true];
          for (const part of PARTS[metric]) {
            value += member.answers[part]!;
            isGiven &&= gave(member, part);
          }
          if (!Number.isNaN(value)) {
            found[metric].push({ value, isGiven, organisation: member.organisation, block });
          }
        }
      }
    }
    for (const metric of METRICS_AND_PARTS) found[metric].sort((a, b) => a.value - b.value);
    this.#byYear.set(year, found);
    return found;
  }
}
