/** The styles of the search in a page's header. */
export const SEARCH_STYLE = `.search { position: relative; }
.search[hidden] { display: block; visibility: hidden; }
@media (scripting: none) { .search[hidden] { display: none; } }
.found[hidden] { display: none; }
.search input[type=search] { font: inherit; font-size: .9375rem; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 3px; width: 16rem; max-width: 100%; min-height: 2.25rem; padding: .125rem .75rem; }
.search ::placeholder { color: var(--quiet); opacity: 1; }
.found { position: absolute; z-index: 3; right: 0; top: calc(100% + .25rem); width: min(32rem, calc(100vw - 2rem)); max-height: min(36rem, 80vh); overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: 4px; box-shadow: 0 8px 32px rgb(0 0 0 / .18); padding: .75rem 0; }
.found p { margin: 0; padding: 0 1rem .375rem; color: var(--quiet); font-size: .8125rem; }
.found ul { list-style: none; margin: 0; padding: 0; }
.found li { margin: 0; max-width: none; }
.found a { display: block; padding: .4375rem 1rem; color: var(--ink); text-decoration: none; line-height: 1.4; overflow-wrap: anywhere; }
.found a:hover, .found a:focus { background: var(--wash); }
.found a:focus-visible { outline-offset: -3px; }
.found i { font-style: normal; font-size: .75rem; color: var(--quiet); margin-left: .375rem; }
.found span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-size: .8125rem; color: var(--quiet); }
.found .shortcut { display: flex; align-items: center; gap: .5rem; margin-top: .5rem; padding: .625rem 1rem 0; border-top: 1px solid var(--line); font-size: .8125rem; color: var(--quiet); }
.found kbd { font-family: var(--mono); border: 1px solid var(--line); border-radius: 3px; padding: 0 .3125rem; }
@media (max-width: 40rem) { .search input[type=search] { width: 100%; } .found { left: 0; right: auto; width: 100%; } }`;
