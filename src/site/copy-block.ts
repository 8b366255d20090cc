import { type Html, html } from "../markup/template.ts";
import { codeBlock } from "./html.ts";

/** What the script of every page runs: lines to copy with a button, and where it says what came of that. */

/**
 * Lines to be copied, with a button that a script shows.
 * @param id of the lines, unique in the page
 * @param label what they are
 */
export function copyBlock(id: string, label: string, code: string): Html {
  return html`<div class="copyable" id="${id}">
${codeBlock(label, code)}
<button type="button" hidden data-copies="${id}">Copy<span class="unseen"> ${label}</span></button>
</div>`;
}

/** Where a page says that something was copied; once in a page that has such lines. */
export function copied(): Html {
  return html`<p id="copied" class="copied" role="status"></p>`;
}
