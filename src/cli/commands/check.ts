import { Command } from "commander";
import { howMany } from "../../model/unit.ts";
import type { Confirmation } from "../../plausibility/doubt.ts";
import { type CommonOptions, EXIT_REFUSED, run } from "../exit.ts";
import { parseDay } from "../parsers.ts";
import { print, printFailure, printJson } from "../print.ts";
import { confirmOption, mappingOption } from "../privacy-options.ts";
import { quietOption } from "../quiet-option.ts";

interface Options extends CommonOptions {
  readonly data: string;
  readonly identity?: string;
  readonly mapping?: string;
  readonly confirm?: readonly Confirmation[];
  readonly asOf?: string;
  readonly strict?: boolean;
}

export const checkCommand = new Command("check")
  .summary("check submissions as ingest would")
  .description(
    "Checks files of submissions as ingest does, and lists each problem by cell: errors, for which ingest would refuse the files, and " +
      "warnings, for submissions and values that it would leave out. Changes nothing.",
  )
  .argument(
    "<file...>",
    "submissions, CSV in UTF-8 or encrypted with age; or a folder, whose .csv and .age files are read",
  )
  .option("--data <folder>", "the data folder, whose registries have the allowed labels", "data")
  .option("--identity <file>", "the age identity file that decrypts .age files, as age-keygen writes it")
  .addOption(mappingOption())
  .addOption(confirmOption())
  .option(
    "--as-of <date>",
    "the day that the release will describe, as for release; default: today",
    parseDay,
  )
  .option("--strict", "exit with 1 for warnings too")
  .addOption(quietOption())
  .option("--json", "print the findings as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data check submission.csv
  compliance-data check private/2026-Q4/ --identity /secure/age-identity.txt
  compliance-data check a.csv b.csv --strict --json

Exits with 1 for errors: ingest would refuse the files. For a warning ingest leaves out the value or the submission, and uses
the rest. All files are checked together, so a submission that another one replaces is listed.
Only ingest knows who has withdrawn, which years are published, and what nobody answered in a year. check treats every
requirement, and the bottleneck, as asked.`,
  )
  .action((submissions: readonly string[], options: Options) =>
    run(options, async () => {
      const { checkFiles } = await import("../../operations/check-files.ts");
      const { errorLines, formatCheck } = await import("../check.ts");
      const { data, identity, strict = false } = options;
      const latestYear = Number(options.asOf?.slice(0, 4) ?? new Date().getUTCFullYear());
      const places = {
        submissions,
        data,
        identity,
        mapping: options.mapping,
        confirmed: options.confirm,
        latestYear,
      };
      const result = await checkFiles(places);
      const { errors, warnings } = result;
      if (errors.total > 0 || (strict && warnings.total > 0)) process.exitCode = EXIT_REFUSED;
      if (options.json) {
        printJson({ registries: data, ...result });
        return;
      }
      if (!options.quiet) print(formatCheck(result, data));
      if (errors.total > 0) {
        printFailure(
          errorLines(errors),
          `${howMany(errors.total, "error")}. ingest would refuse these files and change nothing.`,
        );
      }
    }),
  );
