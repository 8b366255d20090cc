import { html } from "../../markup/template.ts";
import { CATALOGUE_FILE, OPENAPI_FILES } from "../../routing/addresses.ts";
import { hostAddress, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { answerCsvFile } from "../endpoints/answer-csv.ts";
import { codeLines } from "../endpoints/code-lines.ts";
import { mainList } from "../endpoints/schema.ts";
import { anchor, lines, section } from "../html.ts";
import { endpointPage, link, PAGES } from "../links.ts";
import { type Chapter, exampleOf } from "./chapter.ts";
import { GUIDE } from "./paths.ts";

const path = GUIDE.firstCall;
const to = (target: string) => link(path, target);

/** `guide/index.html`: from nothing to an answer. */
export const firstCall: Chapter = {
  path,
  title: "First call",
  description: "From nothing to an answer in five languages, without a key.",
  body(context) {
    const { entry, query, filtered } = exampleOf(context);
    const whole = (address: string) => hostAddress(context, address);
    const code = codeLines({
      query: whole(query),
      json: whole(filtered),
      csv: answerCsvFile(context, filtered),
      list: mainList(entry.id) ?? [],
    });
    return html`<p class="lead">${context.gate === undefined ? "There is no key" : "It takes no key"}, no account and no library to install: ask an address, read JSON. It works from a page of any site, for every answer allows it (CORS).</p>
${placeholderNote(context)}
${section(
  "ask",
  "Ask",
  html`${lines(
    code.map(
      ({ language, code: text }, at) => html`<h3>${language}</h3>\n${copyBlock(`ask-${at}`, language, text)}`,
    ),
  )}`,
)}
${section(
  "read",
  "Read the answer",
  html`<p>The page of each endpoint shows its real answer and tells each field, with its unit: here ${anchor(to(endpointPage(entry.path)), entry.title)}. Three things hold for all of them:</p>
<ul>
<li><code>null</code> beside <code>suppressed: true</code> is a figure that is withheld to protect participants. It is not zero.</li>
<li><code>uncertainty</code> has the standard error and the 95 % interval of the figures beside it, by their names.</li>
<li><code>sampleSize</code> is the number of programmes behind the figures of its object.</li>
</ul>`,
)}
${section(
  "next",
  "Go on",
  html`<p>${anchor(to(PAGES.endpoints), "All endpoints")}, or try them in the ${anchor(to(PAGES.explorer), "explorer")}. For programs there are ${anchor(to(OPENAPI_FILES.json), "OpenAPI")}, from which clients can be generated, and the ${anchor(to(CATALOGUE_FILE), "catalogue")} of every endpoint, filter value and file.</p>`,
)}
${copied()}`;
  },
};
