import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { releaseFindings } from "../../endpoints/findings/index.ts";
import { type Html, html } from "../../markup/template.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { noteOnChanges } from "../../releases/comparison.ts";
import { averagesIn } from "../../releases/explained.ts";
import type { ReleaseHistory } from "../../releases/history.ts";
import { idBefore, type ReleaseFigures } from "../../releases/release-figures.ts";
import { round } from "../../statistics/round.ts";
import { plusMinusNote } from "../comparisons.ts";
import { dataTable } from "../data-table.ts";
import { countInWords, formatFigure } from "../format.ts";
import { markupLines, htmlList, noteOf } from "../html.ts";
import { SHOWN_METRICS, type ShownMetric } from "../metrics.ts";
import { NONE } from "../withheld.ts";
import { withHalf } from "../written.ts";
import { countOf, listedInWords } from "./listed.ts";
import type { PreviousStory, ReleaseStory } from "./release-story.ts";
import { finding, signedDistance, intervalInBrackets } from "./sentence.ts";

/** Why a change may differ from the figures next to it: 58.6% and 58.7% may be 0.04 points apart. */
const ROUNDED_LAST =
  "Changes are computed before rounding, so they may differ from the difference of the rounded figures next to them, and from the sum of the rounded parts.";

/** Releases share programmes, so a difference between two is not one between two samples. */
const SAME_PROGRAMMES =
  "Most programmes of a release are in the next one too: a difference comes from those that were added, withdrawn, corrected or published in only one of the two.";

/** Returns the averages of all programmes in the benchmark year, compared with those of the previous release. */
export function averages(
  { release, previous }: Pick<ReleaseStory, "release" | "previous">,
  figures: ReleaseFigures,
  history: ReleaseHistory,
): Html {
  const year = benchmarkInWords(figures.span);
  const changes = averagesIn(history, release).filter(({ key }) => key.industry === undefined);
  const isCompared = previous !== undefined && changes.length > 0;
  const note = noteOnChanges(history, release);
  const rows = SHOWN_METRICS.map((shown) => {
    const own = changes.find(({ field }) => field === shown.field);
    const written = (part: number | undefined) =>
      part === undefined ? NONE : signedDistance(shown.unit, figures.methodology.rounding[shown.unit], part);
    return isCompared
      ? [
          shown.label,
          meanOf(previous.figures, shown),
          meanOf(figures, shown),
          written(own?.absolute),
          written(own?.atUnchangedMix),
          written(own?.mix),
        ]
      : [shown.label, meanOf(figures, shown)];
  });
  const heads = isCompared
    ? [previous.release, release, "Change", "At an unchanged mix", "From the mix"]
    : [`Mean of ${year}`];
  const means = dataTable({
    caption: `Global averages in ${release}${isCompared ? ` and ${previous.release}` : ""}`,
    quiet: true,
    columns: [{ label: "Global average" }, ...heads.map((label) => ({ label, numeric: true }))],
    rows,
  });
  const isOneYear = previous?.figures.span.benchmark === figures.span.benchmark;
  const said = [
    plusMinusNote(means),
    ...(isCompared ? [...(isOneYear ? [SAME_PROGRAMMES] : []), ROUNDED_LAST, note ?? ""] : []),
  ];
  return markupLines([
    ...(previous === undefined ? [] : [html`<p>${sincePrevious(figures, previous)}</p>`]),
    ...(previous === undefined || !previous.isAlike ? [] : [sentences(figures, previous)]),
    means,
    ...(said.some((one) => one !== "") ? [noteOf(...said)] : []),
  ]);
}

/**
 * Returns a sentence on whether averages of the benchmark year are distinguishable from those of the previous release.
 */
function sincePrevious(figures: ReleaseFigures, previous: PreviousStory): string {
  const { benchmark } = figures.span;
  if (!previous.isAlike) {
    return previous.figures.span.benchmark === benchmark
      ? `Release ${previous.release} has another methodology: its averages are not compared with these.`
      : `The benchmark year of release ${previous.release} was ${previous.figures.span.benchmark}.`;
  }
  const findings = compared(figures, previous);
  const { tested } = findings;
  if (tested === 0)
    return `No average of ${benchmark} has a standard error in both releases, so none is compared.`;
  const averages = `of ${countInWords(tested, "average", "averages")} of ${benchmark}`;
  const count = countOf(findings);
  if (count === 0) {
    return `None ${averages} differs clearly from release ${previous.release}. The differences below are facts about the two releases, not findings about programmes in general.`;
  }
  const differ = `${count} ${averages} ${count === 1 ? "differs" : "differ"} clearly from release ${previous.release}.`;
  return [differ, ...listedInWords(findings)].join(" ");
}

function sentences(figures: ReleaseFigures, previous: PreviousStory): Html {
  return htmlList(
    compared(figures, previous).found.map(
      (own) =>
        `${finding(figures, own, `in release ${previous.release} for ${benchmarkInWords(previous.figures.span)}`)} ${intervalInBrackets(figures, own)}.`,
    ),
    "signals",
  );
}

function compared(figures: ReleaseFigures, { figures: previous }: PreviousStory) {
  return releaseFindings(figures, previous, idBefore(figures.industries, previous.industries));
}

/** Returns a mean of all programmes with half of its interval: `7.6 days ±0.1`. */
function meanOf(figures: ReleaseFigures, { metric, unit }: ShownMetric): string {
  const { methodology, span } = figures;
  const mean = globalMean(figures, metric, span.benchmark);
  if (mean === null) return NONE;
  return withHalf(formatFigure, methodology, unit, round(mean.value, methodology.rounding[unit]), mean);
}
