import { LIMITS } from "../model/limits.ts";
import type { Found } from "../model/problem.ts";
import type { Row, TableDefinition } from "./define.ts";
import { keyProblems } from "./labels.ts";
import { type ParsedDocument, parseDocument } from "./parse-document.ts";
import { type ParsedTable, parseTable } from "./parse.ts";

/** A table by itself, and its rows whose keys stand in an earlier row. */
interface ReadTable<R> {
  readonly table: ParsedTable<R>;
  readonly twice: Found;
}

// Nobody changes bytes that were read, and a command that makes a few files new reads all others again.
const tables = new WeakMap<Uint8Array, ReadTable<unknown> & { readonly definition: TableDefinition }>();
const documents = new WeakMap<Uint8Array, { readonly schema: object; readonly document: ParsedDocument }>();

/** Reads and checks a table by itself; once, however often the same bytes are asked for. Nobody changes what it gives. */
export function readTable<D extends TableDefinition>(definition: D, bytes: Uint8Array): ReadTable<Row<D>> {
  const known = tables.get(bytes);
  if (known?.definition === definition) return known as ReadTable<Row<D>>;
  const table = parseTable(definition, bytes);
  const read = { definition, table, twice: keyProblems(definition, table) };
  tables.set(bytes, read);
  return read;
}

/** The same of a document of settings. */
export function readDocument(
  path: string,
  schema: { readonly $id: string },
  bytes: Uint8Array,
): ParsedDocument {
  const known = documents.get(bytes);
  if (known?.schema === schema) return known.document;
  const document = parseDocument(path, schema, bytes, LIMITS.settingsBytes);
  documents.set(bytes, { schema, document });
  return document;
}
