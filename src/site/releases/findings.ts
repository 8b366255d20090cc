import { yearExplained } from "../../endpoints/change-explained.ts";
import { meanIn, yearFindings } from "../../endpoints/findings/index.ts";
import type { Finding } from "../../endpoints/findings/standing.ts";
import { type Html, html } from "../../markup/template.ts";
import { addsUp, METRIC, METRICS } from "../../model/metric.ts";
import { comparedInWords, type Span } from "../../model/years.ts";
import type { ReleaseFigures } from "../../releases/release-figures.ts";
import { listed } from "../figures/words.ts";
import { counted, grouped } from "../format.ts";
import { lines, list } from "../html.ts";
import { PAGES } from "../links.ts";
import { finding, inParts, sureness, yearBefore } from "./sentence.ts";

/** The findings of a release on the year before, each in a sentence with how sure it is. */
export function findingSentences(figures: ReleaseFigures): string[] {
  return yearFindings(figures).found.map((own) => `${onYearBefore(figures, own)} ${sureness(figures, own)}.`);
}

/** The same, each with the two parts of its change, for a release that is not drawn any more. */
export function findingList(figures: ReleaseFigures): Html {
  const items = yearFindings(figures).found.map((own) => {
    const explained = yearExplained(figures, own.metric, own.industry ?? undefined);
    return html`${onYearBefore(figures, own)}. <span class="note">${inParts(figures, own, explained)}</span>`;
  });
  return list(items, "signals");
}

function onYearBefore(figures: ReleaseFigures, own: Finding): string {
  return finding(figures, own, `in ${yearBefore(figures.span)}`);
}

/** How the findings were chosen among how many, and what to know of them: what stands above them. */
export function findingsNote(figures: ReleaseFigures, to: (target: string) => string): Html {
  const { found, looked } = yearFindings(figures);
  const rule = html`<a href="${to(`${PAGES.methodology}#signals`)}">the rule</a>`;
  const told =
    found.length === 0
      ? html`How findings are chosen: ${rule}.`
      : html`Listed here are the largest changes, in percent of the year before, with no more than two of the same metric: see ${rule}. At an unchanged mix: had each industry, framework and region kept its share of the programmes. ${toDate(figures.span)}`;
  return lines([
    html`<p>${chosen(figures)}</p>`,
    ...(looked === 0 ? [] : [html`<p class="note">${told}</p>`]),
  ]);
}

/** What to know of a year to date, in sentences; empty for a whole year. */
export function toDate(span: Span): string {
  const compared = comparedInWords(span);
  const summed = METRICS.filter(addsUp).map((metric) => METRIC[metric].label.toLowerCase());
  return compared === "" || summed.length === 0
    ? compared
    : `${compared} A fall in ${listed(summed, "or")} is no finding before the year has ended, for they add up over it.`;
}

/** How many of how many stand up: a sentence that says too where there are few, or none. */
export function chosen(figures: ReleaseFigures): string {
  const { span } = figures;
  const { found, looked, untold } = yearFindings(figures);
  if (looked === 0) {
    if (span.first === span.benchmark) return `There is no year before ${span.benchmark} to compare with.`;
    const before = span.benchmark - 1;
    return METRICS.every((metric) => meanIn(figures, metric, null, before) === null)
      ? `All averages of ${before} are withheld: there is nothing to compare ${span.benchmark} with.`
      : `Whether an average of ${span.benchmark} differs from that of ${before} by more than chance cannot be told: no standard errors of both are published, and each needs ${figures.methodology.minimumCohort} programmes or more.`;
  }
  const of = `of ${counted(looked, "average", "averages")} that were compared with ${yearBefore(span)}`;
  if (found.length === 0) return `None ${of} changed by more than chance explains among so many.`;
  const standing = grouped(found.length + untold);
  const changed = `${standing} ${of} changed by more than chance explains among so many.`;
  return untold === 0 ? changed : `${changed} ${found.length} of them are listed here.`;
}
