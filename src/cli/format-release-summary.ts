import { wholePercents } from "../disclosure/report/coarse.ts";
import { firstLines, namesInWords } from "../model/names-in-words.ts";
import { grouped, howMany } from "../model/unit.ts";
import { MOST_MOVES, type ReleaseSummary } from "../operations/release-summary.ts";
import { changesInWords } from "../releases/changes-in-words.ts";
import { isMostlyMixed } from "../tables/mixed.ts";
import { absenceLines } from "./format-ingest-report/absence.ts";
import { droppedLines } from "./format-ingest-report/dropped.ts";
import { gatheredLines, noLongerOwnLines, unmatchedIdLines } from "./format-ingest-report/gathered.ts";
import { heldBackLines } from "./format-ingest-report/held-back.ts";
import { leftOfSampleLines } from "./format-ingest-report/left-of-sample.ts";
import { NAMELESS_LINE } from "./format-ingest-report/nameless.ts";
import { nearIdentifierLines, nearLines } from "./format-ingest-report/near-names.ts";
import { renewedLimitLines } from "./format-ingest-report/renewed-limits.ts";
import { replacementLines } from "./format-ingest-report/replacements.ts";
import { riskLines } from "./format-ingest-report/risk.ts";
import { sparseLines } from "./format-ingest-report/sparse.ts";
import { unusableAnswerLines } from "./format-ingest-report/unusable-answers.ts";
import { unusualLines } from "./format-ingest-report/unusual.ts";
import { programmes, type Precision, waitingLines } from "./format-ingest-report/waiting.ts";
import { unmatchedInWords } from "./format-ingest-report/withdrawn.ts";
import { withheldLines } from "./format-ingest-report/withheld.ts";
import { yearLines } from "./format-ingest-report/years.ts";

const MOST_SHOWN = 5;

/**
 * Formats the summary as Markdown that also reads well on a terminal.
 * @param precision "coarsely" if others than the operator may read it, such as in a pull request
 */
export function formatSummary(summary: ReleaseSummary, precision: Precision): string {
  const { release, from, submissions, changes, turns, headline, moves, added, gone } = summary;
  return [
    `# Release ${release}${from === null ? ", the first" : ` against ${from}`}`,
    ...(submissions === null ? [] : [section("Submissions", submissionLines(submissions, precision, from))]),
    ...(from === null
      ? []
      : [
          `${changesInWords(changes, summary.method.length > 0)}.`,
          section("The release as a whole", turns),
          section("Methodology: it changed, so the whole release is a revision", summary.method),
          section("Labels", summary.registries),
          section("Overview", headline),
          section(`The ${MOST_MOVES} largest changes of other answers`, moves),
        ]),
    section("Left over from the sample", submissions === null ? [] : leftOfSampleLines(submissions)),
    section("New for readers", firstLines(added, MOST_SHOWN)),
    section("Removed, as announced", gone),
    `${howMany(summary.files, "file")} to publish; the archive takes ${Math.round(summary.archiveBytes / 1000)} kB of the repository.`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function submissionLines(
  submissions: NonNullable<ReleaseSummary["submissions"]>,
  precision: Precision,
  from: string | null,
): string[] {
  const { read, kept, withdrawn, withdrawals, withheldCells, acceptedDisclosure } = submissions;
  const withheld = Object.entries(withheldCells).map(([table, cells]) => `${table} ${cells}`);
  return [
    ...absenceLines(submissions, precision),
    `${grouped(read)} read, ${grouped(kept)} programmes published`,
    ...(withdrawn === 0 ? [] : [`${programmes(withdrawn, precision, "submission")} withdrawn, and not used`]),
    ...(withdrawals.unmatched.length === 0
      ? []
      : [
          `withdrawals that match no submission: ${unmatchedInWords(withdrawals, submissions.comparison, precision)}`,
        ]),
    // Only the operator may see names.
    ...(precision === "exactly"
      ? [...nearLines(submissions.nearNames), ...nearIdentifierLines(submissions.nearIdentifiers)]
      : []),
    ...(submissions.lacksNames ? [NAMELESS_LINE] : []),
    ...droppedLines(submissions, precision),
    ...unusableAnswerLines(submissions, precision),
    // Rows are of use only to whoever has the file.
    ...(precision === "exactly" ? replacementLines(submissions) : []),
    ...unusualLines(submissions, precision),
    ...(acceptedDisclosure === null ? [] : [`published despite the gate: ${acceptedDisclosure}`]),
    ...yearLines(submissions.years, precision),
    ...blockLines(submissions.blocks, from === null),
    ...gatheredLines(submissions, precision),
    ...noLongerOwnLines(submissions),
    ...(precision === "exactly" ? unmatchedIdLines(submissions) : []),
    ...sparseLines(submissions, precision),
    ...withheldLines(submissions.withheld, precision).map((line) => `withheld: ${line}`),
    ...riskLines(submissions),
    ...renewedLimitLines(submissions, precision),
    ...waitingLines(submissions, precision),
    ...heldBackLines(submissions, precision),
    `withheld cells: ${withheld.length === 0 ? "none" : withheld.join(", ")}`,
  ];
}

/** Formats what blocks of the benchmark year cost in detail; the privacy report publishes the same figures. */
function blockLines(
  {
    programmes: all,
    mixedFramework,
    mixedRegion,
    informationLoss,
  }: NonNullable<ReleaseSummary["submissions"]>["blocks"],
  isFirst: boolean,
): string[] {
  const without = (
    [
      ["framework", mixedFramework],
      ["region", mixedRegion],
    ] as const
  ).flatMap(([label, mixed]) => (isMostlyMixed({ mixed, all }) ? [`no ${label}`] : []));
  return [
    mixedFramework + mixedRegion === 0
      ? "each block of the benchmark year has one framework and one region"
      : `of ${howMany(all, "programme")} of the benchmark year, ${grouped(mixedFramework)} are in blocks of mixed frameworks and ${grouped(mixedRegion)} in blocks of mixed regions: too few share one${isFirst ? "" : ", or too few of those that share one changed since an earlier release"}`,
    ...(without.length === 0
      ? []
      : [
          `${namesInWords(without)} has figures for the benchmark year, because more than two thirds of the year's programmes are in mixed blocks; fewer regions and frameworks, or another blocks.givesWay in methodology.json, would change that`,
        ]),
    informationLoss === null
      ? "rows of the datasets are means of blocks; how much of the variance of answers is not visible in them is not measured, because a correction waits in every block of the benchmark year"
      : `rows of the datasets are means of blocks, so ${wholePercents(informationLoss)}% of the variance of answers is not visible in them: ${informationLoss > MUCH ? MUCH_LOST : "averages and quantiles are not affected by that"}`,
  ];
}

/** Information loss, in percent of the variance of answers, above which it is called high. */
const MUCH = 50;
const MUCH_LOST =
  "this is high, and common where industries have few programmes; averages and quantiles are not affected by that, and it decreases with more programmes of the year";

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}
