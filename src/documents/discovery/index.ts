import { jsonFile, type OutputFile, textFile } from "../../model/file.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { bibtex, citedRelease, cslJson, releaseWork } from "../citations.ts";
import { type Context, fileAt } from "../context.ts";
import { apiCatalog } from "./api-catalog.ts";
import { citation } from "./citation.ts";
import { robots, sitemap } from "./crawlers.ts";
import { croissant } from "./croissant.ts";
import { languageModels } from "./language-models.ts";
import { securityText } from "./security.ts";

export { benchmarkJsonLd, datasetJsonLd } from "./json-ld.ts";

/** The discovery documents listed in the catalogue. */
export const DISCOVERY_DOCUMENTS = [
  { title: "Croissant: all tables for machine learning tools", address: DISCOVERY_FILES.croissant },
  { title: "How to cite the data (Citation File Format)", address: DISCOVERY_FILES.citation },
  { title: "How to cite the data (BibTeX)", address: DISCOVERY_FILES.bibtex },
  { title: "How to cite the data (CSL-JSON)", address: DISCOVERY_FILES.csl },
  { title: "API catalogue (RFC 9727)", address: DISCOVERY_FILES.apiCatalog },
  { title: "Guide for language models", address: DISCOVERY_FILES.languageModels },
] as const;

/**
 * Returns the files that catalogues, search engines, reference managers and language models look for. `robots.txt`,
 * `sitemap.xml` and `security.txt` are only published with pages: without pages, the API is part of another site, which
 * has its own.
 * @param pages the paths of the HTML pages in the publish folder; empty for a build without them
 */
export function discoveryFiles(context: Context, pages: readonly string[]): OutputFile[] {
  const { apiCatalog: catalogue, croissant: tables, languageModels: guide } = DISCOVERY_FILES;
  const security = pages.length === 0 ? undefined : securityText(context);
  return [
    jsonFile(fileAt(catalogue), apiCatalog(context)),
    jsonFile(fileAt(tables), croissant(context)),
    ...citationFiles(context),
    textFile(fileAt(guide), languageModels(context, pages)),
    ...(pages.length === 0 ? [] : [textFile(fileAt(DISCOVERY_FILES.robots), robots(context))]),
    ...(security === undefined ? [] : [textFile(fileAt(DISCOVERY_FILES.security), security)]),
    ...(pages.length === 0 || context.base === ""
      ? []
      : [textFile(fileAt(DISCOVERY_FILES.sitemap), sitemap(context, pages).source)]),
  ];
}

/** Returns how to cite the data, in each citation format. */
export function citationFiles(context: Pick<Context, "tables" | "base">): OutputFile[] {
  const work = releaseWork(
    citedRelease(context.tables.release),
    context.base === "" ? undefined : `${context.base}/`,
  );
  return [
    textFile(fileAt(DISCOVERY_FILES.citation), citation(context)),
    textFile(fileAt(DISCOVERY_FILES.bibtex), bibtex(work)),
    jsonFile(fileAt(DISCOVERY_FILES.csl), [cslJson(work)]),
  ];
}
