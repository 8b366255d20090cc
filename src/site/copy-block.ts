import { type Html, html } from "../markup/template.ts";
import { codeBlock } from "./html.ts";

/** Lines to copy with a button, and the place where the script of every page reports the result. */

/**
 * Returns lines to copy, with a button that a script shows.
 * @param id the id of the lines, unique in the page
 * @param label what the lines are
 */
export function copyBlock(id: string, label: string, code: string): Html {
  return html`<div class="copyable" id="${id}">
${codeBlock(label, code)}
<button type="button" hidden data-copies="${id}">Copy<span class="unseen"> ${label}</span></button>
</div>`;
}

/** Returns the element where a page reports that something was copied; once in a page that has such lines. */
export function copied(): Html {
  return html`<p id="copied" class="copied" role="status"></p>`;
}
