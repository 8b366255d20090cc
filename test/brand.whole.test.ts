import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../src/build.ts";
import { nearestReadable } from "../src/model/colour.ts";
import { jsonFile, textFile, withFiles } from "../src/model/file.ts";
import { violations } from "./support/axe.ts";
import { hasChromium, openPage } from "./support/chromium/index.ts";
import { temporaryFolder, writeFiles } from "./support/folders.ts";
import { goldenWithoutAddress } from "./support/golden.ts";
import { png } from "./support/png.ts";

const PHONE = 360;

describe.runIf(hasChromium || process.env.CI)("a site with its own name, logo and accent colour", () => {
  const site = {
    title: "Benchmarks of the Example Society for Security and Trust 2026",
    logo: "logo.svg",
    logoInDark: "night.png",
    // The lowest contrast that is allowed.
    accentColour: nearestReadable("#ff2200", "light"),
    footerLinks: [{ text: "Imprint", address: "https://example.org/imprint" }],
  };
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><rect width="240" height="40" fill="#222"/></svg>`;
  const data = withFiles(goldenWithoutAddress, [
    jsonFile("site.json", site),
    textFile("logo.svg", logo),
    { path: "night.png", bytes: png(120, 40) },
  ]);
  const { files } = build(data, { hosts: [] });
  const charts = files.map(({ path }) => path).filter((path) => /^charts\/(?!index).*\.html$/.test(path));
  const pages = ["index.html", "industries/alpha.html", charts[0]!, charts[0]!.replace("charts", "embed")];

  it("is as accessible as the default site, light and dark, shows the logo of each colour scheme, and fits a phone", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, withFiles(new Map(), files));
    const href = `${pathToFileURL(folder).href}/`;
    const { page, faults } = await openPage({ site: href });
    await page.setWidth(PHONE);
    for (const path of pages) {
      await page.goto(`${href}${path}`);
      for (const [scheme, logo] of [
        ["light", "logo.svg"],
        ["dark", "logo-dark.png"],
      ] as const) {
        await page.setScheme(scheme);
        expect([path, scheme, await violations(page)]).toEqual([path, scheme, []]);
        if (path.startsWith("embed/")) continue;
        // The browser chooses the image some time after the scheme has changed.
        await page.waitForFunction(
          `document.querySelector('.logo').currentSrc.endsWith('/${logo}') && document.querySelector('.logo').complete`,
        );
        expect(
          await page.of(".logo", "element.naturalWidth > 0 && element.getBoundingClientRect().height"),
        ).toBe(32);
      }
      await page.setScheme("light");
      expect(await page.evaluate("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(PHONE);
    }
    expect(faults).toEqual([]);
  });
});
