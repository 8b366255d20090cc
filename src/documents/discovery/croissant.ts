import { sha256 } from "../../model/manifest.ts";
import { unitText } from "../../model/unit.ts";
import { DISCOVERY_FILES, datasetFile } from "../../routing/addresses.ts";
import { type Column, columnsOf, type TableDefinition } from "../../tables/define.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import type { Context } from "../context.ts";
import { DATA_TITLE, dataDescription, dayOf, HOME, KEYWORDS, referenceFrom } from "./about.ts";
import { CROISSANT_CONTEXT } from "./croissant-context.ts";
import { organization } from "./json-ld.ts";

/**
 * `croissant.json`: every table as machine learning tools load it, by Croissant 1.1.
 * @see https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html
 */
export function croissant(context: Context): object {
  const { release } = context.tables;
  const from = DISCOVERY_FILES.croissant;
  return {
    "@context": CROISSANT_CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    name: DATA_TITLE,
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
    keywords: KEYWORDS,
    isLiveDataset: false,
    distribution: ALL_TABLES.map((table) => ({
      "@type": "cr:FileObject",
      "@id": table.path,
      name: table.path,
      description: table.description,
      contentUrl: referenceFrom(context, from, datasetFile(table.path)),
      encodingFormat: "text/csv",
      contentSize: `${context.data.get(table.path)!.length} B`,
      sha256: sha256(context.data.get(table.path)!),
    })),
    recordSet: ALL_TABLES.map(recordSet),
  };
}

/** Croissant asks for three numbers: 2026-Q4 is 2026.4.0. */
function semanticVersion(release: string): string {
  return `${release.replace("-Q", ".")}.0`;
}

function recordSet(table: TableDefinition): object {
  return {
    "@type": "cr:RecordSet",
    "@id": table.name,
    name: table.title,
    description: table.description,
    ...(table.key.length > 0 && { key: table.key.map((column) => ({ "@id": `${table.name}/${column}` })) }),
    field: columnsOf(table).map((column) => field(table, column)),
  };
}

function field(table: TableDefinition, { name, type, schema }: Column): object {
  const { unit, registry, description } = schema;
  return {
    "@type": "cr:Field",
    "@id": `${table.name}/${name}`,
    name,
    description: unit === undefined ? description : `${description} Unit: ${unitText(String(unit))}.`,
    dataType: schema.pattern === PATTERNS.date.pattern ? "sc:Date" : DATA_TYPES[type],
    ...(unit !== undefined && { unitText: unit }),
    source: { fileObject: { "@id": table.path }, extract: { column: name } },
    ...(registry !== undefined && { references: { "@id": `${registry}/id` } }),
  };
}

const DATA_TYPES: Readonly<Record<Column["type"], string>> = {
  string: "sc:Text",
  number: "sc:Float",
  integer: "sc:Integer",
  boolean: "sc:Boolean",
};
