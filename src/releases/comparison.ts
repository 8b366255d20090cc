import { benchmarkInWords, type Span, spanOf } from "../model/years.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";
import { recordsAt, frozenTables } from "./parts.ts";
import type { ReleaseFacts } from "./release-index.ts";

/** A release with its benchmark year and the last day that its data describes. */
export interface Described {
  readonly release: string;
  readonly span: Pick<Span, "benchmark" | "yearToDate" | "lastDay">;
}

/** The two releases of a comparison. */
export interface ComparedReleases {
  readonly from: ReleaseFacts;
  readonly to: ReleaseFacts;
  /** Undefined unless known for both. */
  readonly described?: readonly [from: Described, to: Described] | undefined;
}

/**
 * Returns the benchmark year of a release and the last day that its data describes.
 * @param frozen its content, from which the benchmark year is read if its record does not state it; undefined if erased
 * @returns undefined if the year is known from neither
 */
export function describedBy(
  { release, asOf, benchmarkYear }: Pick<ReleaseFacts, "release" | "asOf" | "benchmarkYear">,
  frozen: Frozen | undefined,
): Described | undefined {
  const years = benchmarkYear === undefined ? yearsIn(frozen) : [benchmarkYear];
  return years.length === 0 ? undefined : { release, span: spanOf(years, asOf) };
}

type Known = Parameters<typeof describedBy>;

/** Returns `describedBy` of two releases; undefined unless it is known for both. */
export function bothDescribed(from: Known, to: Known): readonly [Described, Described] | undefined {
  const [before, after] = [describedBy(...from), describedBy(...to)];
  return before && after && [before, after];
}

/** Returns `describedBy` of a release of the history; undefined if unknown. */
export function describedIn({ index, frozen }: Pick<ReleaseHistory, "index" | "frozen">, id: string) {
  const record = index.releases.find(({ release }) => release === id);
  return (
    record &&
    describedBy(
      record,
      frozen.find(({ releaseId }) => releaseId === id),
    )
  );
}

/** Returns the comparison note of a release of the history and the release that it was compared with, if there is one. */
export function noteOnChanges(history: Pick<ReleaseHistory, "index" | "frozen">, id: string) {
  const since = history.index.releases.find(({ release }) => release === id)?.changes?.from;
  const from = since === undefined ? undefined : describedIn(history, since);
  const to = describedIn(history, id);
  return from && to && comparisonNote(from, to);
}

/** Returns the years that occur in the tables. */
function yearsIn(frozen: Frozen | undefined): number[] {
  if (frozen === undefined) return [];
  return frozenTables(frozen)
    .filter(({ fields }) => fields.some(({ name }) => name === "year"))
    .flatMap(({ path }) => {
      const [header = [], ...rows] = recordsAt(frozen, path);
      const at = header.indexOf("year");
      return rows.map((row) => Number(row[at]));
    });
}

/**
 * Returns a caveat for every difference between two releases that describe different days, in a few sentences;
 * undefined if both describe the same days.
 */
export function comparisonNote(from: Described, to: Described): string | undefined {
  const [before, after] = [from.span, to.span];
  const isSameYear = before.benchmark === after.benchmark;
  if (isSameYear && before.lastDay === after.lastDay) return undefined;
  const describe = `${from.release} describes ${inWords(from)}, ${to.release} ${inWords(to)}.`;
  if (isSameYear) {
    const isPartly = before.yearToDate && after.yearToDate;
    return `${describe} ${isPartly ? partWithPart(before.benchmark) : partWithWhole(before.benchmark)}`;
  }
  const parts = Number(before.yearToDate) + Number(after.yearToDate);
  const unnamed = `Figures that name no year compare ${BY_PARTS[parts]}.`;
  return [describe, unnamed, ...(before.yearToDate ? [partWithWhole(before.benchmark)] : [])].join(" ");
}

const BY_PARTS = ["two whole years", "a part of a year with a whole one", "parts of two years"];

function partWithPart(year: number): string {
  return `Figures of ${year} are of different parts of the year.`;
}

function partWithWhole(year: number): string {
  return `Figures of ${year} compare a part of the year with the whole.`;
}

function inWords({ span }: Described): string {
  return span.yearToDate ? benchmarkInWords(span) : `the whole of ${span.benchmark}`;
}
