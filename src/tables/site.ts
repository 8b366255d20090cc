import { nearestReadable, type Scheme } from "../model/colour.ts";
import type { Files } from "../model/file.ts";
import { type Extent, logoExtent } from "./logo.ts";
import { parseDocument } from "./parse-document.ts";
import { SITE_PATH, type SiteSettings, SiteSchema } from "./site-schema.ts";

/** A picture from the data folder, for use in pages. */
export interface Logo extends Extent {
  /** Its name in the data folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The name and the look of the site, with everything derived from them. */
export interface Site {
  /** The name of the site and the API. */
  readonly title: string;
  readonly shortName: string;
  /** The name of the feeds. */
  readonly feedTitle: string;
  readonly introduction: string | undefined;
  readonly logo: Logo | undefined;
  readonly logoInDark: Logo | undefined;
  /** The colour of links and marks; undefined for the default. */
  readonly accent: Readonly<Record<Scheme, string>> | undefined;
  readonly footerLinks: readonly { readonly text: string; readonly address: string }[];
}

/**
 * Returns the site of a data folder.
 * @param settings its `site.json`, checked; undefined if there is none
 * @param release has the name of the site if `site.json` does not
 * @param files the files of the data folder, for the logo
 */
export function siteWithDefaults(
  settings: SiteSettings | undefined,
  { siteTitle }: { readonly siteTitle?: string },
  files: Files,
): Site {
  const named = settings?.title ?? siteTitle;
  const title = named ?? "Compliance Benchmark Data API";
  const { accentColour: light, accentColourInDark: dark } = settings ?? {};
  return {
    title,
    shortName: settings?.shortName ?? title,
    feedTitle: `${named ?? "Compliance Benchmark Data"}: signals`,
    introduction: settings?.introduction,
    logo: logoOf(settings?.logo, files),
    logoInDark: logoOf(settings?.logoInDark, files),
    accent:
      light === undefined
        ? undefined
        : { light: light.toLowerCase(), dark: (dark ?? nearestReadable(light, "dark")).toLowerCase() },
    footerLinks: settings?.footerLinks ?? [],
  };
}

/** Returns the file names of the pictures in a data folder's `site.json`; none if it cannot be read. */
export function picturesOf(files: Files): string[] {
  const bytes = files.get(SITE_PATH);
  if (bytes === undefined) return [];
  const schema: object = SiteSchema;
  const { value, total } = parseDocument(SITE_PATH, schema as { $id: string }, bytes);
  if (total > 0) return [];
  const { logo, logoInDark } = value as SiteSettings;
  return [logo, logoInDark].filter((name) => name !== undefined);
}

function logoOf(file: string | undefined, files: Files): Logo | undefined {
  const bytes = file === undefined ? undefined : files.get(file);
  const extent = bytes === undefined ? undefined : logoExtent(file!, bytes);
  return extent === undefined ? undefined : { file: file!, bytes: bytes!, ...extent };
}
