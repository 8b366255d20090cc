import { html } from "../../markup/template.ts";
import { CATALOGUE_FILE, OPENAPI_FILES } from "../../routing/addresses.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { answerCsvFile } from "../endpoints/answer-csv.ts";
import { codeLines } from "../endpoints/code-lines.ts";
import { mainList } from "../endpoints/schema.ts";
import { anchor, markupLines, section } from "../html.ts";
import { endpointPage, link, PAGES } from "../links.ts";
import { type Chapter, exampleRequest } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.firstCall;
const to = (target: string) => link(path, target);

/** `guide/index.html`: how to get a first answer. */
export const firstCall: Chapter = {
  path,
  title: "First call",
  description: "How to get a first answer with curl, JavaScript, Python, R, DuckDB or Excel, without a key.",
  body(context) {
    const { entry, query, filtered } = exampleRequest(context);
    const whole = (address: string) => addressForCode(context, address);
    const code = codeLines({
      query: whole(query),
      json: whole(filtered),
      csv: answerCsvFile(context, filtered),
      list: mainList(entry.id) ?? [],
    });
    return html`<p class="lead">${context.gate === undefined ? "There is no key" : "It takes no key"}, no account and no library to install: request an address and read JSON. This works from the pages of any site, because every answer allows it (CORS).</p>
${placeholderNote(context)}
${section(
  "ask",
  "Send a request",
  html`${markupLines(
    code.map(
      ({ language, code: text }, at) => html`<h3>${language}</h3>\n${copyBlock(`ask-${at}`, language, text)}`,
    ),
  )}`,
)}
${section(
  "read",
  "Read the answer",
  html`<p>The page of each endpoint shows its actual answer and describes each field with its unit; the page for this request is ${anchor(to(endpointPage(entry.path)), entry.title)}. Three things apply to all answers:</p>
<ul>
<li><code>null</code> next to <code>suppressed: true</code> is a figure that is withheld to protect participants. It is not zero.</li>
<li><code>uncertainty</code> has the standard error and the 95% interval of the figures next to it, by their names.</li>
<li><code>sampleSize</code> is the number of programmes behind the figures of its object.</li>
</ul>`,
)}
${section(
  "next",
  "Next steps",
  html`<p>See ${anchor(to(PAGES.endpoints), "all endpoints")}, or try them in the ${anchor(to(PAGES.explorer), "explorer")}. For programs, there is an ${anchor(to(OPENAPI_FILES.json), "OpenAPI document")}, from which clients can be generated, and the ${anchor(to(CATALOGUE_FILE), "catalogue")} of every endpoint, filter value and file.</p>`,
)}
${copied()}`;
  },
};
