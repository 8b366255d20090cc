import { type Svg, svg } from "../markup/template.ts";
import { paint } from "./tones.ts";

/** Dimensions of a chart. A unit is a pixel if the chart is displayed at its full width. */
export interface Size {
  readonly width: number;
  readonly font: number;
  /** Font size of secondary text. */
  readonly small: number;
  /** Whether labels are to the left of their marks; if not, they are above. */
  readonly aside: boolean;
}

/** Sizes for a column of text and for a phone, where the wide drawing would be scaled down until it is illegible. */
export const WIDE: Size = { width: 680, font: 14, small: 12.5, aside: true };
export const NARROW: Size = { width: 320, font: 13, small: 12, aside: false };

/** Chart without title and description. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: Svg;
}

/** Text alternative of an image. */
export interface Caption {
  /** Id, unique within the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

const FONT = "system-ui, sans-serif";

/** Pixels of a PNG per unit of its drawing; 2 is sharp in slides and in print. */
export const PIXELS_PER_UNIT = 2;

/** Scripts that the font of PNG files covers, and the characters that are common to all scripts (arrows, signs). */
const DRAWN_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Returns whether the font of PNG files covers all text of an image; other characters would be drawn as empty boxes.
 */
export function isDrawable({ source }: Svg): boolean {
  return DRAWN_SCRIPTS.test(source);
}

/** Returns a drawing as a complete SVG image for a file of its own. Its height is rounded up to a whole unit. */
export function svgImage({ id, title, description }: Caption, drawing: Drawing, extraClass = ""): Svg {
  const words = svg`<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>`;
  const alone = { xmlns: "http://www.w3.org/2000/svg", "font-family": FONT };
  return svg`<svg${{ ...alone, ...imageAttributes(id, drawing, extraClass) }}>${words}${drawing.body}</svg>`;
}

/**
 * Returns a drawing as an SVG image for a page, which provides title, description and font.
 * @param id id prefix of the page's elements for title and description, `<id>-title` and `<id>-desc`
 */
export function pageImage(id: string, drawing: Drawing, extraClass: string): Svg {
  return svg`<svg${imageAttributes(id, drawing, extraClass)}>${drawing.body}</svg>`;
}

function imageAttributes(id: string, { width, height }: Drawing, extraClass: string) {
  const whole = Math.ceil(height);
  const { class: tone, fill } = paint({ fill: "ink" });
  return {
    viewBox: `0 0 ${width} ${whole}`,
    width,
    height: whole,
    role: "img",
    "aria-labelledby": `${id}-title ${id}-desc`,
    class: ["chart", extraClass, tone].filter((name) => name !== "").join(" "),
    fill,
  };
}
