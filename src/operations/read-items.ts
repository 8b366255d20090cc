import { readFileSync } from "node:fs";
import { DataError, UserError } from "../model/problem.ts";
import { type Item, itemsOf } from "../starter/lists.ts";
import { parseRecords } from "../tables/records.ts";

/** The column next to an entry's id: its display name or, for a country, its region. */
const SECOND = { names: "display_name", regions: "region" } as const;

/**
 * Reads a list given as an option: items separated by commas, or the name of a CSV file with the columns of a registry.
 * @param kind what is next to each id: its name, or the region of a country
 * @throws DataError or UserError for a file that cannot be read
 */
export function readItems(text: string, kind: keyof typeof SECOND): Item[] {
  if (!/\.csv$/i.test(text)) return itemsOf(text);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(text);
  } catch {
    throw new UserError(`${text} cannot be read`, "Name a CSV file, or a list separated by commas.");
  }
  const { records, problems, total } = parseRecords(text, bytes);
  if (total > 0) throw new DataError(problems, total);
  const [header = [], ...rows] = records;
  const [id, name, second] = ["id", "display_name", SECOND[kind]].map((column) => header.indexOf(column));
  if (id === -1 && name === -1) {
    const rule = "must have a column id or display_name";
    throw new DataError([
      { file: text, row: 1, value: header.join(","), rule, remedy: "Rename the column that has them." },
    ]);
  }
  return rows.map((row) => {
    const cell = (index: number | undefined) => row[index ?? -1]?.trim() || undefined;
    const [first, beside] = [cell(id) ?? cell(name) ?? "", cell(second)];
    return beside === undefined || (id === -1 && kind === "names")
      ? { text: first }
      : { text: first, second: beside };
  });
}
