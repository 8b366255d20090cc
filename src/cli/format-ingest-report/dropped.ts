import { isLabelColumn, LABEL_LISTS } from "../../importing/values/labels.ts";
import { firstNames } from "../../model/names-in-words.ts";
import { grouped } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import type { DropReason } from "../../submissions/cleaning-report.ts";
import { programmes, type Precision } from "./waiting.ts";

const MOST_LABELS = 10;
const UNKNOWN = "unknown ";
/** Reasons that only ingest can determine, because they depend on the published years. */
const FOR_THEIR_YEAR: ReadonlySet<string> = new Set<DropReason>([
  "after the benchmark year",
  "too long ago",
  "before the first year",
]);

type Dropped = Pick<IngestReport, "dropped" | "unknownLabels">;

/**
 * Formats what a release leaves out, by reason, except withdrawn submissions. To the operator, unknown labels are listed with
 * their values, followed by the command that names each submission.
 */
export function droppedLines({ dropped, unknownLabels }: Dropped, precision: Precision): string[] {
  const reasons = Object.entries(dropped).filter(([reason]) => reason !== "withdrawn");
  const lineOf = ([reason, count]: readonly [string, number]) =>
    `dropped, ${reason}: ${programmes(count, precision, "submission")}`;
  // A label may be a name that somebody typed: only the operator may see it.
  if (precision === "coarsely") return reasons.map(lineOf);
  const labelsOf = (column: string) => unknownLabels.filter((label) => label.column === column);
  const listed = reasons
    .filter(([reason]) => reason.startsWith(UNKNOWN))
    .map(([reason]) => reason.slice(UNKNOWN.length));
  const others = unknownLabels.filter(({ column }) => !listed.includes(column));
  return [
    ...reasons.map(([reason, count]) => {
      const line = lineOf([reason, count]);
      const labels = reason.startsWith(UNKNOWN) ? labelsOf(reason.slice(UNKNOWN.length)) : [];
      return labels.length === 0 ? line : `${line}, of ${inWords(labels)}`;
    }),
    ...(others.length === 0 ? [] : [`unknown labels: ${inWords(others, ({ column }) => `${column} `)}`]),
    ...registryLines(unknownLabels),
    ...(reasons.some(([reason]) => !FOR_THEIR_YEAR.has(reason))
      ? [
          "compliance-data check names each submission that is dropped for its labels, its answers or another that replaces it",
        ]
      : []),
  ];
}

/** Says to which registries unknown labels can be added. */
function registryLines(labels: readonly Label[]): string[] {
  const columns = new Set(labels.map(({ column }) => column).filter(isLabelColumn));
  if (columns.size === 0) return [];
  const files = [...columns].map((column) => `data/reference/${LABEL_LISTS[column]}.csv`);
  return [
    `to use submissions with these labels, add the labels to ${files.join(", ")}; before the first release, you can remove unused entries there`,
  ];
}

type Label = IngestReport["unknownLabels"][number];

/** Formats labels with their counts: `"fnitech" (4), "culbs" (2)`. */
function inWords(labels: readonly Label[], before: (label: Label) => string = () => ""): string {
  const formatted = labels.map(
    (label) => `${before(label)}${JSON.stringify(label.value)} (${grouped(label.count)})`,
  );
  return firstNames(formatted, MOST_LABELS);
}
