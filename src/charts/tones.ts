/**
 * Colours by purpose. Marks have a contrast of at least 3:1 with the paper, text at least 4.5:1; grid lines have less.
 * The series are blue-green, orange and violet, which people with colour vision deficiencies can tell apart.
 */
export const TONES = {
  ink: { light: "#17202a", dark: "#e7ebee" },
  quiet: { light: "#56616d", dark: "#a1adb7" },
  line: { light: "#dcdfe1", dark: "#2d363e" },
  paper: { light: "#ffffff", dark: "#11161b" },
  accent: { light: "#00656e", dark: "#5fc9d3" },
  range: { light: "#5f949b", dark: "#3b7a81" },
  muted: { light: "#7f8993", dark: "#74808a" },
  first: { light: "#00656e", dark: "#5fc9d3" },
  second: { light: "#a35200", dark: "#f0a860" },
  third: { light: "#5a4fa8", dark: "#b5a8f2" },
  "on-series": { light: "#ffffff", dark: "#11161b" },
} as const;

export type Tone = keyof typeof TONES;

/** Tones of a chart's series, in order. */
export const SERIES = ["first", "second", "third"] as const satisfies readonly Tone[];

/**
 * Returns the tone of a chart's series.
 * @param index index of the series, from 0
 * @throws {RangeError} if there are fewer tones than series
 */
export function seriesTone(index: number): Tone {
  const tone = SERIES[index];
  if (tone === undefined) throw new RangeError(`a chart has at most ${SERIES.length} series`);
  return tone;
}

/**
 * Returns the attributes that colour an element: the light colour, for stand-alone files, and a class that a page's
 * stylesheet can give another colour.
 */
export function paint({ fill, stroke }: { readonly fill?: Tone; readonly stroke?: Tone }): {
  class: string;
  fill?: string;
  stroke?: string;
} {
  return {
    class: [fill && `fill-${fill}`, stroke && `stroke-${stroke}`].filter(Boolean).join(" "),
    ...(fill && { fill: TONES[fill].light }),
    ...(stroke && { stroke: TONES[stroke].light }),
  };
}
