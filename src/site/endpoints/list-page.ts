import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import type { CatalogueEntry } from "../../model/endpoint.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  DISCOVERY_FILES,
  isObservatory,
  NOT_FOUND_FILE,
  OPENAPI_FILES,
} from "../../routing/addresses.ts";
import { anchor, htmlList, section, withCode } from "../html.ts";
import { endpointPage, link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";

const path = PAGES.endpoints;
const to = (target: string) => link(path, target);

/** `endpoints/index.html`: every endpoint, what it answers and its filter. */
export function endpointsPage({ catalogue }: Context): Page {
  const observatory = catalogue.filter(isObservatory);
  const intelligence = catalogue.filter((entry) => !isObservatory(entry));
  return {
    path,
    title: "Endpoints",
    description: "Every endpoint of the API: what it answers, its filter and its address.",
    main: html`<h1>Endpoints</h1>
<p class="lead">${catalogue.length} endpoints answer with JSON. Each has a page with its actual answers, its fields and code to copy; you can try them in the ${anchor(to(PAGES.explorer), "explorer")}.</p>
<p>For programs: ${anchor(to(OPENAPI_FILES.json), "OpenAPI as JSON")}, ${anchor(to(OPENAPI_FILES.yaml), "as YAML")}, the ${anchor(to(CATALOGUE_FILE), "catalogue")} of every endpoint, filter value and file, the ${anchor(to(DISCOVERY_FILES.apiCatalog), "API catalogue of RFC 9727")} and a ${anchor(to(DISCOVERY_FILES.languageModels), "guide for language models")}. An unknown address or value is answered with a ${anchor(to(NOT_FOUND_FILE), "problem document")}.</p>
${section("intelligence", "Intelligence", endpointList(intelligence))}
${section("observatory", "Observatory", endpointList(observatory))}`,
  };
}

function endpointList(entries: readonly CatalogueEntry[]): Html {
  return htmlList(
    entries.map((entry) => {
      const { title, description, parameters } = entry;
      const filter = parameters.map(
        ({ name, values }) => html` <span class="note">?${name}= one of ${values.length}</span>`,
      );
      return html`${anchor(to(endpointPage(entry.path)), title)} <span>${withCode(description)}</span> <span><code>${entry.path}</code>${filter} · ${anchor(to(answerFile(entry.path)), "JSON")}</span>`;
    }),
    "index",
  );
}
