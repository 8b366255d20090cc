import type { Context } from "../../documents/context.ts";
import { referenceFrom } from "../../documents/discovery/about.ts";
import { sha256 } from "../../model/manifest.ts";
import { datasetFile, DISCOVERY_FILES } from "../../routing/addresses.ts";
import {
  type Download,
  DOWNLOADS,
  isYearly,
  jsonStatAddress,
  PARQUET_TYPE,
  parquetAddress,
} from "../../routing/downloads.ts";
import type { TableDefinition } from "../../tables/define.ts";
import { plain, reference, type Thing, typed, words } from "./rdf.ts";
import { EU, mediaTypeOf } from "./vocabulary.ts";

/** A file in which a dataset is published. */
export interface Form {
  readonly title: string;
  readonly address: string;
  readonly mediaType: string;
  readonly format: Parameters<typeof EU.format>[0];
}

/** The forms of the whole release. */
export const WHOLE: readonly Form[] = [formOf(DOWNLOADS.zip, "ZIP"), formOf(DOWNLOADS.workbook, "XLSX")];

function formOf({ title, address, mediaType }: Download, format: Form["format"]): Form {
  return { title, address, mediaType, format };
}

/** The forms of a table. */
export function formsOf(table: TableDefinition): Form[] {
  const { title, path } = table;
  return [
    { title: `${title} as CSV`, address: datasetFile(path), mediaType: "text/csv", format: "CSV" },
    {
      title: `${title} as Parquet`,
      address: parquetAddress(table),
      mediaType: PARQUET_TYPE,
      format: "PARQUET",
    },
    ...(isYearly(table)
      ? [
          {
            title: `${title} as JSON-stat`,
            address: jsonStatAddress(table),
            mediaType: "application/json",
            format: "JSON" as const,
          },
        ]
      : []),
  ];
}

/**
 * A file of a dataset, with its size and SHA-256.
 * @param modified the instant since which it is as it is
 */
export function distribution(
  context: Context,
  { title, address, mediaType, format }: Form,
  bytes: Uint8Array,
  modified: string = context.tables.release.lastUpdated,
): Thing {
  const { licence } = context.tables.release;
  const url = reference(referenceFrom(context, DISCOVERY_FILES.dcatTurtle, address));
  return {
    "@type": "dcat:Distribution",
    "dct:title": words(title),
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
