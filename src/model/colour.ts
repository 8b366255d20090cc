import { hcl } from "d3-color";

/** Whether a page is light, or dark as its reader's system is. */
export type Scheme = "light" | "dark";

/** What text and marks of the site stand on: the page, a card on it, and the wash behind a block. */
export const GROUNDS = {
  light: { paper: "#fdfcfa", card: "#ffffff", wash: "#f3f2ee" },
  dark: { paper: "#11161b", card: "#171d23", wash: "#1b2229" },
} as const;

/** The contrast that text needs (WCAG 2.2, success criterion 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Steps of lightness, which has 100, that differ by less than a colour of eight bits shows. */
const STEP = 0.1;

/**
 * The contrast of two colours, from 1 to 21.
 * Source of the method: WCAG 2.2, contrast ratio and relative luminance.
 * @param one such as `#00656e`, as the other
 */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** How well text in a colour can be read on the ground where it stands out least. */
export function leastContrast(colour: string, scheme: Scheme): number {
  return Math.min(...Object.values(GROUNDS[scheme]).map((ground) => contrast(colour, ground)));
}

/** Whether text in a colour can be read on every ground of the site. */
export function isReadable(colour: string, scheme: Scheme): boolean {
  return leastContrast(colour, scheme) >= TEXT_CONTRAST;
}

/**
 * The colour itself, or the nearest of its hue that text can be read in: darker on light grounds, lighter on dark ones.
 * The hue is that of CIE LCh; where a screen cannot show as much of it, there is less.
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

/** How much of the paper is in a mark that stands beside another, where the contrast allows. */
const PALER = { light: 0.38, dark: 0.45 } as const;

/** The contrast that marks need (WCAG 2.2, success criterion 1.4.11). */
const MARK_CONTRAST = 3;

/**
 * A paler colour for marks beside those of a colour: mixed with the paper as far as they can still be seen on it.
 * @param colour one that text can be read in
 */
export function marksBeside(colour: string, scheme: Scheme): string {
  const { paper, card } = GROUNDS[scheme];
  for (let share: number = PALER[scheme]; share > 0; share -= 0.02) {
    const candidate = mixed(colour, paper, share);
    if ([paper, card].every((ground) => contrast(candidate, ground) >= MARK_CONTRAST)) return candidate;
  }
  return colour;
}

/** A colour between two, in sRGB, which has a share of the second. */
function mixed(one: string, other: string, share: number): string {
  const [[red, green, blue], to] = [channels(one), channels(other)];
  const between = (from: number, end: number) => Math.round(from + (end - from) * share);
  const parts = [between(red, to[0]), between(green, to[1]), between(blue, to[2])];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour of a hue and a lightness that has as much of the chroma as screens can show. */
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

/** Red, green and blue, each from 0 to 255. */
function channels(colour: string): readonly [number, number, number] {
  const at = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}
