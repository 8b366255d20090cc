import { describe, expect, it } from "vitest";
import { build } from "../src/build.ts";
import { makeContent } from "../src/content/index.ts";
import { jsonFile, type OutputFile, textFile, textOf, withFiles } from "../src/model/file.ts";
import { requireNoOtherFiles } from "../src/releases/data-files.ts";
import { releasedGolden } from "./support/golden.ts";
import { png } from "./support/png.ts";

/** As long as a name may be that nobody would call too long. */
const TITLE = "Benchmarks of the Example Society for Security & Trust <2026>";
const site = {
  title: TITLE,
  shortName: "Example <Trust>",
  introduction: 'What compliance "costs" & how long it takes.',
  logo: "our-logo.svg",
  logoInDark: "our-logo-for-night.png",
  accentColour: "#7A1FA2",
  footerLinks: [
    { text: "Imprint & more", address: "https://example.org/imprint?lang=en" },
    { text: "Contact", address: "mailto:data@example.org" },
  ],
};
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z"/></svg>\n';
const data = releasedGolden();
const branded = withFiles(data, [
  jsonFile("site.json", site),
  textFile("our-logo.svg", LOGO),
  { path: "our-logo-for-night.png", bytes: png(90, 30) },
]);
const drawn: string[] = [];
const { files } = build(branded, {
  baseUrl: "https://benchmarks.example.org",
  hosts: ["netlify", "nginx", "s3", "cloudfront"],
  // Takes the place of the program that draws PNG files, and keeps what it is to draw.
  pixels: ({ source }) => {
    drawn.push(source);
    return () => new Uint8Array();
  },
});
const text = (path: string, from: readonly OutputFile[] = files) =>
  textOf(from.find((file) => file.path === path)!.bytes);
const pages = files.filter(({ path }) => path.endsWith(".html"));

describe("a build with a site.json", () => {
  it("contains the name of this program in no published file, except where it says what made the files", () => {
    const own = /compliance[- ]data|compliance benchmark data/i;
    const places = [...files, ...drawn.map((source, at) => textFile(`drawn ${at}`, source))].flatMap(
      ({ path, bytes }) =>
        textOf(bytes)
          .split("\n")
          .filter((line) => own.test(line))
          .map((line) => `${path}: ${line.trim().replace(/,$/, "")}`),
    );
    expect(places.filter((place) => !place.startsWith("api/releases/"))).toEqual([
      'api/schemas/manifest.json: "const": "compliance-data-api"',
      'openapi.json: "const": "compliance-data-api"',
      "openapi.yaml: const: compliance-data-api",
      'manifest.json: "generator": "compliance-data-api"',
    ]);
    // Of each release the manifest and its schema, as they were frozen.
    const frozen =
      /^api\/releases\/2026-Q[34]\/(schemas\/)?manifest\.json: "(const|generator)": "compliance-data-api"$/;
    expect(places.filter((place) => place.startsWith("api/releases/") && !frozen.test(place))).toEqual([]);
  });

  it("names the site in pages, documents and feeds", () => {
    const escaped = "Benchmarks of the Example Society for Security &amp; Trust &lt;2026&gt;";
    expect(text("index.html")).toContain(`<title>${escaped}</title>`);
    expect(text("index.html")).toContain(`<meta property="og:site_name" content="${escaped}">`);
    expect(text("compare.html")).toMatch(/<title>[^<]+ · Example &lt;Trust&gt;<\/title>/);
    for (const path of ["openapi.json", "api/index.json"]) {
      const document = JSON.parse(text(path));
      expect((document.info ?? document).title, path).toBe(TITLE);
    }
    expect(JSON.parse(text("openapi.json")).info.description).toContain(site.introduction);
    expect(text("llms.txt").split("\n").slice(0, 3).join("\n")).toContain(
      `# ${TITLE}\n\n> ${site.introduction} `,
    );
    expect(JSON.parse(text("feed.json")).title).toBe(`${TITLE}: signals`);
    expect(text("feed.atom")).toContain(`<title>${escaped}: signals</title>`);
    expect(text("index.html")).toContain(
      '<p class="lead">What compliance "costs" &amp; how long it takes.</p>'.replaceAll(
        '"costs"',
        "&quot;costs&quot;",
      ),
    );
  });

  it("has the logo, the short name and the links of the footer on every page", () => {
    for (const { path, bytes } of pages.filter(({ path }) => !path.startsWith("embed/"))) {
      // The page for unknown addresses answers at any depth.
      const up = path === "404.html" ? "/" : "../".repeat(path.split("/").length - 1);
      const page = textOf(bytes);
      expect(page, path).toContain(
        `<picture><source media="(prefers-color-scheme: dark)" srcset="${up}assets/logo-dark.png" width="96" height="32"><img class="logo" src="${up}assets/logo.svg" width="96" height="32" alt=""></picture>Example &lt;Trust&gt;</a>`,
      );
      expect(page, path).toContain(
        '<li><a href="https://example.org/imprint?lang=en">Imprint &amp; more</a></li>\n<li><a href="mailto:data@example.org">Contact</a></li>',
      );
    }
    expect(text("assets/logo.svg")).toBe(LOGO);
  });

  it("uses the accent in the style, the icon and chart files, but not where colours distinguish series", () => {
    expect(text("assets/style.css")).toContain(":root { --accent: #7a1fa2; --link: #7a1fa2; --chart-range: ");
    expect(text("assets/icon.svg")).toContain('fill="#7a1fa2"');
    const charts = [
      ...drawn,
      ...files.filter(({ path }) => /^charts\/.*\.svg$/.test(path)).map(({ bytes }) => textOf(bytes)),
    ];
    expect(charts.length).toBeGreaterThan(10);
    for (const chart of charts) {
      expect(chart).not.toMatch(
        /<[^<>]* class="[^"]*(fill|stroke)-accent[^"]*"[^<>]* (fill|stroke)="#00656e"/,
      );
    }
    expect(charts.join("")).toContain('class="fill-accent" fill="#7a1fa2"');
    expect(charts.join("")).toContain('class="fill-first" fill="#00656e"');
  });

  it("is not part of a release: the content is the same as without it, and frozen releases are unchanged", () => {
    const bytes = (from: readonly OutputFile[]) => from.map(({ path, bytes }) => `${path} ${textOf(bytes)}`);
    expect(bytes(makeContent(branded).files)).toEqual(bytes(makeContent(data).files));
    const plain = build(data, { baseUrl: "https://benchmarks.example.org" }).files;
    const frozen = (from: readonly OutputFile[]) =>
      bytes(from.filter(({ path }) => path.startsWith("api/releases/")));
    expect(frozen(plain).length).toBeGreaterThan(10);
    expect(frozen(files)).toEqual(frozen(plain));
  });
});

it("a shared data folder may contain the pictures that site.json names, and no others", () => {
  expect(() => requireNoOtherFiles(branded)).not.toThrow();
  expect(() => requireNoOtherFiles(withFiles(branded, [textFile("other.svg", LOGO)]))).toThrow("1 problem");
});
