/** The path of the compare page's style sheet, which no other page loads. */
export const COMPARE_SHEET = "assets/compare.css";

/** The styles of the compare page. */
export const COMPARE_STYLE = `.compare { margin-top: 2rem; min-height: 48rem; }
.compare[hidden] { display: block; visibility: hidden; }
.compare [hidden] { display: none; }
@media screen and (min-width: 64rem) { .compare { display: grid; grid-template-columns: 20rem minmax(0, 1fr); gap: 3rem; align-items: start; } .compare[hidden] { display: grid; } }
@media (scripting: none) { .compare[hidden] { display: none; } }
.compare-form { background: var(--wash); padding: 1.25rem 1.5rem .25rem; }
.compare-form fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0; }
.compare-form legend { font-weight: 600; padding: 0; margin-bottom: .5rem; }
.compare-form .note { margin-bottom: .75rem; }
.compare-form .field { margin-bottom: .75rem; }
.compare-form label { display: block; color: var(--quiet); font-size: .8125rem; margin-bottom: .125rem; }
.compare-form select, .compare-form input, .compare button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 3px; min-height: 2.5rem; padding: .25rem .75rem; }
.compare-form select { width: 100%; }
.compare-form .line { display: flex; align-items: center; gap: .625rem; }
.compare-form .line input { flex: 1; min-width: 0; width: 100%; }
.compare-form .line span { flex: 0 0 3.25rem; color: var(--quiet); font-size: .875rem; }
.compare-form input[aria-invalid=true] { border-color: var(--warm); border-width: 2px; }
.compare-form .error { color: var(--warm); font-size: .875rem; margin: .25rem 0 0; }
.compare-form .error:empty { display: none; }
.compare-form details { border: 0; margin: -.25rem 0 .75rem; padding-left: .75rem; border-left: 2px solid var(--line); }
.compare ~ section details + p { margin-top: 1rem; }
.compare-form summary { font-size: .875rem; padding: .25rem 0 .5rem; }
.compare button { cursor: pointer; }
.compare .standing { min-width: 0; }
.standing > h2 { margin-top: 0; }
.standings { list-style: none; padding: 0; margin: 0 0 1.5rem; font-size: 1.0625rem; }
.standings li { text-wrap: pretty; padding: .5rem 0; margin: 0; border-bottom: 1px solid var(--line); }
.standing .figure { margin: 1.5rem 0; }
.standing .peers { color: var(--quiet); font-size: .9375rem; }
.standing .actions { display: flex; flex-wrap: wrap; gap: .5rem; max-width: none; }
.standing .nearby { max-width: none; }
.standing .nearby button { margin: .25rem .25rem .25rem 0; padding: .125rem .75rem; font-size: .9375rem; }
.bands { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0 2rem; }
#compare-link { overflow-wrap: anywhere; user-select: all; }
@media screen and (min-width: 40rem) and (max-width: 63.99rem) { .compare-form fieldset { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0 1.25rem; } .compare-form .note, .compare-form details { grid-column: 1 / -1; } }
@media (max-width: 63.99rem) { html:has(.latest:not([hidden])) { scroll-padding-bottom: 7rem; } .compare .standing { margin-top: 2rem; } .compare .latest { position: sticky; bottom: 0; margin: 0 -1.5rem; background: var(--card); border-top: 1px solid var(--line); } .compare .latest button { border: 0; width: 100%; padding: .5rem 1.5rem; text-align: left; background: none; } }
@media (min-width: 64rem) { .compare .latest { display: none; } }
@media print { html:has(.answered) { font-size: 10px; } .answered .chart { max-width: none; } body:has(.answered) { font-size: 8pt; line-height: 1.3; } body:has(.answered) > footer { padding-bottom: 0; } body:has(.answered) > footer p { max-width: none; display: inline; } main:has(.answered) { padding-bottom: 0; } main:has(.answered) h1 { font-size: 1.75rem; margin: 1rem 0 .5rem; } .standing > h2 { display: none; } .answered p, .answered li { max-width: none; } .answered ul { margin-bottom: .25rem; } .answered li { margin: 0; } .answered p { margin-bottom: .5rem; } .standing .figure { max-width: none; } .standing .figure figcaption p { margin-bottom: .5rem; } .bands { grid-template-columns: 1fr 1fr; } .answered ul + p, .bands p { margin-bottom: .25rem; } .compare-form, .standing .actions, .standing .on-screen, #compare-link, .standing details { display: none; } .compare { min-height: 0; margin-top: 0; } .compare.answered ~ section { display: none; } .standings { font-size: inherit; margin-bottom: .5rem; } .standings li { padding: .15rem 0; } .standing h3 { margin: .75rem 0 .25rem; } .standing .figure { margin: .75rem 0; } main:has(.answered) > .lead { display: none; } }`;
