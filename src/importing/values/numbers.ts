import { METRIC_UNITS, type MetricUnit, UNITS } from "../../model/unit.ts";
import { exactly } from "../../statistics/exactly.ts";
import { isAccountingZero } from "../text/words.ts";
import { CURRENCY_MARKS } from "./currencies.ts";
import { TIME_MARKS, type TimeUnit } from "./time-units.ts";

/** Up to two units of a number: `k€` has thousands too. */
export interface UnitMarks {
  readonly mark: Mark | undefined;
  readonly also: Mark | undefined;
}

/** A number, split into its digits and its units. */
interface Marked extends UnitMarks {
  /** The digits with their separators and the sign of the number. */
  readonly digits: string;
}

/** A unit written in a cell. */
export type Mark = MetricUnit | TimeUnit | "per mille" | LargeScale | `currency ${string}`;

/** Scales in which amounts are given, and their spellings after a number; the Indian ones are 100,000 and 10,000,000. */
const LARGE_SCALES = {
  thousands: /^(k|tsd|thousand|mille|mil)$/,
  millions: /^(m|mio|mn|mi|mill|million|millions?|millionen)$/,
  lakhs: /^(lakhs?|lacs?)$/,
  crores: /^(cr|crores?)$/,
} as const;
export type LargeScale = keyof typeof LARGE_SCALES;

/** Returns whether a mark is that of a large scale. */
export function isLargeScale(mark: string): mark is LargeScale {
  return Object.hasOwn(LARGE_SCALES, mark);
}

type Written = Readonly<Record<"before" | "after", readonly string[]>>;
type Marks = readonly (readonly [pattern: RegExp, mark: Mark])[];

/** The spellings that the table of units has, and those of other languages and exports. */
const MARKS: Marks = [
  ...spelledAs(METRIC_UNITS.map((unit) => [unit, UNITS[unit].written])),
  [/^(%|percent|prozent|pct|pour cent)$/, "percent"],
  [/^(‰|per mill?e?|promille|pour mille|por mil)$/, "per mille"],
  ...TIME_MARKS,
  ...Object.entries(LARGE_SCALES).map(([scale, pattern]) => [pattern, scale as LargeScale] as const),
  // トル is ドル without its voicing mark, as units are compared.
  [/^(\$|us\$|usd|us dollars?|dollars?|usd\$|u\$s|u\$d|\$us|dolares|トル|доллар\p{L}*)$/u, "usd"],
  ...CURRENCY_MARKS,
];

/** Returns the marks of units by their spellings. */
export function spelledAs(units: readonly (readonly [unit: string, written: Written])[]): Marks {
  return units.flatMap(([unit, { before, after }]) => {
    const spellings = [...before, ...after].map((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/[^\w ]/g, "\\$&"),
    );
    return spellings.length === 0 ? [] : [[new RegExp(`^(${spellings.join("|")})$`), unit as MetricUnit]];
  });
}

/** Spaces of any width, and apostrophes, can only separate thousands. */
const NUMBER = /^([^\d.,+-]*?)\s*([+-]?)\s*((?:\d[\d.,'’\s]*|[.,]\d+)?)\s*([^\d]*)$/u;

/** Words and signs before a number that is approximate, in the languages of headings. */
const APPROXIMATELY =
  /^(?:[~≈∼]|(?:approx(?:imately)?|about|around|roughly|circa|ca|c|etwa|rund|ungefähr|environ|env|aprox(?:imadamente)?)\b\.?)\s*/iu;

/** Marks of footnotes, and remarks that a figure is an estimate, behind a number or its unit. */
const FOOTNOTE =
  /(?<=[\p{L}\d.%)\p{Sc}])\s*(?:[⁰¹²³⁴-⁹]+|[*†‡§]+|\[\d{1,2}\]|\((?:est|estimated?|approx|prov|provisional|prelim|preliminary|rounded|ca|geschätzt|gesch|vorläufig|gerundet|estimée?|provisoire|arrondi|estimado|estimada|provisional|aprox)\.?\))\s*$/iu;

/** Splits the mark of a footnote, and the remark that it is an estimate, from the number before it. */
export function withoutFootnote(written: string): { readonly text: string; readonly isMarked: boolean } {
  const text = written.replace(FOOTNOTE, "");
  return { text, isMarked: text !== written };
}

/** A part of a whole: `12 of 40`, `12/40 controls`. */
const PART_OF_WHOLE =
  /^\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*(?:\/|out of|of|von|sur|de|di|van|av|af)\s*(\d{1,6})(?:\s+\p{L}[\p{L}\s]*)?$/iu;

/** Returns the percentage of a part of a whole, with two decimals; undefined if a text is none. */
export function partOfWhole(text: string): number | undefined {
  const [part, whole] = (PART_OF_WHOLE.exec(text) ?? [])
    .slice(1)
    .map((digits) => Number(digits.replace(",", ".")));
  if (part === undefined || whole === undefined || whole === 0 || part > whole) return undefined;
  return Math.round((10_000 * part) / whole) / 100;
}

/** `CA$` and `C$` are Canadian dollars; here the letters do not mean "circa". */
const CANADIAN = /^CA?\s*\$/;

/** Splits the word for "approximately" from the number after it. */
export function withoutApproximately(text: string): {
  readonly text: string;
  readonly isApproximate: boolean;
} {
  const written = text.trim();
  const number = CANADIAN.test(written) ? written : written.replace(APPROXIMATELY, "");
  return { text: number, isApproximate: number !== written };
}

/** A dash in place of decimals: `1'250.-`, `1250,--`, `₹1,250/-`. */
const NO_DECIMALS = /(?<=\d)(?:([.,])\s?[-–—]{1,2}|\s?\/[-=–])(?=\D*$)/u;

/** Removes such a dash. The sign before it is that of decimals, so the other one separates thousands: `1.250,-` is `1250`. */
function withoutDash(text: string): string {
  const sign = NO_DECIMALS.exec(text)?.[1];
  const rest = text.replace(NO_DECIMALS, "");
  return sign === undefined ? rest : rest.replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, "");
}

/** A duration of one unit as ISO 8601 writes it: `P10D`, `PT36H`. */
const ISO_DURATION = /^\s*P(T?)(\d+(?:[.,]\d+)?)([YMWDH])\s*$/;
const ISO_UNITS = new Map([
  ["Y", "years"],
  ["M", "months"],
  ["W", "weeks"],
  ["D", "days"],
  ["TH", "hours"],
  ["TM", "minutes"],
]);

function plainDuration(text: string): string {
  const [, time = "", number, letter = ""] = ISO_DURATION.exec(text) ?? [];
  const unit = ISO_UNITS.get(`${time}${letter}`);
  return unit === undefined ? text : `${number} ${unit}`;
}

/** A number with an exponent, as statistics programs and spreadsheets write large ones: `1e+05`, `2,832E4`. */
const SCIENTIFIC = /^\s*([+-]?\d)(?:([.,])(\d+))?e([+-]?\d{1,2})\s*$/i;

export function isScientific(text: string): boolean {
  return SCIENTIFIC.test(text);
}

function withoutExponent(text: string): string {
  const [, whole, sign = ".", decimals = "0", exponent] = SCIENTIFIC.exec(text) ?? [];
  return whole === undefined
    ? text
    : writtenNumber(Number(`${whole}.${decimals}e${exponent}`)).replace(".", sign);
}

/** In a spreadsheet, makes a text of the number after it. */
const APOSTROPHE = /^\s*['’](?=[\d.,+-])/;

/** Splits a text into digits and up to two units; returns undefined if it is not such a number. */
export function splitMarks(written: string, known = MARKS): Marked | undefined {
  const text = withoutApproximately(
    withoutDash(
      plainDuration(withoutExponent(withoutFootnote(written).text.normalize("NFKC").replace(APOSTROPHE, ""))),
    ),
  ).text;
  const abbreviated = /^\p{L}{1,4}(?=\.\s*\d)/u.exec(text)?.[0];
  // Rs. 500
  if (abbreviated !== undefined)
    return splitMarks(`${abbreviated} ${text.slice(abbreviated.length + 1)}`, known);
  if (isAccountingZero(text)) return splitMarks(text.replace(/[-–—]/u, "0"), known);
  const [, before = "", sign = "", body = "", after = ""] = NUMBER.exec(text) ?? [];
  // A figure with a plus sign is a change.
  if (sign === "+" || !isGrouped(body)) return undefined;
  const digits = body.replace(/['’\s]/g, "");
  if (!/\d/.test(digits)) return undefined;
  const marks = [before, after].map(unitText);
  // Elsewhere it may be a misread digit: 6l.
  if (marks[1] === "l" && RUPEES.test(marks[0] ?? "")) marks[1] = "lakh";
  const found: Mark[] = [];
  for (const mark of marks) {
    if (mark === "") continue;
    const parts = marksIn(mark, known);
    if (parts === undefined) return undefined;
    found.push(...parts);
  }
  if (found.length > 2) return undefined;
  return { digits: sign === "-" ? `-${digits}` : digits, mark: found[0], also: found[1] };
}

const RUPEES = /^(?:₹|inr|rs|rupees?)$/;

/** Digits in groups of thousands, or as in India, with spaces and apostrophes between them. */
const GROUPED = /^\d{1,3}(?:[\s'’.,]\d{3})*(?:[.,]\d+)?$|^\d{1,2}(?:[\s'’]\d{2})*[\s'’]\d{3}(?:[.,]\d+)?$/;

/** Returns whether spaces and apostrophes in a number separate thousands: not those of `940 2`. */
function isGrouped(body: string): boolean {
  const text = body.trim().replace(/\s*([.,])\s*/g, "$1");
  return !/[\s'’]/.test(text) || GROUPED.test(text);
}

/** Reads the units of a text that has no number, such as `k€`; undefined if it is no unit. */
export function unitMarks(text: string): UnitMarks | undefined {
  return splitMarks(`1 ${text}`);
}

/** A space between a currency sign and letters that say which currency: `$ CA`, `CA $`. */
const SPACE_IN_CURRENCY = /(?<=^\p{Sc})\s+(?=\p{L}{1,3}$)|(?<=^\p{L}{1,3})\s+(?=\p{Sc}$)/u;

/** Returns a unit as the patterns have it: in lower case, without accents and the point of an abbreviation. */
function unitText(written: string): string {
  const bare = written.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
  return bare.replace(/\.$/, "").replace(SPACE_IN_CURRENCY, "");
}

function marksIn(text: string, known: Marks): readonly Mark[] | undefined {
  const whole = known.find(([pattern]) => pattern.test(text))?.[1];
  if (whole !== undefined) return [whole];
  // `k€`, `Mio EUR`, `T€`
  const [, scale, rest] = /^(tsd\.?|mio\.?|mill\.?|mn|mi|k|t|m)\s*(\D+)$/.exec(text) ?? [];
  const unit = rest === undefined ? undefined : known.find(([pattern]) => pattern.test(rest.trim()))?.[1];
  if (scale === undefined || unit === undefined || !/^(usd|currency)/.test(unit)) return undefined;
  return [scale.startsWith("m") ? "millions" : "thousands", unit];
}

/** Groups of thousands never begin with 0: `0.455` has decimals, whatever the decimal sign of its column. */
const POINT = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d+)?$/;
const COMMA = /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)?(,\d+)?$/;
/** Indian thousands: `12,34,567`. */
const INDIAN = /^-?[1-9]\d?(,\d{2})*,\d{3}(\.\d+)?$/;

/**
 * Converts digits to a number.
 * @param decimal the decimal sign
 * @returns undefined if the separators are misplaced
 */
export function numberOf(digits: string, decimal: "," | "."): number | undefined {
  if (decimal === "." && (POINT.test(digits) || INDIAN.test(digits)))
    return finite(digits.replaceAll(",", ""));
  if (decimal === "," && COMMA.test(digits)) return finite(digits.replaceAll(".", "").replace(",", "."));
  return undefined;
}

function finite(text: string): number | undefined {
  const value = Number(text);
  return text === "" || text === "-" || !Number.isFinite(value) ? undefined : value;
}

/** Formats a number for a submissions file, without floating-point noise. */
export function writtenNumber(value: number): string {
  const text = String(exactly(value));
  if (text.includes("e")) {
    return exactly(value)
      .toFixed(12)
      .replace(/\.?0+$/, "");
  }
  // Exactly three decimals could be taken for thousands.
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
