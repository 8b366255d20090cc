/** Text, links, lists, tables and code. */
export const BASE = `* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1rem/1.6 var(--sans); font-variant-numeric: tabular-nums; }
body > header, main, body > footer { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
main { padding-bottom: 4rem; }
main:focus { outline: none; }
h1, h2 { font-family: var(--serif); font-weight: 700; line-height: 1.15; letter-spacing: -.01em; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5.5vw, 3.25rem); margin: 2.5rem 0 1rem; max-width: 22ch; overflow-wrap: break-word; }
h2 { font-size: clamp(1.4rem, 3vw, 1.75rem); margin: 0 0 1rem; }
h3 { font-size: 1.0625rem; line-height: 1.4; margin: 2rem 0 .5rem; }
p, main li { max-width: var(--measure); }
p { margin: 0 0 1rem; }
main > section { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
main > section > :last-child, blockquote > :last-child { margin-bottom: 0; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
ul, ol { margin: 0 0 1rem; padding-left: 1.25rem; }
li { margin: .25rem 0; }
code, pre { font-family: var(--mono); font-size: .875em; }
code { overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 1rem; overflow: auto; max-height: 32rem; background: var(--wash); border-left: 3px solid var(--accent); line-height: 1.5; font-size: .8125rem; }
pre code { font-size: inherit; overflow-wrap: normal; }
summary { cursor: pointer; padding: .5rem 0; }
details { border-bottom: 1px solid var(--line); }
details > :last-child { margin-bottom: 1.5rem; }
.lead { font-size: 1.1875rem; line-height: 1.55; color: var(--ink); }
.kicker { color: var(--quiet); font-size: .8125rem; letter-spacing: .06em; text-transform: uppercase; margin: 2.5rem 0 0; }
.kicker + h1 { margin-top: .75rem; }
.note { font-size: .875rem; color: var(--quiet); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.scroll { overflow: auto; margin: 0 0 1.5rem; position: relative; background: linear-gradient(90deg, var(--paper) 30%, transparent) 0 0 / 3rem 100% no-repeat local, linear-gradient(270deg, var(--paper) 30%, transparent) 100% 0 / 3rem 100% no-repeat local, radial-gradient(farthest-side at 0 50%, var(--shade), transparent) 0 0 / .875rem 100% no-repeat scroll, radial-gradient(farthest-side at 100% 50%, var(--shade), transparent) 100% 0 / .875rem 100% no-repeat scroll; }
.scroll.long { max-height: 36rem; }
table { border-collapse: collapse; font-size: .9375rem; line-height: 1.4; }
caption { text-align: left; white-space: nowrap; color: var(--quiet); font-size: .875rem; padding-bottom: .5rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1.25rem .5rem 0; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
th { font-weight: 400; }
tbody th { white-space: nowrap; }
tbody th:has(.note) { white-space: normal; min-width: 12rem; }
td { min-width: 4rem; }
thead th { color: var(--quiet); font-size: .8125rem; vertical-align: bottom; border-bottom: 2px solid var(--ink); position: sticky; top: 0; background: var(--paper); }
.scroll thead th:not(:empty, :has(.sort))::after { content: "↕"; margin-left: .35em; visibility: hidden; }
.sort { all: unset; cursor: pointer; }
.sort:hover { color: var(--ink); text-decoration: underline; }
.sort:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.sort::after { content: "↕"; opacity: .45; margin-left: .35em; }
[aria-sort=ascending] .sort::after { content: "↑"; opacity: 1; }
[aria-sort=descending] .sort::after { content: "↓"; opacity: 1; }
.number, .numbers td { text-align: right; }
td.number, .numbers td { white-space: nowrap; }
td .interval { display: block; font-size: .75rem; color: var(--quiet); white-space: nowrap; }
.second { display: block; }
.prose { display: block; min-width: 14rem; max-width: 44ch; }
.scroll code { white-space: nowrap; }
.scroll .prose code { white-space: normal; }
details > [id] { scroll-margin-top: 3.5rem; }`;
