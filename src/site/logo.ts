import { type Html, html } from "../markup/template.ts";
import type { OutputFile } from "../model/file.ts";
import type { Logo, Site } from "../tables/site.ts";
import { NOTHING } from "./html.ts";
import type { Ways } from "./links.ts";
import { logoSize } from "./style/index.ts";

type Logos = Pick<Site, "logo" | "logoInDark">;

/** Returns the path of a published logo, which does not depend on the name of the operator's file. */
const pathOf = (name: string, { file }: Logo) => `assets/${name}${file.slice(file.lastIndexOf("."))}`;

/** Returns the logos as files of the site; empty if there are none. */
export function logoFiles({ logo, logoInDark }: Logos): OutputFile[] {
  return [
    ...(logo === undefined ? [] : [{ path: pathOf("logo", logo), bytes: logo.bytes }]),
    ...(logoInDark === undefined ? [] : [{ path: pathOf("logo-dark", logoInDark), bytes: logoInDark.bytes }]),
  ];
}

/**
 * Returns the logo. Its alternative text is empty, because the site's name is next to it.
 * @param load returns the address of a file that the page loads
 */
export function logoImage(load: Ways["load"], { logo, logoInDark }: Logos): Html {
  if (logo === undefined) return NOTHING;
  const image = html`<img class="logo" src="${load(pathOf("logo", logo))}"${logoSize(logo)} alt="">`;
  if (logoInDark === undefined) return image;
  const dark = load(pathOf("logo-dark", logoInDark));
  return html`<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}"${logoSize(logoInDark)}>${image}</picture>`;
}
