import { dataTitleOf } from "../../model/api.ts";
import { dayOf } from "../../model/day.ts";
import { required } from "../../model/required.ts";
import { sha256 } from "../../model/sha256.ts";
import { unitText } from "../../model/unit.ts";
import { DISCOVERY_FILES, datasetFile } from "../../routing/addresses.ts";
import {
  type Column,
  columnsUnder,
  type DataType,
  dataTypeOf,
  type TableDefinition,
} from "../../tables/define.ts";
import { headerIn } from "../../tables/header.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import type { Context } from "../context.ts";
import { dataDescription, HOME, keywordsOf, referenceFrom } from "./about.ts";
import { CROISSANT_CONTEXT } from "./croissant-context.ts";
import { organization } from "./json-ld.ts";

/**
 * Returns `croissant.json`: the description of every table for machine learning tools, in Croissant 1.1.
 * @see https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html
 */
export function croissant(context: Context): object {
  const { release } = context.tables;
  const from = DISCOVERY_FILES.croissant;
  return {
    "@context": CROISSANT_CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    name: dataTitleOf(release),
    description: dataDescription(release),
    url: referenceFrom(context, from, context.hasSite ? HOME : datasetFile("datapackage.json")),
    license: release.licence.url,
    creator: organization(release),
    publisher: organization(release),
    citeAs: release.citation,
    version: semanticVersion(release.release),
    datePublished: dayOf(release.lastUpdated),
    dateModified: dayOf(release.lastUpdated),
    inLanguage: "en",
    keywords: keywordsOf(release),
    isLiveDataset: false,
    distribution: ALL_TABLES.map((table) => ({
      "@type": "cr:FileObject",
      "@id": table.path,
      name: table.path,
      description: table.description,
      contentUrl: referenceFrom(context, from, datasetFile(table.path)),
      encodingFormat: "text/csv",
      contentSize: `${fileOf(context, table).length} B`,
      sha256: sha256(fileOf(context, table)),
    })),
    recordSet: ALL_TABLES.map((table) => recordSet(table, headerIn(fileOf(context, table)))),
  };
}

/** Returns the semantic version that Croissant requires: 2026-Q4 is 2026.4.0, its correction 2026-Q4.1 is 2026.4.1. */
function semanticVersion(release: string): string {
  const [quarter = "", correction = "0"] = release.split(".");
  return `${quarter.replace("-Q", ".")}.${correction}`;
}

function fileOf({ data }: Context, { path }: TableDefinition): Uint8Array {
  return required(data.get(path), path);
}

function recordSet(table: TableDefinition, header: readonly string[]): object {
  return {
    "@type": "cr:RecordSet",
    "@id": table.name,
    name: table.title,
    description: table.description,
    ...(table.key.length > 0 && { key: table.key.map((column) => ({ "@id": `${table.name}/${column}` })) }),
    field: columnsUnder(table, header).map((column) => field(table, column)),
  };
}

function field(table: TableDefinition, column: Column): object {
  const { name, schema } = column;
  const { unit, registry, description } = schema;
  return {
    "@type": "cr:Field",
    "@id": `${table.name}/${name}`,
    name,
    description: unit === undefined ? description : `${description} Unit: ${unitText(String(unit))}.`,
    dataType: DATA_TYPES[dataTypeOf(column)],
    ...(unit !== undefined && { unitText: unit }),
    source: { fileObject: { "@id": table.path }, extract: { column: name } },
    ...(registry !== undefined && { references: { field: { "@id": `${registry}/id` } } }),
  };
}

const DATA_TYPES: Readonly<Record<DataType, string>> = {
  string: "sc:Text",
  number: "sc:Float",
  integer: "sc:Integer",
  boolean: "sc:Boolean",
  date: "sc:Date",
};
