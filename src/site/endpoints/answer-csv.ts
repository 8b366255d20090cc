import type { Context } from "../../documents/context.ts";
import { answerColumns, MISSING_CELLS } from "../../endpoints/answer-table.ts";
import { observatoryExport } from "../../endpoints/observatory/export.ts";
import { TIDY_FIELDS } from "../../endpoints/observatory/tidy.ts";
import type { CsvFile } from "../../formats/loading-lines.ts";
import { required } from "../../model/required.ts";
import { answerTable } from "../../routing/addresses.ts";
import { addressForCode } from "../base-address.ts";

/** The export's table, in which a null is an empty cell. */
const EXPORTED: Omit<CsvFile, "file"> = {
  missing: [""],
  columns: Object.entries(TIDY_FIELDS).map(([name, { type }]) => ({
    name,
    type: type === "any" ? "string" : type,
  })),
};

/**
 * Returns the CSV file of an answer, for the code that loads it.
 * @param json the address of the answer's JSON file
 */
export function answerCsvFile(context: Context, json: string): CsvFile {
  const file = addressForCode(context, answerTable(json));
  const { id, body } = required(
    context.answers.find(({ address }) => address === json),
    json,
  );
  if (id === observatoryExport.id) return { file, ...EXPORTED };
  return { file, missing: MISSING_CELLS, columns: answerColumns(body as object) };
}
