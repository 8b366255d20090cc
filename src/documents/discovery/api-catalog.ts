import {
  answerFile,
  CATALOGUE_FILE,
  DISCOVERY_FILES,
  datasetFile,
  OPENAPI_FILES,
} from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { HOME, referenceFrom } from "./about.ts";

interface Target {
  readonly address: string;
  readonly type: string;
  readonly title: string;
}

/**
 * Returns `/.well-known/api-catalog`: the APIs of the site and their descriptions (RFC 9727), as a link set (RFC 9264).
 * The API is identified by its catalogue, the one file that leads to all others.
 */
export function apiCatalog(context: Context): object {
  const at = (address: string) => referenceFrom(context, DISCOVERY_FILES.apiCatalog, address);
  const links = (targets: readonly Target[]) =>
    targets.map(({ address, type, title }) => ({ href: at(address), type, title }));
  const api = {
    address: CATALOGUE_FILE,
    type: "application/json",
    title: context.tables.site.title,
  };
  return {
    linkset: [
      { anchor: at(DISCOVERY_FILES.apiCatalog), item: links([api]) },
      {
        anchor: at(CATALOGUE_FILE),
        item: links(
          context.catalogue.map(({ path, title }) => ({
            address: answerFile(path),
            type: "application/json",
            title,
          })),
        ),
        "service-desc": links([
          { address: OPENAPI_FILES.json, type: "application/json", title: "OpenAPI description" },
          { address: OPENAPI_FILES.yaml, type: "application/yaml", title: "OpenAPI description" },
        ]),
        "service-doc": links([
          ...(context.hasSite ? [{ address: HOME, type: "text/html", title: "Pages for people" }] : []),
          {
            address: DISCOVERY_FILES.languageModels,
            type: "text/plain",
            title: "Guide for language models",
          },
        ]),
        "service-meta": links([
          {
            address: datasetFile("datapackage.json"),
            type: "application/json",
            title: "Data package of all tables",
          },
          {
            address: DISCOVERY_FILES.croissant,
            type: "application/ld+json",
            title: "Croissant of all tables",
          },
        ]),
      },
    ],
  };
}
