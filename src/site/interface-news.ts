import { type Html, html } from "../markup/template.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import { type InterfaceNews, interfaceNews } from "../releases/interface-news.ts";
import { counted } from "./format.ts";
import { anchor, lines, list, NOTHING, section } from "./html.ts";
import { releasePage } from "./links.ts";

/** More than these are folded. */
const SHOWN = 8;

/** What was added to the interface with each release, announced to go, and taken out; nothing where none has one before it. */
export function interfaceSection(history: ReleaseHistory, to: (target: string) => string): Html {
  return newsSection(interfaceNews(history), to);
}

/** The same of what is news already. */
export function newsSection(news: readonly InterfaceNews[], to: (target: string) => string): Html {
  if (news.length === 0) return NOTHING;
  return html`
${section(
  "interface",
  "Interface",
  html`<p>What programs that call the API find otherwise from release to release: paths, filter values, tables, columns and fields.</p>
${lines(news.map((one) => ofRelease(one, to)))}`,
)}`;
}

function ofRelease(news: InterfaceNews, to: (target: string) => string): Html {
  const { release, version, majorAfter, added, gone, announced } = news;
  const major = majorAfter === undefined ? "" : `, a new major version after ${majorAfter}`;
  const parts = [
    ...told("added", added),
    ...told("taken out or changed", gone),
    ...told(
      "announced to go",
      announced.map(({ what, sunset, instead }) => ({
        kind: `from ${sunset}`,
        where: instead === undefined ? what : `${what}, instead ${instead}`,
      })),
    ),
  ];
  return html`<h3>${anchor(to(releasePage(release)), release)}: version ${version}${major}</h3>
${parts.length === 0 ? html`<p>Nothing was added, announced to go or taken out.</p>` : lines(parts)}`;
}

function told(what: string, places: readonly { readonly kind: string; readonly where: string }[]): Html[] {
  if (places.length === 0) return [];
  const items = list(places.map(({ kind, where }) => html`<code>${where}</code>: ${kind}`));
  const head = `${counted(places.length, "place", "places")} ${what}`;
  return [
    places.length <= SHOWN
      ? html`<p>${head}:</p>\n${items}`
      : html`<details>\n<summary>${head}</summary>\n${items}\n</details>`,
  ];
}
