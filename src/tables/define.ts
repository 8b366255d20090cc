import type { Static, TObject } from "typebox";
import type { Span } from "../model/years.ts";
import { PATTERNS } from "./patterns.ts";

/** The declaration of a CSV table, from which it is read, checked, written and described. */
export interface TableDefinition<S extends TObject = TObject> {
  readonly name: string;
  /** Path under `data/`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The schema of a row. The order of its properties is the order of the columns. Its `$id` names the compiled check. */
  readonly row: S & { readonly $id: string };
  /** The columns that together identify a row; empty for tables whose rows have no key (row-per-programme tables). */
  readonly key: readonly string[];
  /** Whether it may have only a header, like tables that people write when there is something to report. */
  readonly mayBeEmpty?: boolean;
  /** Returns the years of its rows. Omitted for a table without a year column. */
  readonly years?: (span: Span) => readonly number[];
}

export type Row<D extends TableDefinition> = Static<D["row"]>;

/** Declares a table; its row schema is named after it. */
export function defineTable<S extends TObject>(
  definition: Omit<TableDefinition<S>, "row"> & { readonly row: S },
): TableDefinition<S> {
  return { ...definition, row: { ...definition.row, $id: `table:${definition.name}` } };
}

/** A column, as described by its schema. */
export interface Column {
  readonly name: string;
  readonly type: "string" | "number" | "integer" | "boolean";
  readonly nullable: boolean;
  /** Whether a file may lack the column. It comes after the columns that every file has. */
  readonly optional: boolean;
  /** The JSON Schema of a value that is not null. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The type of a column's values in formats and documents. Dates are text only in CSV files. */
export type DataType = Column["type"] | "date";

export function dataTypeOf({ type, schema }: Column): DataType {
  return schema.pattern === PATTERNS.date.pattern ? "date" : type;
}

/** Memoised: declarations do not change, and the columns are needed for every row. */
const known = new WeakMap<TableDefinition, readonly Column[]>();

/** Returns the columns of a table, in order. */
export function columnsOf(definition: TableDefinition): readonly Column[] {
  const columns = known.get(definition) ?? columnsIn(definition);
  known.set(definition, columns);
  return columns;
}

function columnsIn(definition: TableDefinition): readonly Column[] {
  const required = new Set<string>(definition.row.required ?? []);
  return Object.entries(definition.row.properties).map(([name, property]) => {
    const schema = property as unknown as Record<string, unknown>;
    const union = schema.anyOf as Record<string, unknown>[] | undefined;
    const own = union?.[0] ?? schema;
    return {
      name,
      type: own.type as Column["type"],
      nullable: union !== undefined,
      optional: !required.has(name),
      schema: own,
    };
  });
}

/** Returns the columns of a table's file by its header: all required ones, then the optional ones that it has, in its order. */
export function columnsUnder(definition: TableDefinition, header: readonly string[]): readonly Column[] {
  const columns = columnsOf(definition);
  const optional = new Map(
    columns.filter((column) => column.optional).map((column) => [column.name, column]),
  );
  return [
    ...columns.filter((column) => !column.optional),
    ...header.flatMap((name) => optional.get(name) ?? []),
  ];
}

/** Returns the unit of a column, if it has one. */
export function unitOf(definition: TableDefinition, column: string): string | undefined {
  const property = definition.row.properties[column] as {
    unit?: string;
    anyOf?: readonly { unit?: string }[];
  };
  return property.unit ?? property.anyOf?.[0]?.unit;
}
