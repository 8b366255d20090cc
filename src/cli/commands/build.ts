import { Command } from "commander";
import { type CommonOptions, run } from "../exit.ts";

interface Options extends CommonOptions {
  readonly data: string;
  readonly out: string;
  readonly baseUrl?: string;
}

export const buildCommand = new Command("build")
  .summary("turn the datasets into every file of the API")
  .description(
    "Reads and checks every table of the data folder and writes every answer, dataset and document of the API, " +
      "with the host's rules, into the publish folder. All of it is replaced, or nothing.",
  )
  .option("--data <folder>", "the datasets", "data")
  .option("--out <folder>", "the publish folder", "public")
  .option("--base-url <url>", "where it will be published; default: baseUrl of release.json")
  .option("-q, --quiet", "print nothing but errors")
  .option("--json", "print the summary, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data build
  compliance-data build --base-url https://benchmarks.example.org
  compliance-data build --data /srv/data --out /srv/www --json`,
  )
  .action((options: Options) =>
    run(options, async () => {
      const { publish } = await import("../../publish/publish.ts");
      const { files, bytes, release } = publish(options.data, options.out, { baseUrl: options.baseUrl });
      if (options.json) console.log(JSON.stringify({ out: options.out, release, files, bytes }, null, 2));
      else if (!options.quiet) {
        console.log(
          `Built release ${release}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${options.out}/`,
        );
        console.log(`Open ${options.out}/index.html, or run: compliance-data serve`);
      }
    }),
  );
