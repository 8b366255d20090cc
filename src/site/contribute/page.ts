import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { standardOf } from "../../model/api.ts";
import { type CodeBookEntry, submissionsCodeBook } from "../../questionnaire/code-book.ts";
import type { Participation } from "../../tables/settings.ts";
import { dataTable } from "../data-table.ts";
import { anchor, facts, htmlList, NOTHING, section } from "../html.ts";
import { link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";
import { CONTRIBUTE_FILES, CONTRIBUTE_SCRIPTS } from "./data.ts";
import { contributeForm } from "./form.ts";
import { CONTRIBUTE_SHEET } from "./style.ts";

/**
 * `contribute.html`: how to take part. Its form checks and encrypts in the page; the templates work without scripts.
 */
export function contributePage({ tables }: Context, participation: Participation): Page {
  const book = submissionsCodeBook(tables, tables.span.benchmark);
  const path = PAGES.contribute;
  return {
    path,
    title: "Contribute",
    description:
      "Contribute the figures of your compliance programme, checked and encrypted in your browser, and see where you stand.",
    styles: [CONTRIBUTE_SHEET],
    scripts: [CONTRIBUTE_SCRIPTS.form, CONTRIBUTE_SCRIPTS.data],
    laterScripts: [CONTRIBUTE_SCRIPTS.encrypt],
    main: html`<h1>Contribute</h1>
<p class="lead">Contribute the figures of your compliance programme: fill in the form, save the file and send it by email. What you type stays in this page: nothing is sent or stored.</p>
${section("agree", "What you agree to", agreement(participation))}
${section("form", "The form", contributeForm(book, participation, standardOf(tables.release)))}
${section("templates", "By spreadsheet", templates(path, participation))}
${section("code-book", "Code book", bookTable(path, book))}`,
  };
}

function agreement({ consent, contact, sendTo, recipient, deadline }: Participation): Html {
  return html`<blockquote>${consent}</blockquote>
${facts([
  ["Send questions to", anchor(`mailto:${contact}`, contact)],
  ["Send figures to", anchor(`mailto:${sendTo}`, sendTo)],
  ...(deadline === undefined ? [] : [["Deadline", deadline] as const]),
])}
<p class="note">Files are encrypted with <a href="https://age-encryption.org">age</a> to this public key, so that only the recipient can read them: <code>${recipient}</code></p>`;
}

function templates(path: string, { sendTo, recipient }: Participation): Html {
  const to = (file: string, text: string) => anchor(link(path, file), text);
  return html`<p>For many programmes a spreadsheet is quicker. Both templates have the columns of the code book; the workbook also has lists to choose from, and a note next to each cell.</p>
${htmlList(
  [
    to(CONTRIBUTE_FILES.workbook, "Template for Excel and LibreOffice (XLSX)"),
    to(CONTRIBUTE_FILES.csv, "Template as CSV"),
    to(CONTRIBUTE_FILES.codeBook, "Code book as CSV"),
  ],
  "links",
)}
<ol>
<li>Write one row for each programme and year. Save the sheet as CSV in UTF-8, with commas between columns and a point before decimals.</li>
<li>Check it: open it in the form above.</li>
<li>Encrypt it: with the form above, or with <code>age -r ${recipient} -o FILE.age FILE</code>.</li>
<li>Send the encrypted file to ${anchor(`mailto:${sendTo}`, sendTo)}. To correct a submission, send it again under the same name.</li>
</ol>`;
}

function bookTable(path: string, book: readonly CodeBookEntry[]): Html {
  const rows = book.map(({ name, kind, label, definition, counts, allowed, values, sample, mayBeEmpty }) => [
    html`<code>${name}</code>`,
    html`<b>${label}</b><span class="prose">${definition}</span>`,
    counts ?? "–",
    kind !== "choice" || values.length === 0
      ? allowed
      : html`<span class="prose">${html.join(values.map(valueOf), ", ")}</span>`,
    html`<code>${sample}</code>`,
    html`<span class="prose">${mayBeEmpty}</span>`,
  ]);
  return html`<p>Every column of a submissions file, in any order. The list is also available as ${anchor(link(path, CONTRIBUTE_FILES.codeBook), "CSV")}.</p>
${dataTable({
  caption: "Columns of a submissions file",
  columns: ["Column", "What it is", "Unit", "Allowed", "Example", "May be empty"].map((label) => ({ label })),
  rows,
  quiet: true,
})}`;
}

function valueOf({ id, label }: CodeBookEntry["values"][number]): Html {
  return html`<code>${id}</code>${label === id ? NOTHING : ` ${label}`}`;
}
