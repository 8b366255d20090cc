import { expect, it } from "vitest";
import { TONES } from "../../../src/charts/tones.ts";
import { brandStyle, logoSize } from "../../../src/site/style/brand.ts";
import { STYLE } from "../../../src/site/style/index.ts";
import type { Site } from "../../../src/tables/site.ts";

const PLAIN: Site = {
  title: "Benchmarks",
  shortName: "Benchmarks",
  feedTitle: "Benchmarks: signals",
  introduction: undefined,
  logo: undefined,
  logoInDark: undefined,
  accent: undefined,
  footerLinks: [],
};
const LOGO = { file: "logo.svg", bytes: new Uint8Array(), width: 90, height: 30 };

it("a site without a look of its own adds nothing to the style", () => {
  expect(brandStyle(PLAIN)).toBe("");
});

it("the accent colours links and marks, in light and dark mode", () => {
  const style = brandStyle({ ...PLAIN, accent: { light: "#7a1fa2", dark: "#c77dff" } });
  expect(style).toMatch(/^:root \{ --accent: #7a1fa2; --link: #7a1fa2; --chart-range: #[0-9a-f]{6}; \}$/m);
  expect(style).toMatch(
    /^@media screen and \(prefers-color-scheme: dark\) \{ :root \{ --accent: #c77dff; --link: #c77dff; --chart-range: #[0-9a-f]{6}; \} \}$/m,
  );
});

it("better, passed and valid keep their colour, because an accent may be red", () => {
  const coloured = [...STYLE.matchAll(/^\.(better|passed)[^{]*\{[^}]*color: ([^;]+);/gm)].map(
    ([, name, colour]) => [name, colour],
  );
  expect(coloured).toEqual([
    ["better", "var(--good)"],
    ["passed", "var(--good)"],
  ]);
  // The program's own look is as it was: one blue-green for both.
  for (const scheme of ["light", "dark"] as const)
    expect(STYLE).toContain(`--good: ${TONES.accent[scheme]};`);
});

it("a logo without a version for dark pages has a white background there", () => {
  const onWhite = /@media screen and \(prefers-color-scheme: dark\) \{ \.logo \{ background: #fff;/;
  expect(brandStyle({ ...PLAIN, logo: LOGO })).toMatch(onWhite);
  expect(brandStyle({ ...PLAIN, logo: LOGO, logoInDark: LOGO })).not.toMatch(onWhite);
});

it.each([
  [{ width: 90, height: 30 }, 96],
  [{ width: 1, height: 1000 }, 1],
  [{ width: 60, height: 20.5 }, 94],
])("a logo of %j is %d pixels wide at a height of 32", (extent, width) => {
  expect(logoSize(extent)).toEqual({ width, height: 32 });
});
