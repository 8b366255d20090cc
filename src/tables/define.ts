import type { Static, TObject } from "typebox";
import type { Span } from "../model/years.ts";
import { PATTERNS } from "./patterns.ts";

/** A CSV table: declared once, read, checked, written and described from this. */
export interface TableDefinition<S extends TObject = TObject> {
  readonly name: string;
  /** Path under `data/`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** One row; the order of its properties is the order of the columns. Its `$id` names the compiled check. */
  readonly row: S & { readonly $id: string };
  /** The columns that together name a row; empty where rows have no name (row-per-programme tables). */
  readonly key: readonly string[];
  /** Whether it may have a header alone, as what people write when there is something to tell. */
  readonly mayBeEmpty?: boolean;
  /** The years that its rows are of; of a table without a column for the year, none. */
  readonly years?: (span: Span) => readonly number[];
}

export type Row<D extends TableDefinition> = Static<D["row"]>;

/** Declares a table; its row schema is named after it. */
export function defineTable<S extends TObject>(
  definition: Omit<TableDefinition<S>, "row"> & { readonly row: S },
): TableDefinition<S> {
  return { ...definition, row: { ...definition.row, $id: `table:${definition.name}` } };
}

/** A column as its schema describes it. */
export interface Column {
  readonly name: string;
  readonly type: "string" | "number" | "integer" | "boolean";
  readonly nullable: boolean;
  /** Whether a file may be without the column; it then stands after those that every file has. */
  readonly optional: boolean;
  /** The JSON Schema of a value that is not null. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What formats and documents say that a column's values are: dates are texts in a CSV file alone. */
export type DataType = Column["type"] | "date";

export function dataTypeOf({ type, schema }: Column): DataType {
  return schema.pattern === PATTERNS.date.pattern ? "date" : type;
}

/** Declarations do not change, and every row that is made asks for its columns. */
const known = new WeakMap<TableDefinition, readonly Column[]>();

/** The columns of a table in their order. */
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

/** The columns that a file of a table has, by its header: all that it must have, then the optional ones as they stand. */
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

/** The unit of a column, if it has one. */
export function unitOf(definition: TableDefinition, column: string): string | undefined {
  const property = definition.row.properties[column] as {
    unit?: string;
    anyOf?: readonly { unit?: string }[];
  };
  return property.unit ?? property.anyOf?.[0]?.unit;
}
