import { sum } from "d3-array";
import { firstNames } from "../model/names-in-words.ts";
import { grouped } from "../model/unit.ts";
import { causesInWords, type Doubt } from "./doubt.ts";
import type { Members, Weighing } from "./weighing.ts";

/** How the answers of submissions differ from those that the last release had of the same submissions. */
export interface ChangedSince {
  readonly release: string;
  /** For each column, by submission: 1 if its answer changed, 0 if not, -1 if one of the two is missing. */
  readonly columns: ReadonlyMap<string, Int8Array>;
}

/** Minimum number of changed answers; fewer are corrections of single programmes. */
const LEAST = 20;
/**
 * Share of changed answers that no corrections have, in all submissions and in a part of them: of a column that is misread nearly all
 * change, and of one with few different answers, such as findings, two thirds.
 */
const MOST_CHANGED = 0.6;
const MOST_CHANGED_OF_PART = 0.8;
/** If so many columns changed, the rows probably belong to others, and one question is asked about all. */
const MANY_COLUMNS = 4;
const MOST_NAMES = 3;

const OF_COLUMN = [
  "the unit, decimal sign, exchange rate or words are read differently than for that release",
  "its cells were sorted or moved without the other columns",
];
const OF_ROWS = [
  "identifiers or names of organisations were sorted or moved without the other columns",
  "the columns are mapped differently than for that release",
];

/** The parts that can be misread by themselves. */
const PARTS = ["source", "industry", "year"] as const;

/** How many answers can be compared, and how many of them changed. */
interface Changed {
  readonly column: string;
  readonly compared: number;
  readonly changed: number;
}

/**
 * Finds columns in which many earlier answers changed: in all submissions or, if not, in a part of them. A few changes are
 * corrections; many mean that the column is read differently from the last release.
 */
export function changedDoubts(weighing: Weighing, { release, columns }: ChangedSince): Doubt[] {
  const changedIn = (members: Members, most: number) =>
    [...columns].flatMap(([column, verdicts]) => {
      const own = countOf(column, verdicts, members);
      return own.changed >= LEAST && own.changed > most * own.compared ? [own] : [];
    });
  const whole = changedIn(weighing.everybody, MOST_CHANGED);
  const known = new Set(whole.map(({ column }) => column));
  const ofParts = PARTS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) => {
      const found = changedIn(members, MOST_CHANGED_OF_PART).filter(
        // The submissions of a new industry come from others.
        ({ column }) => !known.has(column) && !(column === "industry" && part === "industry"),
      );
      for (const { column } of found) known.add(column);
      return doubtsOf(found, `, ${part} ${value}`, release);
    }),
  );
  return [...doubtsOf(whole, "", release), ...ofParts];
}

function countOf(column: string, verdicts: Int8Array, members: Members): Changed {
  let [compared, changed] = [0, 0];
  for (const at of members) {
    if (verdicts[at] === -1) continue;
    compared++;
    changed += verdicts[at]!;
  }
  return { column, compared, changed };
}

function doubtsOf(found: readonly Changed[], where: string, release: string): Doubt[] {
  if (found.length < MANY_COLUMNS)
    return found.map((own) => doubtOf(own, `${own.column}${where}`, release, OF_COLUMN));
  const isOnly = (start: string) => found.every(({ column }) => column.startsWith(start));
  const names = found.map(({ column }) => column);
  const total = {
    column: firstNames(names, MOST_NAMES),
    compared: sum(found, ({ compared }) => compared),
    changed: sum(found, ({ changed }) => changed),
  };
  return isOnly("requirement_")
    ? [doubtOf({ ...total, column: "requirements" }, `requirements${where}`, release, OF_COLUMN)]
    : [doubtOf(total, `answers${where}`, release, OF_ROWS)];
}

function doubtOf(
  { column, compared, changed }: Changed,
  subject: string,
  release: string,
  causes: readonly string[],
): Doubt {
  return {
    question: `${subject}, changed since ${release}`,
    near: changed / compared,
    rule: `${grouped(changed)} of ${grouped(compared)} answers in ${column} differ from those of ${release}`,
    causes: causesInWords(causes),
  };
}
