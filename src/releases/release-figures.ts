import type { FindingTables } from "../endpoints/findings/index.ts";
import { CHECKS } from "../generated/checks.js";
import { METRICS } from "../model/metric.ts";
import type { Rounding } from "../model/unit.ts";
import { spanOf } from "../model/years.ts";
import type { Tables } from "../tables/index.ts";
import type { PrivacyReport } from "../tables/privacy-report.ts";
import { formerIdsOf } from "../tables/renames.ts";
import type { Frozen } from "./frozen.ts";
import { FROZEN_METHODOLOGY } from "./method.ts";
import { jsonAt, recordsAt } from "./parts.ts";

/** The parts of a registry entry that name it. */
export interface Label {
  readonly id: string;
  readonly display_name: string;
  readonly previously?: string;
  readonly gathers?: string;
  readonly last_year?: number;
}

/** The figures that the page of a release is written from, taken from a data folder or a frozen release. */
export interface ReleaseFigures extends FindingTables {
  readonly span: Tables["span"];
  readonly industries: readonly Label[];
  readonly regions: readonly Label[];
  readonly methodology: {
    readonly rounding: Rounding & { readonly ratio: number };
    readonly minimumCohort: number;
  };
  /** Null if there is none, and if an older program wrote it in another form. */
  readonly privacyReport: PrivacyReport | null;
}

/** The texts of a release, as they were when it was published. */
export interface ReleaseWords {
  readonly citation: string;
  readonly disclaimer: string;
  readonly datasetId: string;
  readonly title: string;
  /** An organisation, never a person. */
  readonly publisher: string;
}

const kept = new WeakMap<Frozen, ReleaseFigures | null>();

/**
 * Reads the figures of a frozen release from its own files. Columns are found by name, because columns may have been added
 * since.
 * @param asOf the day or instant that the release describes
 * @returns null if its tables do not contain them
 */
export function frozenFigures(frozen: Frozen, asOf: string): ReleaseFigures | null {
  const known = kept.get(frozen);
  if (known !== undefined) return known;
  const found = figuresIn(frozen, asOf);
  kept.set(frozen, found);
  return found;
}

function figuresIn(frozen: Frozen, asOf: string): ReleaseFigures | null {
  const methodology = jsonAt(frozen, FROZEN_METHODOLOGY) as ReleaseFigures["methodology"] | undefined;
  const blocks = rowsAt(frozen, "observatory/blocks.csv", BLOCK_TEXTS);
  const industryTrends = rowsAt(frozen, "observatory/industry-trends.csv", ["industry"]);
  if (methodology === undefined || blocks.length === 0 || industryTrends.length === 0) return null;
  return {
    methodology,
    blocks: blocks as unknown as ReleaseFigures["blocks"],
    industryTrends: industryTrends as unknown as ReleaseFigures["industryTrends"],
    industries: labelsAt(frozen, "industries"),
    regions: labelsAt(frozen, "regions"),
    span: spanOf(
      blocks.map(({ year }) => Number(year)),
      asOf,
    ),
    privacyReport: privacyReportOf(frozen),
  };
}

const BLOCK_TEXTS = ["industry", "framework", "region", "organisations"];

type FrozenRow = Readonly<Record<string, string | number | null>>;

/**
 * Returns the rows of a table: numbers, null for empty cells, and strings in the columns of `texts`. Missing metrics are
 * null. Cells are parsed lazily, because a release has some hundred thousand of them and its page shows few.
 */
function rowsAt(frozen: Frozen, table: string, texts: readonly string[]): FrozenRow[] {
  const [header = [], ...records] = recordsAt(frozen, `datasets/${table}`);
  class Row {
    readonly #cells: readonly string[];
    constructor(cells: readonly string[]) {
      this.#cells = cells;
    }
    static {
      const row: object = this.prototype;
      for (const metric of METRICS)
        for (const column of [`${metric}_mean`, `${metric}_se`])
          Object.defineProperty(row, column, { value: null, configurable: true });
      for (const [at, column] of header.entries()) {
        const isText = texts.includes(column);
        const get = function (this: Row) {
          return cellOf(this.#cells[at] ?? "", isText);
        };
        Object.defineProperty(row, column, { get });
      }
    }
  }
  return records.map((record) => new Row(record) as unknown as FrozenRow);
}

function cellOf(text: string, isText: boolean): string | number | null {
  return isText ? text : text === "" ? null : Number(text);
}

const LABEL_TEXTS = ["id", "display_name", "previously", "gathers"];

function labelsAt(frozen: Frozen, registry: string): Label[] {
  return rowsAt(frozen, `reference/${registry}.csv`, LABEL_TEXTS).map(
    ({ id, display_name: name, previously, gathers, last_year: lastYear }) => ({
      id: String(id),
      display_name: String(name ?? id),
      previously: String(previously ?? ""),
      gathers: String(gathers ?? ""),
      ...(typeof lastYear === "number" && { last_year: lastYear }),
    }),
  );
}

function privacyReportOf(frozen: Frozen): PrivacyReport | null {
  const report = jsonAt(frozen, "privacy-report.json");
  return CHECKS["settings:privacy-report"]?.(report) ? (report as PrivacyReport) : null;
}

/** Returns the texts of a frozen release from the descriptor of its tables; undefined if that lacks one of them. */
export function frozenWords(frozen: Frozen): ReleaseWords | undefined {
  const descriptor = (jsonAt(frozen, "datasets/datapackage.json") ?? {}) as Partial<{
    readonly citation: string;
    readonly description: string;
    readonly name: string;
    readonly title: string;
    readonly contributors: readonly { readonly title: string }[];
  }>;
  const { citation, description: disclaimer, name: datasetId, title, contributors } = descriptor;
  const publisher = contributors?.[0]?.title;
  return citation === undefined ||
    disclaimer === undefined ||
    datasetId === undefined ||
    title === undefined ||
    publisher === undefined
    ? undefined
    : { citation, disclaimer, datasetId, title, publisher };
}

/** Returns a function that maps an id to the id of the same entry in an earlier release, if it was renamed since. */
export function idBefore(now: readonly Label[], before: readonly Label[]): (id: string) => string {
  const known = new Set(before.map(({ id }) => id));
  return (id) => {
    const entry = now.find((label) => label.id === id);
    return known.has(id) || entry === undefined
      ? id
      : (formerIdsOf(entry).find((former) => known.has(former)) ?? id);
  };
}
