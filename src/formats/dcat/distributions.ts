import type { Context } from "../../documents/context.ts";
import { referenceFrom } from "../../documents/discovery/about.ts";
import { sha256 } from "../../model/sha256.ts";
import { type Frozen, frozenTableFiles } from "../../releases/frozen.ts";
import { datasetFile, DISCOVERY_FILES, frozenCopy, releaseFile } from "../../routing/addresses.ts";
import {
  type Download,
  DOWNLOADS,
  isYearly,
  jsonStatAddress,
  PARQUET_TYPE,
  parquetAddress,
} from "../../routing/downloads.ts";
import type { TableDefinition } from "../../tables/define.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { plain, reference, type Thing, typed, words } from "./rdf.ts";
import { EU, mediaTypeOf } from "./vocabulary.ts";

/** A file in which a dataset is published. */
export interface Form {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly mediaType: string;
  readonly format: Parameters<typeof EU.format>[0];
}

/** The downloads of the whole release. */
export const WHOLE: readonly Form[] = [formOf(DOWNLOADS.zip, "ZIP"), formOf(DOWNLOADS.workbook, "XLSX")];

function formOf({ title, description, address, mediaType }: Download, format: Form["format"]): Form {
  return { title, description, address, mediaType, format };
}

/** Returns the files in which a table is published. */
export function formsOf(table: TableDefinition): Form[] {
  const { title, description, path } = table;
  return [
    {
      title: `${title} as CSV`,
      description,
      address: datasetFile(path),
      mediaType: "text/csv",
      format: "CSV",
    },
    {
      title: `${title} as Parquet`,
      description,
      address: parquetAddress(table),
      mediaType: PARQUET_TYPE,
      format: "PARQUET",
    },
    ...(isYearly(table)
      ? [
          {
            title: `${title} as JSON-stat`,
            description,
            address: jsonStatAddress(table),
            mediaType: "application/json",
            format: "JSON" as const,
          },
        ]
      : []),
  ];
}

/** Returns the tables of a frozen release and their data package, as files to describe, each with its bytes. */
export function frozenForms({ releaseId, files }: Frozen): { form: Form; bytes: Uint8Array }[] {
  return [
    ...files
      .filter(({ path }) => path === DESCRIPTOR)
      .map(({ bytes }) => ({
        bytes,
        form: {
          title: `Data package of release ${releaseId}`,
          description: `The tables of release ${releaseId}, with their columns, types and units. It never changes.`,
          address: releaseFile(releaseId, DESCRIPTOR),
          mediaType: "application/json",
          format: "JSON" as const,
        },
      })),
    ...frozenTableFiles({ files }).map(({ path, bytes }) => ({
      bytes,
      form: {
        // A table that no longer exists is named after its file.
        title: `${ALL_TABLES.find((table) => table.path === path)?.title ?? path} as CSV, release ${releaseId}`,
        description: `${path} as release ${releaseId} published it. It never changes.`,
        address: frozenCopy(releaseId, datasetFile(path)),
        mediaType: "text/csv",
        format: "CSV" as const,
      },
    })),
  ];
}

const DESCRIPTOR = "datasets/datapackage.json";

/**
 * Describes a file of a dataset, with its size and SHA-256.
 * @param modified when it was last changed
 */
export function distribution(
  context: Context,
  { title, description, address, mediaType, format }: Form,
  bytes: Uint8Array,
  modified: string = context.tables.release.lastUpdated,
): Thing {
  const { licence } = context.tables.release;
  const url = reference(referenceFrom(context, DISCOVERY_FILES.dcatTurtle, address));
  return {
    "@type": "dcat:Distribution",
    "dct:title": words(title),
    "dct:description": words(description),
    "dcat:accessURL": url,
    "dcat:downloadURL": url,
    "dct:format": reference(EU.format(format)),
    "dcat:mediaType": reference(mediaTypeOf(mediaType)),
    "dcat:byteSize": typed(String(bytes.length), "xsd:nonNegativeInteger"),
    "spdx:checksum": {
      "@type": "spdx:Checksum",
      "spdx:algorithm": reference("http://spdx.org/rdf/terms#checksumAlgorithm_sha256"),
      "spdx:checksumValue": typed(sha256(bytes), "xsd:hexBinary"),
    },
    "dct:license": reference(licence.url),
    "dct:rights": {
      "@type": "dct:RightsStatement",
      "dct:description": plain(context.tables.release.attribution),
    },
    "dct:modified": typed(modified, "xsd:dateTime"),
    "dcatap:availability": reference(EU.stable),
  };
}
