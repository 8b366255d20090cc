import { Command } from "commander";
import type { WrittenReport } from "../../operations/ingest-report.ts";
import { type CommonOptions, run } from "../exit.ts";
import { print, printJson } from "../print.ts";
import { type PrivacyOptions, privacyChoices, withPrivacyOptions } from "../privacy-options.ts";
import { withProgress } from "../progress.ts";
import { PUBLISH_FOLDER } from "../publish-folder.ts";
import { quietOption } from "../quiet-option.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions, PrivacyOptions {
  readonly data: string;
  readonly sync: boolean;
}

export const ingestCommand = withPrivacyOptions(
  new Command("ingest")
    .summary("turn submissions into anonymous datasets")
    .description(
      "Cleans and anonymises submissions, and replaces all tables made from them, and datapackage.json. If anything " +
        "fails, nothing is replaced. Files that you write yourself are left unchanged: reference/, methodology.json, " +
        "release.json, observatory/changelog.csv.",
    )
    .argument(
      "<file>",
      "the submissions, CSV in UTF-8 or encrypted with age; or a folder, whose .csv and .age files are read",
    ),
)
  .option("--data <folder>", "the data folder", "data")
  .addOption(syncOption())
  .addOption(quietOption())
  .option("--json", "print the report, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data ingest submissions.csv
  compliance-data ingest private/2026-Q4.csv --json > private/report.json
  compliance-data ingest private/2026-Q4.csv --ledger /secure/ledger.bin --withdrawn /secure/withdrawn.csv
  compliance-data ingest private/2026-Q3.csv --first-release
  compliance-data ingest private/2026-Q4/ --identity /secure/age-identity.txt

The ledger holds keyed hashes of the contributors behind each published figure. It is encrypted, and its key is in a file
next to it. Keep both private, and keep them for the next quarter: without them, only a first release can be made. With a
ledger, a figure either stays the same as in the previous release, or changes by at least k organisations. So a new or corrected
submission may wait until there are enough others of the same industry and year. release.json names the release.
Each row of the file of withdrawals has a date, and an organisation or a submission_id. Their submissions are not used.
The files of a folder are read as one file, in the order of their names: a.csv, a-2.csv, a-10.csv. If a submission occurs
twice, the later one counts.
Encrypted files are decrypted in memory only. compliance-data check names each row that is left out, and why.
The report counts what was dropped and what waits. It is for you; do not publish it.`,
  )
  .action((file: string, options: Options) =>
    run(options, async () => {
      const { keepHeapSmall } = await import("../heap.ts");
      keepHeapSmall(file);
      const { ingestFile } = await import("../../operations/ingest-file.ts");
      const { formatReport } = await import("../format-ingest-report/index.ts");
      const disk = await diskFor(options.sync);
      const places = {
        file,
        data: options.data,
        ...privacyChoices(file, options),
        forbidden: [PUBLISH_FOLDER],
        disk,
      };
      const result = await withProgress(options.quiet === true || options.json === true, (report) =>
        ingestFile(places, report),
      );
      if (options.json) printJson(result);
      else if (!options.quiet) {
        print(formatReport(result));
        print(`\nWrote the tables of ${options.data}/. ${nextStep(result)}`);
      }
    }),
  );

/** Returns what to do with the tables. A preview is offered only if build does not refuse them. */
function nextStep({ taken }: WrittenReport): string {
  if (taken === undefined) return "Next: compliance-data release, or build for a preview";
  const { release, correction } = taken;
  return `Next: compliance-data release, as the next quarter or as ${correction}. Until then build refuses them: release.json names ${release}, which is frozen with other content.`;
}
