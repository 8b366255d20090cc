import * as Type from "typebox";
import { closed } from "./column.ts";
import { PATTERNS } from "./patterns.ts";

/** The path of the operator's own settings of the site in the data folder, if there are any. */
export const SITE_PATH = "site.json";

/** Most characters of the site's name, and of a link in the footer. */
export const SITE_TITLE_CHARACTERS = 80;
export const LINK_CHARACTERS = 60;

const line = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: PATTERNS.line.pattern });
const picture = Type.String({ pattern: PATTERNS.logo.pattern });
const colour = Type.String({ pattern: PATTERNS.colour.pattern });

/** `data/site.json`: the name and the look of the site. It is not data, so releases do not contain it. */
export const SiteSchema = closed(
  {
    /** The name of the site and the API. */
    title: line(SITE_TITLE_CHARACTERS),
    /** A shorter name for narrow places. */
    shortName: Type.Optional(line(30)),
    /** An introduction of one or two sentences. */
    introduction: Type.Optional(line(400)),
    /** A file of the data folder. */
    logo: Type.Optional(picture),
    /** The logo for dark pages. */
    logoInDark: Type.Optional(picture),
    /** The colour of links and marks. */
    accentColour: Type.Optional(colour),
    /** The accent colour for dark pages; default: a colour of the same hue. */
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
