import { type Attributes, type Html, html } from "../../markup/template.ts";
import type { CodeBookEntry } from "../../questionnaire/code-book.ts";
import { ORGANISATION_COLUMN } from "../../questionnaire/columns.ts";
import type { Participation } from "../../tables/settings.ts";
import { anchor, markupLines, NOTHING } from "../html.ts";
import { link, PAGES } from "../links.ts";

/** The parts of the form, with the columns that each asks for. */
const PARTS: readonly { readonly legend: string; readonly has: (entry: CodeBookEntry) => boolean }[] = [
  {
    legend: "The programme",
    has: ({ kind, name }) =>
      kind === "name" || kind === "year" || (kind === "choice" && name !== "bottleneck"),
  },
  {
    legend: "Figures of the year",
    has: ({ kind, name }) => kind === "figure" && !name.startsWith("bottleneck"),
  },
  { legend: "What delays remediation", has: ({ name }) => name.startsWith("bottleneck") },
  { legend: "Open findings", has: ({ kind }) => kind === "finding" },
];

/**
 * Returns the form, hidden until its script runs, because without it nothing would be checked or saved.
 * @param standard what the requirements are of
 */
export function contributeForm(
  book: readonly CodeBookEntry[],
  { sendTo }: Participation,
  standard: string,
): Html {
  const ordered = [...book].sort(
    (a, b) => Number(b.name === ORGANISATION_COLUMN) - Number(a.name === ORGANISATION_COLUMN),
  );
  return html`<noscript><p>The form needs JavaScript, which is turned off. Use a ${anchor("#templates", "template")} instead.</p></noscript>
<form id="contribution" class="contribution" autocomplete="off" novalidate hidden>
<div class="programmes">
<div class="field"><label for="programme">Programme</label><select id="programme"></select></div>
<button type="button" id="add">Add another</button>
<button type="button" id="remove">Remove</button>
<div class="field open"><label for="open">Or open a file, such as a filled-in template (CSV, with commas, semicolons or tabs)</label><input type="file" id="open" accept=".csv,text/csv"></div>
</div>
<div id="opened" role="status"></div>
${markupLines(PARTS.map(({ legend, has }) => part(legend, ordered.filter(has), standard)))}
<section class="saving" aria-labelledby="saving">
<h3 id="saving">Check and save</h3>
<p id="answered"></p>
<div id="found" tabindex="-1"></div>
<p class="tick"><input type="checkbox" id="consent"><label for="consent">I have read ${anchor("#agree", "what I agree to")}, I agree to it, and I am authorised to do so for the organisation.</label></p>
<div class="actions">
<button type="submit" id="save-encrypted">Save encrypted</button>
<button type="button" id="save-csv">Save as CSV</button>
</div>
<div id="saved" role="status"></div>
<div id="after" hidden>
<p>Now send the encrypted file as an attachment to ${anchor(`mailto:${sendTo}`, sendTo)}. The CSV is for your own records: do not send it.</p>
</div>
<p id="stand" hidden><a id="compare" href="${link(PAGES.contribute, PAGES.compare)}">See where this programme would stand</a> in the published distributions. The figures are put into the link and sent nowhere.</p>
</section>
</form>`;
}

function part(legend: string, entries: readonly CodeBookEntry[], standard: string): Html {
  const isFindings = entries.every(({ kind }) => kind === "finding");
  return html`<fieldset class="${isFindings ? "findings" : "asked"}">
<legend>${legend}</legend>
${isFindings ? html`<p class="note">For each ${standard} requirement: whether the programme has an open finding.</p>` : NOTHING}
${markupLines(entries.map(field))}
</fieldset>`;
}

function field(entry: CodeBookEntry): Html {
  const { name, label, definition, whenEmpty, kind, counts } = entry;
  const isNeeded = whenEmpty === "left out";
  const hint = hintOf(entry);
  const says = [
    ...(kind === "finding" ? [] : [`asks-${name}`]),
    ...(hint === "" ? [] : [`hint-${name}`]),
    `wrong-${name}`,
  ];
  const attributes = {
    id: `field-${name}`,
    "aria-describedby": says.join(" "),
    "aria-required": isNeeded ? "true" : undefined,
  };
  return html`<div class="field" data-field="${name}">
<label for="field-${name}">${label}${isNeeded ? html` <span class="needed">required</span>` : NOTHING}</label>
${kind === "finding" ? NOTHING : html`<p class="asks" id="asks-${name}">${definition}</p>`}
<div class="control">${control(entry, attributes)}${counts === undefined ? NOTHING : html`<span>${counts}</span>`}</div>
${hint === "" ? NOTHING : html`<p class="hint" id="hint-${name}">${hint}</p>`}
<p class="wrong" id="wrong-${name}"></p>
</div>`;
}

function control({ kind, values, ended }: CodeBookEntry, attributes: Attributes): Html {
  if (values.length === 0) {
    const inputmode = kind === "figure" ? "decimal" : kind === "year" ? "numeric" : undefined;
    return html`<input${attributes} type="text" spellcheck="false"${{ inputmode }}>`;
  }
  const named = ({ id, label }: CodeBookEntry["values"][number]) => (label === id ? id : `${label} (${id})`);
  const options = [
    ...values.map((value) => html`<option value="${value.id}">${named(value)}</option>`),
    ...ended.map((value) => html`<option value="${value.id}">${named(value)}, until ${value.last}</option>`),
  ];
  return html`<select${attributes}><option value="">${kind === "finding" ? "not known" : "choose"}</option>${options}</select>`;
}

/** Returns the allowed values of a field and an example; empty for a field with a list of choices. */
function hintOf({ values, allowed, sample }: CodeBookEntry): string {
  return values.length > 0 ? "" : `Allowed: ${allowed}. Example: ${sample}.`;
}
