/** The path of the form's style sheet, which no other page loads. */
export const CONTRIBUTE_SHEET = "assets/contribute.css";

/** The styles of the contribution form. */
export const CONTRIBUTE_STYLE = `.contribution[hidden] { display: block; visibility: hidden; }
@media (scripting: none) { .contribution[hidden] { display: none; } }
.contribution [hidden] { display: none; }
.contribution .field label, .contribution legend { font-weight: 600; }
.contribution select, .contribution input[type=text], .contribution button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 3px; min-height: 2.5rem; padding: .25rem .75rem; max-width: 100%; }
.contribution button { cursor: pointer; }
.contribution button:disabled { color: var(--quiet); cursor: default; border-color: var(--line); }
.contribution .programmes { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; background: var(--wash); padding: 1.25rem 1.5rem; margin-bottom: 1.5rem; }
.contribution .programmes .field { margin: 0; }
.contribution .programmes .open { flex-basis: 100%; margin-top: .5rem; }
.contribution .programmes label { display: block; font-weight: 400; font-size: .8125rem; color: var(--quiet); margin-bottom: .125rem; }
.contribution .programmes .field:first-child { flex: 0 1 24rem; }
.contribution .programmes select { width: 100%; }
.contribution input[type=file] { font: inherit; font-size: .875rem; max-width: 100%; color: var(--ink); }
.contribution fieldset { border: 0; border-top: 1px solid var(--line); margin: 0 0 1.5rem; padding: 1rem 0 0; min-width: 0; }
.contribution legend { font: 700 1.125rem var(--serif); padding: 0 .75rem 0 0; }
.contribution .asked { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 0 2rem; }
.contribution .findings { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .75rem 2rem; }
.contribution .findings > .note { grid-column: 1 / -1; margin: 0; }
.contribution .field { min-width: 0; }
.contribution .asked .field { display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: subgrid; grid-row: span 5; margin-bottom: 1.25rem; }
.contribution .control { grid-row: 3; }
.contribution .field .hint { grid-row: 4; }
.contribution .field .wrong { grid-row: 5; }
.contribution .field p { margin: .125rem 0 .375rem; font-size: .875rem; line-height: 1.45; }
.contribution .findings label { font-weight: 400; font-size: .9375rem; display: block; }
.contribution .asks, .contribution .hint, .contribution .needed { color: var(--quiet); }
.contribution .needed { font-weight: 400; font-size: .8125rem; }
.contribution .control { display: flex; align-items: center; gap: .5rem; }
.contribution .asked .control > :first-child { flex: 1; min-width: 0; }
.contribution .control span { color: var(--quiet); font-size: .875rem; white-space: nowrap; }
.contribution .field .hint { margin: .25rem 0 0; font-size: .8125rem; }
.contribution .field .wrong { color: var(--warm); margin: .25rem 0 0; }
.contribution .wrong:empty { display: none; }
.contribution [aria-invalid=true] { border-color: var(--warm); border-width: 2px; outline-color: var(--warm); }
.contribution .saving { background: var(--wash); padding: 1.25rem 1.5rem; }
.contribution .saving h3 { margin: 0 0 .75rem; }
.contribution .saving li { overflow-wrap: anywhere; }
.contribution .tick { display: flex; gap: .625rem; align-items: start; }
.contribution .tick input { width: 1.25rem; height: 1.25rem; margin: .1875rem 0 0; flex: none; accent-color: var(--accent); }
.contribution .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
.contribution .actions [type=submit] { border-color: var(--accent); background: var(--accent); color: var(--paper); font-weight: 600; }
.contribution .fine { color: var(--good); }
:is([aria-labelledby=agree], [aria-labelledby=templates], #after) a[href^=mailto] { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
[aria-labelledby=code-book] td { min-width: 0; }
[aria-labelledby=code-book] :is(th, td) { padding-right: .75rem; font-size: .8125rem; }
[aria-labelledby=code-book] .prose { min-width: 8rem; }
#saved { font-weight: 600; min-height: 1.6em; }
@media print { .contribution { display: none; } }`;
