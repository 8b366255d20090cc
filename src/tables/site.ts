import * as Type from "typebox";
import { nearestReadable, type Scheme } from "../model/colour.ts";
import type { Files } from "../model/file.ts";
import { closed } from "./column.ts";
import { type Extent, logoExtent } from "./logo.ts";
import { parseDocument } from "./parse-document.ts";
import { PATTERNS } from "./patterns.ts";

/** Where the site's words and looks are in the data folder, if the operator has any of their own. */
export const SITE_PATH = "site.json";

/** Most characters of the site's name, and of a link at its foot. */
export const SITE_TITLE_CHARACTERS = 80;
export const LINK_CHARACTERS = 60;

const line = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: PATTERNS.line.pattern });
const picture = Type.String({ pattern: PATTERNS.logo.pattern });
const colour = Type.String({ pattern: PATTERNS.colour.pattern });

/** `data/site.json`: what the site is called and how it looks. None of it is data: no release holds it. */
export const SiteSchema = closed(
  {
    /** The name of the site and of the API. */
    title: line(SITE_TITLE_CHARACTERS),
    /** The same where there is little room. */
    shortName: Type.Optional(line(30)),
    /** What the site is, in a sentence or two. */
    introduction: Type.Optional(line(400)),
    /** A file of the data folder. */
    logo: Type.Optional(picture),
    /** The same for dark pages. */
    logoInDark: Type.Optional(picture),
    /** Of links and marks. */
    accentColour: Type.Optional(colour),
    /** The same for dark pages; without it, one of the same hue. */
    accentColourInDark: Type.Optional(colour),
    footerLinks: Type.Optional(
      Type.Array(
        closed({
          text: line(LINK_CHARACTERS),
          address: Type.String({ pattern: PATTERNS.linkedAddress.pattern }),
        }),
        { maxItems: 10 },
      ),
    ),
  },
  { $id: "settings:site" },
);
export type SiteSettings = Type.Static<typeof SiteSchema>;

/** A picture of the data folder, as pages show it. */
export interface Logo extends Extent {
  /** Its name in the data folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What the site is called and how it looks, with what follows from it. */
export interface Site {
  /** The name of the site and of the API. */
  readonly title: string;
  readonly shortName: string;
  /** The name of the feeds. */
  readonly feedTitle: string;
  readonly introduction: string | undefined;
  readonly logo: Logo | undefined;
  readonly logoInDark: Logo | undefined;
  /** The colour of links and marks; undefined for the program's own. */
  readonly accent: Readonly<Record<Scheme, string>> | undefined;
  readonly footerLinks: readonly { readonly text: string; readonly address: string }[];
}

/**
 * The site of a data folder.
 * @param settings its `site.json`, checked; undefined where there is none
 * @param release names the site where `site.json` does not
 * @param files the files of the data folder, for the logo
 */
export function siteOf(
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

/** The names of the pictures that a data folder's `site.json` names; none where it cannot be read. */
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
