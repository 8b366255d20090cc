import { dataTitleOf } from "../../model/api.ts";
import { sha256 } from "../../model/manifest.ts";
import type { Span } from "../../model/years.ts";
import { datasetFile } from "../../routing/addresses.ts";
import { type Column, columnsOf, type TableDefinition } from "../../tables/define.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import type { Release } from "../../tables/settings.ts";
import type { Context } from "../context.ts";
import { dataDescription, KEYWORDS, referenceFrom } from "./about.ts";

/**
 * What search engines for datasets read in a page, as schema.org has it.
 * @see https://developers.google.com/search/docs/appearance/structured-data/dataset
 */
const SCHEMA_ORG = "https://schema.org/";

/** The page of each table, and that of them all. */
const pageOf = (table: TableDefinition) => `/datasets/${table.name}.html`;
const CATALOGUE_PAGE = "/datasets/index.html";

/**
 * A table as a schema.org Dataset, for the table's page.
 * @param page address of the page that will carry it, from the root
 */
export function datasetJsonLd(context: Context, table: TableDefinition, page = pageOf(table)): object {
  const { release, methodology } = context.tables;
  const measured = columnsOf(table).filter(({ schema }) => schema.unit !== undefined);
  return {
    "@context": SCHEMA_ORG,
    ...datasetOf(context, table, page),
    identifier: `${release.datasetId}/${table.name}`,
    version: release.release,
    datePublished: release.lastUpdated,
    dateModified: release.lastUpdated,
    creativeWorkStatus: release.verificationStatus,
    inLanguage: "en",
    keywords: KEYWORDS,
    publisher: organization(release),
    creditText: release.attribution,
    ...(measured.length > 0 && {
      temporalCoverage: yearsOf(table, context.tables.span),
      spatialCoverage: context.tables.regions.map(({ display_name: name }) => ({ "@type": "Place", name })),
      measurementTechnique: `Microaggregation, k = ${methodology.k} (methodology ${methodology.id} ${methodology.version})`,
      variableMeasured: measured.map(propertyOf),
    }),
    includedInDataCatalog: {
      "@type": "DataCatalog",
      name: dataTitleOf(context.tables.release),
      url: referenceFrom(context, page, CATALOGUE_PAGE),
    },
    distribution: [download(context, table, page)],
  };
}

/**
 * All tables as a schema.org DataCatalog, for the page that lists them.
 * @param page address of the page that will carry it, from the root
 */
export function dataCatalogJsonLd(context: Context, page = CATALOGUE_PAGE): object {
  const { release } = context.tables;
  return {
    "@context": SCHEMA_ORG,
    "@type": "DataCatalog",
    name: dataTitleOf(release),
    description: dataDescription(release),
    url: referenceFrom(context, page, CATALOGUE_PAGE),
    version: release.release,
    dateModified: release.lastUpdated,
    license: release.licence.url,
    isAccessibleForFree: true,
    keywords: KEYWORDS,
    creator: organization(release),
    publisher: organization(release),
    creditText: release.attribution,
    dataset: ALL_TABLES.map((table) => datasetOf(context, table, page)),
  };
}

/** What every mention of a dataset must have. */
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

/** Who published it: the entity that the release names. */
export function organization({ provider }: Release): object {
  return { "@type": "Organization", name: provider.name, ...(provider.url && { url: provider.url }) };
}

/**
 * The years that rows are of, as an ISO 8601 interval; a table without a year is of the benchmark year. Of a year to date
 * it ends with the day up to which the data describes it.
 */
function yearsOf({ years }: TableDefinition, span: Span): string {
  const { benchmark, yearToDate, lastDay } = span;
  if (years === undefined) return yearToDate ? `${benchmark}-01-01/${lastDay}` : String(benchmark);
  const first = years(span)[0];
  return yearToDate ? `${first}-01-01/${lastDay}` : `${first}/${benchmark}`;
}

function propertyOf({ name, schema }: Column): object {
  return { "@type": "PropertyValue", name, description: schema.description, unitText: schema.unit };
}

function download(context: Context, { path }: TableDefinition, page: string): object {
  const bytes = context.data.get(path)!;
  return {
    "@type": "DataDownload",
    name: path,
    contentUrl: referenceFrom(context, page, datasetFile(path)),
    encodingFormat: "text/csv",
    contentSize: `${bytes.length} B`,
    sha256: sha256(bytes),
  };
}
