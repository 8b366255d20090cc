import * as Type from "typebox";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { ENCODINGS, FORMATS, SEPARATORS } from "./table.ts";

/** What stands in a mapping where the operator must decide. */
export const ASK = "?";
/** The target of a column that is not read. */
export const IGNORE = "ignore";
/** The target of a column that lists the requirements with an open finding. */
export const OPEN_REQUIREMENTS = "open_requirements";

/** What figures are given in, where it is not the unit of their column. */
export const GIVEN_IN = ["share", "thousands", "millions", "hours", "days", "weeks"] as const;
export type GivenIn = (typeof GIVEN_IN)[number];

export const DATE_ORDERS = ["day-month-year", "month-day-year", "year-month-day", "excel"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const choice = <T extends string>(values: readonly T[]) => Type.Enum([...values], { type: "string" });
const list = Type.Array(Type.String());

/** Another currency than US dollars, at a fixed rate that the operator answers for. */
const CurrencySchema = closed({
  code: Type.String({ pattern: "^[A-Z]{3}$" }),
  /** US dollars for one of it. */
  usd: Type.Number({ exclusiveMinimum: 0 }),
  source: words,
  date: Type.String({ pattern: PATTERNS.date.pattern }),
});

/** What words mean of a requirement: `open`, `closed`, or `` for no answer. */
const FindingsSchema = Type.Record(Type.String(), choice(["open", "closed", "", ASK]));
export type Findings = Type.Static<typeof FindingsSchema>;

const ColumnSchema = closed({
  /** The column of a submissions file that it becomes, `open_requirements`, or `ignore`. */
  to: words,
  /** What is asked where something of the column is `?`. It may stay when it is answered. */
  question: Type.Optional(Type.String()),
  /** What stands before the decimals; the other of the two then stands between thousands. */
  decimal: Type.Optional(choice([",", ".", ASK])),
  /** What figures are given in. */
  in: Type.Optional(choice([...GIVEN_IN, ASK])),
  /** Of figures that are given in days, and asked in hours. */
  hoursPerDay: Type.Optional(
    Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 24 }), Type.Literal(ASK)]),
  ),
  currency: Type.Optional(Type.Union([CurrencySchema, Type.Literal(ASK)])),
  /** The order of a date that a year is taken from. */
  date: Type.Optional(choice([...DATE_ORDERS, ASK])),
  /** What values mean: an id, or null for what is left out. */
  labels: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
  /** What words mean in this column of a requirement alone, where others mean something else by them. */
  findings: Type.Optional(FindingsSchema),
  /** What an empty cell of `open_requirements` says. */
  empty: Type.Optional(choice(["none open", "missing", ASK])),
});
export type ColumnMapping = Type.Static<typeof ColumnSchema>;

/** An answer to a question that was asked of figures: they are right as they stand. */
const ConfirmedSchema = closed({
  question: words,
  /** The figure that was asked about; one that is more than twice or less than half of it is asked about again. */
  near: Type.Optional(Type.Number()),
  because: words,
});
export type Confirmed = Type.Static<typeof ConfirmedSchema>;

/** `mapping.json`: how an export becomes a submissions file, as its operator says it. */
const Schema = closed(
  {
    /** How the file is read; what is left out is detected. */
    dialect: Type.Optional(
      closed({
        format: Type.Optional(choice(FORMATS)),
        encoding: Type.Optional(choice(ENCODINGS)),
        separator: Type.Optional(choice(SEPARATORS)),
        headerLine: Type.Optional(Type.Integer({ minimum: 1 })),
        sheet: Type.Optional(words),
      }),
    ),
    /** Words that mean that there is no value, besides those that always do. */
    missing: Type.Optional(list),
    /** By the name that the export gives a column. Every column of the export must be named. */
    columns: Type.Optional(Type.Record(Type.String(), ColumnSchema)),
    /** Columns that the export lacks, with the value of all its rows. */
    constant: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** What words mean in all columns of requirements. */
    findings: Type.Optional(FindingsSchema),
    confirmed: Type.Optional(Type.Array(ConfirmedSchema)),
  },
  { $id: "settings:mapping" },
);
export const MappingSchema = Schema as typeof Schema & { readonly $id: string };
export type Mapping = Type.Static<typeof Schema>;
