import { isAsked, METRIC, QUESTIONS } from "../model/metric.ts";
import { gatherersIn, isGathered } from "../tables/gathers.ts";
import { DELAY_RANGE, submissionColumns } from "./columns.ts";
import { type FoundLabel, labelFinders } from "./labels.ts";
import type { Asked } from "./lists.ts";
import { readNumber } from "./number.ts";

/** Why an answer is missing. */
export type MissingReason = "blank" | "unreadable" | "outOfRange";

/** Why a submission cannot be used, whatever it answers. */
export type LabelFault =
  | "unknown industry"
  | "unknown framework"
  | "unknown country"
  | "unknown year"
  | "ended industry"
  | "ended framework"
  | "ended region";

/** A figure, or why there is none. */
export type Answer = number | MissingReason;

/** What a submission says, as far as anything can make sense of it. */
export interface ReadRow {
  readonly industry: FoundLabel | undefined;
  readonly framework: FoundLabel | undefined;
  readonly country: FoundLabel | undefined;
  readonly year: number | undefined;
  /** That of the country. */
  readonly region: string | undefined;
  /** The first that is wrong with its labels. */
  readonly fault: LabelFault | undefined;
  /** In the order of QUESTIONS; undefined for what is not asked of its year. */
  readonly answers: readonly (Answer | undefined)[];
  /** In the order of the requirements; open is 1, closed 0, and undefined is neither. */
  readonly findings: readonly ReadFinding[];
  readonly bottleneck: FoundLabel | undefined;
  /** Whether the bottleneck had its last year before the submission's. */
  readonly isBottleneckOver: boolean;
  readonly delay: Answer;
}

export interface ReadFinding {
  readonly requirement: number;
  /** Its column, by name and place. */
  readonly column: string;
  readonly place: number;
  /** Whether the requirement has not had its last year yet. */
  readonly isAsked: boolean;
  readonly value: 0 | 1 | undefined;
}

/**
 * Reads submissions with the lists of a data folder: the one reading of a cell, whoever needs it.
 * @returns a function that takes the cells of a submission, in the order of submissionColumns
 */
export function rowReader(lists: Asked): (cells: readonly string[]) => ReadRow {
  const find = labelFinders(lists);
  const regions = new Map(lists.countries.map(({ id, region }) => [id, region]));
  const gatherers = gatherersIn(lists.industries);
  const isAlways = isGathered(lists.industries);
  const hasEnded = endFinder(lists);
  const columns = submissionColumns(lists.requirements);
  const placeOf = (column: string) => columns.indexOf(column);
  const at = {
    industry: placeOf("industry"),
    framework: placeOf("framework"),
    country: placeOf("country"),
    year: placeOf("year"),
    bottleneck: placeOf("bottleneck"),
    delay: placeOf("bottleneck_delay_days"),
  };
  const questions = QUESTIONS.map((question) => ({ question, place: placeOf(question) }));
  const requirements = lists.requirements.map(({ id }) => {
    const column = `requirement_${id}`;
    const place = placeOf(column);
    return { requirement: id, place, findingOf: findings({ requirement: id, column, place }) };
  });
  return (cells) => {
    const framework = find.framework(cellAt(cells, at.framework));
    const country = find.country(cellAt(cells, at.country));
    const bottleneck = find.bottleneck(cellAt(cells, at.bottleneck));
    const year = readYear(cellAt(cells, at.year));
    const region = country && regions.get(country.id);
    const named = find.industry(cellAt(cells, at.industry));
    const isOver = (list: keyof Asked, id: string | number | undefined) =>
      year !== undefined && id !== undefined && hasEnded(list, id, year);
    // One that has ended may be gathered from then on.
    const isPublishedAsOther = (id: string) => isAlways(id) || isOver("industries", id);
    const gatherer = named && isPublishedAsOther(named.id) ? gatherers.get(named.id) : undefined;
    const industry = named && gatherer !== undefined ? { id: gatherer, gathered: named.id } : named;
    const faultOf = (): LabelFault | undefined => {
      if (industry === undefined) return "unknown industry";
      if (framework === undefined) return "unknown framework";
      if (country === undefined) return "unknown country";
      if (year === undefined) return "unknown year";
      if (isOver("industries", industry.id)) return "ended industry";
      if (isOver("frameworks", framework.id)) return "ended framework";
      return isOver("regions", region) ? "ended region" : undefined;
    };
    return {
      industry,
      framework,
      country,
      year,
      region,
      fault: faultOf(),
      answers: questions.map(({ question, place }) =>
        year !== undefined && !isAsked(question, year)
          ? undefined
          : readAnswer(cellAt(cells, place), METRIC[question].range),
      ),
      findings: requirements.map(({ requirement, place, findingOf }) =>
        findingOf(!isOver("requirements", requirement), readFinding(cellAt(cells, place))),
      ),
      bottleneck,
      isBottleneckOver: isOver("bottlenecks", bottleneck?.id),
      delay: readAnswer(cellAt(cells, at.delay), DELAY_RANGE),
    };
  };
}

/** The cell of a column; the cells are in the order of submissionColumns. */
export function cellAt(cells: readonly string[], place: number): string {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- arranged cells have one of each column
  return cells[place]!;
}

/** A submission stays while no more than this part of its answers is missing. */
const MOST_MISSING = 0.2;

/** How many of so many answers may be missing. */
export function mostMissing(asked: number): number {
  return Math.floor(MOST_MISSING * asked);
}

/** A year of four digits. Which years are published is decided when all submissions are read. */
export function readYear(cell: string): number | undefined {
  const year = readNumber(cell);
  return year !== undefined && /^[1-9]\d{3}$/.test(String(year)) ? year : undefined;
}

function readAnswer(cell: string, range: { readonly min: number; readonly max: number }): Answer {
  if (cell.trim() === "") return "blank";
  const value = readNumber(cell);
  if (value === undefined) return "unreadable";
  return value < range.min || value > range.max ? "outOfRange" : value;
}

function readFinding(cell: string): 0 | 1 | undefined {
  if (cell === "closed") return 0;
  const word = cell.trim().toLowerCase();
  return word === "open" ? 1 : word === "closed" ? 0 : undefined;
}

/** What can be found of a requirement: each made once, for it is found in every submission. */
function findings(of: Pick<ReadFinding, "requirement" | "column" | "place">) {
  const all = (isAsked: boolean) =>
    ([0, 1, undefined] as const).map((value): ReadFinding => ({ ...of, isAsked, value }));
  const [asked, ended] = [all(true), all(false)];
  // oxlint-disable-next-line typescript/no-non-null-assertion -- there is one for each value
  return (isAsked: boolean, value: ReadFinding["value"]) => (isAsked ? asked : ended)[value ?? 2]!;
}

/** Tells whether an entry of a list had its last year before another. */
function endFinder(lists: Asked) {
  const names = ["industries", "frameworks", "regions", "requirements", "bottlenecks"] as const;
  const ends = new Map<string, ReadonlyMap<string | number, number | undefined>>(
    names.map((name) => [name, new Map(lists[name].map((entry) => [entry.id, entry.last_year]))]),
  );
  return (list: keyof Asked, id: string | number, year: number): boolean =>
    year > (ends.get(list)?.get(id) ?? Number.POSITIVE_INFINITY);
}
