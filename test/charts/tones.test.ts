import { describe, expect, it } from "vitest";
import { SERIES, TONES } from "../../src/charts/tones.ts";

/** Contrast as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(["light", "dark"] as const)("the %s colours", (scheme) => {
  const papers = { light: ["#ffffff", "#fdfcfa"], dark: ["#11161b", "#171d23"] }[scheme];

  it.each(["accent", "range", "muted", ...SERIES] as const)("make marks stand out: %s", (tone) => {
    for (const paper of papers) expect(contrast(TONES[tone][scheme], paper)).toBeGreaterThanOrEqual(3);
  });

  it.each(["ink", "quiet"] as const)("make text readable: %s", (tone) => {
    for (const paper of papers) expect(contrast(TONES[tone][scheme], paper)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SERIES)("make text within a mark readable: %s", (tone) => {
    expect(contrast(TONES["on-series"][scheme], TONES[tone][scheme])).toBeGreaterThanOrEqual(4.5);
  });
});
