import { once } from "../../model/once.ts";
import { IDENTIFIER_COLUMN } from "../../questionnaire/columns.ts";
import {
  adviceOn,
  doubtOf,
  figureColumn,
  isTimeNotMoney,
  OTHER_COLUMNS,
  partDoubt,
  wholeOf,
} from "../headings/heading-doubts.ts";
import {
  headingParts,
  isPartOfRequirement,
  type Meaning,
  meaningsOf,
  withNumberedParts,
  withoutOwnGroup,
} from "../headings/headings.ts";
import { qualifierIn } from "../headings/qualifiers.ts";
import { ASK, IGNORE } from "../model/mapping.ts";
import { cellsAt, type ReadTable } from "../model/table.ts";
import { headingOf } from "../reading/header.ts";
import { bareLetters, givenTextsAt, wordsIn } from "../text/words.ts";
import { yearIn } from "../values/years.ts";
import type { DraftTarget } from "./draft-column.ts";

/** A possible meaning of a column's heading. */
interface Candidate extends Meaning {
  readonly place: number;
  /** A word of the heading by which it may mean something else. */
  readonly qualifier: string | undefined;
  /** The heading of a column that has the total of which this may be a part. */
  readonly whole: string | undefined;
}

/**
 * Assigns targets to columns; if several could have the same target, the one whose name matches best gets it. If it is not
 * clear which that is, all of them are asked about.
 * @param titles the columns of requirements by the letters of their titles, which are headings of boxes in surveys
 */
export function byHeadings(
  table: ReadTable,
  requirements: readonly number[],
  titles: ReadonlyMap<string, string>,
): DraftTarget[] {
  const { header } = table;
  const names = new Set(header);
  const years = once(() => yearsOf(table));
  const candidates = withNumberedParts(header, requirements).flatMap((given, place): Candidate[] => {
    const name = headingOf(given, names);
    const titled = [name, ...headingParts(name)].flatMap((part) => titles.get(bareLetters(part)) ?? [])[0];
    const meanings =
      titled === undefined
        ? meaningsOf(name, requirements)
        : [{ to: titled, score: 1.5, letters: name.length }];
    if (meanings.length === 0) return [];
    const values = givenTextsAt(table, place);
    return meanings
      .filter(({ to, score }) => score > 1 || isPossible(to, values))
      .map(({ to, score, letters }) => {
        const isOwnName = score > 1 && !(to.startsWith("requirement_") && titled === undefined);
        const qualifier = isOwnName
          ? undefined
          : (qualifierIn(withoutOwnGroup(name), to, OTHER_COLUMNS.get(to)) ?? otherYearIn(name, to, years));
        const whole = score > 1 ? undefined : wholeOf(name, to, header);
        const isUnlikely =
          values.length === 0 || qualifier !== undefined || whole !== undefined || isTimeNotMoney(name, to);
        return { to, score: isUnlikely ? score * UNLIKELY : score, letters, place, qualifier, whole };
      });
  });
  const chosen = new Map<number, Candidate>();
  const taken = new Set<string>();
  // Parts of a requirement are read together.
  const parted = new Set(
    candidates.flatMap(({ to, place }) =>
      to.startsWith("requirement_") && isPartOfRequirement(header[place] ?? "") ? [to] : [],
    ),
  );
  const isFree = (to: string) => !taken.has(to) || to === IGNORE || parted.has(to);
  for (const one of candidates.sort(
    (a, b) => b.score - a.score || b.letters - a.letters || a.place - b.place,
  )) {
    if (chosen.has(one.place) || !isFree(one.to)) continue;
    chosen.set(one.place, one);
    taken.add(one.to);
  }
  const doubts = new Map(
    [...chosen.values()].flatMap((one): [number, string][] => {
      const others = rivalsOf(one, candidates, chosen, table);
      if (others.length > 0) {
        return [one.place, ...others].map((place) => [place, `Several columns may be ${one.to}.`]);
      }
      const { to, qualifier, whole } = one;
      if (qualifier !== undefined)
        return [[one.place, `${doubtOf(to, qualifier)}${adviceOn(header[one.place] ?? "", to)}`]];
      if (whole !== undefined) return [[one.place, partDoubt(to, whole)]];
      const other = candidates.find((meaning) => isAsLikely(meaning, one) && !taken.has(meaning.to));
      return other === undefined ? [] : [[one.place, `It may be ${one.to} or ${other.to}.`]];
    }),
  );
  return header.map((name, place) => {
    const doubt = doubts.get(place);
    return doubt === undefined ? { name, to: chosen.get(place)?.to ?? ASK } : { name, to: ASK, doubt };
  });
}

/** Returns the years of a table's rows: those of the first column that means years; none without one. */
function yearsOf(table: ReadTable): ReadonlySet<number> {
  const place = table.header.findIndex((name) => meaningsOf(name, [])[0]?.to === "year");
  if (place === -1) return new Set();
  return new Set(cellsAt(table, place).flatMap((cell) => yearIn(cell) ?? []));
}

/** Returns the year in the heading of a figure, if rows are of others. */
function otherYearIn(heading: string, to: string, years: () => ReadonlySet<number>): string | undefined {
  const named = /(?<!\d)20\d{2}(?!\d)/.exec(heading)?.[0];
  if (named === undefined || figureColumn(to) === undefined) return undefined;
  return [...years()].some((year) => year !== Number(named)) ? named : undefined;
}

/** Returns whether a heading means one thing as well as another: days may be those of two figures. */
function isAsLikely(one: Candidate, other: Candidate): boolean {
  return (
    one.place === other.place &&
    one.score === other.score &&
    ![one.to, other.to].some((to) => to === IGNORE || to === IDENTIFIER_COLUMN)
  );
}

/** An empty column, and one whose heading says something else besides, is used only if no other could be. */
const UNLIKELY = 0.1;

/** Returns whether a heading's meaning fits the values below it. */
function isPossible(to: string, values: readonly string[]): boolean {
  // A heading like "Delay by this cause" has days below it, and one like "What delays you?" causes.
  if (to === "bottleneck") return !areMostly(NUMBER, values);
  return (
    to !== "bottleneck_delay_days" || values.length === 0 || values.some((value) => WITH_DIGIT.test(value))
  );
}

/**
 * Returns the columns without a target whose likeliest meaning is the same, and whose heading has more
 * recognised letters than the chosen one, although a smaller share of them; or as many, and as large a share.
 * For figures, also columns of totals, of corrected and of further figures, and all of them if the chosen heading says something
 * else besides: one may be a part of the other.
 */
function rivalsOf(
  { to, place, letters, score, qualifier }: Candidate,
  candidates: readonly Candidate[],
  chosen: ReadonlyMap<number, Candidate>,
  table: ReadTable,
): number[] {
  if (to === IGNORE || score > 1) return [];
  const isFigure = figureColumn(to) !== undefined;
  const isOther = (one: Candidate) =>
    isFigure &&
    (one.score >= score ||
      score < 1 ||
      isTotal(table.header[one.place] ?? "") ||
      isRevised(table.header[one.place] ?? "")) &&
    areMostly(WITH_DIGIT, givenTextsAt(table, one.place));
  const likeliest = new Map(candidates.toReversed().map((one) => [one.place, one]));
  return [...likeliest.values()]
    .filter((one) => one.to === to && one.place !== place && (chosen.get(one.place)?.score ?? 0) < one.score)
    .filter((one) => !isTimeNotMoney(table.header[one.place] ?? "", to))
    .filter((one) => one.qualifier === undefined || qualifier !== undefined)
    .filter(
      (one) => one.letters > letters || (one.letters === letters && one.score === score) || isOther(one),
    )
    .map((one) => one.place);
}

/** Returns whether a heading says that its figures are sums of others. */
function isTotal(heading: string): boolean {
  return wordsIn(heading).some((word) =>
    /^(?:total|gesamt|insgesamt|summe|overall|sum$|toplam|totaal)/.test(word),
  );
}

/** Words for figures that replace others, or are added to them, in English, German, French and Spanish. */
const REVISED =
  /^(?:revis\p{L}*|restated|correct\p{L}*|adj|adjust\p{L}*|amend\p{L}*|updat\p{L}*|validat\p{L}*|verif\p{L}*|final|new|v\d|additional|extra|further|supplement\p{L}*|[2-9]|korrigiert\p{L}*|korrektur|berichtigt\p{L}*|bereinigt\p{L}*|angepasst\p{L}*|gepruft\p{L}*|neu\p{L}{0,2}|zusatzlich\p{L}*|corrig\p{L}*|ajust\p{L}*|valid\p{L}*|nouve\p{L}*|correg\p{L}*|actualizad\p{L}*|nuev\p{L}*|adicional\p{L}*)$/u;

/** Returns whether a heading says that its figures replace or complete those of another column: `Audit hours revised`. */
function isRevised(heading: string): boolean {
  // pandas numbers the columns of one name: `Audit hours.1`.
  return /\p{L}\.\d$/u.test(heading.trim()) || wordsIn(heading).some((word) => REVISED.test(word));
}

const WITH_DIGIT = /\d/;
const NUMBER = /^[\d.,'\s]*\d[\d.,'\s]*$/;

/** Returns whether most of the given values match a pattern. */
function areMostly(pattern: RegExp, given: readonly string[]): boolean {
  return 2 * given.filter((value) => pattern.test(value)).length > given.length;
}
