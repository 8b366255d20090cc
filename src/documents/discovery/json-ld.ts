import { observatoryExport } from "../../endpoints/observatory/export.ts";
import { dataTitleOf } from "../../model/api.ts";
import { METRIC, METRICS } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { sha256 } from "../../model/sha256.ts";
import type { Span } from "../../model/years.ts";
import { answerFile, datasetFile } from "../../routing/addresses.ts";
import { DOWNLOADS } from "../../routing/downloads.ts";
import { type Column, columnsOf, type TableDefinition } from "../../tables/define.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import type { ReleaseSettings } from "../../tables/settings.ts";
import type { Context } from "../context.ts";
import { dataDescription, keywordsOf, referenceFrom } from "./about.ts";

/**
 * The vocabulary of the structured data that search engines for datasets read from pages.
 * @see https://developers.google.com/search/docs/appearance/structured-data/dataset
 */
const SCHEMA_ORG = "https://schema.org/";

/** The page of a table. */
const pageOf = (table: TableDefinition) => `/datasets/${table.name}.html`;
/** The page that lists all tables. */
const BENCHMARK_PAGE = "/datasets/index.html";

/** Whether a table contains figures. Lists of names, which other tables refer to, are not datasets of their own. */
const isMeasured = (table: TableDefinition) =>
  columnsOf(table).some(({ schema }) => schema.unit !== undefined);

/**
 * Returns a table as a schema.org Dataset, part of the benchmark's, for the table's page.
 * @param page the address, from the root, of the page that embeds it
 * @returns undefined for a table without figures
 */
export function datasetJsonLd(
  context: Context,
  table: TableDefinition,
  page = pageOf(table),
): object | undefined {
  if (!isMeasured(table)) return undefined;
  const { release } = context.tables;
  return {
    "@context": SCHEMA_ORG,
    ...datasetOf(context, table, page),
    ...publication(context, `${release.datasetId}/${table.name}`),
    temporalCoverage: yearsOf(table, context.tables.span),
    variableMeasured: columnsOf(table)
      .filter(({ schema }) => schema.unit !== undefined)
      .map(propertyOf),
    isPartOf: benchmarkReference(context, page),
    distribution: [download(context, table, page)],
  };
}

/**
 * Returns the benchmark as one schema.org Dataset with its tables as parts, for the page that lists them.
 * @param page the address, from the root, of the page that embeds it
 */
export function benchmarkJsonLd(context: Context, page = BENCHMARK_PAGE): object {
  const { release, span } = context.tables;
  const whole = { years: ({ first }: Span) => [first] };
  return {
    "@context": SCHEMA_ORG,
    ...benchmarkReference(context, page),
    description: dataDescription(release),
    license: release.licence.url,
    isAccessibleForFree: true,
    creator: organization(release),
    ...publication(context, release.datasetId),
    temporalCoverage: yearsOf(whole, span),
    variableMeasured: METRICS.map((metric) => ({
      "@type": "PropertyValue",
      name: metric,
      description: METRIC[metric].label,
      unitText: METRIC[metric].unit,
    })),
    distribution: [
      ...Object.values(DOWNLOADS).map(({ title, address, mediaType }) => ({
        "@type": "DataDownload",
        name: title,
        contentUrl: referenceFrom(context, page, address),
        encodingFormat: mediaType,
      })),
      {
        "@type": "DataDownload",
        name: "Every figure of the Observatory as one table",
        contentUrl: referenceFrom(
          context,
          page,
          answerFile(observatoryExport.path, { kind: "format", value: "csv" }),
        ),
        encodingFormat: "text/csv",
      },
      {
        "@type": "DataDownload",
        name: "Every figure of the Observatory as JSON",
        contentUrl: referenceFrom(context, page, answerFile(observatoryExport.path)),
        encodingFormat: "application/json",
      },
    ],
    hasPart: ALL_TABLES.filter(isMeasured).map((table) => datasetOf(context, table, page)),
  };
}

/** Returns the reference to the benchmark from its parts. */
function benchmarkReference(context: Context, page: string): object {
  return {
    "@type": "Dataset",
    name: dataTitleOf(context.tables.release),
    url: referenceFrom(context, page, BENCHMARK_PAGE),
  };
}

/** Returns the properties that the benchmark and its tables share: when, where, how and by whom they were published. */
function publication({ tables }: Context, identifier: string): object {
  const { release, methodology, regions } = tables;
  return {
    identifier,
    version: release.release,
    datePublished: release.lastUpdated,
    dateModified: release.lastUpdated,
    creativeWorkStatus: release.verificationStatus,
    inLanguage: "en",
    keywords: keywordsOf(release),
    publisher: organization(release),
    creditText: release.attribution,
    spatialCoverage: regions.map(({ display_name: name }) => ({ "@type": "Place", name })),
    measurementTechnique: `Microaggregation, k = ${methodology.k} (methodology ${methodology.id} ${methodology.version})`,
  };
}

/** Returns the properties that every mention of a dataset must have. */
function datasetOf(context: Context, table: TableDefinition, page: string): object {
  const { release } = context.tables;
  return {
    "@type": "Dataset",
    name: table.title,
    description: `${table.description} Part of the ${dataTitleOf(release)}, release ${release.release}. ${release.disclaimer}`,
    url: referenceFrom(context, page, context.hasSite ? pageOf(table) : datasetFile(table.path)),
    license: release.licence.url,
    isAccessibleForFree: true,
    creator: organization(release),
  };
}

/** Returns the publisher, which is the provider of the release. */
export function organization({ provider }: ReleaseSettings): object {
  return { "@type": "Organization", name: provider.name, ...(provider.url && { url: provider.url }) };
}

/**
 * Returns the years that a table covers, as an ISO 8601 interval. A table without years covers the benchmark year. If that
 * year has not ended, the interval ends on the last day that the data describes.
 */
function yearsOf({ years }: Pick<TableDefinition, "years">, span: Span): string {
  const { benchmark, yearToDate, lastDay } = span;
  if (years === undefined) return yearToDate ? `${benchmark}-01-01/${lastDay}` : String(benchmark);
  const first = years(span)[0];
  return yearToDate ? `${first}-01-01/${lastDay}` : `${first}/${benchmark}`;
}

function propertyOf({ name, schema }: Column): object {
  return { "@type": "PropertyValue", name, description: schema.description, unitText: schema.unit };
}

function download(context: Context, { path }: TableDefinition, page: string): object {
  const bytes = required(context.data.get(path), path);
  return {
    "@type": "DataDownload",
    name: path,
    contentUrl: referenceFrom(context, page, datasetFile(path)),
    encodingFormat: "text/csv",
    contentSize: `${bytes.length} B`,
    sha256: sha256(bytes),
  };
}
