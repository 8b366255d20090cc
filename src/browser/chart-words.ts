import { unitName } from "../model/unit.ts";
import type { Chartable, Measure } from "./charts.ts";
import { numberText } from "./numbers.ts";

/** What an answer's charts are of, for their titles and for those who see them elsewhere. */
export interface ChartSource {
  /** The endpoint's title. */
  readonly title: string;
  /** The request that was answered. */
  readonly address: string;
  /** Who provides the data, the release and its licence. */
  readonly attribution: string;
  readonly disclaimer: string;
  readonly minimumCohort: number;
  /** The colour of marks in files, where the site has one of its own. */
  readonly accent?: string;
}

/** A chart's title: `Maturity index: average, industries`; what the endpoint's title says already is said once. */
export function chartTitle({ path }: Chartable, { name }: Measure, { title }: ChartSource): string {
  const [measure, list] = [spoken(name), spoken(path.replace(/^data\./, ""))];
  return title.toLowerCase().endsWith(measure) ? `${title}, ${list}` : `${title}: ${measure}, ${list}`;
}

/** A measure with its unit, as it stands in the answer. */
export function measureName({ name, unit }: Measure): string {
  return `${name}, ${unitName(unit)}`;
}

/** What to know of a chart, a sentence each. */
export function notesOf(
  { few }: Chartable,
  { values, intervals, averages, unit }: Measure,
  { minimumCohort }: ChartSource,
): string[] {
  const notes = [`In ${unitName(unit)}.`];
  if (intervals.some((interval) => interval !== undefined)) notes.push("Whiskers are 95 % intervals.");
  for (const { name, value } of averages) notes.push(`The dashed line is the ${name}, ${numberText(value)}.`);
  if (few.some((isFew, at) => isFew && (values[at] ?? null) !== null))
    notes.push(`* rests on fewer than ${minimumCohort} programmes.`);
  return notes;
}

/** A name of the interface as words: `openFindingRate` is "open finding rate". */
function spoken(name: string): string {
  return name
    .replaceAll(".", ", ")
    .replace(/USD$/, "")
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
}
