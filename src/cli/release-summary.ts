import type { CheckedRelease } from "../operations/release-folder.ts";
import type { Change } from "../releases/changes.ts";
import type { IngestReport } from "../submissions/report.ts";
import { programmes, type Telling, waitingLines } from "./waiting.ts";

const MOST_MOVES = 10;
const MOST_SHOWN = 5;
/** A trend that goes from 0.1 to 0.2 has doubled, and says nothing. */
const CHANGES_OF_CHANGES = /trend|yoy|growth|change|previous/i;
const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;

/** What is to be known of a release before it goes out. */
export interface ReleaseSummary {
  readonly release: string;
  readonly from: string | null;
  readonly submissions:
    | null
    | ({
        readonly read: number;
        readonly kept: number;
        readonly withdrawn: number;
        readonly withheldCells: Readonly<Record<string, number>>;
      } & Pick<IngestReport, "comparison" | "waiting" | "acceptedDisclosure">);
  readonly changes: {
    readonly changed: number;
    readonly added: number;
    readonly removed: number;
    readonly revisions: number;
  };
  /** The changes of the overview, and the greatest in percent of other answers. */
  readonly headline: readonly string[];
  readonly moves: readonly string[];
  /** Addresses that readers find more than before, and what is rightly gone. */
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly files: number;
  readonly archiveBytes: number;
}

export function summaryOf({
  build,
  previousId: from,
  report,
  changes,
  contract,
  files,
}: CheckedRelease): ReleaseSummary {
  const of = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  const isOverview = ({ source }: Change) => source.endsWith("/observatory/overview");
  const moved = changes.filter(
    (change) =>
      change.source.startsWith("/") &&
      !isOverview(change) &&
      change.percent !== null &&
      change.unit !== "programmes" &&
      !CHANGES_OF_CHANGES.test(change.field),
  );
  const greatest = moved.sort((a, b) => Math.abs(b.percent!) - Math.abs(a.percent!)).slice(0, MOST_MOVES);
  return {
    release: build.releaseId,
    from: from ?? null,
    submissions: report
      ? {
          read: report.read,
          kept: report.kept,
          withdrawn: report.dropped.withdrawn ?? 0,
          withheldCells: report.suppressed,
          comparison: report.comparison,
          waiting: report.waiting,
          acceptedDisclosure: report.acceptedDisclosure,
        }
      : null,
    changes: {
      changed: of("changed"),
      added: of("added"),
      removed: of("removed"),
      revisions: changes.filter(({ revision }) => revision).length,
    },
    headline: changes.filter(isOverview).map(inWords),
    moves: greatest.map(inWords),
    added: contract.added.map(({ where }) => where),
    gone: contract.gone.map(({ where }) => where),
    files: build.files.length,
    archiveBytes: files.reduce((sum, { path, bytes }) => sum + (path.endsWith(".br") ? bytes.length : 0), 0),
  };
}

function inWords({ source, key, field, unit, old, new: now, percent }: Change): string {
  const place = [
    source.replace("/api/intelligence/", ""),
    ...Object.entries(key).map(([name, label]) => `${name} ${label}`),
  ].join(", ");
  const change = percent === null ? "" : ` (${percent > 0 ? "+" : ""}${percent.toFixed(1)}%)`;
  return `${place}: ${field} from ${old ?? "none"} to ${now ?? "none"}${unit === null ? "" : ` ${unit}`}${change}`;
}

/**
 * The summary as Markdown; it reads well on a terminal too.
 * @param telling coarsely where others than the operator may read it, as a pull request
 */
export function formatSummary(summary: ReleaseSummary, telling: Telling): string {
  const { release, from, submissions, changes, headline, moves, added, gone } = summary;
  const { changed, revisions } = changes;
  return [
    `# Release ${release}${from === null ? ", the first" : ` against ${from}`}`,
    ...(submissions === null ? [] : [section("Submissions", submissionLines(submissions, telling))]),
    ...(from === null
      ? []
      : [
          `${count(changed, "figure")} changed, ${count(changes.added, "is", "are")} new, ${count(changes.removed, "is", "are")} gone; ${revisions.toLocaleString("en-US")} of these are of earlier years.`,
          section("Overview", headline),
          section(`The ${MOST_MOVES} greatest changes of other answers`, moves),
        ]),
    section("New to readers", shortened(added)),
    section("Gone, as announced", gone),
    `${count(summary.files, "file")} to publish; the archive takes ${Math.round(summary.archiveBytes / 1000)} kB of the repository.`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function submissionLines(
  submissions: NonNullable<ReleaseSummary["submissions"]>,
  telling: Telling,
): string[] {
  const { read, kept, withdrawn, withheldCells, acceptedDisclosure } = submissions;
  const withheld = Object.entries(withheldCells).map(([table, cells]) => `${table} ${cells}`);
  return [
    `${read.toLocaleString("en-US")} read, ${kept.toLocaleString("en-US")} programmes published`,
    ...(withdrawn === 0
      ? []
      : [`${programmes(withdrawn, telling, "submission")} withdrawn, and used nowhere`]),
    ...(acceptedDisclosure === null ? [] : [`published in spite of the gate: ${acceptedDisclosure}`]),
    ...waitingLines(submissions, telling),
    `withheld cells: ${withheld.length === 0 ? "none" : withheld.join(", ")}`,
  ];
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - MOST_SHOWN;
  return [...lines.slice(0, MOST_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}
