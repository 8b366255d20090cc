import { wordsIn } from "../text/words.ts";
import {
  CURRENCY_ABBREVIATED,
  CURRENCY_CAPITALS,
  CURRENCY_CODES,
  CURRENCY_DOLLARS,
  CURRENCY_SHARED,
  CURRENCY_SHY,
  CURRENCY_SPELLINGS,
} from "./currency-spellings.ts";

const DOLLAR = /^(dollars?|dolar(es|y)?|dollar[oi]|dollares)$/;

/** A currency as it is written, by its code or by what several currencies are called. */
interface Spelled {
  /** Its code, or the name in CURRENCY_SHARED. */
  readonly said: string;
  readonly spelling: string;
}

function bare(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const SPELLED: readonly Spelled[] = [
  ...CURRENCY_CODES.map((said) => ({ said, spelling: said.toLowerCase() })),
  ...[
    ...Object.entries(CURRENCY_SPELLINGS),
    ...Object.entries(CURRENCY_SHARED).map(([said, [, spellings]]) => [said, spellings] as const),
  ].flatMap(([said, spellings]) =>
    spellings
      .split(" ")
      .filter((one) => one !== "")
      .map((one) => ({ said, spelling: bare(one) })),
  ),
];
const isWord = (spelling: string) => /^\p{L}+$/u.test(spelling);
const BY_SPELLING = new Map(SPELLED.map(({ said, spelling }) => [spelling, said]));
const SURE_CODES = CURRENCY_CODES.map((code) => code.toLowerCase()).filter((code) => !CURRENCY_SHY.has(code));
const SIGNS = SPELLED.filter(({ spelling }) => !isWord(spelling)).map(({ said, spelling }) => ({
  said,
  pattern: signPattern(spelling),
}));
/** `kSEK`, `MSEK`. */
const SCALED_CODE = new RegExp(`^[ktm](${SURE_CODES.join("|")})$`);
/** `kA$`, but neither `US$` nor `k$`. */
const UNKNOWN_SIGN = /(?<!\p{L})(?!(?:us?|[ktm]|mm|mn|in)\$)(\p{L}{1,2}\$)|(?![$¢])(\p{Sc})/iu;
const US_DOLLARS = /\$|\b[ktm]?usd\b|\bdollars?\b|\bdolares\b/;

const SIGN = [
  String.raw`\$|us\$`,
  ...SPELLED.filter(({ spelling }) => !isWord(spelling)).map(({ spelling }) => escaped(spelling)),
].join("|");
const CODE = `usd|kr|${SURE_CODES.join("|")}`;

/** A sign of money, or a code of a currency, in a heading: the end of `k€` and `MSEK`. */
export const MONEY_AFTER_SCALE = `${SIGN}|(?:${CODE})(?!\\p{L})`;
/** The same, as the beginning of `$k` and `USDm`. */
export const MONEY_BEFORE_SCALE = `${SIGN}|(?<!\\p{L})(?:${CODE})`;

/** A currency that a heading names. */
export interface NamedCurrency {
  /** Its code; or what it is called, if several currencies are. */
  readonly said: string;
  /** Whether it cannot mean anything else: `PEN` is a currency only in the heading of an amount. */
  readonly isSure: boolean;
}

/** Returns a heading without the German word for value added tax, in which a code of Samoa's currency is seen. */
export function withoutTax(heading: string): string {
  return heading.replace(/(?<!\p{L})mwst(?!\p{L})/giu, " ");
}

/** Returns the first currency other than US dollars that a heading names: `QSA fees (A$)`, `Honorare in kCHF`, `fees_zar`. */
export function otherCurrencyIn(written: string): NamedCurrency | undefined {
  const heading = withoutTax(written);
  const sure = (said: string): NamedCurrency => ({ said, isSure: true });
  const text = bare(heading.normalize("NFKC").replaceAll("_", " "));
  const sign = SIGNS.find(({ pattern }) => pattern.test(text));
  if (sign !== undefined) return sure(sign.said);
  const unknown = UNKNOWN_SIGN.exec(text)?.[0];
  if (unknown !== undefined) return sure(unknown.toUpperCase());
  const words = wordsIn(heading);
  const dollars = dollarsIn(words);
  if (dollars !== undefined) return sure(dollars);
  for (const word of words) {
    const scaled = SCALED_CODE.exec(word)?.[1];
    const said = CURRENCY_SHY.has(word) ? undefined : BY_SPELLING.get(scaled ?? word);
    if (said !== undefined) return sure(said);
  }
  if (US_DOLLARS.test(text)) return undefined;
  const shy = unitPlaces(heading).find((word) => CURRENCY_SHY.has(word.toLowerCase()) && isLoud(word));
  const said = shy && BY_SPELLING.get(shy.toLowerCase());
  return said === undefined ? undefined : { said, isSure: false };
}

/** Returns whether a word of a heading is nothing but the name of a currency. */
export function isCurrencyWord(word: string): boolean {
  return !CURRENCY_SHY.has(word) && BY_SPELLING.has(word);
}

/** Returns whether a currency with a code may be meant by what was found in a heading or a cell. */
export function mayBe(said: string, code: string): boolean {
  return CURRENCY_SHARED[said]?.[0].split(" ").includes(code) ?? said === code;
}

/** Returns the code to write in a mapping for a currency that was found; `…` if the operator must say which it is. */
export function codeToWrite(said: string): string {
  return CURRENCY_CODES.includes(said) ? said : "…";
}

/** Returns whether amounts of a currency are also written with nothing but `$`. */
export function hasDollarSign(code: string): boolean {
  return (
    code in CURRENCY_DOLLARS ||
    mayBe("pesos", code) ||
    ["BRL", "NIO", "CVE", "MOP", "ZWG", "WST"].includes(code)
  );
}

/** Patterns for the whole unit next to a number, in lower case and without accents. */
export const CURRENCY_MARKS = SPELLED.map(({ said, spelling }): readonly [RegExp, `currency ${string}`] => [
  new RegExp(`^${escaped(spelling)}$`),
  `currency ${said}`,
]);

/** Returns the currency of words such as `Canadian dollars`, `dólares canadienses` or `NZ dollars`. */
function dollarsIn(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => DOLLAR.test(word));
  if (at === -1) return undefined;
  const stem = Object.entries(CURRENCY_DOLLARS).find(([, stems]) =>
    stems.split(" ").some((one) => words.some((word) => word.startsWith(one))),
  );
  if (stem !== undefined) return stem[0];
  const beside = [words[at - 1], words[at + 1]].filter((word) => word !== undefined && word.length > 1);
  return beside.map((word) => BY_SPELLING.get(`${word}$`)).find((said) => said !== undefined);
}

/**
 * Returns the words of a heading where units are: its last one, the first and last ones in brackets,
 * those after `in`, and codes in capitals, unless all of it is in capitals.
 */
function unitPlaces(heading: string): string[] {
  const split = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== "" && !/^(k|t|m|mio|mn|tsd)$/i.test(word));
  const words = split(heading);
  const brackets = [...heading.matchAll(/\(([^)]*)\)|\[([^\]]*)\]/g)].map(([, round, square]) =>
    split(round ?? square ?? ""),
  );
  const after = words.filter((_, at) => /^(in|en|em)$/i.test(words[at - 1] ?? ""));
  const isMixed = heading !== heading.toUpperCase();
  const codes = words.filter(
    (word) => /^[A-Z]{3}$/.test(word) && !CURRENCY_ABBREVIATED.has(word.toLowerCase()),
  );
  const places = [
    ...(isMixed ? codes : []),
    words.at(-1),
    ...brackets.flatMap((inside) => [inside[0], inside.at(-1)]),
    ...after,
  ];
  return places.filter((word) => word !== undefined);
}

function isLoud(word: string): boolean {
  return !CURRENCY_CAPITALS.has(word.toLowerCase()) || word === word.toUpperCase();
}

function signPattern(spelling: string): RegExp {
  // A sign that begins or ends with letters is not part of a longer word; k and m next to it are a scale.
  const before = /^\p{L}/u.test(spelling) ? String.raw`(?<!\p{L})[ktm]?` : "";
  const dollarFirst = spelling.startsWith("$") ? String.raw`(?<!\p{L})` : "";
  const after = /[\p{L}$/]$/u.test(spelling) ? String.raw`(?=(?:[km]|mio|mn)?(?!\p{L}))` : "";
  // `$ CA`, but not `$ a year`.
  const spaced = escaped(spelling).replace(/^\\\$(?=\p{L}{2})/u, String.raw`\$ ?`);
  return new RegExp(`${dollarFirst}${before}${spaced}${after}`, "u");
}

function escaped(text: string): string {
  return text.replace(/[$./]/g, String.raw`\$&`);
}
