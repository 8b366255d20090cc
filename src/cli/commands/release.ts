import { Command } from "commander";
import { isCorrection, quarterOf } from "../../model/release-id.ts";
import type { ReportedRelease } from "../../operations/release-folder.ts";
import type { ReleaseSummary } from "../../operations/release-summary.ts";
import { type BuildingOptions, withBuildOptions } from "../build-options.ts";
import { type CommonOptions, run } from "../exit.ts";
import { parseDay, releaseId, wholeNumber } from "../parsers.ts";
import { print, printJson } from "../print.ts";
import { type PrivacyOptions, privacyChoices, withPrivacyOptions } from "../privacy-options.ts";
import { withProgress } from "../progress.ts";
import { quietOption } from "../quiet-option.ts";
import { quotaChoices } from "../quota-options.ts";
import { rendererFor } from "../renderer-for.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions, PrivacyOptions, BuildingOptions {
  readonly submissions?: string;
  readonly asOf: string;
  readonly published?: string;
  readonly benchmarkYear?: number;
  readonly summary?: string;
  readonly dryRun?: boolean;
  readonly sync: boolean;
  readonly yes?: boolean;
}

export const releaseCommand = withBuildOptions(
  withPrivacyOptions(
    new Command("release")
      .summary("publish a quarter: ingest, gate, compare, freeze, build, verify")
      .description(
        "Makes a quarter's release from submissions, or from the tables as they are: anonymises, compares with the release " +
          "before, freezes permanently, builds, and verifies the build. If any check fails, nothing is replaced.",
      )
      .argument(
        "<release>",
        "the quarter, e.g. 2026-Q4, or a correction of the last release, e.g. 2026-Q4.1",
        releaseId,
      )
      .requiredOption("--as-of <date>", "the day that the data describes, e.g. 2026-09-30", parseDay)
      .option("--published <date>", "the day of publication; default: that of --as-of", parseDay)
      .option(
        "--benchmark-year <year>",
        "the last published year, which the figures describe; default: that of the previous release",
        wholeNumber(1000, 9999),
      )
      .option(
        "--submissions <file>",
        "the submissions, CSV in UTF-8 or encrypted with age, or a folder of such files; default: release the tables as they are",
      ),
  ),
  "baseUrl of release.json",
)
  .option(
    "--summary <file>",
    "write the summary to a Markdown file, with coarse numbers of waiting programmes",
  )
  .option("--dry-run", "check and show everything, replace nothing")
  .option("-y, --yes", "do not ask whether to publish although many programmes wait, but warn")
  .addOption(syncOption())
  .addOption(quietOption())
  .option("--json", "print the summary, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data release 2026-Q4 --as-of 2026-09-30 --submissions private/submissions.csv --dry-run
  compliance-data release 2026-Q4 --as-of 2026-09-30 --published 2026-10-05 --submissions private/submissions.csv
  compliance-data release 2026-Q3 --as-of 2026-06-30 --submissions private/submissions.csv --first-release
  compliance-data release 2027-Q1 --as-of 2026-12-31
  compliance-data release 2027-Q3 --as-of 2027-06-30 --submissions private/submissions.csv --benchmark-year 2027
  compliance-data release 2027-Q1.1 --as-of 2026-12-31 --published 2027-01-12 --submissions private/submissions.csv

A frozen release never changes: the same release with other content is refused. Correct 2027-Q1 with 2027-Q1.1, and that with
2027-Q1.2, as long as no later quarter is released. A quarter may be skipped; it can no longer be released after a later one.
After an interruption, run the same command again.`,
  )
  .action((release: string, options: Options) =>
    run(options, async () => {
      const { releaseFolder } = await import("../../operations/release-folder.ts");
      const { summaryOf } = await import("../../operations/release-summary.ts");
      const { formatSummary } = await import("../format-release-summary.ts");
      const { keepHeapSmall } = await import("../heap.ts");
      const { submissions: file, data, out, hosts, hostsOut, baseUrl, signKey } = options;
      if (file !== undefined) keepHeapSmall(file);
      const places = {
        data,
        out,
        hostsOut,
        signKey,
        submissions: file === undefined ? undefined : { file, ...privacyChoices(file, options) },
        summary: options.summary === undefined ? undefined : { file: options.summary, text: summaryText },
        disk: await diskFor(options.sync),
        precompress: options.precompress,
      };
      // Reviewers of the release read it; in a public repository, everybody can.
      function summaryText(made: ReportedRelease): string {
        return `${formatSummary(summaryOf(made), "coarsely")}\n`;
      }
      const next = {
        id: release,
        asOf: options.asOf,
        published: options.published ?? options.asOf,
        benchmarkYear: options.benchmarkYear,
      };
      const isDryRun = options.dryRun === true;
      const renderer = await rendererFor(options);
      const gate = await quotaChoices(options);
      const made = await withProgress(options.quiet === true || options.json === true, (shown) => {
        const confirm = async ({ report }: ReportedRelease) => {
          if (report === undefined || options.quiet) return;
          shown.end();
          const { confirmWaiting } = await import("../confirm-waiting.ts");
          await confirmWaiting(report, mayAsk(options));
        };
        const tools = { baseUrl, hosts, isDryRun, renderer, gate };
        return releaseFolder({ ...places, confirm }, next, tools, shown);
      });
      const summary = summaryOf(made);
      if (options.json) printJson({ ...summary, dryRun: isDryRun });
      else if (!options.quiet) {
        print(`${formatSummary(summary, "exactly")}\n`);
        print(
          isDryRun
            ? "Nothing was replaced. Run it without --dry-run to publish."
            : releaseInWords(summary, data, out),
        );
      }
    }),
  );

/** Returns whether a release with these options may ask before it publishes. */
export function mayAsk({ yes, json, dryRun }: Pick<Options, "yes" | "json" | "dryRun">): boolean {
  return !yes && !json && !dryRun;
}

/** Formats what a release wrote, and the next steps. */
export function releaseInWords(
  { release, isKnown }: Pick<ReleaseSummary, "release" | "isKnown">,
  data: string,
  out: string,
): string {
  if (isKnown) {
    return `${release} is frozen already, with the same content: nothing in ${data}/ has changed. Wrote ${out}/.`;
  }
  const wrote = `Wrote ${data}/ and ${out}/. Next: commit ${data}/, deploy ${out}/, and verify the site.`;
  if (!isCorrection(release)) return wrote;
  return `${wrote}\nIf an earlier release of ${quarterOf(release)} should no longer be used: compliance-data retract.`;
}
