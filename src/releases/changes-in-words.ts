import { howMany } from "../model/unit.ts";
import type { ChangeCounts } from "./change-files.ts";

/**
 * Summarises a release's changes: `2 values changed, 1 is new, 3 are gone; 1 of these revises earlier years`.
 * @param isNewMethod whether the version of the methodology changed, which makes every change a revision
 */
export function changesInWords(
  { added, removed, changed, revisions }: ChangeCounts,
  isNewMethod: boolean,
): string {
  const counts = `${howMany(changed, "value")} changed, ${howMany(added, "is", "are")} new, ${howMany(removed, "is", "are")} gone`;
  const revised = isNewMethod
    ? "all of these are revisions"
    : `${howMany(revisions, "of these revises", "of these revise")} earlier years`;
  return `${counts}; ${revised}`;
}
