import { Command } from "commander";
import { type CommonOptions, run } from "../exit.ts";
import { progress } from "../progress.ts";

interface Options extends CommonOptions {
  readonly data: string;
}

export const ingestCommand = new Command("ingest")
  .summary("turn submissions into anonymous datasets")
  .description(
    "Cleans and anonymises a submissions file and replaces every table that is made from it, with datapackage.json: " +
      "all of them, or none. What you write yourself stays as it is: reference/, methodology.json, release.json, " +
      "observatory/changelog.csv.",
  )
  .argument("<file>", "the submissions, CSV in UTF-8")
  .option("--data <folder>", "the datasets", "data")
  .option("-q, --quiet", "print nothing but errors")
  .option("--json", "print the report, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data ingest submissions.csv
  compliance-data ingest private/2026-Q4.csv --json > private/report.json

The report is for you: it counts what was dropped, and is not published.`,
  )
  .action((file: string, options: Options) =>
    run(options, async () => {
      const { ingestFile } = await import("../../publish/ingest-file.ts");
      const { formatReport } = await import("../report.ts");
      const report = progress(options.quiet === true || options.json === true);
      try {
        const result = await ingestFile(file, options.data, ["public"], report);
        report.end();
        if (options.json) console.log(JSON.stringify(result, null, 2));
        else if (!options.quiet) {
          console.log(formatReport(result));
          console.log(`\nWrote the tables of ${options.data}/. Next: compliance-data build`);
        }
      } finally {
        report.end();
      }
    }),
  );
