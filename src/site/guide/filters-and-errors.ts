import type { Context } from "../../documents/context.ts";
import { problemDocuments } from "../../documents/problems.ts";
import { type Html, html } from "../../markup/template.ts";
import { howMany } from "../../model/unit.ts";
import { ERROR_SECTIONS, problemFile, QUOTA_EXCEEDED_FILE, schemaFile } from "../../routing/addresses.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { dataTable } from "../data-table.ts";
import { anchor, NOTHING, section } from "../html.ts";
import { endpointPage, link } from "../links.ts";
import { type Chapter, exampleRequest } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.errors;
const to = (target: string) => link(path, target);

/**
 * `guide/filters-and-errors.html`: filters, and the problem documents that answer other requests. Problem documents
 * link here.
 */
export const filtersAndErrors: Chapter = {
  path,
  title: "Filters and errors",
  description: "Filters and their values, and the problem documents that answer other requests.",
  body(context) {
    const { entry, parameter, query, filtered } = exampleRequest(context);
    const { name } = parameter;
    const whole = (address: string) => addressForCode(context, address);
    const unknown = problemFile(name);
    const problem = problemDocuments(context).get(unknown);
    /** Returns rows that exist only with a quota. */
    const refused = (rows: string[][]) => (context.gate === undefined ? [] : rows);
    return html`<p class="lead">A filter is a query parameter. A request that cannot be answered gets a problem document, which says why and what is allowed.</p>
${placeholderNote(context)}
${section(
  "filters",
  "Filters",
  html`${copyBlock("filter", "A request with a filter", `curl "${whole(query)}"\n# the file behind it, on any host\ncurl "${whole(filtered)}"`)}
<ul>
<li>A filter is optional. Without it the answer is the whole table.</li>
<li>Values are case-sensitive. They are ids, such as those of the ${anchor(`${to(endpointPage(entry.path))}`, `endpoint ${entry.title}`)}; the catalogue lists all.</li>
<li>Other parameters are ignored. If a parameter is repeated, the last one counts.</li>
<li>With a filter, every list by that dimension contains only that value; figures across industries stay the same.</li>
<li>A host that cannot read queries, such as a plain S3 website, serves only the files: <code>${filtered}</code>.</li>
</ul>`,
)}
${section(
  ERROR_SECTIONS.unknownValue,
  "Unknown values: 404",
  html`<p>A value that is not in the list, including an empty one, is answered with status 404 and a document of the type <code>application/problem+json</code> (RFC 9457). <code>allowed</code> lists the values:</p>
${copyBlock("problem", "A problem document", JSON.stringify(problem, null, 2))}`,
)}
${section(
  ERROR_SECTIONS.notFound,
  "Unknown addresses: 404",
  html`<p>Nothing is published at the address. Under <code>/api/</code> the answer is a problem document; everywhere else it is a web page, also with status 404. S3 without CloudFront answers both with the problem document.</p>`,
)}
${section(
  ERROR_SECTIONS.method,
  "Other methods: 405",
  html`<p>Everything is read-only. Use <code>GET</code>, <code>HEAD</code> or <code>OPTIONS</code>; some hosts answer other methods with an error page of their own.</p>`,
)}
${section(
  ERROR_SECTIONS.erased,
  "Erased releases: 410",
  html`<p>Only addresses under <code>/api/releases/</code> can answer with 410, if a release had to be erased. The notice says when and why, what to use instead, and the SHA-256 of the erased release's manifest.</p>`,
)}
${gateSection(context)}${section(
      "handle",
      "Handle errors",
      html`<p>Check the status first. With 405, and with 404 under <code>/api/</code>, the body follows one schema, ${anchor(to(schemaFile("problem")), "problem.json")}. ${context.gate === undefined ? "No answer asks you to try again" : "Only 429 asks you to try again, on the next day"}. The files themselves do not fail, so a 5xx status comes from the host.</p>
${copyBlock(
  "handle-javascript",
  "JavaScript",
  `const response = await fetch("${whole(query)}");
const body = await response.json();
if (!response.ok) throw new Error(\`\${response.status} \${body.title}: \${body.detail}\`);`,
)}
${copyBlock(
  "handle-python",
  "Python",
  `import json, urllib.error, urllib.request

try:
    with urllib.request.urlopen("${whole(query)}") as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{error.code} {problem['title']}: {problem['detail']}")`,
)}
${dataTable({
  caption: "Statuses",
  columns: [{ label: "Status" }, { label: "When" }, { label: "Body" }],
  rows: [
    ["200", "an answer", "JSON or CSV"],
    ["301", "a value that was renamed, on hosts that read queries", "none: follow it"],
    ["304", "you have this version already", "none"],
    ...refused([["401", "an unknown key", "problem document"]]),
    ["404", "an unknown value, or an unknown address under /api/", "problem document"],
    ["404", "an unknown address elsewhere", "page, or problem document"],
    ["405", "another method", "problem document"],
    ["410", "a release that was erased", "notice"],
    ...refused([["429", "more requests than the daily quota", "problem document"]]),
  ],
})}`,
    )}
${copied()}`;
  },
};

/** Returns the section on the quota and its keys; nothing without a quota. */
function gateSection(context: Context): Html {
  if (context.gate === undefined) return NOTHING;
  const address = addressForCode(context, exampleRequest(context).query);
  const refused = problemDocuments(context).get(QUOTA_EXCEEDED_FILE);
  return html`${section(
    ERROR_SECTIONS.gate,
    "Quota and keys: 429 and 401",
    html`<p>Without a key, each client has ${howMany(context.gate.quota, "request")} a day under <code>/api/</code>. A client is an IPv4 address, or the first 64 bits of an IPv6 address; the day begins at 00:00 UTC. In each answer, <code>RateLimit</code> has the number of requests left (<code>r</code>) and the seconds until the day ends (<code>t</code>); <code>RateLimit-Policy</code> has the quota. Answers from a shared cache have the numbers of the client that sent the first request.</p>
<p>Beyond the quota the answer is 429; <code>Retry-After</code> has the seconds until the next day begins:</p>
${copyBlock("quota", "The answer beyond the quota", JSON.stringify(refused, null, 2))}
<p>A key lifts the quota. Send it as a bearer token, or in <code>X-API-Key</code>; an unknown key is answered with 401.</p>
${copyBlock("key", "A request with a key", `curl -H "Authorization: Bearer $KEY" "${address}"`)}
<p><code>OPTIONS</code> requests, pages, and requests that a browser sends from a page of this site are not counted.</p>`,
  )}
`;
}
