/** How every page looks. */
export const STYLE = `:root { color-scheme: light dark; --ink: #1b2430; --quiet: #566273; --line: #d8dee6; --paper: #fbfcfd; --card: #fff; --link: #0b5cad; --note: #fff6dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --quiet: #9aa7b6; --line: #2c3643; --paper: #12171d; --card: #181f27; --link: #7ab8ff; --note: #33290f; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; }
header, main, footer { max-width: 64rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: clamp(1.7rem, 4vw, 2.4rem); line-height: 1.15; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { margin: 2.75rem 0 .5rem; font-size: 1.4rem; }
h3 { margin: 1.75rem 0 .25rem; font-size: 1.05rem; }
p { margin: .4rem 0; max-width: 46rem; }
a { color: var(--link); }
code { font: .875em/1.5 ui-monospace, monospace; }
.release, footer, .tables span, dt { color: var(--quiet); }
.release { margin-bottom: .5rem; }
.lead { font-size: 1.125rem; }
.notice { background: var(--note); border-radius: .4rem; padding: .6rem .9rem; margin-top: 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: .9rem 0; }
article h3 { margin: 0; }
.address code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .3rem 1rem; margin: .6rem 0 0; }
dd { margin: 0; display: flex; flex-wrap: wrap; gap: .2rem .9rem; }
ul.plain { list-style: none; margin: .5rem 0; padding: 0; }
.tables li { border-top: 1px solid var(--line); padding: .6rem 0; }
.tables li > * { display: block; }
.tables code { color: var(--quiet); overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: .9rem 0; }
section > ul:not(.plain) { max-width: 46rem; }
caption { text-align: left; white-space: nowrap; color: var(--quiet); padding-bottom: .25rem; }
th { font-weight: inherit; }
th, td { text-align: left; vertical-align: top; padding: .35rem 1rem .35rem 0; border-top: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
footer { padding-top: 1.5rem; padding-bottom: 2.5rem; font-size: .9rem; }`;
