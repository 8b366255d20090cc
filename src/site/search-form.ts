import { type Html, html } from "../markup/template.ts";
/**
 * Returns the search form of a page's header, hidden until its script runs, because it does not work without it.
 * @param root the relative path from the page to the publish folder: empty, or `../`
 */
export function searchForm(root: string): Html {
  return html`<form role="search" class="search" data-root="${root}" hidden>
<label class="unseen" for="search-words">Search</label>
<input type="search" id="search-words" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-describedby="search-count">
<div class="found" hidden>
<p id="search-count" role="status"></p>
<ul></ul>
<label class="shortcut"><input type="checkbox" checked> Press <kbd>/</kbd> to search</label>
</div>
</form>`;
}
