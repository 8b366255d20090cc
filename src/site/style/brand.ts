import { TONES } from "../../charts/tones.ts";
import { marksBeside } from "../../model/colour.ts";
import type { Site } from "../../tables/site.ts";

/** Heights of the logo in the header, in CSS pixels, whatever its own. */
const LOGO_HEIGHT = 32;

/**
 * The colours of a chart that stands alone, on white paper, by their tone; undefined where they are the program's own.
 * The colours of several series stay: readers who do not see all colours must tell them apart.
 */
export function chartColours({ accent }: Pick<Site, "accent">): Readonly<Record<string, string>> | undefined {
  return accent && { accent: accent.light, range: marksBeside(accent.light, "light") };
}

/** What the site's own looks add to every page's style; nothing without any. */
export function brandStyle({ accent, logo, logoInDark }: Site): string {
  const colours = (colour: string, scheme: "light" | "dark") =>
    `:root { --accent: ${colour}; --link: ${colour}; --chart-range: ${marksBeside(colour, scheme)}; }`;
  return [
    ...(accent === undefined
      ? []
      : [
          colours(accent.light, "light"),
          `@media screen and (prefers-color-scheme: dark) { ${colours(accent.dark, "dark")} }`,
        ]),
    ...(logo === undefined
      ? []
      : [
          `.brand:has(.logo) { align-items: center; } .brand a:has(.logo) { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; } .logo { height: ${LOGO_HEIGHT}px; width: auto; max-width: 14rem; object-fit: contain; object-position: 0; }`,
        ]),
    // A logo that is made for white paper may be dark.
    ...(logo === undefined || logoInDark !== undefined
      ? []
      : [
          "@media screen and (prefers-color-scheme: dark) { .logo { background: #fff; padding: 3px 6px; border-radius: 3px; } }",
        ]),
  ].join("\n");
}

/** The mark in a browser's tab has the accent. */
export function iconColour({ accent }: Pick<Site, "accent">): string {
  return accent?.light ?? TONES.accent.light;
}

/** How wide the logo is in the header, in CSS pixels. */
export function logoSize({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: Math.max(1, Math.round((LOGO_HEIGHT * width) / height)), height: LOGO_HEIGHT };
}
