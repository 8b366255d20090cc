import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { type CommonOptions, run } from "../exit.ts";
import { LEDGER, ledgerOf } from "../ledger-option.ts";
import { print, printJson } from "../print.ts";
import { progress } from "../progress.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions {
  readonly data: string;
  /** False where none is wanted. */
  readonly ledger?: string | false;
  readonly sync: boolean;
}

/** Percent that the heap may grow by between two cleanings: half the memory, for a fifth more time. */
const HEAP_GROWTH = 30;

export const ingestCommand = new Command("ingest")
  .summary("turn submissions into anonymous datasets")
  .description(
    "Cleans and anonymises a submissions file and replaces every table that is made from it, with datapackage.json: " +
      "all of them, or none. What you write yourself stays as it is: reference/, methodology.json, release.json, " +
      "observatory/changelog.csv.",
  )
  .argument("<file>", "the submissions, CSV in UTF-8")
  .option("--data <folder>", "the datasets", "data")
  .option("--ledger <file>", `what is remembered of a release; default: ${LEDGER} beside the submissions`)
  .option("--no-ledger", "remember nothing, and compare with no release before")
  .addOption(syncOption())
  .option("-q, --quiet", "print nothing but errors")
  .option("--json", "print the report, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data ingest submissions.csv
  compliance-data ingest private/2026-Q4.csv --json > private/report.json
  compliance-data ingest private/2026-Q4.csv --ledger /secure/ledger.json

The ledger holds keyed hashes, with the key in a file beside it. With it a release differs from the one before
(release in release.json) by no programme or by k or more, in every figure: programmes wait where too few are
new, and a year keeps its figures where too few left or changed. Keep both files, private, for the next quarter.
The report is for you: it counts what was dropped, and is not published.`,
  )
  .action((file: string, options: Options) =>
    run(options, async () => {
      // Left to itself, the heap grows to several times what is in use before it is cleaned.
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
      const { ingestFile } = await import("../../publish/ingest-file.ts");
      const { formatReport } = await import("../report.ts");
      const report = progress(options.quiet === true || options.json === true);
      try {
        const ledger = ledgerOf(file, options.ledger);
        const disk = await diskFor(options.sync);
        const places = { file, data: options.data, ledger, forbidden: ["public"], disk };
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
