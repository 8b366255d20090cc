import { Command, InvalidArgumentError } from "commander";
import { firstYearOfSpan, LIMITS } from "../../model/limits.ts";
import { grouped } from "../../model/unit.ts";
import type { SampleYears } from "../../submissions/sample/index.ts";
import { type CommonOptions, run } from "../exit.ts";
import { wholeNumber } from "../parsers.ts";
import { print } from "../print.ts";
import { withProgress } from "../progress.ts";
import { PUBLISH_FOLDER } from "../publish-folder.ts";
import { quietOption } from "../quiet-option.ts";

/** With this seed, no figure of a response is a rounding tie, so every rounding rule gives the same result. */
const DEFAULT_SEED = 4;

interface Options extends CommonOptions {
  readonly out: string;
  readonly seed: number;
  readonly years?: SampleYears;
  readonly programmes?: number;
  readonly earlier?: boolean;
  readonly asExport?: boolean;
  readonly data: string;
}

const MOST = 2 ** 31 - 1;

function span(text: string): SampleYears {
  const [, first, last] = /^([1-9]\d{3})\.\.([1-9]\d{3})$/.exec(text)?.map(Number) ?? [];
  if (first !== undefined && last !== undefined && first <= last && first >= firstYearOfSpan(last)) {
    return { first, last };
  }
  throw new InvalidArgumentError(
    `It must be two years like 2019..2026, the first not after the last, with at most ${LIMITS.spanYears} years in all.`,
  );
}

export const sampleCommand = new Command("sample")
  .summary("write a synthetic submissions file")
  .description(
    "Writes a synthetic submissions file for trying out the other commands. Its figures are correlated, and it has the " +
      "errors of a real file. It describes nobody. The same seed always gives the same bytes.",
  )
  .option("--out <file>", "the file to write; - means standard output", "submissions.csv")
  .option("--seed <number>", "seed of the random numbers", wholeNumber(0, MOST), DEFAULT_SEED)
  .option("--years <first..last>", "the years of the programmes (default: 2019..2026)", span)
  .option("--programmes <number>", "number of programmes in all years (default: 25241)", wholeNumber(1, MOST))
  .option("--earlier", "write the sample of a quarter earlier, which has fewer submissions")
  .option(
    "--as-export",
    "write it as a spreadsheet's export: semicolons, Windows-1252, decimal commas, headers of its own",
  )
  .option("--data <folder>", "the data folder; the file must be outside of it", "data")
  .addOption(quietOption())
  .addHelpText(
    "after",
    `
Examples:
  compliance-data sample
  compliance-data sample --as-export --out export.csv
  compliance-data sample --years 2021..2031 --out private/ten-years.csv
  compliance-data sample --programmes 1000000 --out private/large.csv
  compliance-data sample --seed 7 --out - | head`,
  )
  .action((options: Options) =>
    run(options, async () => {
      const { writeSample } = await import("../../operations/write-sample.ts");
      const rows = await withProgress(options.quiet === true || options.out === "-", (report) => {
        report.step(`Writing ${options.out}`);
        return writeSample(
          options.out,
          {
            programmes: options.programmes,
            years: options.years,
            seed: options.seed,
            earlier: options.earlier === true,
            asExport: options.asExport === true,
          },
          [options.data, PUBLISH_FOLDER],
          report.count,
        );
      });
      if (!options.quiet && options.out !== "-") {
        print(`Wrote ${grouped(rows)} synthetic submissions to ${options.out}`);
        const next = options.asExport ? "import --suggest" : "ingest";
        print(`Next: compliance-data ${next} ${options.out}`);
      }
    }),
  );
