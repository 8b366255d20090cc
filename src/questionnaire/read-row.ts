import { isAsked, METRIC, QUESTIONS } from "../model/metric.ts";
import { gatherersIn, isGathered } from "../tables/gathers.ts";
import { DELAY_RANGE, type FigureColumn, submissionColumns } from "./columns.ts";
import { type FoundLabel, labelFinders } from "./labels.ts";
import type { QuestionnaireLists } from "./lists.ts";
import { readNumber } from "./number.ts";

/** Why an answer is missing. */
export type MissingReason = "blank" | "unreadable" | "outOfRange";

/** Why a submission cannot be used, whatever its answers are. */
export type LabelFault =
  | "unknown industry"
  | "unknown framework"
  | "unknown country"
  | "unknown year"
  | "ended industry"
  | "ended framework"
  | "ended region";

/** A figure, or the reason why it is missing. */
export type SubmittedAnswer = number | MissingReason;

/** The content of a submission, as far as it can be read. */
export interface ReadRow {
  readonly industry: FoundLabel | undefined;
  readonly framework: FoundLabel | undefined;
  readonly country: FoundLabel | undefined;
  readonly year: number | undefined;
  /** The region of the country. */
  readonly region: string | undefined;
  /** The first fault of the labels. */
  readonly fault: LabelFault | undefined;
  /** In the order of QUESTIONS; undefined for a question that is not asked for the year. */
  readonly answers: readonly (SubmittedAnswer | undefined)[];
  /** In the order of the requirements. */
  readonly findings: readonly ReadFinding[];
  readonly bottleneck: FoundLabel | undefined;
  /** Whether the bottleneck ended before the submission's year. */
  readonly isBottleneckOver: boolean;
  readonly delay: SubmittedAnswer;
}

export interface ReadFinding {
  readonly requirement: number;
  /** The name of its column; `place` is the column's index. */
  readonly column: string;
  readonly place: number;
  /** False if the requirement ended before the submission's year. */
  readonly isAsked: boolean;
  /** 1 is open, 0 closed, and undefined neither. */
  readonly value: 0 | 1 | undefined;
}

/**
 * Returns a function that reads submissions with the lists of a data folder. All parts of the program read cells with it.
 * @returns a function that takes the cells of a submission, in the order of submissionColumns
 */
export function rowReader(lists: QuestionnaireLists): (cells: readonly string[]) => ReadRow {
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
    const isOver = (list: keyof QuestionnaireLists, id: string | number | undefined) =>
      year !== undefined && id !== undefined && hasEnded(list, id, year);
    // An industry that ended may be gathered from then on.
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
          : readAnswer(cellAt(cells, place), METRIC[question]),
      ),
      findings: requirements.map(({ requirement, place, findingOf }) =>
        findingOf(!isOver("requirements", requirement), readFinding(cellAt(cells, place))),
      ),
      bottleneck,
      isBottleneckOver: isOver("bottlenecks", bottleneck?.id),
      delay: readAnswer(cellAt(cells, at.delay), { range: DELAY_RANGE, unit: "days" }),
    };
  };
}

/** Returns the cell of a column; `cells` are in the order of submissionColumns. */
export function cellAt(cells: readonly string[], place: number): string {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- arranged cells have one of each column
  return cells[place]!;
}

/** The largest share of its answers that a submission may lack. */
const MOST_MISSING = 0.2;

/** Returns how many answers may be missing. */
export function mostMissing(asked: number): number {
  return Math.floor(MOST_MISSING * asked);
}

/** Reads a year of four digits. Which years are published is decided once all submissions are read. */
export function readYear(cell: string): number | undefined {
  const year = readNumber(cell);
  return year !== undefined && /^[1-9]\d{3}$/.test(String(year)) ? year : undefined;
}

function readAnswer(cell: string, { range, unit }: Pick<FigureColumn, "range" | "unit">): SubmittedAnswer {
  if (cell.trim() === "") return "blank";
  const value = readNumber(cell, unit);
  if (value === undefined) return "unreadable";
  return value < range.min || value > range.max ? "outOfRange" : value;
}

function readFinding(cell: string): 0 | 1 | undefined {
  if (cell === "closed") return 0;
  const word = cell.trim().toLowerCase();
  return word === "open" ? 1 : word === "closed" ? 0 : undefined;
}

/** Creates every possible finding of a requirement once, so that all submissions share the objects. */
function findings(of: Pick<ReadFinding, "requirement" | "column" | "place">) {
  const all = (isAsked: boolean) =>
    ([0, 1, undefined] as const).map((value): ReadFinding => ({ ...of, isAsked, value }));
  const [asked, ended] = [all(true), all(false)];
  // oxlint-disable-next-line typescript/no-non-null-assertion -- there is one for each value
  return (isAsked: boolean, value: ReadFinding["value"]) => (isAsked ? asked : ended)[value ?? 2]!;
}

function lastYearsOf(entries: readonly { id: string | number; last_year?: number | undefined }[]) {
  return new Map(entries.map(({ id, last_year }) => [id, last_year]));
}

/** Returns a function that says whether an entry of a list ended before a year. */
function endFinder(lists: QuestionnaireLists) {
  const names = ["industries", "frameworks", "regions", "requirements", "bottlenecks"] as const;
  const ends = new Map<string, ReadonlyMap<string | number, number | undefined>>(
    names.map((name) => [name, lastYearsOf(lists[name])]),
  );
  return (list: keyof QuestionnaireLists, id: string | number, year: number): boolean =>
    year > (ends.get(list)?.get(id) ?? Number.POSITIVE_INFINITY);
}
