import { type FoundProblems, Problems } from "../model/problem.ts";
import { type AvailabilityRow, availability } from "./availability.ts";
import { duplicateKeyProblems } from "./labels.ts";
import { parseTable } from "./parse.ts";

/** Reads the checks of a file and its problems. The checks are complete only without problems. */
export function parseAvailability(
  bytes: Uint8Array,
): FoundProblems & { readonly rows: readonly AvailabilityRow[] } {
  const table = parseTable(availability, bytes);
  const found = new Problems();
  found.addAll(table);
  found.addAll(duplicateKeyProblems(availability, table));
  table.rows.forEach(({ outcome, failures }, index) => {
    if ((outcome === "failed") === failures > 0) return;
    found.add(() => ({
      file: availability.path,
      row: table.lineOf(index),
      column: "failures",
      value: String(failures),
      rule: outcome === "failed" ? "must not be 0 for a check that failed" : `must be 0 for ${outcome}`,
      remedy: "Restore the row as verify --record wrote it, or remove it.",
    }));
  });
  return { rows: table.rows, problems: found.problems, total: found.total };
}
