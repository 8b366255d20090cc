/** The styles of the header, navigation and footer of every page. */
export const SHELL = `.skip { position: absolute; left: -100vw; top: 0; padding: .75rem 1rem; background: var(--card); z-index: 2; }
.skip:focus { left: 0; }
.masthead { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1.5rem; align-items: center; padding-top: 1rem; }
body { border-top: 4px solid var(--accent); }
.brand { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
.brand a { color: var(--ink); font-weight: 700; text-decoration: none; }
.brand a:hover { text-decoration: underline; }
.brand span { color: var(--quiet); font-size: .875rem; }
.masthead > nav { grid-column: 1 / -1; border-bottom: 1px solid var(--line); }
.masthead > nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0; padding: 0; }
.masthead > nav li { margin: 0; }
.masthead > nav a { display: block; padding: .5rem 0; color: var(--quiet); text-decoration: none; font-size: .9375rem; border-bottom: 3px solid transparent; margin-bottom: -1px; }
.masthead > nav a:hover { color: var(--ink); border-color: var(--line); }
.masthead > nav a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.breadcrumb { margin-top: 1.25rem; font-size: .875rem; color: var(--quiet); }
.breadcrumb ol { list-style: none; display: flex; flex-wrap: wrap; margin: 0; padding: 0; }
.breadcrumb li { margin: 0; }
.breadcrumb li + li::before { content: "›"; padding: 0 .5rem; }
.breadcrumb ~ h1 { margin-top: 1.5rem; }
.chapters ol { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 1.5rem 0 0; padding: .75rem 0; border-bottom: 1px solid var(--line); font-size: .9375rem; }
.chapters li { margin: 0; }
.chapters [aria-current] { font-weight: 600; }
.chapters ~ h1 { margin-top: 1.5rem; }
body > footer::before { content: ""; display: block; border-top: 1px solid var(--line); margin-bottom: 1.5rem; }
body > footer { padding-bottom: 3rem; font-size: .875rem; color: var(--quiet); }
footer p { margin-bottom: .5rem; }
footer ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; margin: 1rem 0 0; }
.disclaimer { grid-column: 1 / -1; max-width: none; margin: 0; padding: .5rem 1rem; background: var(--wash); border-left: 3px solid var(--warm); font-size: .8125rem; line-height: 1.45; }`;
