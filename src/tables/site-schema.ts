import * as Type from "typebox";
import { closed } from "./column.ts";
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
