import { type Html, html } from "../markup/template.ts";
import type { OutputFile } from "../model/file.ts";
import type { Logo, Site } from "../tables/site.ts";
import { NOTHING } from "./html.ts";
import type { Ways } from "./links.ts";
import { logoSize } from "./style/index.ts";

type Logos = Pick<Site, "logo" | "logoInDark">;

/** Where a logo is published: under a name of the site's, whatever the operator's file is called. */
const pathOf = (name: string, { file }: Logo) => `assets/${name}${file.slice(file.lastIndexOf("."))}`;

/** The logos as files of the site; none without any. */
export function logoFiles({ logo, logoInDark }: Logos): OutputFile[] {
  return [
    ...(logo === undefined ? [] : [{ path: pathOf("logo", logo), bytes: logo.bytes }]),
    ...(logoInDark === undefined ? [] : [{ path: pathOf("logo-dark", logoInDark), bytes: logoInDark.bytes }]),
  ];
}

/**
 * The logo, which the site's name stands beside, so that it says nothing more to those who do not see it.
 * @param load how a page names what it loads
 */
export function logoImage(load: Ways["load"], { logo, logoInDark }: Logos): Html {
  if (logo === undefined) return NOTHING;
  const image = html`<img class="logo" src="${load(pathOf("logo", logo))}"${logoSize(logo)} alt="">`;
  if (logoInDark === undefined) return image;
  const dark = load(pathOf("logo-dark", logoInDark));
  return html`<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}"${logoSize(logoInDark)}>${image}</picture>`;
}
