import { group } from "d3-array";
import type { Programme } from "./programme.ts";

/** How cells of tables are called, by those who make them and by those who check them. */

/** The labels of a row, in the order of its columns. */
export type Labels = readonly (string | number)[];

export function labelOf(labels: Labels): string {
  return labels.join(", ");
}

/** The name of a cell among those of all tables. */
export function cellName(table: string, label: string): string {
  return `${table} ${label}`;
}

/** The programmes by any labels; a combination that nobody has is an empty list. */
export function lookUp(programmes: readonly Programme[], labelsOf: (programme: Programme) => Labels) {
  const groups = group(programmes, (programme) => labelOf(labelsOf(programme)));
  return (labels: Labels): readonly Programme[] => groups.get(labelOf(labels)) ?? [];
}
