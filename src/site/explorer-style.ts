/** The styles of the explorer. */
export const EXPLORER_STYLE = `.explorer { margin-top: 2rem; min-height: 100vh; }
.explorer[hidden] { display: block; visibility: hidden; }
@media (scripting: none) { .explorer[hidden] { display: none; } }
.explorer [hidden] { display: none; }
.request { background: var(--wash); padding: 1.25rem 1.5rem 1rem; margin: 0 0 1.5rem; }
.explorer .fields { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; margin-bottom: .875rem; }
.explorer .field { flex: 0 1 auto; min-width: min(14rem, 100%); }
.explorer .field label { display: block; color: var(--quiet); font-size: .8125rem; margin-bottom: .125rem; }
.explorer .field label::first-letter { text-transform: uppercase; }
.explorer select, .explorer input, .explorer button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 3px; min-height: 2.5rem; padding: .25rem .75rem; }
.explorer select { width: 100%; }
.explorer button { cursor: pointer; }
.request .line { display: flex; align-items: stretch; }
.request .method { font: 700 .8125rem/2.5rem var(--mono); padding: 0 .875rem; color: var(--quiet); border: 1px solid var(--quiet); border-right: 0; border-radius: 3px 0 0 3px; }
.request input { flex: 1; min-width: 0; font-family: var(--mono); font-size: .875rem; border-radius: 0; }
.request input[aria-invalid=true] { border-color: var(--warm); }
.request .line button { border-color: var(--accent); background: var(--accent); color: var(--paper); font-weight: 600; border-radius: 0 3px 3px 0; padding: 0 1.25rem; }
.request .description { margin: .75rem 0 0; font-size: .9375rem; color: var(--quiet); min-height: 1.6em; }
.explorer .status { font-size: .875rem; color: var(--quiet); max-width: none; margin: 0 0 1rem; overflow-wrap: anywhere; min-height: 1.75rem; }
.explorer .status a { font-family: var(--mono); font-size: .8125rem; margin: 0 .5rem; }
.explorer .code { display: inline-block; font: 700 .8125rem/1.75rem var(--mono); padding: 0 .625rem; border-radius: 3px; border: 1px solid currentColor; color: var(--good); }
.explorer .of-404 { color: var(--warm); }
.tabs { display: flex; gap: 1.75rem; border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
.explorer .tabs button { border: 0; background: none; border-radius: 0; padding: 0 .125rem; color: var(--quiet); border-bottom: 3px solid transparent; margin-bottom: -1px; }
.explorer .tabs button:hover { color: var(--ink); border-color: var(--line); }
.explorer .tabs [aria-selected=true] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.explorer .scroll { max-height: 36rem; margin-bottom: 2rem; }
.explorer caption { white-space: nowrap; }
.explorer caption b { color: var(--ink); font: 600 .9375rem var(--mono); margin-right: .5rem; }
.explorer td small { display: block; font-size: .75rem; color: var(--quiet); }
.explorer thead small { display: block; font-size: .75rem; }
.explorer table { font-size: .875rem; }
.explorer th, .explorer td { min-width: 0; padding-right: 1.25rem; }
.explorer td { white-space: nowrap; }
.explorer td.prose { white-space: normal; min-width: 20rem; }
.explorer .none { color: var(--quiet); font-style: italic; text-align: right; }
.stage { overflow: hidden; min-height: 8rem; }
.stage svg { display: block; max-width: 100%; font: .875rem var(--sans); font-variant-numeric: tabular-nums; }
.stage .mark { fill: var(--accent); }
.stage .way { fill: none; stroke: var(--accent); stroke-width: 2.5; }
.stage .zero { stroke: var(--quiet); }
.stage .average { stroke: var(--ink); stroke-dasharray: 4 3; }
.stage .halo { fill: none; stroke: var(--paper); stroke-width: 4; }
.stage .whisker { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.downloads { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.explorer #chart-title { margin: 0 0 1rem; font: 700 1.125rem/1.4 var(--sans); letter-spacing: 0; }
.explorer #chart-title::first-letter { text-transform: uppercase; }
.stage text { fill: var(--ink); }
.stage .label { fill: var(--quiet); }
.stage .figure { font-weight: 600; stroke: var(--paper); stroke-width: 4; }
.stage .end { text-anchor: end; }
.stage .centre { text-anchor: middle; }
.stage .middle { dominant-baseline: central; }
#text { max-height: 36rem; margin: 0; }
#text .name { color: var(--link); }
#text .value { color: var(--warm); }
.calls { margin-top: 2.5rem; }
.calls dl { margin: 0; }
.calls dl > div { display: grid; grid-template-columns: 14rem 1fr; gap: .25rem 1.5rem; padding: .5rem 0; border-bottom: 1px solid var(--line); align-items: center; }
.calls dt { color: var(--quiet); font-size: .875rem; }
.calls dd { margin: 0; display: flex; gap: 1rem; align-items: center; justify-content: space-between; min-width: 0; }
.calls code { min-width: 0; }
.calls .copied { color: var(--accent); font-size: .875rem; min-height: 1.6em; margin: .5rem 0 0; }
@media (max-width: 40rem) { .request { padding: 1rem; } .explorer .field { flex: 1 1 100%; } .calls dl > div { grid-template-columns: 1fr; } .request .method { display: none; } .request input { border-radius: 3px 0 0 3px; } }
@media print { .request, .tabs, .explorer button { display: none; } }`;
