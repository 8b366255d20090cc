import { type Content, type Html, html } from "../markup/template.ts";

/** Parts that many pages have. */

/** What stands where there is nothing to say. */
export const NOTHING: Html = html``;

/** A link. */
export function anchor(href: string, text: string): Html {
  return html`<a href="${href}">${text}</a>`;
}

/** Pieces of markup, each on a line of its own. */
export function lines(pieces: readonly Html[]): Html {
  return html.join(pieces, "\n");
}

/** Text with what stands in backticks as code. */
export function withCode(text: string): Html {
  // Split at a group, every other piece is what the group found.
  const pieces = text
    .split(/`([^`]+)`/)
    .map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece));
  return html.join(pieces, "");
}

/** Lines to be copied, in a region of their own that scrolls, by keyboard too. */
export function codeBlock(label: string, code: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>`;
}

/** A list; nothing for no items. */
export function list(items: readonly Content[], kind?: string): Html {
  if (items.length === 0) return NOTHING;
  return html`<ul${{ class: kind }}>\n${lines(items.map((item) => html`<li>${item}</li>`))}\n</ul>`;
}

/** Sentences below what is shown, without those that there are none of. */
export function noteOf(...sentences: readonly string[]): Html {
  const said = sentences.filter((one) => one !== "");
  return said.length === 0 ? NOTHING : html`<p class="note">${said.join(" ")}</p>`;
}

/** A section with its heading; `id` is where links of the page point. */
export function section(id: string, heading: string, body: Html): Html {
  return html`<section aria-labelledby="${id}">\n<h2 id="${id}">${heading}</h2>\n${body}\n</section>`;
}

/** Terms and what they stand for. */
export function facts(entries: readonly (readonly [string, Content])[]): Html {
  const items = entries.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
  return html`<dl class="facts">\n${lines(items)}\n</dl>`;
}
