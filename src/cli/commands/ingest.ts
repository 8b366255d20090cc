import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { type CommonOptions, run } from "../exit.ts";
import { print, printJson } from "../print.ts";
import { type PrivacyOptions, privacyChoices, withPrivacyOptions } from "../privacy-options.ts";
import { progress } from "../progress.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions, PrivacyOptions {
  readonly data: string;
  readonly sync: boolean;
}

/** Percent that the heap may grow by between two cleanings: half the memory, for a fifth more time. */
const HEAP_GROWTH = 30;

export const ingestCommand = withPrivacyOptions(
  new Command("ingest")
    .summary("turn submissions into anonymous datasets")
    .description(
      "Cleans and anonymises a submissions file and replaces every table that is made from it, with datapackage.json: " +
        "all of them, or none. What you write yourself stays as it is: reference/, methodology.json, release.json, " +
        "observatory/changelog.csv.",
    )
    .argument("<file>", "the submissions, CSV in UTF-8"),
)
  .option("--data <folder>", "the datasets", "data")
  .addOption(syncOption())
  .option("-q, --quiet", "print nothing but errors")
  .option("--json", "print the report, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data ingest submissions.csv
  compliance-data ingest private/2026-Q4.csv --json > private/report.json
  compliance-data ingest private/2026-Q4.csv --ledger /secure/ledger.bin --withdrawn /secure/withdrawn.csv
  compliance-data ingest private/2026-Q3.csv --first-release

The ledger holds keyed hashes, encrypted, with the key in a file beside it. With it a release differs from those before
it (release in release.json) by no organisation or by k or more, in every figure: who is new or corrected waits until
enough others of the same industry and year are. Keep both files, private, for the next quarter: without them a release
after the first is refused. Who withdrew is used nowhere from then on: organisation or submission_id, and date.
The report counts what was dropped and what waits. It is for the operator and is not published.`,
  )
  .action((file: string, options: Options) =>
    run(options, async () => {
      // Left to itself, the heap grows to several times what is in use before it is cleaned.
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
      const { ingestFile } = await import("../../operations/ingest-file.ts");
      const { formatReport } = await import("../report.ts");
      const report = progress(options.quiet === true || options.json === true);
      try {
        const disk = await diskFor(options.sync);
        const places = {
          file,
          data: options.data,
          ...privacyChoices(file, options),
          forbidden: ["public"],
          disk,
        };
        const result = await ingestFile(places, report);
        report.end();
        if (options.json) printJson(result);
        else if (!options.quiet) {
          print(formatReport(result));
          print(`\nWrote the tables of ${options.data}/. Next: compliance-data release, or build for a look`);
        }
      } finally {
        report.end();
      }
    }),
  );
