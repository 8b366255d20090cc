import { QUESTIONS } from "../../model/metric.ts";
import { howMany } from "../../model/unit.ts";
import { ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import { meaningsOf } from "../headings/headings.ts";
import { OPEN_REQUIREMENTS } from "../model/mapping.ts";
import { type ImportedCell, importedCellAt, type ReadTable } from "../model/table.ts";

const REQUIREMENTS = Array.from({ length: 12 }, (_, at) => at + 1);
/** The columns that a table is completed with. */
const NEEDED: ReadonlySet<string> = new Set([
  ...[ORGANISATION_COLUMN, "industry", "framework", "country", "year"],
  ...QUESTIONS,
  ...REQUIREMENTS.map((id) => `requirement_${id}`),
]);
/** Minimum number of them that another sheet has and the table lacks. */
const LEAST_ADDED = 3;
/** Minimum share of rows that have one in the other sheet, of both. */
const LEAST_FOUND = 0.9;

/**
 * Adds the columns of another sheet to a table that lacks them, such as those of `Answers` to `Participants`: the cells of the
 * headings that both have tell which rows belong together.
 * @param others the headers of other sheets, and functions that read their tables
 * @returns the table, with a remark for each sheet that completes it, and the names of these sheets
 */
export function completedBy(
  table: ReadTable,
  others: readonly {
    readonly sheet: string;
    readonly header: readonly string[];
    readonly read: () => OtherTable;
  }[],
): { readonly table: ReadTable; readonly sheets: readonly string[] } {
  let made = table;
  const sheets: string[] = [];
  for (const { sheet, header, read } of others) {
    const has = targetsIn(made.header);
    const isShared = header.some((name) => table.header.includes(name.trim()));
    const added = [...targetsIn(header)].filter((to) => NEEDED.has(to) && !has.has(to));
    const joined = added.length >= LEAST_ADDED && isShared ? joinedWith(made, sheet, read()) : undefined;
    if (joined === undefined) continue;
    made = joined;
    sheets.push(sheet);
  }
  return { table: made, sheets };
}

type OtherTable = Pick<ReadTable, "header" | "rows" | "notes" | "ragged">;

function targetsIn(header: readonly string[]): ReadonlySet<string> {
  const targets = header.flatMap((name) => meaningsOf(name, REQUIREMENTS)[0]?.to ?? []);
  // A list of the open requirements has the findings of all.
  const listed = targets.includes(OPEN_REQUIREMENTS) ? REQUIREMENTS.map((id) => `requirement_${id}`) : [];
  return new Set([...targets, ...listed]);
}

function joinedWith(table: ReadTable, sheet: string, other: OtherTable): ReadTable | undefined {
  const shared = table.header.filter((name) => other.header.includes(name));
  if (shared.length === 0) return undefined;
  const [own, theirs] = [table, other].map((one) => keysOf(one, shared));
  if (own === undefined || theirs === undefined) return undefined;
  const found = [...own.keys()].filter((key) => theirs.has(key)).length;
  if (found < LEAST_FOUND * Math.max(own.size, theirs.size)) return undefined;
  const places = [...other.header.keys()].filter((place) => !shared.includes(other.header[place] ?? ""));
  const rows = [...own].map(([key, row]) => {
    const match = theirs.get(key);
    return [
      ...row,
      ...places.map((place): ImportedCell => (match === undefined ? "" : importedCellAt(match, place))),
    ];
  });
  const unread = theirs.size - found + other.ragged.total;
  const alone = [
    ...(found < own.size
      ? [`${howMany(own.size - found, "row")} of it ${own.size - found === 1 ? "has" : "have"} none there`]
      : []),
    ...(unread > 0 ? [`${howMany(unread, "row")} there ${unread === 1 ? "is" : "are"} not read`] : []),
  ];
  const remark = `with the columns of ${JSON.stringify(sheet)}, by ${shared.map((name) => JSON.stringify(name)).join(" and ")}${alone.map((what) => `; ${what}`).join("")}; lines are those of ${JSON.stringify(table.dialect.sheet)}`;
  return {
    ...table,
    header: [...table.header, ...places.map((place) => other.header[place] ?? "")],
    rows,
    notes: [...(table.notes ?? []), ...(other.notes ?? [])],
    remarks: [...(table.remarks ?? []), remark],
  };
}

/** Returns the rows by their cells below some headings; undefined if these are not different in each row. */
function keysOf(
  { header, rows }: Pick<ReadTable, "header" | "rows">,
  names: readonly string[],
): ReadonlyMap<string, readonly ImportedCell[]> | undefined {
  const places = names.map((name) => header.indexOf(name));
  const found = new Map(
    rows.map((row) => [
      JSON.stringify(places.map((place) => String(importedCellAt(row, place)).trim().toLowerCase())),
      row,
    ]),
  );
  return found.size === rows.length && rows.length > 0 ? found : undefined;
}
