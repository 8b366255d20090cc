import { Command, Option } from "commander";
import { IMPORT_OUT, IMPORT_REJECTS, MAX_REJECTED } from "../../operations/import-defaults.ts";
import type { Confirmation } from "../../plausibility/doubt.ts";
import { type CommonOptions, run } from "../exit.ts";
import { percentage } from "../parsers.ts";
import { print, printJson } from "../print.ts";
import { confirmOption } from "../privacy-options.ts";
import { withProgress } from "../progress.ts";
import { PUBLISH_FOLDER } from "../publish-folder.ts";
import { quietOption } from "../quiet-option.ts";

interface Options extends CommonOptions {
  readonly suggest?: boolean;
  readonly force?: boolean;
  readonly sheet?: string;
  readonly mapping?: string;
  readonly data: string;
  readonly out: string;
  readonly rejects: string;
  readonly maxRejected: number;
  readonly confirm?: readonly Confirmation[];
}

export const importCommand = new Command("import")
  .summary("turn an export into a submissions file")
  .description(
    "Turns an export of any system into a submissions file: CSV with any separator and encoding, an Excel workbook (.xlsx) " +
      "or JSON lines. mapping.json says what its columns, numbers and labels mean; --suggest drafts it. Where something can " +
      "be read in two ways, it asks and never guesses. Unusual figures stop the import.",
  )
  .argument("<file>", "the export")
  .option(
    "--suggest",
    "draft the mapping, show what was understood and what you must answer; write nothing else",
  )
  .option("--force", "with --suggest: replace an existing mapping")
  .option(
    "--sheet <name>",
    'the sheet of a workbook, or "*" for all its tables; default: that of the mapping, or the likeliest',
  )
  .option("--mapping <file>", "the mapping; default: mapping.json")
  .option("--data <folder>", "the data folder, whose registries have the allowed labels", "data")
  .option("--out <file>", "the submissions file to write", IMPORT_OUT)
  .option("--rejects <file>", "the file to write with the rows and cells that are not used", IMPORT_REJECTS)
  .addOption(
    new Option(
      "--max-rejected <percentage>",
      "refuse the export if more of its rows, or of the cells of a column, would be lost",
    )
      .argParser(percentage)
      .default(MAX_REJECTED, `${100 * MAX_REJECTED}%`),
  )
  .addOption(confirmOption())
  .addOption(quietOption())
  .option("--json", "print the report, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data import export.csv --suggest
  compliance-data import export.csv
  compliance-data import export.xlsx --mapping mapping-xlsx.json --out private/2026-Q4.csv
  compliance-data import export.csv --max-rejected 8%
  compliance-data import export.csv --confirm "audit_hours=Only self-assessments take part."

Answer each "?" in mapping.json, then import. The list of rejects has each row or cell that is not used, is read differently
from its column, or may be misread: its line, column and value, what was made of it, why, and what to do. It is also written
if an import is refused because too much would be lost, or because figures are unusual. Only you can read both files: keep
them out of Git.
compliance-data ingest, release and check take an export too, with the same mapping.`,
  )
  .action((file: string, options: Options) =>
    run(options, async () => {
      const { formatImport, formatSuggestion } = await import("../import-report.ts");
      const { data, mapping, sheet, out, rejects } = options;
      if (options.suggest) {
        const { suggestMapping } = await import("../../operations/suggest-mapping.ts");
        const suggestion = await suggestMapping({ file, mapping, data }, options);
        if (options.json) printJson(suggestion);
        else if (!options.quiet) print(formatSuggestion(suggestion, file, mapping, data));
        return;
      }
      const { importFile } = await import("../../operations/import-file.ts");
      const confirmed = options.confirm;
      const places = {
        file,
        mapping,
        sheet,
        confirmed,
        data,
        out,
        rejects,
        forbidden: [data, PUBLISH_FOLDER],
      };
      const result = await withProgress(options.quiet === true || options.json === true, (report) =>
        importFile(places, options.maxRejected, report),
      );
      if (options.json) printJson(result);
      else if (!options.quiet) print(formatImport(result, out, rejects, confirmed));
    }),
  );
