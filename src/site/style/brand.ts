import { TONES } from "../../charts/tones.ts";
import { marksBeside } from "../../model/colour.ts";
import type { Site } from "../../tables/site.ts";

/** The height of every logo in the header, in CSS pixels. */
const LOGO_HEIGHT = 32;

/**
 * Returns the site's own colours of chart files, which have a white background, by tone; undefined if it has none. The
 * colours of several series stay unchanged, so that colour-blind readers can tell them apart.
 */
export function chartColours({ accent }: Pick<Site, "accent">): Readonly<Record<string, string>> | undefined {
  return accent && { accent: accent.light, range: marksBeside(accent.light, "light") };
}

/** Returns the styles that the site's own accent and logo add to every page; empty if it has neither. */
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
    // A logo made for a white background may be dark.
    ...(logo === undefined || logoInDark !== undefined
      ? []
      : [
          "@media screen and (prefers-color-scheme: dark) { .logo { background: #fff; padding: 3px 6px; border-radius: 3px; } }",
        ]),
  ].join("\n");
}

/** Returns the colour of the icon in a browser's tab: the accent. */
export function iconColour({ accent }: Pick<Site, "accent">): string {
  return accent?.light ?? TONES.accent.light;
}

/** Returns the size of the logo in the header, in CSS pixels. */
export function logoSize({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: Math.max(1, Math.round((LOGO_HEIGHT * width) / height)), height: LOGO_HEIGHT };
}
