import { answerCsv } from "../endpoints/answer-table.ts";
import { bytesOf, fileOnDemand, type OutputFile } from "../model/file.ts";
import { tableAddress } from "../routing/addresses.ts";
import type { ContentSources } from "./content.ts";
import { fileAt } from "./context.ts";

/** Returns the answers as CSV, except those already published as answers in that format. */
export function answerCsvFiles({ catalogue, answers }: ContentSources): OutputFile[] {
  const published = new Set(answers.map(({ address }) => address));
  return catalogue.flatMap((entry) =>
    answers
      .filter(({ id }) => id === entry.id)
      .flatMap(({ choice, body }) => {
        const address = tableAddress(entry, choice);
        if (address === undefined || published.has(address) || typeof body === "string") return [];
        return [fileOnDemand(fileAt(address), () => bytesOf(answerCsv(body)))];
      }),
  );
}
