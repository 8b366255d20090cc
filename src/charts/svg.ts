import { type Attributes, type Svg, svg } from "../markup/template.ts";

export const NOTHING: Svg = svg``;

/** Wraps elements in a group with common attributes; returns nothing if all of them are empty. */
export function group(attributes: Attributes, ...content: readonly Svg[]): Svg {
  return content.every(({ source }) => source === "") ? NOTHING : svg`<g${attributes}>${content}</g>`;
}
