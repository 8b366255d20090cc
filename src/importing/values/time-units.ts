import { wordsIn } from "../text/words.ts";

/** How exports write a unit of time. */
interface TimeWords {
  /** Words for it anywhere in a heading and in cells; a pattern without accents. */
  readonly words: string;
  /** Abbreviations and words that mean it only next to a number, or alone in the brackets of a heading. */
  readonly short: string;
}

/** German words that are put before `tage`, which is also the end of other words: `percentage`. */
const OF_DAYS = "(personen|person|mann|arbeits|werk|kalender|pruf|audit|berater|beratungs)";

/**
 * The units of time in English, German, French, Spanish, Italian, Portuguese and Dutch. If a heading names several, the first of
 * this table counts: hours per month are not hours.
 */
const TIME_WORDS = {
  minutes: { words: String.raw`minutes?|\w*minuten?|minutos?|minut[io]`, short: "mins?" },
  // One year in a heading is mostly the year of a figure: `hours per year`.
  years: {
    words: String.raw`years|yrs|\w*jahren?|ans|annees|anos|anni|jaren`,
    short: "years?|yrs?|y|jahr|an|annee|ano|anno|jaar",
  },
  quarters: { words: String.raw`quarters?|quartale?[ns]?|trimestr(es?|i)|kwarta(al|len)`, short: "q|qtrs?" },
  months: {
    words: String.raw`months?|\w*monate?n?|mois|mes(es)?|mes[ei]|\w*maand(en)?`,
    short: "mos?|mths?",
  },
  weeks: {
    words: String.raw`weeks?|\w*wochen?|semaines?|semanas?|settiman[ae]|week|weken`,
    short: "w|wks?|wo",
  },
  days: {
    words: `days?|${OF_DAYS}?tagen?|pd|pt|md|mandays|persondays|workdays|jh|jours?|journees?|dias?|giorn[io]|dag|(man|werk|kalender)?dagen`,
    short: `d|tg|calendar days?|日|日間|${OF_DAYS}?tag|(man|person|work)[- ]days?`,
  },
  hours: {
    words: String.raw`hours?|hrs?|\w*stunden?|heures?|horas?|or[ae]|uur|(man|werk|audit)?uren`,
    short: "h|std|時間",
  },
} as const satisfies Readonly<Record<string, TimeWords>>;

/** A unit of time that exports name. */
export type TimeUnit = keyof typeof TIME_WORDS;

type Pattern = readonly [pattern: RegExp, unit: TimeUnit];

const TIME_UNITS = Object.keys(TIME_WORDS) as readonly TimeUnit[];
const WORDS = TIME_UNITS.map((unit): Pattern => [new RegExp(`^(${TIME_WORDS[unit].words})$`), unit]);

/** Patterns for the whole unit after a number, in lower case and without accents. */
export const TIME_MARKS = TIME_UNITS.map((unit): Pattern => {
  const { words, short } = TIME_WORDS[unit];
  return [new RegExp(`^(${words}|${short})$`), unit];
});

/** The units of time that are converted to hours and days. The others have no fixed length, or are too short to be meant. */
export const CONVERTED = ["hours", "days", "weeks"] as const satisfies readonly TimeUnit[];
export type Converted = (typeof CONVERTED)[number];

export function isTimeUnit(unit: string | undefined): unit is TimeUnit {
  return unit !== undefined && Object.hasOwn(TIME_WORDS, unit);
}

export function isConverted(unit: string | undefined): unit is Converted {
  return CONVERTED.some((one) => one === unit);
}

/** Returns the unit of time that a heading names: in brackets, or else anywhere. */
export function timeUnitIn(heading: string): TimeUnit | undefined {
  const brackets = [...heading.matchAll(/\(([^)]*)\)|\[([^\]]*)\]/g)].map(([, round, square]) =>
    wordsIn(round ?? square ?? ""),
  );
  for (const words of brackets) {
    const [only, ...others] = words;
    const short = others.length === 0 ? TIME_MARKS.find(([pattern]) => pattern.test(only ?? "")) : undefined;
    const found = short?.[1] ?? namedIn(words);
    if (found !== undefined) return found;
  }
  return namedIn(wordsIn(heading));
}

function namedIn(words: readonly string[]): TimeUnit | undefined {
  return WORDS.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
}
