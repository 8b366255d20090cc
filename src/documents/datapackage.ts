import { benchmarkOf } from "../endpoints/fields.ts";
import { dataTitleOf } from "../model/api.ts";
import type { Files } from "../model/file.ts";
import { required } from "../model/required.ts";
import { sha256 } from "../model/sha256.ts";
import type { Span } from "../model/years.ts";
import { type Column, columnsUnder, dataTypeOf, type TableDefinition } from "../tables/define.ts";
import { headerIn } from "../tables/header.ts";
import { ALL_TABLES, type Settings } from "../tables/index.ts";
import { type NamedList, namesIn } from "../tables/steps.ts";

/**
 * Returns the descriptor of all tables, a Data Package (version 2): fields, types, units, constraints, keys, the size and
 * digest of each file, and the benchmark year.
 * @param files the files of the tables by path
 * @param pathOf the path of a table relative to the descriptor
 * @see https://datapackage.org/standard/data-package/
 */
export function dataPackage(
  { release, methodology }: Settings,
  span: Span,
  files: Files,
  pathOf: (table: TableDefinition) => string = ({ path }) => path,
): object {
  const { licence, provider } = release;
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: release.datasetId.toLowerCase().replace(/[^a-z0-9._-]+/g, "-"),
    title: dataTitleOf(release),
    description: release.disclaimer,
    version: release.release,
    created: release.lastUpdated,
    asOf: release.asOf,
    ...benchmarkOf(span),
    licenses: [{ name: licence.name, title: licence.title, path: licence.url }],
    contributors: [
      { title: provider.name, roles: ["publisher"], ...(provider.url && { path: provider.url }) },
    ],
    attribution: release.attribution,
    citation: release.citation,
    resources: ALL_TABLES.map((table) =>
      resource(table, pathOf(table), required(files.get(table.path), table.path), methodology),
    ),
  };
}

function resource(
  table: TableDefinition,
  path: string,
  bytes: Uint8Array,
  methodology: Settings["methodology"],
): object {
  const columns = columnsUnder(table, headerIn(bytes));
  const foreignKeys = columns
    // A foreign key cannot express that a value may also be `mixed`.
    .filter(({ schema }) => schema.registry !== undefined && schema.orMixed !== true)
    .map(({ name, schema }) => ({
      fields: [name],
      reference: { resource: schema.registry, fields: ["id"] },
    }));
  return {
    name: table.name,
    type: "table",
    path,
    title: table.title,
    description: table.description,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    // Without it, some readers guess the delimiter wrong.
    dialect: { delimiter: "," },
    bytes: bytes.length,
    hash: `sha256:${sha256(bytes)}`,
    schema: {
      $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
      fields: columns.map((column) => field(column, methodology)),
      missingValues: [""],
      ...keyIn(table, columns),
      ...(foreignKeys.length > 0 && { foreignKeys }),
    },
  };
}

/** Returns the key of a table, if it has one. A primary key may have no empty cell; a unique key may. */
function keyIn({ key }: TableDefinition, columns: readonly Column[]): object {
  if (key.length === 0) return {};
  const mayBeEmpty = columns.some(
    ({ name, nullable, optional }) => key.includes(name) && (nullable || optional),
  );
  return mayBeEmpty ? { uniqueKeys: [key] } : { primaryKey: key };
}

function field(column: Column, methodology: Settings["methodology"]): object {
  const { name, nullable, optional, schema } = column;
  const { minimum, maximum, named } = schema;
  const type = dataTypeOf(column);
  // Table Schema allows no pattern for dates.
  const pattern = type === "date" ? undefined : schema.pattern;
  // A descriptor belongs to one release, whose methodology lists all names.
  const values = named === undefined ? schema.enum : namesIn(methodology)(named as NamedList);
  const constraints = {
    ...(!nullable && !optional && { required: true }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(pattern !== undefined && { pattern }),
    ...(values !== undefined && { enum: values }),
  };
  return {
    name,
    type,
    ...(schema.unit !== undefined && { unit: schema.unit }),
    description: schema.description,
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}
