import { yearExplained } from "../../endpoints/change-explained.ts";
import { meanInYear, yearFindings } from "../../endpoints/findings/index.ts";
import type { Finding } from "../../endpoints/findings/standing.ts";
import { type Html, html } from "../../markup/template.ts";
import { METRICS } from "../../model/metric.ts";
import { comparedInWords, type Span } from "../../model/years.ts";
import type { ReleaseFigures } from "../../releases/release-figures.ts";
import { countInWords, grouped } from "../format.ts";
import { markupLines, htmlList } from "../html.ts";
import { PAGES } from "../links.ts";
import { UNCHANGED_MIX } from "../mixed-in-words.ts";
import { countOf, listedInWords, sumsInWords } from "./listed.ts";
import { finding, inParts, intervalInBrackets, yearBefore } from "./sentence.ts";

/** Returns the findings of a release compared with the year before, each as a sentence with its interval. */
export function findingSentences(figures: ReleaseFigures): string[] {
  return yearFindings(figures).found.map(
    (own) => `${onYearBefore(figures, own)} ${intervalInBrackets(figures, own)}.`,
  );
}

/** Returns the findings as a list, each with the two parts of its change, for a release without charts. */
export function findingList(figures: ReleaseFigures): Html {
  const items = yearFindings(figures).found.map((own) => {
    const explained = yearExplained(figures, own.metric, own.industry ?? undefined);
    return html`${onYearBefore(figures, own)}. <span class="note">${inParts(figures, own, explained)}</span>`;
  });
  return htmlList(items, "signals");
}

function onYearBefore(figures: ReleaseFigures, own: Finding): string {
  return finding(figures, own, `in ${yearBefore(figures.span)}`);
}

/** Returns the note above the findings: from how many averages and how they were chosen, and how to read them. */
export function findingsNote(figures: ReleaseFigures, to: (target: string) => string): Html {
  const { found, tested } = yearFindings(figures);
  const rule = html`<a href="${to(`${PAGES.methodology}#signals`)}">the rule</a>`;
  const explanation =
    found.length === 0
      ? html`How findings are chosen: ${rule}.`
      : html`Listed here are the largest changes, in percent of the year before, with no more than two of the same metric: see ${rule}. ${UNCHANGED_MIX} ${toDate(figures.span)}`;
  return markupLines([
    html`<p>${chosen(figures)}</p>`,
    ...(tested === 0 ? [] : [html`<p class="note">${explanation}</p>`]),
  ]);
}

/** Returns notes on a year to date, in sentences; empty for a whole year. */
export function toDate(span: Span): string {
  const compared = comparedInWords(span);
  const sums = sumsInWords();
  return compared === "" || sums === ""
    ? compared
    : `${compared} A fall in ${sums} is not a finding before the year has ended, because they add up over the year.`;
}

/**
 * Returns a sentence on how many of the compared averages changed by more than chance explains, or why none were
 * compared.
 */
export function chosen(figures: ReleaseFigures): string {
  const { span } = figures;
  const findings = yearFindings(figures);
  const { tested } = findings;
  if (tested === 0) {
    if (span.first === span.benchmark) return `There is no year before ${span.benchmark} to compare with.`;
    const before = span.benchmark - 1;
    return METRICS.every((metric) => meanInYear(figures, metric, null, before) === null)
      ? `No average of ${before} is published: there is nothing to compare ${span.benchmark} with.`
      : `Whether an average of ${span.benchmark} differs from that of ${before} by more than chance is unknown: no standard errors of both are published.`;
  }
  const of = `of ${countInWords(tested, "average", "averages")} that were compared with ${yearBefore(span)}`;
  const count = countOf(findings);
  return [
    `${count === 0 ? "None" : grouped(count)} ${of} changed by more than chance explains among so many.`,
    ...listedInWords(findings),
  ].join(" ");
}
