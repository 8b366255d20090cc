import { rollup } from "d3-array";
import { listedIn, type Mapping } from "../importing/model/mapping.ts";
import type { ReadTable } from "../importing/model/table.ts";
import { missingValueTest } from "../importing/text/words.ts";
import { isLabelColumn, LABEL_LISTS, type LabelColumn, labelProposer } from "../importing/values/labels.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { howMany, grouped } from "../model/unit.ts";
import { ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import type { Registries } from "../tables/index.ts";
import { type Reject, rowKey } from "./reject.ts";

/** Thrown when more of an export would be lost than allowed. Carries every reject. */
export class LossError extends DataError {
  readonly rejects: readonly Reject[];

  constructor(problems: readonly DataProblem[], rejects: readonly Reject[]) {
    super(problems);
    this.rejects = rejects;
  }
}

interface Loss {
  readonly table: ReadTable;
  readonly mapping: Mapping;
  readonly rejects: readonly Reject[];
  readonly registries: Registries;
  readonly maxRejected: number;
}

/** Reason for a lost row that another row of the same programme replaces. */
export const REPLACED_BY_ANOTHER =
  "is replaced by another row of the same organisation, industry, framework, country and year, with another submission_id and other answers";

/** Reason for a lost row whose identifier another organisation or year has too. */
export const IDENTIFIER_OF_ANOTHER =
  "is replaced by another row with the same submission_id, but of another organisation or year";

const NO_IDENTIFIER =
  'If the column is not that of submissions, write "to": "ignore" for it; otherwise correct it in the export.';

const OF_WRONG_YEAR =
  "Check that the year is read from the right column, and that each organisation has its own name.";

/** Returns whether a reject is a lost value. An answer to a question that was not asked in the year is none. */
const isLostValue = ({ made, kind }: Reject) => made === "cell left empty" && kind !== "not asked";

/** Returns whether a reject is a lost row. */
const isLostRow = ({ made, kind }: Reject) =>
  (made === "row left out" && kind !== "of nobody") ||
  (made === "row replaced" && (kind === "superseded by another" || kind === "identifier of another"));

/** A larger share of the rows than people correct with a later row. */
const MOST_CORRECTED = 0.2;

/** Larger shares of the rows than are handed in again: with other answers, and in all. */
const [MOST_ANSWERED_AGAIN, MOST_REPEATED] = [2 / 5, 2 / 3];
/** If more of the rows lack the organisation, it may be written only once for a group of rows. */
const MOST_UNNAMED = 1 / 2;

const rowsOf = (some: readonly Reject[]) => new Set(some.map(rowKey));

const percent = (part: number) => `${Number((100 * part).toPrecision(2))}%`;

/**
 * Lists the reasons why more of an export would be lost than allowed, which usually means that it was misread: first each
 * unknown label with the most similar registry entry, then every other reason with its count. Empty if the loss is allowed.
 */
export function lossProblems(file: string, loss: Loss): DataProblem[] {
  const { table, rejects, maxRejected } = loss;
  const notRead = table.ragged.total - (table.besides ?? 0);
  const rows = table.rows.length + notRead;
  const lostRows = rejects.filter((reject) => isLostRow(reject) && reject.kind !== "not read");
  const lost = rowsOf(lostRows).size + notRead;
  const replaced =
    rowsOf(lostRows).size - rowsOf(lostRows.filter(({ made }) => made === "row left out")).size;
  const columns = emptiedColumns(loss).filter(({ emptied, given }) => emptied > maxRejected * given);
  const corrected = rowsOf(rejects.filter(({ kind }) => kind === "superseded without identifier")).size;
  const mostCorrected = Math.max(maxRejected, MOST_CORRECTED);
  const isTooMuchLost = lost > maxRejected * rows;
  const isTooMuchCorrected = corrected > mostCorrected * rows;
  const ofShape = [...repeatedRows(file, loss, rows), ...unnamedRows(file, loss)];
  if (!isTooMuchLost && !isTooMuchCorrected && columns.length === 0) return ofShape;
  const remedy = `Correct the export or the mapping, or allow a greater loss with --max-rejected.`;
  return [
    ...unknownLabels(file, loss),
    ...ofShape,
    ...otherReasons(file, rejects, rows),
    ...columns.map(({ column, emptied, given }) => ({
      file,
      column,
      rule: `${grouped(emptied)} of ${grouped(given)} values would be lost, but at most ${percent(maxRejected)} may be`,
      remedy,
    })),
    ...(isTooMuchCorrected
      ? [
          {
            file,
            rule: `${grouped(corrected)} of ${howMany(rows, "row")} would be replaced by a later row of the same organisation, industry, framework, country and year, but at most ${percent(mostCorrected)} may be`,
            remedy: `${OF_WRONG_YEAR} If a programme has several rows, such as one for each quarter or assessor, make it one row. Otherwise allow it with --max-rejected.`,
          },
        ]
      : []),
    ...(isTooMuchLost
      ? [
          {
            file,
            rule: `${grouped(lost)} of ${howMany(rows, "row")} would be ${replaced === 0 ? "left out" : `lost, ${grouped(replaced)} of them replaced by a row of another submission`}, but at most ${percent(maxRejected)} may be`,
            remedy,
          },
        ]
      : []),
  ];
}

/** Returns the problem of an export with several rows for each submission, such as one for each finding. */
function repeatedRows(file: string, { rejects, maxRejected }: Loss, rows: number): DataProblem[] {
  const again = rowsOf(rejects.filter(({ kind }) => kind === "superseded")).size;
  const repeated = rowsOf(rejects.filter(({ made }) => made === "row replaced")).size;
  const found = [
    { count: again, most: Math.max(maxRejected, MOST_ANSWERED_AGAIN), what: ", with other answers" },
    { count: repeated, most: Math.max(maxRejected, MOST_REPEATED), what: "" },
  ].find(({ count, most }) => count > most * rows);
  if (found === undefined) return [];
  return [
    {
      file,
      rule: `${grouped(found.count)} of ${howMany(rows, "row")} would be replaced by a later row of the same submission${found.what}, but at most ${percent(found.most)} may be`,
      remedy:
        "If the export has several rows for each submission, such as one for each finding, quarter or assessor, make it one row each. Otherwise allow it with --max-rejected.",
    },
  ];
}

/** Returns the problem of an export that names the organisation only in the first row of its group. */
function unnamedRows(file: string, loss: Loss): DataProblem[] {
  const rows = loss.table.rows.length;
  const most = Math.max(loss.maxRejected, MOST_UNNAMED) * rows;
  return unnamedIn(file, loss)
    .filter(({ unnamed }) => unnamed > most)
    .map(({ problem }) => ({
      ...problem,
      remedy: `${problem.remedy} Otherwise allow it with --max-rejected.`,
    }));
}

/** Returns a remark on rows that name no organisation beside others that do. */
export function unnamedRemarks(file: string, named: Pick<Loss, "table" | "mapping">): DataProblem[] {
  return unnamedIn(file, named).map(({ problem }) => problem);
}

function unnamedIn(file: string, { table: { header, rows }, mapping }: Pick<Loss, "table" | "mapping">) {
  const isMissing = missingValueTest(mapping.missing);
  const place = header.findIndex((name) => mapping.columns?.[name]?.to === ORGANISATION_COLUMN);
  const unnamed = rows.filter((row) => isMissing(String(row[place] ?? ""))).length;
  if (place === -1 || unnamed === 0 || unnamed === rows.length) return [];
  const problem: DataProblem = {
    file,
    column: header[place] ?? "",
    rule: `is empty in ${grouped(unnamed)} of ${howMany(rows.length, "row")}: together these count as one organisation, which cannot be withdrawn by its name`,
    remedy: "If the first row of a group names it for all, fill the cells below it in the export.",
  };
  return [{ unnamed, problem }];
}

/** Counts, for each column, the values given in years in which it was asked, and those of them that are not used. */
function emptiedColumns({ table, mapping, rejects }: Loss) {
  const isMissing = missingValueTest(mapping.missing);
  const notAsked = countedByColumn(rejects.filter(({ kind }) => kind === "not asked"));
  return [...countedByColumn(rejects.filter(isLostValue))].map(([column, emptied]) => {
    const place = table.header.indexOf(column);
    const isList = listedIn(mapping.columns?.[column]?.to) !== undefined;
    const given = isList
      ? table.rows.length
      : table.rows.filter((row) => !isMissing(String(row[place] ?? ""))).length - (notAsked.get(column) ?? 0);
    return { column, emptied, given };
  });
}

function countedByColumn(rejects: readonly Reject[]): ReadonlyMap<string, number> {
  return rollup(
    rejects,
    ({ length }) => length,
    ({ column }) => column,
  );
}

/** Returns a problem for each label that is in no registry, the most frequent first. */
export function unknownLabels(
  file: string,
  { mapping, rejects, registries }: Pick<Loss, "mapping" | "rejects" | "registries">,
): DataProblem[] {
  const counts = new Map<string, { column: string; value: string; to: LabelColumn; count: number }>();
  for (const { column, value, kind } of rejects) {
    const to = mapping.columns?.[column]?.to;
    if (to === undefined || !isLabelColumn(to) || kind !== "unknown label") continue;
    const key = `${column}\u0000${value}`;
    const entry = counts.get(key) ?? { column, value, to, count: 0 };
    entry.count++;
    counts.set(key, entry);
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ column, value, to, count }) => {
      const near = labelProposer(to, registries)(value).nearest;
      return {
        file,
        column,
        value,
        rule: `is an unknown ${to}, in ${howMany(count, "row")}${near === undefined ? "" : `; the nearest is ${near}`}`,
        remedy: `Map it under "labels" of the column in the mapping, or add it to data/reference/${LABEL_LISTS[to]}.csv.`,
      };
    });
}

/** What is said of lost rows whose own reasons differ from row to row. */
const GENERIC: Readonly<Partial<Record<Reject["kind"], Pick<Reject, "reason" | "remedy">>>> = {
  "superseded by another": { reason: REPLACED_BY_ANOTHER, remedy: OF_WRONG_YEAR },
  "identifier of another": { reason: IDENTIFIER_OF_ANOTHER, remedy: NO_IDENTIFIER },
};

/**
 * Returns a problem for each other reason, with its count and the first line it applies to.
 * @param rows the number of rows of the export
 */
function otherReasons(file: string, rejects: readonly Reject[], rows: number): DataProblem[] {
  const reasons = new Map<string, { first: Reject; count: number }>();
  for (const reject of rejects) {
    if ((!isLostValue(reject) && !isLostRow(reject)) || reject.kind === "unknown label") continue;
    const first = { ...reject, ...GENERIC[reject.kind] };
    const key = `${first.column}\u0000${first.reason}`;
    const known = reasons.get(key);
    if (known === undefined) reasons.set(key, { first, count: 1 });
    else known.count++;
  }
  const fill = (column: string, value: string, count: number) =>
    value === "" && column !== "" && 2 * count > rows
      ? " If the first row of a group has it for all, fill the cells below it in the export."
      : "";
  return [...reasons.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ first: { line, column, value, reason, remedy }, count }) => ({
      file,
      row: line,
      ...(column !== "" && { column }),
      ...(value !== "" && { value }),
      rule: `${reason}${count === 1 ? "" : ` (and in ${howMany(count - 1, "more row")})`}`,
      remedy: `${remedy}${fill(column, value, count)}`,
    }));
}
