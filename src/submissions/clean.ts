import { hash } from "node:crypto";
import { byCodeUnit } from "../model/file.ts";
import { ANSWERS, type Answer, FIRST_YEAR, LATEST_YEAR } from "../model/metric.ts";
import type { Registries } from "../tables/index.ts";
import { ANSWER_RANGE, DELAY_RANGE, REQUIREMENTS, requirementColumn, SUBMISSION_COLUMNS } from "./columns.ts";
import { labelFinders } from "./labels.ts";
import { readNumber } from "./number.ts";
import type { Programme } from "./programme.ts";
import type { AnswerCounts, DropReason, IngestReport } from "./report.ts";

/** A submission stays while no more than this part of its answers is missing. */
const MOST_MISSING = 0.2;

const at = Object.fromEntries(SUBMISSION_COLUMNS.map((column, index) => [column, index]));
const FIRST_REQUIREMENT = at[requirementColumn(1)]!;
const ORGANISATION = SUBMISSION_COLUMNS.length;

/** Programmes that are fit to stay, and what was done to them. */
export type Cleaned = Pick<IngestReport, "read" | "dropped" | "unknownLabels" | "answers" | "generalised"> & {
  /** In an order of their own, whatever that of the input. */
  readonly programmes: readonly Programme[];
  /** The names of organisations that have one, by their number. Private, as submissions are. */
  readonly organisations: ReadonlyMap<number, string>;
};

type Nameless = Omit<Programme, "organisation">;

/** A programme, what stands for the content of its submission, and its organisation's name, which may be empty. */
interface Candidate {
  readonly fingerprint: string;
  readonly organisation: string;
  readonly programme: Nameless;
}

/**
 * Takes submissions one by one and keeps what is fit to stay, without identifiers. Drops exact duplicates,
 * submissions whose industry, framework, country or year nothing can make sense of, and those with more than
 * a fifth of the answers missing; an answer out of range counts as missing.
 */
export class Cleaner {
  readonly #find;
  readonly #regions: ReadonlyMap<string, string>;
  readonly #candidates: Candidate[] = [];
  readonly #countries = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #dropped: Partial<Record<DropReason, number>> = {};
  readonly #unknown = new Map<string, { column: string; value: string; count: number }>();
  readonly #counts: Record<Answer, AnswerCounts>;
  #read = 0;

  constructor(registries: Registries) {
    this.#find = labelFinders(registries);
    this.#regions = new Map(registries.countries.map(({ id, region }) => [id, region]));
    this.#counts = Object.fromEntries(
      ANSWERS.map((answer) => [answer, { blank: 0, unreadable: 0, outOfRange: 0, filled: 0, winsorised: 0 }]),
    ) as Record<Answer, AnswerCounts>;
  }

  /** Takes one submission: its cells in the order of SUBMISSION_COLUMNS, and its organisation's if it is named. */
  add(cells: readonly string[]): void {
    this.#read++;
    const result = this.#examine(cells);
    if (typeof result === "string") this.#drop(result);
    else this.#candidates.push(result);
  }

  /** Hands the programmes over, in an order that does not depend on that of the submissions. */
  finish(): Cleaned {
    this.#seen.clear();
    // By their content: the order in which submissions came in must not matter, not even to a tie.
    this.#candidates.sort((a, b) => byCodeUnit(a.fingerprint, b.fingerprint));
    const { programmes, organisations } = numbered(this.#candidates);
    return {
      programmes,
      organisations,
      read: this.#read,
      dropped: this.#dropped,
      unknownLabels: [...this.#unknown.values()].sort(
        (a, b) => b.count - a.count || byCodeUnit(a.column, b.column) || byCodeUnit(a.value, b.value),
      ),
      answers: this.#counts,
      generalised: {
        programmes: programmes.length,
        countries: this.#countries.size,
        regions: new Set(programmes.map(({ region }) => region)).size,
      },
    };
  }

  /** The programme of a submission, or why it cannot be used. */
  #examine(cells: readonly string[]): Candidate | DropReason {
    // The identifier does not count: the same form sent twice gets two.
    const fingerprint = hash("sha256", cells.slice(1).join("\u0000"), "base64");
    if (this.#seen.has(fingerprint)) return "duplicate";
    this.#seen.add(fingerprint);

    const industry = this.#label("industry", cells);
    const framework = this.#label("framework", cells);
    const country = this.#label("country", cells);
    const year = readYear(cells[at.year!]!);
    if (year === undefined) this.#note("year", cells[at.year!]!);
    if (industry === undefined) return "unknown industry";
    if (framework === undefined) return "unknown framework";
    if (country === undefined) return "unknown country";
    if (year === undefined) return "unknown year";

    const answers = ANSWERS.map((answer) => readAnswer(cells[at[answer]!]!, ANSWER_RANGE[answer]));
    const findings = Int8Array.from(REQUIREMENTS, (_, index) =>
      readFinding(cells[FIRST_REQUIREMENT + index]!),
    );
    const bottleneck = this.#find.bottleneck(cells[at.bottleneck!]!) ?? null;
    const delay = readAnswer(cells[at.bottleneck_delay_days!]!, DELAY_RANGE);
    const missing = [
      ...answers.map((answer) => typeof answer === "string"),
      ...Array.from(findings, (finding) => finding === -1),
      bottleneck === null,
      typeof delay === "string",
    ];
    if (missing.filter(Boolean).length > MOST_MISSING * missing.length) return "too many answers missing";

    for (const [index, answer] of answers.entries()) {
      if (typeof answer === "string") this.#counts[ANSWERS[index]!][answer]++;
    }
    const programme: Nameless = {
      industry,
      framework,
      region: this.#regions.get(country)!,
      year,
      answers: Float64Array.from(answers, (answer) => (typeof answer === "string" ? Number.NaN : answer)),
      findings,
      bottleneck,
      bottleneckDelayDays: typeof delay === "string" ? null : delay,
    };
    this.#countries.add(country);
    return { fingerprint, organisation: cells[ORGANISATION]?.trim() ?? "", programme };
  }

  #drop(reason: DropReason): void {
    this.#dropped[reason] = (this.#dropped[reason] ?? 0) + 1;
  }

  #label(column: "industry" | "framework" | "country", cells: readonly string[]): string | undefined {
    const written = cells[at[column]!]!;
    const id = this.#find[column](written);
    if (id === undefined) this.#note(column, written);
    return id;
  }

  #note(column: string, value: string): void {
    const key = `${column}\u0000${value}`;
    const known = this.#unknown.get(key);
    if (known) known.count++;
    else this.#unknown.set(key, { column, value, count: 1 });
  }
}

/** The programmes with numbers for organisations; one whose organisation nobody names counts as one of its own. */
function numbered(candidates: readonly Candidate[]): Pick<Cleaned, "programmes" | "organisations"> {
  const numbers = new Map<string, number>();
  const programmes = candidates.map(({ organisation, programme }, index) => {
    const number = numbers.get(organisation) ?? index;
    if (organisation !== "") numbers.set(organisation, number);
    return { ...programme, organisation: number };
  });
  return { programmes, organisations: new Map([...numbers].map(([name, number]) => [number, name])) };
}

/** The answer, or why there is none. */
function readAnswer(
  cell: string,
  range: { min: number; max: number },
): number | "blank" | "unreadable" | "outOfRange" {
  if (cell.trim() === "") return "blank";
  const value = readNumber(cell);
  if (value === undefined) return "unreadable";
  return value < range.min || value > range.max ? "outOfRange" : value;
}

function readFinding(cell: string): -1 | 0 | 1 {
  const word = cell.trim().toLowerCase();
  return word === "open" ? 1 : word === "closed" ? 0 : -1;
}

function readYear(cell: string): number | undefined {
  const year = readNumber(cell);
  return year !== undefined && Number.isInteger(year) && year >= FIRST_YEAR && year <= LATEST_YEAR
    ? year
    : undefined;
}
