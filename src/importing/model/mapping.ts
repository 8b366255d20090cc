import * as Type from "typebox";
import { closed } from "../../tables/column.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import { ENCODINGS, FORMATS, SEPARATORS } from "./table.ts";

/** Placeholder in a mapping for a decision of the operator. */
export const ASK = "?";
/** The target of a column that is not read. */
export const IGNORE = "ignore";
/** The target of a column that lists the requirements with an open finding; all others are closed. */
export const OPEN_REQUIREMENTS = "open_requirements";
/** The target of a column that lists the requirements that are met; all others are open. */
export const CLOSED_REQUIREMENTS = "closed_requirements";
/** The target of a column that names the currency of each row's amounts. */
export const CURRENCY = "currency";

/** Units in which figures can be given, other than the unit of their column. */
export const GIVEN_IN = [
  "share",
  "per mille",
  "units",
  "cents",
  "thousands",
  "millions",
  "lakhs",
  "crores",
  "hours",
  "days",
  "weeks",
  "working days",
  "per month",
  "per quarter",
  "per half-year",
] as const;
export type GivenIn = (typeof GIVEN_IN)[number];

export const DATE_ORDERS = ["day-month-year", "month-day-year", "year-month-day", "excel"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The calendar year that a fiscal year counts as: that of the same number, or the one before. */
export const FISCAL_YEARS = ["same year", "year before"] as const;
export type Fiscal = (typeof FISCAL_YEARS)[number];

/** What the figures of a row cover if its year is a quarter or a half-year: `Q3 2031`. */
export const PART_YEARS = ["whole year"] as const;

/** What the requirements of a list are. */
export type ListedState = "open" | "closed";

/** Returns what the requirements in a column of lists are, by its target; undefined if it is another column. */
export function listedIn(to: string | undefined): ListedState | undefined {
  if (to === OPEN_REQUIREMENTS) return "open";
  return to === CLOSED_REQUIREMENTS ? "closed" : undefined;
}

/** Returns what the requirements are that a list does not name. */
export function contraryOf(listed: ListedState): ListedState {
  return listed === "open" ? "closed" : "open";
}

/** Meanings of an empty cell of lists of requirements, and of a requirement. */
export const EMPTY_LISTS = {
  open: ["none open", "missing"],
  closed: ["none closed", "missing"],
} as const satisfies Readonly<Record<ListedState, readonly string[]>>;
export const EMPTY_FINDINGS = ["open", "closed", "missing"] as const;

const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const choice = <T extends string>(values: readonly T[]) => Type.Enum([...values], { type: "string" });
const list = Type.Array(Type.String());

/** A rate that the operator vouches for. */
const rate = {
  /** US dollars per unit. */
  usd: Type.Number({ exclusiveMinimum: 0 }),
  source: words,
  date: Type.String({ pattern: PATTERNS.date.pattern }),
};
/** A currency other than US dollars, at a fixed rate. */
const CurrencySchema = closed({ code: Type.String({ pattern: "^[A-Z]{3}$" }), ...rate });

/** Rates of currencies that rows or cells name, by code, or by a name that several currencies have: `kronor`. */
const RatesSchema = Type.Record(Type.String(), Type.Union([closed(rate), Type.Literal(ASK)]));
export type Rates = Type.Static<typeof RatesSchema>;

/** Meanings of words in columns of requirements: `open`, `closed`, or an empty text for no answer. */
const FindingsSchema = Type.Record(Type.String(), choice(["open", "closed", "", ASK]));
export type FindingsMapping = Type.Static<typeof FindingsSchema>;

const ColumnSchema = closed({
  /** The target: a column of a submissions file, `open_requirements`, `closed_requirements`, `currency`, or `ignore`. */
  to: words,
  /** The question about each `?` of the column. It may remain after it is answered. */
  question: Type.Optional(Type.String()),
  /** The decimal sign; the other of the two then separates thousands. `each` reads each value by its own signs. */
  decimal: Type.Optional(choice([",", ".", "each", ASK])),
  /** The unit in which figures are given. */
  in: Type.Optional(choice([...GIVEN_IN, ASK])),
  /** Hours per day, for figures given in days or weeks whose column is in hours, and for those in days and hours. */
  hoursPerDay: Type.Optional(
    Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 24 }), Type.Literal(ASK)]),
  ),
  /** The ends of the scale, for scores that are not from 0 to 100. */
  scale: Type.Optional(
    Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Literal(ASK)]),
  ),
  /** The currency of the amounts; `USD` says that a title or a note that names another one is not about them. */
  currency: Type.Optional(Type.Union([CurrencySchema, Type.Literal("USD"), Type.Literal(ASK)])),
  /** The order of the parts of dates from which the year is taken. */
  date: Type.Optional(choice([...DATE_ORDERS, ASK])),
  /** The calendar year that fiscal years, such as `FY31`, count as. */
  fiscal: Type.Optional(choice([...FISCAL_YEARS, ASK])),
  /**
   * What the figures cover if the year is a part of one, such as `H1 2031`, which then only says when they
   * were given.
   */
  partYear: Type.Optional(choice([...PART_YEARS, ASK])),
  /** Meanings of values: an id, or null to leave the value out. */
  labels: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
  /** Figures that words stand for, in the unit of the target, or null to leave an answer out. */
  figures: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null(), Type.Literal(ASK)])),
  ),
  /** Meanings of words in this column of a requirement, if they differ from those in other columns. */
  findings: Type.Optional(FindingsSchema),
  /** The meaning of an empty cell of a list of requirements, or of a requirement whose column has only ticks. */
  empty: Type.Optional(
    choice([...new Set([...EMPTY_LISTS.open, ...EMPTY_LISTS.closed, ...EMPTY_FINDINGS, ASK] as const)]),
  ),
});
export type ColumnMapping = Type.Static<typeof ColumnSchema>;

/** Confirms that the unusual figures of a question are correct. */
const ConfirmedSchema = closed({
  question: words,
  /** The figure in question. It must be confirmed again once it differs by more than a factor of 1.25. */
  near: Type.Optional(Type.Number()),
  because: words,
});
export type Confirmed = Type.Static<typeof ConfirmedSchema>;

/** `mapping.json`: how the operator wants an export to be converted into a submissions file. */
const Schema = closed(
  {
    /** How the file is read; omitted properties are detected. */
    dialect: Type.Optional(
      closed({
        format: Type.Optional(choice(FORMATS)),
        encoding: Type.Optional(choice(ENCODINGS)),
        separator: Type.Optional(choice(SEPARATORS)),
        headerLine: Type.Optional(Type.Integer({ minimum: 1 })),
        sheet: Type.Optional(words),
      }),
    ),
    /** Words that mean a missing value, in addition to the built-in ones. */
    missing: Type.Optional(list),
    /** Mappings by the column's name in the export. Every column of the export must be listed. */
    columns: Type.Optional(Type.Record(Type.String(), ColumnSchema)),
    /** Columns missing in the export, each with one value for all rows. */
    constant: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    rates: Type.Optional(RatesSchema),
    /** Meanings of words in all columns of requirements, and of an empty cell at "". */
    findings: Type.Optional(FindingsSchema),
    confirmed: Type.Optional(Type.Array(ConfirmedSchema)),
  },
  { $id: "settings:mapping" },
);
export const MappingSchema = Schema as typeof Schema & { readonly $id: string };

/** A mapping as it is read: a year that is written as a number is a text, like all constants. */
export type Mapping = Omit<Type.Static<typeof Schema>, "constant"> & {
  readonly constant?: Readonly<Record<string, string>>;
};
