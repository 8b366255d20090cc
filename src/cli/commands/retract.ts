import { Command, InvalidArgumentError } from "commander";
import { dayOf } from "../../model/day.ts";
import { LIMITS } from "../../model/limits.ts";
import { nextCorrection } from "../../model/release-id.ts";
import type { RetractionSummary } from "../../operations/retract.ts";
import { type CommonOptions, run } from "../exit.ts";
import { parseDay, releaseId } from "../parsers.ts";
import { print, printJson } from "../print.ts";
import { quietOption } from "../quiet-option.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions {
  readonly reason: string;
  readonly supersededBy?: string;
  readonly erase?: boolean;
  readonly published?: string;
  readonly data: string;
  readonly dryRun?: boolean;
  readonly sync: boolean;
}

function reason(text: string): string {
  const said = text.trim();
  if (said !== "" && said.length <= LIMITS.reasonCharacters && !/\p{Cc}/u.test(said)) return said;
  throw new InvalidArgumentError(
    `It must be a reason in words, on one line of at most ${LIMITS.reasonCharacters} characters: it is published.`,
  );
}

export const retractCommand = new Command("retract")
  .summary("mark a release as not to be used, or erase it")
  .description(
    "Records that a release is not to be used, why, and what to use instead. From the next build on, the list of releases, the " +
      "status, the feeds, the changelog and the headers of its files say so. Its files are left unchanged, unless it is erased.",
  )
  .argument("<release>", "the release, e.g. 2026-Q3", releaseId)
  .requiredOption(
    "--reason <text>",
    "the reason; it is published, so name nobody in it, and give no figure that must be forgotten",
    reason,
  )
  .option("--superseded-by <release>", "the later release to use instead", releaseId)
  .option("--erase", "delete its files; a notice with the status 410 is served in their place")
  .option(
    "--published <date>",
    "the day of the retraction, or of what is added to it; default: that of the last release",
    parseDay,
  )
  .option("--data <folder>", "the datasets", "data")
  .option("--dry-run", "check and show everything, replace nothing")
  .addOption(syncOption())
  .addOption(quietOption())
  .option("--json", "print what is recorded, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data retract 2026-Q3 --reason "Audit hours of two industries were exchanged" --published 2027-01-12
  compliance-data retract 2026-Q3 --reason "Audit hours of two industries were exchanged" --superseded-by 2026-Q3.1
  compliance-data retract 2026-Q3 --reason "An answer could be traced" --superseded-by 2026-Q4 --erase --dry-run

A retraction is permanent. To add to it, run the command again with --superseded-by or --erase.
--erase deletes the archive of the release, and the change documents from it and to it, from the data folder; their digests
stay on record. It cannot reach copies elsewhere: the history of a repository, caches of readers, backups. The last release
cannot be erased, because it is what the site publishes: release its correction first.`,
  )
  .action((release: string, options: Options) =>
    run(options, async () => {
      const { retractRelease } = await import("../../operations/retract.ts");
      const { data, erase = false, dryRun = false } = options;
      const places = { data, disk: await diskFor(options.sync) };
      const request = {
        release,
        reason: options.reason,
        supersededBy: options.supersededBy,
        erase,
        published: options.published,
      };
      const summary = retractRelease(places, request, dryRun);
      if (options.json) printJson({ ...summary, dryRun });
      else if (!options.quiet) print(retractionInWords(summary, data, dryRun));
    }),
  );

/** Formats a retraction, and the next steps. */
export function retractionInWords(summary: RetractionSummary, data: string, isDryRun: boolean): string {
  const { release, retracted, added, supersededBy, erased, erasedFiles, isLast } = summary;
  const since = dayOf(retracted);
  const what =
    added === undefined
      ? `${release} is retracted as of ${since}${erased ? ", and erased" : ""}.`
      : `${release} has been retracted since ${since}, which cannot be changed; this addition is recorded as of ${dayOf(added)}.${erased ? " Its files are erased." : ""}`;
  return [
    `${isDryRun ? "Dry run: " : ""}${what} ${supersededBy === null ? "No release is named as its replacement." : `Use ${supersededBy} instead.`}`,
    ...(erasedFiles.length === 0
      ? []
      : [
          `${isDryRun ? "To erase" : "Erased"} in ${data}/: ${erasedFiles.join(", ")}`,
          "Copies elsewhere are not erased: the history of the repository, backups, caches of readers.",
        ]),
    ...(isLast
      ? [
          `${release} is the last release, so its figures stay published, and each answer says that they are retracted. Next: compliance-data release ${nextCorrection(release)}.`,
        ]
      : []),
    isDryRun
      ? "Nothing was replaced. Run it without --dry-run to retract it."
      : `Wrote ${data}/. It takes effect with the next build. Next: commit ${data}/, build, deploy, and verify the site.`,
  ].join("\n");
}
