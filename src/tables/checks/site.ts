import { isReadable, leastContrast, nearestReadable, type Scheme } from "../../model/colour.ts";
import type { Files } from "../../model/file.ts";
import type { DataProblem } from "../../model/problem.ts";
import { logoProblems } from "../logo.ts";
import type { ReleaseSettings } from "../settings.ts";
import { SITE_PATH, type SiteSettings } from "../site-schema.ts";

/**
 * Checks the texts and the look of the site beyond their schema: a name given in two places, a logo that is missing or cannot be
 * published, a colour with too little contrast.
 * @param settings undefined if there are none
 * @param files the files of the data folder
 */
export function siteProblems(
  settings: SiteSettings | undefined,
  { siteTitle }: Pick<ReleaseSettings, "siteTitle">,
  files: Files,
): DataProblem[] {
  if (settings === undefined) return [];
  const { accentColour, accentColourInDark } = settings;
  return [
    ...(siteTitle === undefined
      ? []
      : [
          {
            file: "release.json",
            column: "/siteTitle",
            value: siteTitle,
            rule: `must not be given together with the title of ${SITE_PATH}`,
            remedy: "Remove it.",
          },
        ]),
    ...(["logo", "logoInDark"] as const).flatMap((name) => pictureProblems(name, settings, files)),
    ...needed("logoInDark", "logo", settings),
    ...needed("accentColourInDark", "accentColour", settings),
    ...colourProblems("accentColour", accentColour, "light"),
    ...colourProblems("accentColourInDark", accentColourInDark, "dark"),
  ];
}

function pictureProblems(name: "logo" | "logoInDark", settings: SiteSettings, files: Files): DataProblem[] {
  const value = settings[name];
  if (value === undefined) return [];
  const bytes = files.get(value);
  if (bytes !== undefined) return logoProblems(value, bytes);
  const remedy = "Put the file next to site.json, or correct its name.";
  return [{ file: SITE_PATH, column: `/${name}`, value, rule: "must be a file of the data folder", remedy }];
}

/** Reports a setting for dark pages without the setting that it belongs to. */
function needed(name: keyof SiteSettings, other: keyof SiteSettings, settings: SiteSettings): DataProblem[] {
  if (settings[name] === undefined || settings[other] !== undefined) return [];
  const rule = `must be given together with ${other}`;
  return [{ file: SITE_PATH, column: `/${name}`, rule, remedy: `Add ${other}, or remove ${name}.` }];
}

function colourProblems(name: keyof SiteSettings, value: string | undefined, scheme: Scheme): DataProblem[] {
  if (value === undefined || isReadable(value, scheme)) return [];
  // Cut, not rounded: 4.49 must not be reported as 4.5.
  const contrast = Math.floor(leastContrast(value, scheme) * 10) / 10;
  const rule = `must have a contrast of 4.5 to 1 on ${scheme} pages (WCAG 2.2, AA), but has ${contrast.toFixed(1)}`;
  const remedy = `The nearest colour that passes is ${nearestReadable(value, scheme)}.`;
  return [{ file: SITE_PATH, column: `/${name}`, value, rule, remedy }];
}
