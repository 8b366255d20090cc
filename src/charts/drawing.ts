import { type Svg, svg } from "../markup/template.ts";
import { paint } from "./tones.ts";

/** What a chart is drawn into, in units that are pixels where the column is as wide as the drawing. */
export interface Size {
  readonly width: number;
  readonly font: number;
  /** The size of what is said in passing. */
  readonly small: number;
  /** Whether labels stand left of their marks; above them where there is no room. */
  readonly aside: boolean;
}

/** For a column of text, and for a telephone: scaled down, the first could not be read there. */
export const WIDE: Size = { width: 680, font: 14, small: 12.5, aside: true };
export const NARROW: Size = { width: 320, font: 13, small: 12, aside: false };

/** A chart without the words that name it. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: Svg;
}

/** What an image says to those who do not see it. */
export interface Caption {
  /** Unique in the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

const FONT = "system-ui, sans-serif";

/** How many pixels a PNG has for a unit of its drawing: sharp in slides and in print. */
export const PIXELS_A_UNIT = 2;

/** Scripts that the font of PNG files has; what else there is (arrows, signs) stands in all of them. */
const DRAWN_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether an image has no text but what the font of PNG files has; another would be empty boxes there. */
export function isDrawable({ source }: Svg): boolean {
  return DRAWN_SCRIPTS.test(source);
}

/** A whole SVG image of a drawing, for a file of its own. Its height is rounded up to a whole unit. */
export function svgImage({ id, title, description }: Caption, drawing: Drawing, extraClass = ""): Svg {
  const words = svg`<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>`;
  const alone = { xmlns: "http://www.w3.org/2000/svg", "font-family": FONT };
  return svg`<svg${{ ...alone, ...imageAttributes(id, drawing, extraClass) }}>${words}${drawing.body}</svg>`;
}

/**
 * The same for a page, which names and describes it and sets its font.
 * @param id elements of the page have the ids `<id>-title` and `<id>-desc`
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
