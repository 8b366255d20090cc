import { picked } from "../model/picked.ts";
import { grouped, howMany, isMetricUnit, changesInPoints, UNITS } from "../model/unit.ts";
import { type Change, METHOD_SOURCE } from "../releases/changes.ts";
import type { ComparableValue } from "../releases/published-value.ts";
import type { IngestReport } from "./ingest-report.ts";
import type { ReportedRelease } from "./release-folder.ts";

/** The maximum number of largest changes in a summary. */
export const MOST_MOVES = 10;
/** Fields that are themselves changes: a trend that goes from 0.1 to 0.2 has doubled, which means little. */
const CHANGES_OF_CHANGES = /trend|yoy|growth|change|previous|explained/i;

/** What the summary has of the report of ingest, in the order of its JSON. */
const REPORTED = [
  "answers",
  "dropped",
  "unknownLabels",
  "withdrawals",
  "years",
  "withheld",
  "gathered",
  "renewedLimits",
  "noLongerOwn",
  "gathersNobody",
  "blocks",
  "comparison",
  "absence",
  "waiting",
  "heldBack",
  "lacksNames",
  "sparse",
  "riskAtLimit",
  "unusual",
  "repeated",
  "emptied",
  "ofAnother",
  "nearNames",
  "nearIdentifiers",
  "leftOfSample",
  "acceptedDisclosure",
] as const satisfies readonly (keyof IngestReport)[];

/** The summary that an operator reviews before publishing a release. */
export interface ReleaseSummary {
  readonly release: string;
  readonly from: string | null;
  /** Whether it was already frozen, with the same content. */
  readonly isKnown: boolean;
  readonly submissions:
    | null
    | ({
        readonly read: number;
        readonly kept: number;
        readonly withdrawn: number;
        readonly withheldCells: Readonly<Record<string, number>>;
      } & Pick<IngestReport, (typeof REPORTED)[number]>);
  readonly changes: {
    readonly changed: number;
    readonly added: number;
    readonly removed: number;
    readonly revisions: number;
  };
  /** Sentences about what changed for the release as a whole, such as the benchmark year. */
  readonly turns: readonly string[];
  /** Sentences about changes in the registries. */
  readonly registries: readonly string[];
  /** Changes in the methodology, which make the whole release a revision. */
  readonly method: readonly string[];
  /** All changes of the overview. */
  readonly headline: readonly string[];
  /** The largest changes in other responses, measured in points or percent. */
  readonly moves: readonly string[];
  /** Additions to the API contract. */
  readonly added: readonly string[];
  /** Removals from the API contract that were announced. */
  readonly gone: readonly string[];
  readonly files: number;
  readonly archiveBytes: number;
}

/** Summarises a release that has been made. */
export function summaryOf({
  build,
  previousId,
  turns,
  isFrozenAlready,
  report,
  changes,
  registries,
  contract,
  files,
}: ReportedRelease): ReleaseSummary {
  const countOf = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  const isOverview = ({ source }: Change) => source.endsWith("/observatory/overview");
  const moved = changes
    .filter(
      (change) =>
        change.source.startsWith("/") &&
        !isOverview(change) &&
        change.unit !== "programmes" &&
        !CHANGES_OF_CHANGES.test(change.field),
    )
    .flatMap((change) => {
      const size = sizeOf(change);
      return size === undefined ? [] : [{ change, size }];
    });
  const greatest = moved
    .sort((a, b) => b.size - a.size)
    .slice(0, MOST_MOVES)
    .map(({ change }) => change);
  return {
    release: build.releaseId,
    from: previousId ?? null,
    isKnown: isFrozenAlready,
    submissions: report
      ? {
          read: report.read,
          kept: report.kept,
          withdrawn: report.dropped.withdrawn ?? 0,
          withheldCells: report.suppressed,
          ...picked(report, REPORTED),
        }
      : null,
    changes: {
      changed: countOf("changed"),
      added: countOf("added"),
      removed: countOf("removed"),
      revisions: changes.filter(({ revision }) => revision).length,
    },
    turns: turns.map(({ sentence }) => sentence),
    registries,
    method: changes
      .filter(({ source }) => source === METHOD_SOURCE)
      .map(({ field, old, new: now }) => `${field} from ${old ?? "none"} to ${now ?? "none"}`),
    headline: changes
      .filter((change) => isOverview(change) && (change.old ?? change.new) !== null)
      .map(inWords),
    moves: greatest.map(inWords),
    added: contract.added.map(({ where }) => where),
    gone: contract.gone.map(({ where }) => where),
    files: build.files.length,
    archiveBytes: files.reduce((sum, { path, bytes }) => sum + (path.endsWith(".br") ? bytes.length : 0), 0),
  };
}

/** Returns whether a change is given in points: for a percentage near 0, a relative change means nothing. */
const isInPoints = ({ unit }: Change) =>
  unit === "percent" || (unit !== null && isMetricUnit(unit) && changesInPoints(unit));

/**
 * Returns a change in percent; null if a percentage means nothing, as for years: 2032 is not 0.05% more than
 * 2031.
 */
const percentOf = ({ unit, percent }: Change) => (unit === "year" ? null : percent);

/** Returns the size of a change, in points or percent; undefined if it has none. */
function sizeOf(change: Change): number | undefined {
  const size = isInPoints(change) ? change.absolute : percentOf(change);
  return size === null ? undefined : Math.abs(size);
}

/** Formats the change of a figure, to be appended to it: ` (+1.5 points)`, ` (-7.5%)`. */
function difference(change: Change): string {
  const [absolute, percent] = [change.absolute, percentOf(change)];
  const signed = (value: number) => `${value > 0 ? "+" : ""}${decimal(value)}`;
  if (isInPoints(change)) return absolute === null ? "" : ` (${signed(absolute)} points)`;
  // A saving that becomes a loss has no meaningful change in percent.
  const isSigned = [change.old, change.new].some((value) => typeof value === "number" && value < 0);
  return percent === null || isSigned ? "" : ` (${signed(percent)}%)`;
}

/** Writes a number with one decimal; with more if it would be 0 otherwise. */
function decimal(value: number): string {
  return value.toFixed([1, 2, 3].find((digits) => Number(value.toFixed(digits)) !== 0) ?? 1);
}

function inWords(change: Change): string {
  const { source, key, field, unit, old, new: now } = change;
  const place = [
    source.replace("/api/intelligence/", ""),
    ...Object.entries(key).map(([name, label]) => `${name} ${label}`),
  ].join(", ");
  return `${place}: ${field} from ${said(old, unit)} to ${said(now, unit)}${difference(change)}`;
}

/** Formats a value with its unit: `880 hours`, `USD 1,200`. Scores, ratios, years and ranks get no unit: `61.5`. */
function said(value: ComparableValue, unit: string | null): string {
  if (typeof value !== "number") return String(value ?? "none");
  if (unit === null || ["ratio", "year", "rank"].includes(unit)) return String(value);
  return isMetricUnit(unit) ? UNITS[unit].say(grouped(value)) : howMany(value, singularOf(unit), unit);
}

/** Returns the singular of a unit that counts things: `region`, `country`. */
const singularOf = (unit: string) => unit.replace(/ies$/, "y").replace(/s$/, "");
