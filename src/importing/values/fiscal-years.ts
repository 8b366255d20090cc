import { ASK, type ColumnMapping } from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";
import { isFiscal, isInDecember, yearFormOf, yearIn } from "./years.ts";

/** Headings of a column of fiscal years, in English, German, French, Spanish, Italian, Dutch and the Scandinavian languages. */
const FISCAL_YEAR =
  /\bfiscal|\b(?:financial year|fye?|gj)\b|gesch[aä]ftsjahr|wirtschaftsjahr|rechnungsjahr|\bexercices?\b|\bejercicio\b|\besercizio\b|boekjaar|r[aä]kenskaps[aå]r|regn(?:skabs|skaps)[aå]r/iu;
/** Headings of a column of the days on which the years end. */
const PERIOD_END =
  /\b(?:year|period)[ -]?(?:end|ends|ended|ending)\b|\bending\b|\bend(?: date)? of (?:the )?(?:\p{L}+ )?(?:year|period)\b|\bbalance sheet date\b|bilanzstichtag|abschlussstichtag|\bstichtag\b|(?:jahres|periode?n)ende|\bcl[oô]tur|\bclos\b|\bcierre\b|\bchiusura\b/iu;

type Order = ColumnMapping["date"] | undefined;

/** The settings of a column that its years depend on. */
type YearMapping = Pick<ColumnMapping, "date" | "fiscal" | "partYear">;

/** Reads the year of a cell of a mapped column, as far as the questions about it are answered. */
export function mappedYear(cell: ImportedCell, mapping: YearMapping, heading: string): number | undefined {
  const { date, fiscal, partYear } = mapping;
  const isWhole = partYear === "whole year";
  const year = yearIn(cell, date === ASK ? undefined : date, fiscal === ASK ? undefined : fiscal, isWhole);
  const isBefore = fiscal === "year before" && !isFiscal(cell) && isFiscalByHeading(cell, date, heading);
  return isBefore && year !== undefined ? year - 1 : year;
}

/**
 * Returns whether a cell is of a year that may begin in another calendar year: it says so, or its heading does, and it is not
 * a date in December.
 */
export function mayBeginEarlier(cell: ImportedCell, date: Order, heading: string): boolean {
  return isFiscal(cell) || isFiscalByHeading(cell, date, heading);
}

/** Returns whether a heading says that the years of its column may begin in another calendar year. */
export function isFiscalHeading(heading: string): boolean {
  return namesFiscalYear(heading) || PERIOD_END.test(spaced(heading));
}

function namesFiscalYear(heading: string): boolean {
  return FISCAL_YEAR.test(spaced(heading));
}

/** Returns a heading with spaces in place of underscores, which are letters to a regular expression. */
function spaced(heading: string): string {
  return heading.replaceAll("_", " ");
}

/** Asks which calendar year a fiscal year counts as. */
export function fiscalQuestion(cell: ImportedCell): string {
  const written = JSON.stringify(String(cell).trim());
  const same = Number(yearIn(cell) ?? yearIn(cell, "excel") ?? yearIn(cell, "day-month-year"));
  const isDay = ["date", "short date", "serial"].includes(yearFormOf(cell) ?? "");
  const what = isDay
    ? `${written} is the end of a year that begins in another calendar year`
    : `${written} is a fiscal year, which may begin in one calendar year and end in the next`;
  const others = isDay ? " Years that end in December stay as they are." : "";
  return `${what}. Write "fiscal": "same year" to count it as ${same}, or "year before" to count it as ${same - 1}.${others}`;
}

function isFiscalByHeading(cell: ImportedCell, date: Order, heading: string): boolean {
  const form = yearFormOf(cell);
  if (form === "year") return namesFiscalYear(heading) && !/^(?:cy|kj)/i.test(String(cell).trim());
  const isDay = form === "date" || form === "short date" || form === "serial";
  return isDay && isFiscalHeading(heading) && !isInDecember(cell, date === ASK ? undefined : date);
}
