import { type Html, html } from "../markup/template.ts";
/**
 * The search of a page's head; hidden until its script runs, for without it there is nothing to search with.
 * @param root the way from the page to the publish folder: empty, or `../`
 */
export function searchForm(root: string): Html {
  return html`<form role="search" class="search" data-root="${root}" hidden>
<label class="unseen" for="search-words">Search</label>
<input type="search" id="search-words" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-describedby="search-count">
<div class="found" hidden>
<p id="search-count" role="status"></p>
<ul></ul>
<label class="shortcut"><input type="checkbox" checked> The key <kbd>/</kbd> leads here</label>
</div>
</form>`;
}
