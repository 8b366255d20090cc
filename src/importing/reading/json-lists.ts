import { isObject } from "../../model/answer-walk.ts";
import type { ImportedCell } from "../model/table.ts";
import { jsonValue, plainCell } from "./json-value.ts";

/** The beginning of a list of lists, and of a document that may have one, such as `{"values": [["Company", "Year"], …]}`. */
const MAY_HAVE_LISTS = /^\s*(?:\[|\{[^]*\[)\s*\[/;

/**
 * Returns the rows of a JSON list of lists, as services that publish spreadsheets write them: the whole document, or the only
 * such list in an object. Null is an empty cell.
 * @returns undefined if there is none, or if a list has something other than texts, numbers, true, false and null
 */
export function jsonLists(text: string): readonly (readonly ImportedCell[])[] | undefined {
  if (!MAY_HAVE_LISTS.test(text)) return undefined;
  const document = jsonValue(text);
  const lists = (isObject(document) ? Object.values(document) : [document]).flatMap((value: unknown) => {
    const rows = rowsOf(value);
    return rows === undefined ? [] : [rows];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

function rowsOf(value: unknown): ImportedCell[][] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(plainCell) : [undefined]));
  const isRead = (row: (ImportedCell | undefined)[]): row is ImportedCell[] =>
    row.every((cell) => cell !== undefined);
  return rows.every(isRead) ? rows : undefined;
}
