import { tableFiles } from "../../src/disclosure/derived/files.ts";
import { tablesFromBlocks } from "../../src/disclosure/derived/index.ts";
import { emptyBaseline } from "../../src/disclosure/renewal/empty-baseline.ts";
import { yearRates } from "../../src/disclosure/renewal/year-rates.ts";
import type { Files } from "../../src/model/file.ts";
import { withFiles } from "../../src/model/file.ts";
import { type BlockRow, blocks as blocksTable } from "../../src/tables/blocks.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { parseTable } from "../../src/tables/parse.ts";
import { PRIVACY_REPORT_PATH } from "../../src/tables/privacy-report.ts";

/**
 * A data folder whose tables all follow from some of its blocks, or from others: what an operator would have. It has
 * neither quantiles, standard errors nor rates, for those do not follow.
 * @param edit returns the blocks of the new data
 */
export function derivedFrom(data: Files, edit: (blocks: readonly BlockRow[]) => readonly BlockRow[]): Files {
  const { rows } = parseTable(blocksTable, data.get(blocksTable.path)!);
  const published = edit(rows).map((row) => ({ labels: row, members: [], row }));
  const settings = loadSettings(data);
  const rates = yearRates(published, [], emptyBaseline([]), settings);
  const made = tableFiles(tablesFromBlocks(published, rates, settings));
  const files = new Map(withFiles(data, made));
  files.delete(PRIVACY_REPORT_PATH);
  return files;
}
