import { proposeMapping, type Proposal } from "../../src/importing/drafting/propose.ts";
import { readImportTable } from "../../src/importing/reading/read-table.ts";
import { settings } from "../submissions/support.ts";

/** The text of a CSV file with semicolons between values. */
export function semicolons(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => (cell.includes(";") ? `"${cell}"` : cell)).join(";"))
    .join("\n");
}

/** What is proposed for a CSV file, with the registries of the sample. */
export async function proposed(text: string): Promise<Proposal> {
  return proposeMapping(await readImportTable("export.csv", new TextEncoder().encode(text)), settings);
}
