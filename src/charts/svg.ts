import { type Attributes, type Svg, svg } from "../markup/template.ts";

export const NOTHING: Svg = svg``;

/** What belongs to several elements, said once; nothing around nothing. */
export function group(attributes: Attributes, ...content: readonly Svg[]): Svg {
  return content.every(({ source }) => source === "") ? NOTHING : svg`<g${attributes}>${content}</g>`;
}
