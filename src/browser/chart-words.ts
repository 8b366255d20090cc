import { unitName } from "../model/unit.ts";
import type { Chartable, Measure } from "./charts.ts";
import { numberText } from "./numbers.ts";

/** The source of an answer's charts, for their titles and for readers who see them elsewhere. */
export interface ChartSource {
  /** The endpoint's title. */
  readonly title: string;
  /** The request that was answered. */
  readonly address: string;
  /** The provider of the data, the release and its licence. */
  readonly attribution: string;
  readonly disclaimer: string;
  readonly minimumCohort: number;
  /** The colour of marks in files, if the site has its own. */
  readonly accent?: string;
}

/**
 * Returns a chart's title: `Maturity index: average, industries`; the measure is omitted if the endpoint's title ends
 * with it.
 */
export function chartTitle({ path }: Chartable, { name }: Measure, { title }: ChartSource): string {
  const [measure, list] = [spoken(name), spoken(path.replace(/^data\./, ""))];
  return title.toLowerCase().endsWith(measure) ? `${title}, ${list}` : `${title}: ${measure}, ${list}`;
}

/** Returns a measure's name, as in the answer, with its unit. */
export function measureName({ name, unit }: Measure): string {
  return `${name}, ${unitName(unit)}`;
}

/** Returns the notes on a chart, one sentence each. */
export function notesOf(
  { few }: Chartable,
  { values, intervals, averages, unit }: Measure,
  { minimumCohort }: ChartSource,
): string[] {
  const notes = [`In ${unitName(unit)}.`];
  if (intervals.some((interval) => interval !== undefined)) notes.push("Whiskers are 95% intervals.");
  for (const { name, value } of averages) notes.push(`The dashed line is the ${name}, ${numberText(value)}.`);
  if (few.some((isFew, at) => isFew && (values[at] ?? null) !== null))
    notes.push(`* based on fewer than ${minimumCohort} programmes.`);
  return notes;
}

/** Converts a field name to words: `openFindingRate` is "open finding rate". */
function spoken(name: string): string {
  return name
    .replaceAll(".", ", ")
    .replace(/USD$/, "")
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
}
