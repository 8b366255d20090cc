import type { MixExplained } from "../../endpoints/change-explained.ts";
import type { Finding } from "../../endpoints/findings/standing.ts";
import { digitsOf, percentChangeInWords } from "../../model/change-words.ts";
import { METRIC } from "../../model/metric.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import { type Span, yearInTitle } from "../../model/years.ts";
import type { ReleaseFigures } from "../../releases/release-figures.ts";
import { interval95 } from "../../statistics/estimate.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { round, roundSignificant } from "../../statistics/round.ts";
import { capital, displayNameIn, formatFigure } from "../format.ts";

/** Findings in plain sentences, which claim no more than the rule behind them allows. */

type Figures = Pick<ReleaseFigures, "methodology" | "industries" | "span">;

/** Returns the year before the benchmark year for a comparison; a year to date is compared with `the whole of 2025`. */
export function yearBefore({ benchmark, yearToDate }: Span): string {
  return `${yearToDate ? "the whole of " : ""}${benchmark - 1}`;
}

/**
 * Returns the finding itself: `FinTech programmes took on average 6.3 days from finding to fix in 2026, 0.7 days more
 * than in 2025`.
 * @param than what it is compared with, e.g. `in 2025`
 */
export function finding(figures: Figures, own: Finding, than: string): string {
  const { methodology, span } = figures;
  const { unit, did } = METRIC[own.metric];
  const [before, after] = did;
  const value = formatFigure(methodology, unit, round(own.now.value, methodology.rounding[unit]));
  const said = [before, "on average", value, after].filter((part) => part !== "").join(" ");
  const who = capital(whose(figures, own.industry));
  return `${who} ${said} in ${yearInTitle(span, span.benchmark)}, ${distance(figures, own)} ${than}`;
}

/** Returns whose mean it is: `all programmes`, or those of an industry. */
export function whose({ industries }: Pick<ReleaseFigures, "industries">, industry: string | null): string {
  if (industry === null) return "all programmes";
  return `programmes of ${displayNameIn(industries, industry)}`;
}

/** Returns the change as a distance, rounded once, as every other figure of the change is: `0.7 days more than`. */
function distance({ methodology: { rounding } }: Figures, { metric, change }: Finding): string {
  const { unit } = METRIC[metric];
  const decimals = rounding[unit];
  const shown = round(change.value, decimals);
  // A change can be significant and still be too small for the decimals of its figure.
  const digits =
    shown === 0 ? String(roundSignificant(Math.abs(change.value), 2)) : digitsOf(decimals, Math.abs(shown));
  return `${UNITS[unit].distance.write(digits)} ${moreOrFewer(metric, change.value)} than`;
}

function moreOrFewer(metric: Finding["metric"], change: number): string {
  return change > 0 ? "more" : UNITS[METRIC[metric].unit].distance.fewer;
}

/**
 * Returns the interval of the change: `95% interval: 0.43 to 0.92 days more`. A finding has both ends on the same side
 * of 0.
 */
function interval({ methodology: { rounding } }: Figures, { metric, change }: Finding): string {
  const { unit } = METRIC[metric];
  const { write } = UNITS[unit].distance;
  // The answers round the ends of intervals in the same way.
  const decimals = rounding[unit] + 1;
  const [low = 0, high = 0] = (interval95(change) ?? []).map(Math.abs).sort((a, b) => a - b);
  const [from, to] = [low, high].map((end) => digitsOf(decimals, round(end, decimals))) as [string, string];
  // A unit that precedes its number, such as $, is written for each end.
  return `95% interval: ${write(from).endsWith(from) ? write(from) : from} to ${write(to)} ${moreOrFewer(metric, change.value)}`;
}

/** Returns the interval of the change in brackets, to follow the finding: `(95% interval: 0.43 to 0.92 days more)`. */
export function intervalInBrackets(figures: Figures, own: Finding): string {
  return `(${interval(figures, own)})`;
}

/**
 * Returns the change and its two parts, with one more decimal than the figure, like intervals: `Change: +0.67 days,
 * +12.0% (95% interval: 0.43 to 0.92 days more). At an unchanged mix of frameworks and regions: +0.67 days; from the
 * changed mix: 0.00 days.`
 */
export function inParts(figures: Figures, own: Finding, explained: MixExplained | undefined): string {
  const { rounding } = figures.methodology;
  const { unit } = METRIC[own.metric];
  const written = (part: number) => signedDistance(unit, rounding[unit] + 1, part);
  const percent = percentChange(own.before.value, own.now.value);
  const inPercent =
    percent === undefined ? "" : `, ${percentChangeInWords(rounding, round(percent, rounding.percent))}`;
  const all = `Change: ${written(own.change.value)}${inPercent} ${intervalInBrackets(figures, own)}.`;
  if (explained === undefined) return all;
  const labels = [
    ...(own.industry === null ? ["industries"] : []),
    ...explained.labels.map((one) => `${one}s`),
  ];
  return `${all} At an unchanged mix of ${namesInWords(labels)}: ${written(explained.atUnchangedMix)}; from the changed mix: ${written(explained.mix)}.`;
}

/** Returns a distance with its sign: `+0.7 days`, `−$7,500`. */
export function signedDistance(unit: MetricUnit, decimals: number, value: number): string {
  const shown = round(value, decimals);
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  return `${sign}${UNITS[unit].distance.write(digitsOf(decimals, Math.abs(shown)))}`;
}
