import { Command } from "commander";
import { type CommonOptions, run } from "../exit.ts";
import { wholeNumber } from "../numbers.ts";
import { print } from "../print.ts";
import { progress } from "../progress.ts";

/** With this seed no figure of an answer is a tie, so every rounding rule that a reader may use gives the same. */
const DEFAULT_SEED = 4;

interface Options extends CommonOptions {
  readonly out: string;
  readonly seed: number;
  readonly programmes?: number;
  readonly earlier?: boolean;
  readonly data: string;
}

const MOST = 2 ** 31 - 1;

export const sampleCommand = new Command("sample")
  .summary("write a synthetic submissions file")
  .description(
    "Writes a synthetic submissions file to try everything with: programmes of 2019 to 2026 with correlated " +
      "figures and the faults of a real file. It describes nobody. The same seed gives the same bytes everywhere.",
  )
  .option("--out <file>", "the file to write; - for standard output", "submissions.csv")
  .option("--seed <number>", "another seed, another sample", wholeNumber(0, MOST), DEFAULT_SEED)
  .option(
    "--programmes <number>",
    "programmes over all years; default 25241, of which 4721 of 2026",
    wholeNumber(1, MOST),
  )
  .option("--earlier", "the same sample a quarter earlier: without what came in since")
  .option("--data <folder>", "the datasets, where submissions must not lie", "data")
  .option("-q, --quiet", "print nothing but errors")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data sample
  compliance-data sample --programmes 1000000 --out private/large.csv
  compliance-data sample --seed 7 --out - | head`,
  )
  .action((options: Options) =>
    run(options, async () => {
      const { writeSample } = await import("../../operations/write-sample.ts");
      const { DEFAULT_PROGRAMMES } = await import("../../submissions/sample/index.ts");
      const report = progress(options.quiet === true || options.out === "-");
      report.step(`Writing ${options.out}`);
      const rows = await writeSample(
        options.out,
        {
          programmes: options.programmes ?? DEFAULT_PROGRAMMES,
          seed: options.seed,
          earlier: options.earlier === true,
        },
        [options.data, "public"],
        report.count,
      );
      report.end();
      if (!options.quiet && options.out !== "-") {
        print(`Wrote ${rows.toLocaleString("en-US")} synthetic submissions to ${options.out}`);
        print(`Next: compliance-data ingest ${options.out}`);
      }
    }),
  );
