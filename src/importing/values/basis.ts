import type { MetricUnit } from "../../model/unit.ts";
import type { GivenIn } from "../model/mapping.ts";

/** What the figures of a column are for, or counted in, according to its heading, if that is not what is asked. */
export interface Basis {
  /** As the heading says it: `per quarter`. */
  readonly said: string;
  /** The unit to give in a mapping, and by how much it multiplies; undefined if such figures are not converted. */
  readonly converted?: { readonly in: GivenIn; readonly factor: number };
}

/** Working days (five a week) in English, German, French and Spanish, in headings and cells. */
export const WORKING_DAYS =
  /(?:werk|arbeits|personen|mann)tag|\b(?:man|person|work|business|working)[-\s]?days?\b|\bbus\.? days?\b|\d\s*(?:pt|md)\b|\bouvr(?:és|ables)\b|\b(?:h[áa]biles|laborables|uteis)\b|\b5[- ]?(?:days?|tage)[- ](?:week|woche)|\b5\s?x\s?8\b|\bmon(?:day)?\s?[-–]\s?fri(?:day)?\b|\b(?:excl\w*|without|ohne|hors|sin)\.?\s(?:weekends?|week-ends?|wochenenden?|fines de semana)|[([]\s*(?:bd|wd|at|wt)\s*[)\]]|,\s*business\s*$/i;

const MONTHLY =
  /(?:\b(?:per|pro|par|por|je)|\/)\s*(?:month|monat|mois|mes)\b|\b(?:monthly|monatlich\w*|mensuel\w*|mensual\w*)\b|\bp\.\s?m\.?(?!\p{L})/iu;
const HALF_YEARLY =
  /\bhalf[- ]?(?:a )?year(?:ly)?\b|\bdemi[- ]annee\b|\bhalbes jahr\b|\bmedio ano\b|\b(?:first|second|1st|2nd) half\b|halbjahr|\bsemest(?:er|re|riel\w*|ral\w*)\b|\b(?:6|six) months\b|\bH[12]\b|\b[12]\s?S\b|\b[12]\.?\s?HJ\b|\bHJ\s?[12]\b|\bS[12]\b(?=[)\]]|$)|\b(?:1er|2e|2[eè]me|1st|2nd)\s?sem\b|\bjan\w*\s?(?:[-–]|to|through|bis|à)\s?jun\w*|\bjul\w*\s?(?:[-–]|to|through|bis|à)\s?de[cz]\w*/i;
const QUARTERLY =
  /\bQ[1-4]\b|(?:\b(?:per|pro|par|por|je)|\/)\s*(?:quarter|quartal|trimestre)\b|\b(?:quarterly|vierteljahrlich\w*|trimestriel\w*|trimestral\w*)\b/iu;
/** Amounts of another part of a year, of several years, or of a part of the work. */
const OTHERS =
  /(?:\b(?:per|pro|par|por|je)|\/)\s*(?:hour|day|week|location|site|store|shop|outlet|branch|employee|person|auditor|assessor|head|fte|standort|filiale|mitarbeiter|sede|tienda|magasin|stunde|tag|woche|heure|jour|semaine|hora|dia|semana)\b|\b(?:biennial|weekly|daily|hourly|wochentlich|semanal|sprints?)\b|\b(?:[2-9]|two|three|five)[- ]years?\b|(?<![\d.])(?!12\b)\d{1,2} months?\b/iu;

/** The units of mappings that convert figures of another basis to that of a column, by what they multiply with. */
export const BASES = {
  "working days": 7 / 5,
  "per month": 12,
  "per quarter": 4,
  "per half-year": 2,
} as const;
type BasisUnit = keyof typeof BASES;

/** Returns whether a unit of a mapping is that of figures of another basis. */
export function isBasisUnit(given: string | undefined): given is BasisUnit {
  return given !== undefined && Object.hasOwn(BASES, given);
}

/** Returns whether figures of a unit can be converted from another basis: days from working days, sums from monthly ones. */
export function isBasisOf(unit: MetricUnit, given: BasisUnit): boolean {
  if (given === "working days") return unit === "days";
  return unit === "usd" || unit === "hours";
}

/** Returns the basis that a heading names; undefined if it names none, or only that of the unit. */
export function basisOf(unit: MetricUnit, heading: string): Basis | undefined {
  const patterns: readonly (readonly [pattern: RegExp, given: BasisUnit | undefined])[] = [
    ...(unit === "days" ? ([[WORKING_DAYS, "working days"]] as const) : []),
    [MONTHLY, "per month"],
    [QUARTERLY, "per quarter"],
    [HALF_YEARLY, "per half-year"],
    [OTHERS, undefined],
  ];
  const plain = heading.normalize("NFKD").replace(/\p{M}/gu, "");
  for (const [pattern, given] of patterns) {
    const said = (pattern.exec(heading) ?? pattern.exec(plain))?.[0].trim();
    if (said === undefined) continue;
    const isConverted = given !== undefined && isBasisOf(unit, given);
    return { said, ...(isConverted && { converted: { in: given, factor: BASES[given] } }) };
  }
  return undefined;
}
