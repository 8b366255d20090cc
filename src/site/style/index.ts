import { type Svg, svg } from "../../markup/template.ts";
import { BASE } from "./base.ts";
import { PARTS } from "./parts.ts";
import { SHELL } from "./shell.ts";
import { TOKENS } from "./tokens.ts";

export { brandStyle, chartColours, iconColour, logoSize } from "./brand.ts";
export { MEDIA } from "./media.ts";

/** The styles of every page on a wide screen; charts, search and explorer have their own. */
export const STYLE = [TOKENS, BASE, SHELL, PARTS].join("\n");

/** Returns the icon of the site in a browser's tab. */
export const iconOf = (colour: string): Svg =>
  svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="5" fill="${colour}"/><path d="M8 24V17M16 24V8M24 24V13" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`;
