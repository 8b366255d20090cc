import { type MarkupContent, type Html, html } from "../markup/template.ts";

/** Markup that many pages share. */

/** Empty markup. */
export const NOTHING: Html = html``;

/** Returns a link. */
export function anchor(href: string, text: string): Html {
  return html`<a href="${href}">${text}</a>`;
}

/** Joins pieces of markup, each on its own line. */
export function markupLines(pieces: readonly Html[]): Html {
  return html.join(pieces, "\n");
}

/** Returns text with the parts in backticks as code. */
export function withCode(text: string): Html {
  // Splitting at a capture group puts the matches of the group at odd positions.
  const pieces = text
    .split(/`([^`]+)`/)
    .map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece));
  return html.join(pieces, "");
}

/** Returns the same text for a place where nothing can be marked as code, such as an attribute. */
export function withoutCode(text: string): string {
  return text.replaceAll("`", "");
}

/** Returns code in its own scrolling region, which can be scrolled by keyboard too. */
export function codeBlock(label: string, code: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>`;
}

/** Returns a list; nothing if there are no items. */
export function htmlList(items: readonly MarkupContent[], kind?: string): Html {
  if (items.length === 0) return NOTHING;
  return html`<ul${{ class: kind }}>\n${markupLines(items.map((item) => html`<li>${item}</li>`))}\n</ul>`;
}

/** Returns a note of the sentences that are not empty; nothing if all are. */
export function noteOf(...sentences: readonly string[]): Html {
  const said = sentences.filter((one) => one !== "");
  return said.length === 0 ? NOTHING : html`<p class="note">${said.join(" ")}</p>`;
}

/** Returns a section with its heading; links can point to its `id`. */
export function section(id: string, heading: string, body: Html): Html {
  return html`<section aria-labelledby="${id}">\n<h2 id="${id}">${heading}</h2>\n${body}\n</section>`;
}

/** Returns a list of terms with their values. */
export function facts(entries: readonly (readonly [string, MarkupContent])[]): Html {
  const items = entries.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
  return html`<dl class="facts">\n${markupLines(items)}\n</dl>`;
}
