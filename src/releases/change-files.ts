import { group } from "d3-array";
import { formatCsv } from "../tables/format.ts";
import { safeText } from "../tables/texts.ts";
import { CHANGE_RULES, type Change, REGISTRY_RULES } from "./changes.ts";
import { type ComparedReleases, comparisonNote } from "./comparison.ts";
import { EXPLAINED_RULES, type ExplainedAverage } from "./explained.ts";
import type { Key } from "./published-value.ts";
import { isOfRegistry } from "./registry-changes.ts";
import { turnsOf } from "./turns.ts";

/** How many values were added, removed and changed, and how many of all these are revisions. */
export interface ChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly revisions: number;
}

/**
 * Returns the change document of two releases: both releases, the turns of the later one, a note if they describe
 * different days, the rules, the counts, the explained averages, and each change.
 */
export function changesJson(
  compared: ComparedReleases,
  changes: readonly Change[],
  averages: readonly ExplainedAverage[] = [],
) {
  const { from, to, described } = compared;
  const turns = turnsOf(compared).map(({ sentence }) => sentence);
  const note = described && comparisonNote(...described);
  const bySource = group(changes, ({ source }) => source);
  return {
    from,
    to,
    ...(turns.length > 0 && { turns }),
    ...(note !== undefined && { note }),
    rules: [
      ...CHANGE_RULES,
      ...(changes.some(isOfRegistry) ? REGISTRY_RULES : []),
      ...(averages.length > 0 ? EXPLAINED_RULES : []),
    ],
    summary: {
      ...countsOf(changes),
      bySource: [...bySource].map(([source, own]) => ({ source, ...countsOf(own) })),
    },
    ...(averages.length > 0 && { averages }),
    changes,
  };
}

function countsOf(changes: readonly Change[]): ChangeCounts {
  const count = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  return {
    added: count("added"),
    removed: count("removed"),
    changed: count("changed"),
    revisions: changes.filter(({ revision }) => revision).length,
  };
}

const COLUMNS = [
  "kind",
  "source",
  "key",
  "field",
  "unit",
  "old",
  "new",
  "absolute",
  "percent",
  "revision",
] as const;

/** Returns the changes as CSV, one per row. `key` reads `industry=fintech; year=2024`; null is an empty cell. */
export function changesCsv(changes: readonly Change[]): string {
  const rows = changes.map((change) =>
    Object.fromEntries(
      COLUMNS.map((column) => [column, cell(column === "key" ? labels(change.key) : change[column])]),
    ),
  );
  return formatCsv([...COLUMNS], rows, { header: true });
}

function labels(key: Key): string {
  return Object.entries(key)
    .map(([name, label]) => `${name}=${label}`)
    .join("; ");
}

/** Escapes text that a spreadsheet would take for a formula. */
function cell<V>(value: V): V | string {
  return typeof value === "string" ? safeText(value) : value;
}
