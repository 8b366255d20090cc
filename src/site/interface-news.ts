import { type Html, html } from "../markup/template.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import { type InterfaceNews, interfaceNews } from "../releases/interface-news.ts";
import { countInWords } from "./format.ts";
import { anchor, markupLines, htmlList, NOTHING, section } from "./html.ts";
import { releasePage } from "./links.ts";

/** Longer lists are collapsed. */
const SHOWN = 8;

/**
 * Returns the section on what each release added to the interface, deprecated and removed; nothing if no release has a
 * predecessor.
 */
export function interfaceSection(history: ReleaseHistory, to: (target: string) => string): Html {
  return newsSection(interfaceNews(history), to);
}

/** Returns the section for the given news of the interface. */
export function newsSection(news: readonly InterfaceNews[], to: (target: string) => string): Html {
  if (news.length === 0) return NOTHING;
  return html`
${section(
  "interface",
  "Interface",
  html`<p>What changed for programs that call the API from release to release: paths, filter values, tables, columns and fields.</p>
${markupLines(news.map((one) => ofRelease(one, to)))}`,
)}`;
}

function ofRelease(news: InterfaceNews, to: (target: string) => string): Html {
  const { release, version, majorAfter, added, gone, announced } = news;
  const major = majorAfter === undefined ? "" : `, a new major version after ${majorAfter}`;
  const parts = [
    ...items("added", added),
    ...items("removed or changed", gone),
    ...items(
      "deprecated",
      announced.map(({ what, sunset, instead }) => ({
        kind: `removed from ${sunset} on`,
        where: instead === undefined ? what : `${what}, replaced by ${instead}`,
      })),
    ),
  ];
  return html`<h3>${anchor(to(releasePage(release)), release)}: version ${version}${major}</h3>
${parts.length === 0 ? html`<p>Nothing was added, deprecated or removed.</p>` : markupLines(parts)}`;
}

function items(what: string, places: readonly { readonly kind: string; readonly where: string }[]): Html[] {
  if (places.length === 0) return [];
  const listed = htmlList(places.map(({ kind, where }) => html`<code>${where}</code>: ${kind}`));
  const head = `${countInWords(places.length, "item", "items")} ${what}`;
  return [
    places.length <= SHOWN
      ? html`<p>${head}:</p>\n${listed}`
      : html`<details>\n<summary>${head}</summary>\n${listed}\n</details>`,
  ];
}
