import { hcl } from "d3-color";

/** The colour scheme of a page, which follows the reader's system. */
export type Scheme = "light" | "dark";

/** Backgrounds of text and marks: the page, a card on it, and the tint behind a block. */
export const BACKGROUNDS = {
  light: { paper: "#fdfcfa", card: "#ffffff", wash: "#f3f2ee" },
  dark: { paper: "#11161b", card: "#171d23", wash: "#1b2229" },
} as const;

/** The contrast that text needs (WCAG 2.2, success criterion 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Step of lightness (0 to 100), smaller than a difference that 8-bit colours can show. */
const STEP = 0.1;

/**
 * Returns the contrast of two colours, from 1 to 21.
 * Source of the method: WCAG 2.2, contrast ratio and relative luminance.
 * @param one a colour such as `#00656e`
 */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Returns the contrast of a colour on the background where it is lowest. */
export function leastContrast(colour: string, scheme: Scheme): number {
  return Math.min(...Object.values(BACKGROUNDS[scheme]).map((ground) => contrast(colour, ground)));
}

/** Whether text in a colour is readable on every background of the site. */
export function isReadable(colour: string, scheme: Scheme): boolean {
  return leastContrast(colour, scheme) >= TEXT_CONTRAST;
}

/**
 * Returns the colour itself, or the nearest readable colour of its hue: darker on light backgrounds, lighter on dark ones. The
 * hue is that of CIE LCh; the chroma is reduced if screens cannot show it.
 */
export function nearestReadable(colour: string, scheme: Scheme): string {
  if (isReadable(colour, scheme)) return colour.toLowerCase();
  const { h, c, l } = hcl(colour);
  const direction = scheme === "light" ? -1 : 1;
  for (let lightness = l; lightness >= 0 && lightness <= 100; lightness += direction * STEP) {
    const candidate = displayable(h, c, lightness);
    if (isReadable(candidate, scheme)) return candidate;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}

/** The share of the background colour in a paler mark, if the contrast allows it. */
const PALER = { light: 0.38, dark: 0.45 } as const;

/** The contrast that marks need (WCAG 2.2, success criterion 1.4.11). */
const MARK_CONTRAST = 3;

/**
 * Returns a paler colour for marks next to those of a colour, mixed with the background as far as the contrast allows.
 * @param colour a readable colour
 */
export function marksBeside(colour: string, scheme: Scheme): string {
  const { paper, card } = BACKGROUNDS[scheme];
  for (let share: number = PALER[scheme]; share > 0; share -= 0.02) {
    const candidate = mixed(colour, paper, share);
    if ([paper, card].every((ground) => contrast(candidate, ground) >= MARK_CONTRAST)) return candidate;
  }
  return colour;
}

/** Mixes two colours in sRGB, with a given share of the second. */
function mixed(one: string, other: string, share: number): string {
  const [[red, green, blue], to] = [channels(one), channels(other)];
  const between = (from: number, end: number) => Math.round(from + (end - from) * share);
  const parts = [between(red, to[0]), between(green, to[1]), between(blue, to[2])];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the colour of a hue and lightness with as much of the chroma as screens can show. */
function displayable(hue: number, chroma: number, lightness: number): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const candidate = hcl(hue, chroma * share, lightness);
    if (candidate.displayable()) return candidate.formatHex();
  }
  return hcl(hue, 0, lightness).formatHex();
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour);
  const light = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}

/** Returns red, green and blue, each from 0 to 255. */
function channels(colour: string): readonly [number, number, number] {
  const at = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}
