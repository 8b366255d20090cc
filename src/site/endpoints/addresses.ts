import { hostDifferences, queryOf } from "../../documents/catalogue.ts";
import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import type { CatalogueEntry } from "../../model/endpoint.ts";
import { type Feature, titleWith } from "../../model/host.ts";
import { answerFile } from "../../routing/addresses.ts";
import { addressForCode } from "../base-address.ts";
import { dataTable } from "../data-table.ts";
import { anchor, withCode } from "../html.ts";
import { endpointPage, link } from "../links.ts";

/** Features that concern only requests with a parameter. */
const OF_QUERIES: readonly Feature[] = [
  "query",
  "bareNames",
  "encodedNames",
  "lastBeforeAmpersand",
  "spellings",
];

/** Returns the file of an endpoint's documented example. */
export function exampleFile({ path, parameters, example }: CatalogueEntry): string {
  const [parameter] = parameters;
  if (parameter === undefined) return answerFile(path);
  const value = example[parameter.name];
  return answerFile(path, value === undefined ? undefined : { kind: parameter.kind, value });
}

/** Features that concern no endpoint. */
const OF_OTHERS: readonly Feature[] = ["configuration", "gone", "movedPages"];

/** Returns the address of an endpoint on each host, and how hosts differ. */
export function hostAddresses(context: Context, entry: CatalogueEntry): Html {
  const asked = addressForCode(context, `${entry.path}${queryOf(entry.example)}`);
  const file = addressForCode(context, exampleFile(entry));
  const rows = context.hosts.map(({ title, limitations }) => {
    const lacks = (needed: Feature) => limitations.some(({ feature }) => feature === needed);
    const isBlind = lacks("endpoints") || (lacks("query") && entry.parameters.length > 0);
    return [title, html`<code>${isBlind ? file : asked}</code>`];
  });
  const page = endpointPage(entry.path);
  const onDisk = anchor(link(page, exampleFile(entry)), exampleFile(entry).slice(1));
  return html`${dataTable({
    caption: "Address on each host",
    quiet: true,
    columns: [{ label: "Host" }, { label: "Address" }],
    rows: [...rows, ["From disk", onDisk]],
  })}
<p>The address of the file, <code>${exampleFile(entry)}</code>, works on every host.</p>
${differences(context, entry)}`;
}

function differences({ hosts }: Context, { parameters }: CatalogueEntry): Html {
  const [parameter] = parameters;
  const rows = hosts.flatMap((host) =>
    hostDifferences(host)
      .filter(({ feature }) => !OF_OTHERS.includes(feature))
      .filter(({ feature }) => parameter !== undefined || !OF_QUERIES.includes(feature))
      .map(({ requests, answer, reason }) => [
        host.title,
        html`<span class="prose">${withCode(parameter === undefined ? requests : titleWith(requests, parameter.name))}</span>`,
        html`<span class="prose">${withCode(answer)}</span>`,
        html`<span class="prose">${withCode(reason)}</span>`,
      ]),
  );
  return html`<details><summary>How hosts differ</summary>
${dataTable({
  caption: "Differences between hosts",
  quiet: true,
  columns: [{ label: "Host" }, { label: "Requests" }, { label: "Answer" }, { label: "Reason" }],
  rows,
})}
</details>`;
}
