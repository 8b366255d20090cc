import { derive } from "../../endpoints/derive.ts";
import { type Html, html } from "../../markup/template.ts";
import { signedInWords } from "../../model/change-words.ts";
import { benchmarkInWords, listedYearsInWords } from "../../model/years.ts";
import { idBefore, type Label, type ReleaseFigures } from "../../releases/release-figures.ts";
import { isGathered } from "../../tables/gathers.ts";
import type { CoarseCount } from "../../tables/privacy-report.ts";
import { dataTable } from "../data-table.ts";
import { countInWords, grouped } from "../format.ts";
import { markupLines } from "../html.ts";
import { ENDED, NONE, WITHHELD } from "../withheld.ts";
import type { PreviousStory, ReleaseStory } from "./release-story.ts";

/**
 * Returns what came in: the programmes of the benchmark year by industry and region, compared with the previous
 * release.
 */
export function cameIn(
  { release, previous }: Pick<ReleaseStory, "release" | "previous">,
  figures: ReleaseFigures,
): Html {
  return html`${markupLines([...earlierYears(figures, previous), ...submissions(figures, previous)])}
<div class="beside">
${programmesBy("industry", release, figures, previous)}
${programmesBy("region", release, figures, previous)}
</div>`;
}

/**
 * Returns a sentence on the number of programmes: `Release 2026-Q4 has 4,721 programmes of 2026 to 30 September,
 * compared with 4,101 of 2026 to 30 June in release 2026-Q3: +620.`
 */
export function programmesInWords(
  release: string,
  figures: ReleaseFigures,
  previous: PreviousStory | undefined,
): string {
  const { span } = figures;
  const now = programmeCountOf(figures, span.benchmark);
  const own = `Release ${release} has ${countInWords(now, "programme", "programmes")} of ${benchmarkInWords(span)}`;
  if (previous === undefined) return `${own}.`;
  const then = programmeCountOf(previous.figures, span.benchmark);
  if (previous.figures.span.benchmark < span.benchmark) {
    return `${own}; the benchmark year of release ${previous.release} was ${previous.figures.span.benchmark}.`;
  }
  return `${own}, compared with ${grouped(then)} of ${benchmarkInWords(previous.figures.span)} in release ${previous.release}: ${now === then ? "as many" : difference(now, then)}.`;
}

const covers = ({ span: { first, benchmark } }: ReleaseFigures, year: number) =>
  first <= year && year <= benchmark;

/** Returns the number of programmes of the years before the benchmark year, and those years in which it has changed. */
function earlierYears(figures: ReleaseFigures, previous: PreviousStory | undefined): Html[] {
  const { first, benchmark } = figures.span;
  if (first === benchmark) return [];
  const years = Array.from({ length: benchmark - first }, (_, at) => first + at);
  const told = years.filter((year) => programmeCountOf(figures, year) > 0);
  const period = listedYearsInWords(told.length === 0 ? years : told);
  const all = years.reduce((sum, year) => sum + programmeCountOf(figures, year), 0);
  const programmes = countInWords(all, "programme", "programmes");
  if (previous === undefined) return [html`<p>For ${period} it has ${programmes}.</p>`];
  const changed = years.flatMap((year) => {
    const [now, then] = [programmeCountOf(figures, year), programmeCountOf(previous.figures, year)];
    return now === then
      ? []
      : [`${year}: ${grouped(now)}, before ${grouped(then)} (${difference(now, then)})`];
  });
  if (changed.length === 0) return [html`<p>For ${period} it has ${programmes}, as many as before.</p>`];
  return [
    html`<p>For ${period} it has ${programmes}. Years in which the number has changed: ${changed.join("; ")}.</p>`,
  ];
}

/** Returns the number of submissions that were read for all years, in the steps of the privacy report. */
function submissions({ privacyReport }: ReleaseFigures, previous: PreviousStory | undefined): Html[] {
  if (privacyReport === null) return [];
  const { submissions: now, leftOut } = privacyReport.population;
  const then = previous?.figures.privacyReport?.population.submissions;
  const after =
    then === undefined ? "" : `, compared with ${coarseCountInWords(then)} for release ${previous?.release}`;
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${reason} ${coarseCountInWords(count)}`);
  const left = reasons.length === 0 ? "" : ` Left out: ${reasons.join(", ")}.`;
  return [
    html`<p>Submissions read for all years, in steps of five: ${coarseCountInWords(now)}${after}.${left}</p>`,
  ];
}

/** Returns a count of the privacy report in words. */
export function coarseCountInWords(count: CoarseCount): string {
  return typeof count === "number" ? grouped(count) : count;
}

const NAMES = {
  industry: { plural: "industries", head: "Industry" },
  region: { plural: "regions", head: "Region" },
} as const;

/** The region of a block whose programmes do not share one. */
const MIXED = "mixed";

function programmesBy(
  label: "industry" | "region",
  release: string,
  figures: ReleaseFigures,
  other: PreviousStory | undefined,
): Html {
  const { benchmark } = figures.span;
  // A release of earlier years has no programmes of this one to compare with: withheld is something else.
  const previous = other && covers(other.figures, benchmark) ? other : undefined;
  const { plural, head } = NAMES[label];
  const entries: readonly Label[] = figures[plural];
  const former = previous === undefined ? (id: string) => id : idBefore(entries, previous.figures[plural]);
  const rows = [
    ...entries,
    ...(label === "region" ? [{ id: MIXED, display_name: "Several regions" }] : []),
  ].flatMap(({ id, display_name }) => {
    const now = programmeCountOf(figures, benchmark, label, id);
    const then = previous && programmeCountOf(previous.figures, benchmark, label, former(id));
    if (now === 0 && (then ?? 0) === 0) return [];
    if (previous === undefined || then === undefined) return [[display_name, grouped(now)]];
    const isKnown = now > 0 && then > 0;
    return [
      [
        display_name,
        then > 0 ? grouped(then) : noneInWords(previous.figures, label, former(id)),
        now > 0 ? grouped(now) : noneInWords(figures, label, id),
        isKnown || id === MIXED ? difference(now, then) : NONE,
      ],
    ];
  });
  const heads = previous === undefined ? ["Programmes"] : [previous.release, release, "Difference"];
  return dataTable({
    caption: `Programmes of ${benchmark} by ${label}`,
    columns: [{ label: head }, ...heads.map((text) => ({ label: text, numeric: true }))],
    rows,
  });
}

/**
 * Returns why no block of the benchmark year has a label. Only for several regions does this mean that there are 0
 * programmes.
 */
function noneInWords(figures: ReleaseFigures, label: "industry" | "region", id: string): string {
  if (id === MIXED) return "0";
  const entry = figures[NAMES[label].plural].find((one) => one.id === id);
  if (entry === undefined || (label === "industry" && isGathered(figures.industries)(id))) return NONE;
  return (entry.last_year ?? Infinity) < figures.span.benchmark ? ENDED : WITHHELD;
}

/**
 * Returns the number of programmes in the blocks of a year; if a label is given, only in the blocks with that label.
 */
export function programmeCountOf(
  { blocks }: Pick<ReleaseFigures, "blocks">,
  year: number,
  label?: "industry" | "region",
  id?: string,
): number {
  return programmesIn(blocks).get(nameOf(year, label, id)) ?? 0;
}

const nameOf = (year: number, label?: string, id?: string) => `${year} ${label} ${id}`;

/** The programmes of each year, and of each industry and region in it. */
const programmesIn = derive((blocks: ReleaseFigures["blocks"]) => {
  const sums = new Map<string, number>();
  for (const { year, industry, region, programmes } of blocks) {
    for (const name of [nameOf(year), nameOf(year, "industry", industry), nameOf(year, "region", region)])
      sums.set(name, (sums.get(name) ?? 0) + programmes);
  }
  return sums;
});

function difference(now: number, then: number): string {
  return signedInWords(0, now - then);
}
