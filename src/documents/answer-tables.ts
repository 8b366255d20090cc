import { answerCsv } from "../endpoints/answer-table.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import { type OutputFile, textFile } from "../model/file.ts";
import { answerFile, answerTable, type Choice } from "../routing/addresses.ts";
import { type ContentSources, fileAt } from "./context.ts";

/**
 * The address of an answer's CSV: beside each Intelligence answer, and of what offers the format itself; undefined
 * for an Observatory answer, whose table is the export.
 */
export function tableAddress({ path, parameters }: CatalogueEntry, choice?: Choice): string | undefined {
  const offersCsv = parameters.some(({ kind, values }) => kind === "format" && values.includes("csv"));
  if (path.includes("/observatory/") && !offersCsv) return undefined;
  return answerTable(answerFile(path, choice));
}

/** The answers as CSV, but for those that are published as answers already. */
export function answerCsvFiles({ catalogue, answers }: ContentSources): OutputFile[] {
  const published = new Set(answers.map(({ address }) => address));
  return catalogue.flatMap((entry) =>
    answers
      .filter(({ id }) => id === entry.id)
      .flatMap(({ choice, body }) => {
        const address = tableAddress(entry, choice);
        if (address === undefined || published.has(address) || typeof body === "string") return [];
        return [textFile(fileAt(address), answerCsv(body))];
      }),
  );
}
