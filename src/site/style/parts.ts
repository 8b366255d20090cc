import { METRICS } from "../../model/metric.ts";

/** The largest number of headlines in a row. */
const MOST_BESIDE = 6;

/** The styles of the components of pages. */
export const PARTS = `.notice { border-left: 3px solid var(--warm); padding: .25rem 0 .25rem 1rem; margin: 1.5rem 0; }
.headlines { display: grid; grid-template-columns: repeat(${Math.min(METRICS.length, MOST_BESIDE)}, 1fr); gap: 0; margin: 0; padding: 0; border-top: 2px solid var(--ink); }
.headlines > div { padding: 1rem 1.25rem 1rem 0; display: flex; flex-direction: column; }
.headlines > div + div { padding-left: 1.25rem; border-left: 1px solid var(--line); }
.headlines dt { color: var(--quiet); font-size: .875rem; order: 0; }
.headlines dd { margin: 0; }
.headlines .value { font-family: var(--serif); font-size: 2rem; line-height: 1.25; }
.headlines .value small { display: block; font: .875rem var(--sans); color: var(--quiet); }
.headlines .change { font-size: .875rem; color: var(--quiet); margin-top: .25rem; }
.headlines .mix { display: block; margin-top: .25rem; }
.better { color: var(--good); font-weight: 600; }
.worse { color: var(--warm); font-weight: 600; }
.steps { list-style: none; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 2px; padding: 0; margin: 1.5rem 0 1rem; max-width: 44rem; }
.steps li { margin: 0; padding: .5rem 0 0; border-top: 6px solid var(--line); font-size: .8125rem; line-height: 1.35; color: var(--quiet); overflow-wrap: anywhere; }
.steps li span { display: block; }
.steps li[aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 42%), 1fr)); gap: 1rem 1.5rem; margin: 1.5rem 0; }
.facts dt { color: var(--quiet); font-size: .8125rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.big .facts { grid-template-columns: repeat(auto-fill, minmax(min(9rem, 42%), 1fr)); margin-top: 0; }
.big dd { font-family: var(--serif); font-size: 1.5rem; line-height: 1.3; }
.signals { list-style: none; padding: 0; }
.signals li { padding: .625rem 0; border-bottom: 1px solid var(--line); margin: 0; }
.index { list-style: none; padding: 0; }
.index li { padding: 1rem 0; margin: 0; border-bottom: 1px solid var(--line); }
.index li > * { display: block; margin: 0; }
.index li:first-child { padding-top: 0; }
.index li > a { font-weight: 600; }
.index code { color: var(--quiet); margin-top: .25rem; }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 0 2.5rem; }
.ways h3 { margin-top: .5rem; }
.ways > * { min-width: 0; }
.citation { user-select: all; }
.beside { display: flex; flex-wrap: wrap; gap: 0 4rem; }
.beside > .scroll { max-width: 100%; }
blockquote { margin: 0 0 1rem; padding: 1rem 1.25rem; background: var(--wash); max-width: var(--measure); font-family: var(--serif); font-size: 1.125rem; }
.address { background: var(--wash); padding: .75rem 1rem; max-width: none; }
.links { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; }
.passed, .notrun { white-space: nowrap; }
.passed::before { content: "✓ "; color: var(--good); font-weight: 700; }
.notrun::before { content: "○ "; color: var(--warm); font-weight: 700; }
.copyable { position: relative; max-width: 46rem; }
.copyable pre { white-space: pre-wrap; overflow-wrap: anywhere; padding-right: 5.5rem; }
.copyable button { position: absolute; top: .5rem; right: .5rem; font: inherit; font-size: .8125rem; padding: .25rem .75rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 3px; cursor: pointer; }
.copied { position: sticky; bottom: 0; margin: 0; color: var(--accent); font-weight: 600; }
.finding { font-size: clamp(1.5rem, 4vw, 2.25rem); max-width: 30ch; }
.embedded { border: 0; }
.embedded main { padding: 1rem; max-width: 48rem; }
.embedded .figure { margin: 0; }
.embedded h1 { max-width: none; }
.formula { font-family: var(--serif); font-size: 1.125rem; max-width: none; }`;
