import type { CatalogueEntry, ParameterKind } from "../model/endpoint.ts";
import type { OutputFile } from "../model/file.ts";
import { DATASETS } from "../tables/datasets.ts";
import type { TableDefinition } from "../tables/define.ts";
import { columnsOf } from "../tables/define.ts";
import type { Tables } from "../tables/index.ts";
import { OBSERVATORY } from "../tables/observatory.ts";
import { REGISTRIES } from "../tables/registries.ts";
import { escapeHtml, grouped } from "./html.ts";
import { page } from "./page.ts";

/** Addresses from the root of the site, as routing makes them. */
export interface Links {
  readonly answer: (path: string, choice?: { kind: ParameterKind; value: string }) => string;
  readonly table: (path: string) => string;
  readonly documents: readonly { readonly title: string; readonly address: string }[];
}

/**
 * `index.html`: what is published, with a link to every answer, dataset and document. Links are relative, so
 * the page works from disk and under any folder of a host.
 */
export function indexPage(catalogue: readonly CatalogueEntry[], tables: Tables, links: Links): OutputFile {
  const { release, methodology } = tables;
  const programmes = grouped(tables.benchmark.length);
  return page({
    path: "index.html",
    title: "Compliance Benchmark Data API",
    description:
      "Anonymised benchmark data on PCI DSS compliance programmes: endpoints, filters and datasets.",
    header: `<p class="release">Release ${escapeHtml(release.release)} · data as of ${date(release.asOf)}</p>
<h1>Compliance Benchmark Data API</h1>
<p class="lead">Maturity, audit hours, cost, automation and remediation delay of ${programmes} PCI DSS compliance programmes, as JSON and CSV. Read-only, no key, every number recomputable from the datasets below.</p>
<p class="notice">${escapeHtml(release.disclaimer)}</p>`,
    main: `<section aria-labelledby="endpoints">
<h2 id="endpoints">Endpoints</h2>
<p>The address on a host is shown first; the links open the file behind it, which also works from disk.</p>
${catalogue.map((entry) => endpointSection(entry, links)).join("\n")}
</section>
<section aria-labelledby="datasets">
<h2 id="datasets">Datasets</h2>
${tableList("The five datasets", DATASETS, links)}
${tableList("Tables behind the trends", OBSERVATORY, links)}
${tableList("Registries", REGISTRIES, links)}
</section>
<section aria-labelledby="documents">
<h2 id="documents">Documents</h2>
<ul class="plain">
${links.documents.map(({ title, address }) => `<li><a href="${relative(address)}">${escapeHtml(title)}</a></li>`).join("\n")}
</ul>
</section>`,
    footer: `<p>${escapeHtml(release.citation)} Licence: <a href="${escapeHtml(release.licence.url)}">${escapeHtml(release.licence.title)}</a>. Methodology ${escapeHtml(methodology.id)} ${escapeHtml(methodology.version)}, k = ${methodology.k}.</p>`,
  });
}

function endpointSection({ path, title, description, parameters }: CatalogueEntry, links: Links): string {
  const filters = parameters.map(
    ({ name, kind, values }) => `<dt><code>?${escapeHtml(name)}=</code></dt>
<dd>${values.map((value) => `<a href="${relative(links.answer(path, { kind, value }))}">${escapeHtml(value)}</a>`).join(" ")}</dd>`,
  );
  return `<article>
<h3>${escapeHtml(title)}</h3>
<p class="address"><code>GET ${escapeHtml(path)}</code></p>
<p>${escapeHtml(description)}</p>
<dl>
<dt>All</dt>
<dd><a href="${relative(links.answer(path))}">${escapeHtml(links.answer(path).split("/").at(-1)!)}</a></dd>
${filters.join("\n")}
</dl>
</article>`;
}

function tableList(heading: string, tables: readonly TableDefinition[], links: Links): string {
  const items = tables.map(
    (table) => `<li><a href="${relative(links.table(table.path))}">${escapeHtml(table.title)}</a>
<span>${escapeHtml(table.description)}</span>
<code>${columnsOf(table)
      .map(({ name }) => escapeHtml(name))
      .join(", ")}</code></li>`,
  );
  return `<h3>${escapeHtml(heading)}</h3>
<ul class="plain tables">
${items.join("\n")}
</ul>`;
}

function relative(address: string): string {
  return escapeHtml(address.slice(1));
}

function date(instant: string): string {
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(instant.slice(0, 10))}</time>`;
}
