import { LIMITS } from "../model/limits.ts";
import type { FoundProblems } from "../model/problem.ts";
import type { Row, TableDefinition } from "./define.ts";
import { duplicateKeyProblems } from "./labels.ts";
import { type ParsedDocument, parseDocument } from "./parse-document.ts";
import { type ParsedTable, parseTable } from "./parse.ts";

/** A parsed table, and the rows whose key occurs in an earlier row. */
interface ReadTable<R> {
  readonly table: ParsedTable<R>;
  readonly twice: FoundProblems;
}

// Bytes that were read never change, and a command that replaces a few files reads all others again.
const tables = new WeakMap<Uint8Array, ReadTable<unknown> & { readonly definition: TableDefinition }>();
const documents = new WeakMap<Uint8Array, { readonly schema: object; readonly document: ParsedDocument }>();

/** Reads and checks a table by itself, once for the same bytes. Callers must not change the result. */
export function readTable<D extends TableDefinition>(definition: D, bytes: Uint8Array): ReadTable<Row<D>> {
  const known = tables.get(bytes);
  if (known?.definition === definition) return known as ReadTable<Row<D>>;
  const table = parseTable(definition, bytes);
  const read = { definition, table, twice: duplicateKeyProblems(definition, table) };
  tables.set(bytes, read);
  return read;
}

/** Reads and checks a settings document by itself, once for the same bytes. Callers must not change the result. */
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
