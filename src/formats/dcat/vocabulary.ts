/** The namespaces of the prefixes. */
export const PREFIXES = {
  adms: "http://www.w3.org/ns/adms#",
  dcat: "http://www.w3.org/ns/dcat#",
  dcatap: "http://data.europa.eu/r5r/",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  spdx: "http://spdx.org/rdf/terms#",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
} as const;

const AUTHORITY = "http://publications.europa.eu/resource/authority";

/** Terms of the controlled vocabularies that DCAT-AP 3 requires, kept by the Publications Office of the European Union. */
export const EU = {
  english: `${AUTHORITY}/language/ENG`,
  quarterly: `${AUTHORITY}/frequency/QUARTERLY`,
  isPublic: `${AUTHORITY}/access-right/PUBLIC`,
  stable: `${AUTHORITY}/planned-availability/STABLE`,
  withdrawn: `${AUTHORITY}/dataset-status/WITHDRAWN`,
  science: `${AUTHORITY}/data-theme/TECH`,
  themes: `${AUTHORITY}/data-theme`,
  economy: `${AUTHORITY}/data-theme/ECON`,
  /** @param code ISO 3166-1 alpha-3 */
  country: (code: string) => `${AUTHORITY}/country/${code}`,
  format: (name: "CSV" | "JSON" | "PARQUET" | "XLSX" | "ZIP") => `${AUTHORITY}/file-type/${name}`,
} as const;

/** The standard that the description of the API conforms to. */
export const OPENAPI = "https://spec.openapis.org/oas/v3.1.0";

export const mediaTypeOf = (type: string) => `https://www.iana.org/assignments/media-types/${type}`;

/**
 * The classes of the resources that these properties refer to. The description states them, so that a validator need not
 * fetch the vocabularies.
 */
export const KINDS: Readonly<Record<string, string>> = {
  "adms:status": "skos:Concept",
  "dcat:endpointDescription": "rdfs:Resource",
  "dcat:endpointURL": "rdfs:Resource",
  "dcat:landingPage": "foaf:Document",
  "dcat:mediaType": "dct:MediaType",
  "dcat:theme": "skos:Concept",
  "dcat:themeTaxonomy": "skos:ConceptScheme",
  "dcatap:availability": "skos:Concept",
  "dct:accessRights": "dct:RightsStatement",
  "dct:accrualPeriodicity": "dct:Frequency",
  "dct:conformsTo": "dct:Standard",
  "dct:format": "dct:MediaTypeOrExtent",
  "dct:language": "dct:LinguisticSystem",
  "dct:license": "dct:LicenseDocument",
  "dct:spatial": "dct:Location",
  "foaf:homepage": "foaf:Document",
  "foaf:page": "foaf:Document",
  "spdx:algorithm": "spdx:ChecksumAlgorithm",
};

/** The names of these resources: concepts and concept schemes must have a name wherever they are used. */
export const NAMES: Readonly<
  Record<string, { readonly "skos:prefLabel": string } | { readonly "dct:title": string }>
> = {
  [EU.themes]: { "dct:title": "Data theme" },
  [EU.economy]: { "skos:prefLabel": "Economy and finance" },
  [EU.science]: { "skos:prefLabel": "Science and technology" },
  [EU.stable]: { "skos:prefLabel": "stable" },
  [EU.withdrawn]: { "skos:prefLabel": "withdrawn" },
  [OPENAPI]: { "dct:title": "OpenAPI Specification v3.1.0" },
};
