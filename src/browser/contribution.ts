import { type CompareRequest, fragmentOf } from "../model/compare-link.ts";
import { METRICS_AND_PARTS, type MetricOrPart, partsOf, type Question, QUESTIONS } from "../model/metric.ts";
import {
  type SubmissionColumn,
  allSubmissionColumns,
  ORGANISATION_COLUMN,
  submissionColumns,
} from "../questionnaire/columns.ts";
import { csvText } from "../questionnaire/csv.ts";
import { type LabelFinder, labelFinders } from "../questionnaire/labels.ts";
import type { QuestionnaireLists, ListEntry } from "../questionnaire/lists.ts";
import { cellAt, mostMissing, type ReadRow, rowReader } from "../questionnaire/read-row.ts";
import { askedAnswers, rowProblems, type SubmissionProblem } from "../questionnaire/row-problems.ts";
import { handInWords, namesOfHandIn, submissionNames } from "../submissions/hand-in-names.ts";

/** Decimals of a figure in a link. */
const MOST_DECIMALS = 4;

/** A programme as filled in: texts by column. */
export type FormProgramme = Readonly<Record<string, string>>;

/** The largest number of characters of a submission's name in its file name. */
const MOST_OF_NAME = 40;

/**
 * Returns the name of the file that programmes are saved in. It includes the name of the first one, because files of
 * several participants end up in one folder. It has only letters without accents, digits, hyphens and underscores,
 * which every system accepts.
 */
export function contributionFileName([first]: readonly FormProgramme[]): string {
  const name = (first?.submission_id ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, MOST_OF_NAME)
    .replace(/^-+|-+$/g, "");
  return name === "" ? "submission.csv" : `submission-${name}.csv`;
}

/** Returns the logic of the form: its columns, and what is wrong with a programme. */
export function questionnaire(lists: QuestionnaireLists) {
  const columns = allSubmissionColumns(lists.requirements);
  const needed = submissionColumns(lists.requirements);
  const read = rowReader(lists);
  const labelOf = (name: string): string => columns.find((column) => column.name === name)?.label ?? name;
  const problemsOf = rowProblems(
    lists,
    (name) => shortLabel(labelOf(name)),
    undefined,
    () => "Choose one from the list.",
  );
  const find: Readonly<Record<string, LabelFinder>> = labelFinders(lists);
  // Cached, because all programmes are checked at each keystroke.
  const known = new WeakMap<FormProgramme, readonly SubmissionProblem[]>();
  const cellsOf = (programme: FormProgramme) => needed.map((name) => programme[name] ?? "");
  const ofProgramme = (programme: FormProgramme): readonly SubmissionProblem[] => {
    const problems = known.get(programme) ?? problemsOf(cellsOf(programme));
    known.set(programme, problems);
    return problems;
  };
  return {
    columns,
    /** The columns that a file must have, in the order in which cells are read. */
    needed,
    problemsOf: ofProgramme,
    /** Returns a programme from a file's cells; known labels are written as in the lists. */
    programmeOf: (cells: readonly string[]): FormProgramme =>
      Object.fromEntries([
        ...needed.map((name, place) => {
          const cell = cellAt(cells, place);
          return [name, find[name]?.(cell)?.id ?? (name.startsWith("requirement_") ? finding(cell) : cell)];
        }),
        [ORGANISATION_COLUMN, cells[needed.length] ?? ""],
      ]),
    /** Returns the programmes as a submissions file. */
    csvOf: (programmes: readonly FormProgramme[]): string =>
      csvText([
        columns.map(({ name }) => name),
        ...programmes.map((programme) => columns.map(({ name }) => programme[name] ?? "")),
      ]),
    /** Returns a new programme of the same organisation, with the values that they share. */
    another: (programme: FormProgramme): FormProgramme => ({
      [ORGANISATION_COLUMN]: programme[ORGANISATION_COLUMN] ?? "",
      industry: programme.industry ?? "",
      country: programme.country ?? "",
    }),
    /**
     * Returns the fragment that opens the compare page with a programme's figures; undefined if there is no figure to
     * compare. Ambiguous figures are not compared.
     */
    standOf: (programme: FormProgramme): string | undefined => {
      const doubtful = new Set(
        ofProgramme(programme).flatMap(({ effect, column }) => (effect === "reading" ? [column] : [])),
      );
      const request = standing(read(cellsOf(programme)), (name) => doubtful.has(name));
      return Object.keys(request.figures).length === 0 ? undefined : fragmentOf(request);
    },
    labelOf,
    /** Returns the number of answers that a programme is asked for, has, and needs. */
    answersOf: (programme: FormProgramme) => {
      const { asked, missing } = askedAnswers(read(cellsOf(programme)));
      return { asked, given: asked - missing.length, needed: asked - mostMissing(asked) };
    },
    /** Returns which programmes do not count because of another one, and why: the last one of the same name counts. */
    handInProblems: (programmes: readonly FormProgramme[]): readonly HandInProblem[] =>
      handInProblems(programmes.map((programme) => ({ programme, row: read(cellsOf(programme)) }))),
    nameOf: (programme: FormProgramme, index: number): string => named(columns, lists, programme, index),
  };
}

/** A programme that does not count, by its index, and the problem with it. */
export interface HandInProblem {
  readonly index: number;
  readonly problem: SubmissionProblem;
}

interface HandIn {
  readonly index: number;
  readonly names: ReturnType<typeof submissionNames>;
  readonly content: string;
}

function handInProblems(
  all: readonly { readonly programme: FormProgramme; readonly row: ReadRow }[],
): HandInProblem[] {
  const last = new Map<string, HandIn>();
  const found = new Map<number, SubmissionProblem>();
  const drop = (one: HandIn, by: HandIn) => {
    if (found.has(one.index)) return;
    const kind = one.content === by.content ? "duplicate" : "superseded";
    const said = handInWords(kind, one.names, by.names, `programme ${by.index + 1}`, "submission name");
    found.set(one.index, { column: "submission_id", effect: "submission", ...said });
  };
  all.forEach(({ programme, row: { industry, framework, country, year, fault } }, index) => {
    if (fault !== undefined || !industry || !framework || !country || year === undefined) return;
    const names = submissionNames(programme.submission_id ?? "", programme[ORGANISATION_COLUMN] ?? "");
    const own = { index, names, content: contentOf(programme) };
    const named = industry.gathered ?? industry.id;
    const labels = { industry: named, framework: framework.id, country: country.id, year };
    for (const name of [...namesOfHandIn(names, labels), `content\u0000${own.content}`]) {
      const earlier = last.get(name);
      if (earlier !== undefined) drop(earlier, own);
      last.set(name, own);
    }
  });
  return [...found].map(([index, problem]) => ({ index, problem })).sort((a, b) => a.index - b.index);
}

/** Returns the content of a programme without its name, for comparison. */
function contentOf(programme: FormProgramme): string {
  const cells = Object.entries(programme).filter(([name, cell]) => name !== "submission_id" && cell !== "");
  return JSON.stringify(cells.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Shortens `Requirement 3: Protect stored account data` to `Requirement 3`. */
function shortLabel(label: string): string {
  return label.replace(/^(Requirement \d+): .*/, "$1");
}

/**
 * Returns the request that compares a programme: its year, its peers, and its figures with the sums whose parts are
 * complete.
 */
function standing(
  { industry, framework, region, year, answers }: ReadRow,
  isDoubtful: (name: Question) => boolean,
): CompareRequest {
  const figureOf = (name: Question) => {
    if (isDoubtful(name)) return undefined;
    const answer = answers[QUESTIONS.indexOf(name)];
    return typeof answer === "number" ? answer : undefined;
  };
  const figures: { [M in MetricOrPart]?: number } = {};
  for (const metric of METRICS_AND_PARTS) {
    const parts = partsOf(metric).map(figureOf);
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length) continue;
    // Figures that would be written with an exponent are not allowed in links.
    const sum = Number(known.reduce((total, part) => total + part, 0).toFixed(MOST_DECIMALS));
    if (/^[\d.]+$/.test(String(sum))) figures[metric] = sum;
  }
  return {
    ...(year !== undefined && { year }),
    peers: {
      ...(industry !== undefined && { industry: industry.id }),
      ...(framework !== undefined && { framework: framework.id }),
      ...(region !== undefined && { region }),
    },
    figures,
  };
}

function finding(cell: string): string {
  const word = cell.trim().toLowerCase();
  return word === "open" || word === "closed" ? word : cell;
}

/** Returns the name of a programme in a list: its number, and its labels as far as they are filled in. */
function named(
  columns: readonly SubmissionColumn[],
  lists: QuestionnaireLists,
  programme: FormProgramme,
  index: number,
): string {
  const known = ["industry", "framework", "country", "year"].flatMap((name) => {
    const value = programme[name]?.trim() ?? "";
    if (value === "") return [];
    const column = columns.find((one) => one.name === name);
    const entries: readonly ListEntry[] = column?.kind === "choice" ? lists[column.list] : [];
    return [entries.find(({ id }) => id === value)?.display_name ?? value];
  });
  return [String(index + 1), ...known].join(" · ");
}
