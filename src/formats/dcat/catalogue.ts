import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import type { Context } from "../../documents/context.ts";
import {
  dataSentence,
  dataDescription,
  HOME,
  keywordsOf,
  referenceFrom,
} from "../../documents/discovery/about.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { dataTitleOf } from "../../model/api.ts";
import { dayOf } from "../../model/day.ts";
import type { OutputFile } from "../../model/file.ts";
import { required } from "../../model/required.ts";
import { spanOf } from "../../model/years.ts";
import type { Frozen } from "../../releases/frozen.ts";
import { answerPath, jsonAt } from "../../releases/parts.ts";
import { retractionsOf } from "../../releases/retractions.ts";
import { CATALOGUE_FILE, DISCOVERY_FILES, METHODOLOGY_FILE, OPENAPI_FILES } from "../../routing/addresses.ts";
import type { TableDefinition } from "../../tables/define.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { distribution, type Form, formsOf, frozenForms, WHOLE } from "./distributions.ts";
import { outsideThings } from "./kinds.ts";
import {
  type Graph,
  type NamedThing,
  plain,
  type RdfReference,
  reference,
  type Thing,
  typed,
  words,
} from "./rdf.ts";
import { EU, OPENAPI, PREFIXES } from "./vocabulary.ts";

/** ISO 3166-1 alpha-3 codes by alpha-2 code. */
const ALPHA_3 = new Map(
  codes.flatMap(([two, three]) => (two === undefined || three === undefined ? [] : [[two, three]])),
);

/**
 * Returns the description that data portals harvest, by DCAT-AP 3: the catalogue, the series of releases, each release, each
 * table of the current release with its files, and the API as a service.
 * @param files all files that contain tables, for sizes and SHA-256
 * @see https://semiceu.github.io/DCAT-AP/releases/3.0.1/
 */
export function dcatGraph(context: Context, files: readonly OutputFile[]): Graph {
  const byAddress = new Map(files.map((file) => [`/${file.path}`, file]));
  const { release, site } = context.tables;
  const at = (address: string) => referenceFrom(context, DISCOVERY_FILES.dcatTurtle, address);
  const datasets = [
    series(context),
    ...releases(context, byAddress),
    ...ALL_TABLES.map((table) => tableDataset(context, table, byAddress)),
  ];
  const catalogue: NamedThing = {
    "@id": named(context, "catalogue"),
    "@type": "dcat:Catalog",
    "dct:title": words(site.title),
    "dct:description": words(dataDescription(release)),
    "dct:publisher": reference(publisherOf(context)),
    "dct:license": reference(release.licence.url),
    "dct:language": reference(EU.english),
    "dct:issued": typed(context.history.index.releases[0]?.published ?? release.lastUpdated, "xsd:dateTime"),
    "dct:modified": typed(release.lastUpdated, "xsd:dateTime"),
    "dct:spatial": countriesOf(context),
    "dcat:themeTaxonomy": reference(EU.themes),
    ...(context.hasSite && { "foaf:homepage": reference(at(HOME)) }),
    "dcat:dataset": datasets.map(({ "@id": id }) => reference(id)),
    "dcat:service": reference(named(context, "api")),
  };
  const things = [catalogue, publisher(context), ...datasets, service(context)];
  return { "@context": PREFIXES, "@graph": [...things, ...outsideThings(things)] };
}

/** Returns the address of a resource that only this document describes. */
function named(context: Context, name: string): string {
  return `${referenceFrom(context, DISCOVERY_FILES.dcatTurtle, DISCOVERY_FILES.dcatTurtle)}#${name}`;
}

const publisherOf = (context: Context) => named(context, "publisher");

function publisher(context: Context): NamedThing {
  const { name, url } = context.tables.release.provider;
  return {
    "@id": publisherOf(context),
    "@type": ["foaf:Agent", "foaf:Organization"],
    "foaf:name": plain(name),
    ...(url !== null && { "foaf:homepage": reference(url) }),
  };
}

/** Describes the series of all quarterly releases. */
function series(context: Context): NamedThing {
  const { release } = context.tables;
  return {
    "@id": named(context, "releases"),
    "@type": ["dcat:DatasetSeries", "dcat:Dataset"],
    "dct:title": words(`${dataTitleOf(release)}: all releases`),
    "dct:description": words(`A release each quarter. ${dataSentence(release)} ${release.disclaimer}`),
    "dct:identifier": plain(release.datasetId),
    "dct:accrualPeriodicity": reference(EU.quarterly),
    ...ofEvery(context),
    "dct:temporal": period(context),
  };
}

/** Describes each release: the current one with its downloads, a frozen one with its tables and their descriptions. */
function releases(context: Context, files: ByAddress): NamedThing[] {
  const { release } = context.tables;
  const others = context.history.frozen.filter(({ releaseId }) => releaseId !== release.release);
  const ids = [...others.map(({ releaseId }) => releaseId), release.release];
  const retracted = new Set(retractionsOf(context.history.index).map((one) => one.release));
  return ids.map((id, at) => {
    const before = ids[at - 1];
    const frozen = others.find(({ releaseId }) => releaseId === id);
    const record = context.history.index.releases.find((one) => one.release === id);
    const issued = record?.published ?? release.lastUpdated;
    return {
      "@id": named(context, `release-${id}`),
      "@type": "dcat:Dataset",
      "dct:title": words(`${dataTitleOf(release)}, release ${id}`),
      "dct:description": words(
        frozen === undefined ? dataDescription(release) : `Release ${id}, as it was published.`,
      ),
      "dct:identifier": plain(`${release.datasetId}/${id}`),
      "dcat:version": plain(id),
      "dcat:inSeries": reference(named(context, "releases")),
      ...(before !== undefined && { "dcat:prev": reference(named(context, `release-${before}`)) }),
      ...ofEvery(context),
      "dct:issued": typed(issued, "xsd:dateTime"),
      "dct:modified": typed(issued, "xsd:dateTime"),
      "dct:temporal":
        record === undefined || frozen === undefined ? period(context) : periodOf(frozen, record.asOf),
      ...(retracted.has(id) && { "adms:status": reference(EU.withdrawn) }),
      "dcat:distribution":
        frozen === undefined
          ? WHOLE.map((form) => distribution(context, form, bytesAt(files, form)))
          : frozenForms(frozen).map(({ form, bytes }) => distribution(context, form, bytes, issued)),
    };
  });
}

/** Returns the period that a frozen release describes; without its first day if the release does not say its years. */
function periodOf(frozen: Frozen, asOf: string): Thing {
  const answer = jsonAt(frozen, answerPath(overview.path)) as
    | { readonly data?: { readonly coverage?: { readonly firstYear?: number; readonly lastYear?: number } } }
    | undefined;
  const { firstYear, lastYear } = answer?.data?.coverage ?? {};
  if (firstYear === undefined || lastYear === undefined) return periodTo(asOf);
  return periodTo(spanOf([firstYear, lastYear], asOf).lastDay, firstYear);
}

/** Describes a table of the current release. */
function tableDataset(context: Context, table: TableDefinition, files: ByAddress): NamedThing {
  const { release } = context.tables;
  return {
    "@id": named(context, `table-${table.name}`),
    "@type": "dcat:Dataset",
    "dct:title": words(table.title),
    "dct:description": words(`${table.description} ${release.disclaimer}`),
    "dct:identifier": plain(`${release.datasetId}/${table.name}`),
    "dcat:version": plain(release.release),
    "dct:isPartOf": reference(named(context, `release-${release.release}`)),
    "dct:accrualPeriodicity": reference(EU.quarterly),
    ...ofEvery(context),
    "dct:issued": typed(release.lastUpdated, "xsd:dateTime"),
    "dct:temporal": period(context, table),
    "dcat:distribution": formsOf(table).map((form) => distribution(context, form, bytesAt(files, form))),
  };
}

/** Properties that all datasets share. */
function ofEvery(context: Context) {
  const { release } = context.tables;
  const at = (address: string) => referenceFrom(context, DISCOVERY_FILES.dcatTurtle, address);
  return {
    ...ofResources(context),
    "dct:modified": typed(release.lastUpdated, "xsd:dateTime"),
    "dct:spatial": countriesOf(context),
    "dct:language": reference(EU.english),
    ...(context.hasSite && { "dcat:landingPage": reference(at("/datasets/index.html")) }),
    "foaf:page": reference(at(METHODOLOGY_FILE)),
  };
}

/** Properties that the datasets and the service share. */
function ofResources(context: Context) {
  const { participation, provider } = context.tables.release;
  const hasContact = participation !== undefined || provider.url !== null;
  return {
    "dct:publisher": reference(publisherOf(context)),
    ...(hasContact && {
      "dcat:contactPoint": {
        "@type": ["vcard:Kind", "vcard:Organization"],
        "vcard:fn": plain(provider.name),
        ...(participation && { "vcard:hasEmail": reference(`mailto:${participation.contact}`) }),
        ...(provider.url !== null && { "vcard:hasURL": reference(provider.url) }),
      },
    }),
    "dct:accessRights": reference(EU.isPublic),
    "dcat:theme": [reference(EU.economy), reference(EU.science)],
    "dcat:keyword": keywordsOf(context.tables.release).map(words),
  };
}

/** The period that the data describes: from the first day of the first year to its last day. */
function period({ tables: { span } }: Context, table?: TableDefinition): Thing {
  const years = table?.years?.(span) ?? (table === undefined ? [span.first] : [span.benchmark]);
  return periodTo(span.lastDay, years[0] ?? span.benchmark);
}

function periodTo(lastDay: string, firstYear?: number): Thing {
  return {
    "@type": "dct:PeriodOfTime",
    ...(firstYear !== undefined && { "dcat:startDate": typed(`${firstYear}-01-01`, "xsd:date") }),
    "dcat:endDate": typed(dayOf(lastDay), "xsd:date"),
  };
}

/** The countries of the participants, as terms of the European Union's list. */
function countriesOf({ tables: { countries } }: Context): RdfReference[] {
  return countries.flatMap(({ id }) => {
    const code = ALPHA_3.get(id);
    return code === undefined ? [] : [reference(EU.country(code))];
  });
}

/** Describes the API, which answers from the same tables. */
function service(context: Context): NamedThing {
  const { release, site } = context.tables;
  const at = (address: string) => reference(referenceFrom(context, DISCOVERY_FILES.dcatTurtle, address));
  return {
    "@id": named(context, "api"),
    "@type": "dcat:DataService",
    "dct:title": words(site.title),
    "dct:description": words(
      "A read-only API of precomputed files: benchmarks by industry, framework and region.",
    ),
    "dcat:endpointURL": at(CATALOGUE_FILE),
    "dcat:endpointDescription": at(OPENAPI_FILES.json),
    "dct:conformsTo": reference(OPENAPI),
    "dcat:servesDataset": reference(named(context, `release-${release.release}`)),
    ...ofResources(context),
    "dct:license": reference(release.licence.url),
  };
}

/** Files by their address; there may be thousands. */
type ByAddress = ReadonlyMap<string, OutputFile>;

function bytesAt(files: ByAddress, { address }: Form): Uint8Array {
  return required(files.get(address), address).bytes;
}
