import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import type { Svg } from "../../src/markup/template.ts";
import { jsonFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { METRICS } from "../../src/model/metric.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { committedTables } from "../support/committed.ts";
import { dataText } from "../support/data.ts";
import { goldenFiles } from "../support/golden.ts";
import { catalogue, files } from "../support/site.ts";

const published = new Set(files.map(({ path }) => path));
const pages = new Map(
  files.filter(({ path }) => path.endsWith(".html")).map(({ path, bytes }) => [path, textOf(bytes)]),
);
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found!);
/** The faults of each page, with its path. */
const faults = (find: (html: string, path: string) => string[]) =>
  [...pages].flatMap(([path, html]) => find(html, path).map((fault) => `${path}: ${fault}`));

const finding = (id: string) => `finding-${id}`;

describe("the site", () => {
  test("has a page for each endpoint, industry, region, table, chart and release, and for each section", () => {
    const { industries, regions } = committedTables();
    const charts = [
      ...["maturity-by-industry", "cost-by-industry", "remediation-by-industry", "automation-over-time"],
      ...["automation-and-audit-hours", "requirement-hotspots", "maturity-by-region", "metrics-by-industry"],
      ...industries.map(({ id }) => `industry-${id}`),
      ...regions.map(({ id }) => `region-${id}`),
      // The findings in the release of the sample.
      ...["remediation-days-fintech", "remediation-days-retail", "automation-rate-healthcare"].map(finding),
      ...["automation-rate-ecommerce"].map(finding),
    ];
    const expected = Object.entries({
      charts,
      endpoints: catalogue.map(({ path }) => path.replace("/api/intelligence/", "").replaceAll("/", "-")),
      industries: industries.map(({ id }) => id),
      regions: regions.map(({ id }) => id),
      datasets: ALL_TABLES.map(({ name }) => name),
      guide: ["filters-and-errors", "caching", "limits", "versions"],
    }).flatMap(([folder, names]) => ["index", ...names].map((name) => `${folder}/${name}.html`));
    const releases = ["2026-Q3", "2026-Q4"].map((id) => `releases/${id}.html`);
    const embedded = charts.filter((id) => !id.startsWith("finding-")).map((id) => `embed/${id}.html`);
    expect([...pages.keys()].filter((path) => path.includes("/")).sort()).toEqual(
      [...expected, ...embedded, ...releases].sort(),
    );
    expect([...pages.keys()].filter((path) => !path.includes("/")).sort()).toEqual([
      "404.html",
      "changelog.html",
      "compare.html",
      "contribute.html",
      "explorer.html",
      "index.html",
      "methodology.html",
      "privacy.html",
    ]);
  });

  test("has a link to every page, answer and table, except the page for unknown addresses", () => {
    const linked = new Set(
      [...pages].flatMap(([path, html]) =>
        all(html, /<a [^>]*?href="([^"#]+)[^"]*"/g).map((href) => posix.join(posix.dirname(path), href)),
      ),
    );
    const wanted = [...published].filter(
      (path) => path.endsWith(".html") || /^api\/(intelligence|datasets|schemas\/[a-z-]+hours)/.test(path),
    );
    expect(wanted.filter((path) => !linked.has(path))).toEqual(["404.html"]);
  });
});

describe("every page", () => {
  test("shows text in backticks as code", () => {
    const raw = (html: string) => all(html.replace(/<(pre|script)\b.*?<\/\1>/gs, ""), /(`[^`<]{1,60}`?)/g);
    expect(faults(raw)).toEqual([]);
  });

  test("has one h1, and headings that skip no level", () => {
    const wrong = faults((html) => {
      const levels = all(html, /<h([1-6])/g).map(Number);
      const leaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
      return [
        ...(levels.filter((level) => level === 1).length === 1 ? [] : ["not one h1"]),
        ...leaps.map((level) => `h${level} without one above`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("shows no undefined, NaN or object", () => {
    const wrong = faults((html) =>
      all(html.replace(/<script.*?<\/script>/gs, ""), /(\[object \w+\]|\b(?:NaN|undefined)\b)/g),
    );
    expect(wrong).toEqual([]);
  });

  test("has its own title and description", () => {
    const titles = [...pages.values()].map((html) => all(html, /<title>([^<]+)<\/title>/g)[0]);
    const descriptions = [...pages.values()].map(
      (html) => all(html, /name="description" content="([^"]+)"/g)[0],
    );
    expect([new Set(titles).size, new Set(descriptions).size]).toEqual([pages.size, pages.size]);
  });

  test("links only published files and existing anchors, with relative links except in the page for unknown addresses", () => {
    const wrong = faults((html, path) =>
      all(html, /(?:href|src)="([^"]+)"/g)
        .filter((target) => !/^(https?:\/\/|mailto:)/.test(target))
        .filter((target) => {
          const [file, ...anchors] = target.split("#") as [string, ...string[]];
          // The fragment of a link to the explorer is a request.
          const anchor = anchors.find((name) => !name.startsWith("/"));
          const isRooted = path === "404.html" && file.startsWith("/");
          const at = isRooted ? file.slice(1) : file === "" ? path : posix.join(posix.dirname(path), file);
          return !published.has(at) || (anchor !== undefined && !pages.get(at)?.includes(`id="${anchor}"`));
        }),
    );
    expect(wrong).toEqual([]);
  });

  test("loads nothing from other origins, and has no inline style or script", () => {
    // The page that answers at any depth loads from the root.
    const rooted = (html: string) => html.replaceAll(/ (src|href)="\/(?=assets\/)/g, ' $1="');
    const wrong = faults((whole, path) => {
      const html = path === "404.html" ? rooted(whole) : whole;
      return [
        ...all(html, /(<(?:style|img|iframe|object|embed)[^>]*>)/g),
        ...all(html, /(<script(?![^>]*(?: src="(?!https?:|\/)|type="application\/ld\+json"))[^>]*>)/g),
        ...all(html, /(<link[^>]*rel="stylesheet"[^>]*href="(?:https?:|\/)[^>]*>)/g),
        ...all(html, /<[a-z][^>]*?\s((?:style|on[a-z]+)=)/g),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("contains the policy that hosts send, except directives that only work in a header, before everything that it loads", () => {
    const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const start = `<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n`;
    expect(faults((html) => (html.includes(start) ? [] : ["another policy, or none"]))).toEqual([]);
  });

  test("has no id twice, and no two regions with the same name", () => {
    const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);
    const wrong = faults((html) => [
      ...twice(all(html, /\sid="([^"]+)"/g)),
      ...twice(all(html, /role="group" aria-label="([^"]+)"/g)),
    ]);
    expect(wrong).toEqual([]);
  });

  test("says that the data is synthetic, which release it is and, except for charts in frames, how to cite it", () => {
    const { disclaimer, citation } = JSON.parse(dataText("release.json"));
    const wrong = faults((html, path) =>
      [disclaimer, ...(path.startsWith("embed/") ? [] : [citation]), "Release 2026-Q4", "2026-09-30"].filter(
        (words) => !html.includes(words),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("has less than 60 KB as hosts send it", () => {
    const heavy = faults((html) => {
      const bytes = gzipSync(html).length;
      return bytes < 60_000 ? [] : [`${bytes} bytes`];
    });
    expect(heavy).toEqual([]);
  });
});

test("an endpoint's page has every allowed value, with the text of its answer", () => {
  const missing = catalogue.flatMap(({ path, parameters }) => {
    const slug = path.replace("/api/intelligence/", "").replaceAll("/", "-");
    const html = pages.get(`endpoints/${slug}.html`)!;
    return parameters.flatMap(({ kind, name, values }) =>
      values
        .filter((value) =>
          kind === "filter"
            ? !html.includes(`<code>?${name}=${value}</code>`) || !html.includes(`id="value-${value}"`)
            : !html.includes(`>${value}</a>`),
        )
        .map((value) => `${slug}: ${value}`),
    );
  });
  expect(missing).toEqual([]);
});

test("an endpoint's page shows the text of its filtered answers as published, the first 60 lines of a long one", () => {
  const answer = files.find(({ path }) => path === "api/intelligence/audit-hours/retail.json")!;
  const text = textOf(answer.bytes).trimEnd().replaceAll('"', "&quot;");
  const lines = text.split("\n");
  const shown = lines.slice(0, 60).join("\n");
  const end = lines.length > 60 ? `\n… and ${lines.length - 60} more lines` : "";
  expect(pages.get("endpoints/audit-hours.html")).toContain(`<code>${shown}${end}</code></pre>`);
});

test("a cell with fewer programmes than the minimum cohort says so", () => {
  const cells = committedTables().industryRegions.filter(({ year }) => year === 2026);
  const few = cells.filter(({ sample_size }) => sample_size !== null && sample_size < 30);
  expect(few.length).toBeGreaterThan(0);
  for (const { industry, region } of few) {
    expect(pages.get(`industries/${industry}.html`)).toMatch(
      new RegExp(
        `<a href="../regions/${region}.html">[^<]+</a> <span class="note">fewer than 30 programmes</span>`,
      ),
    );
  }
  const enough = cells.find(({ sample_size }) => sample_size !== null && sample_size >= 30)!;
  expect(pages.get(`industries/${enough.industry}.html`)).not.toMatch(
    new RegExp(`<a href="../regions/${enough.region}.html">[^<]+</a> <span`),
  );
});

describe("the overview", () => {
  test("has less than 60 KB as hosts send it, with everything that it loads", () => {
    const html = pages.get("index.html")!;
    const loaded = all(
      html.replace(/<template.*<\/template>/s, ""),
      /<(?:script|link rel="stylesheet"|link rel="icon"[^>]*)[^>]*(?:src|href)="([^"]+)"/g,
    );
    expect(loaded.toSorted()).toEqual([
      "assets/icon.svg",
      "assets/page.js",
      "assets/search.js",
      "assets/style.css",
    ]);
    const sent = files.filter(({ path }) => ["index.html", ...loaded].includes(path));
    expect(sent.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)).toBeLessThan(60_000);
  });
});

test("the compare page has less than 60 KB as hosts send it, with everything that it loads to compare within one industry or all, and 3 KB more for each metric beyond five", () => {
  const html = pages.get("compare.html")!;
  const loaded = all(
    html.replace(/<template.*<\/template>/s, ""),
    /<(?:script|link rel="stylesheet"|link rel="icon"[^>]*)[^>]*(?:src|href)="([^"]+)"/g,
  );
  expect(loaded).toContain("assets/compare/settings.js");
  const sent = (path: string) => gzipSync(files.find((file) => file.path === path)!.bytes).length;
  const shell = ["compare.html", ...loaded].reduce((sum, path) => sum + sent(path), 0);
  const peers = files.map(({ path }) => path).filter((path) => /^assets\/compare\/(?:of-|all-)/.test(path));
  expect(peers).toHaveLength(8);
  const limit = 60_000 + 3000 * (METRICS.length - 5);
  for (const path of peers) expect(shell + sent(path), path).toBeLessThan(limit);
});

describe("with a base URL", () => {
  const based = build(goldenFiles, { baseUrl: "https://data.example.org/v" }).files;
  const text = (path: string) => textOf(based.find((file) => file.path === path)!.bytes);

  test("a page states its own address, and its links are relative", () => {
    expect(text("index.html")).toContain('<link rel="canonical" href="https://data.example.org/v/">');
    const page = text("regions/north.html");
    expect(page).toContain('<link rel="canonical" href="https://data.example.org/v/regions/north.html">');
    expect(page).toContain('<a href="../industries/alpha.html">');
  });

  test("the page for unknown addresses links the site from any depth, and loads its files from the current host", () => {
    const page = text("404.html");
    expect(
      all(page, /<a href="(?!#|https:\/\/(?:data\.example\.org\/v\/|creativecommons))([^"]*)"/g),
    ).toEqual([]);
    expect(page).toContain('<a href="https://data.example.org/v/industries/index.html">Industries</a>');
    expect(page).toContain('<script src="/v/assets/search.js" defer>');
    expect(page).toContain('data-root="/v/"');
    expect(page).toContain('<script src="/v/assets/search-index.js">');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toMatch(/canonical|og:/);
  });

  test("only the catalogue, which has the routes, and the manifest list the page for unknown addresses", () => {
    const naming = based
      .filter(({ path }) => !path.endsWith(".html") && !path.startsWith("_"))
      .filter(({ bytes }) => /\b404\.html/.test(textOf(bytes)))
      .map(({ path }) => path);
    expect(naming).toEqual(["api/index.json", "assets/answers/catalogue.js", "manifest.json"]);
  });

  test("the sitemap lists every page but the one for unknown addresses, and those that other sites embed", () => {
    const listed = all(text("sitemap.xml"), /<loc>https:\/\/data\.example\.org\/v\/([^<]*)<\/loc>/g);
    const html = based.map(({ path }) => path).filter((path) => path.endsWith(".html"));
    const embedded = html.filter((path) => path.startsWith("embed/"));
    expect(embedded).toContain("embed/industry-alpha.html");
    expect(listed.map((path) => (path === "" ? "index.html" : path)).sort()).toEqual(
      html.filter((path) => path !== "404.html" && !embedded.includes(path)).sort(),
    );
  });

  test("lines of code have the absolute address, and no placeholder", () => {
    const page = text("endpoints/audit-hours.html");
    expect(page).toContain(
      "curl &quot;https://data.example.org/v/api/intelligence/audit-hours?industry=alpha&quot;",
    );
    expect(page).not.toContain("YOUR-SITE");
  });
});

describe("with a function that draws pictures", () => {
  const drawn: string[] = [];
  const pixels = ({ source }: Svg) => {
    drawn.push(source);
    const file = new Uint8Array([drawn.length]);
    return () => file;
  };
  const based = build(goldenFiles, { baseUrl: "https://data.example.org/v", pixels }).files;
  const text = (path: string) => textOf(based.find((file) => file.path === path)!.bytes);
  const pictureOf = (path: string) => /property="og:image" content="([^"]+)"/.exec(text(path))?.[1];

  test("each chart is drawn once, as a sheet with its title, source, release and notice", () => {
    const pngs = based.filter(({ path }) => path.endsWith(".png"));
    expect(pngs.map(({ path }) => path).filter((path) => path.includes("cost"))).toEqual([
      "charts/cost-by-industry.png",
    ]);
    expect([...pngs.map(({ bytes }) => bytes[0])]).toEqual(drawn.map((_, at) => at + 1));
    for (const { path } of pngs) {
      const sheet = text(path.replace(/png$/, "svg"));
      expect(drawn).toContain(sheet.trimEnd());
      const words = sheet.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
      for (const said of [
        "Source: Golden test data.",
        "Release 2026-Q4",
        "Synthetic: made by hand for a test.",
      ])
        expect(words).toContain(said);
    }
  });

  test("a page has its first chart as its picture, or that of the release, with its address, size and description", () => {
    const charts = "https://data.example.org/v/charts/";
    expect(pictureOf("regions/north.html")).toBe(`${charts}region-north.png`);
    expect(pictureOf("charts/cost-by-industry.html")).toBe(`${charts}cost-by-industry.png`);
    expect(pictureOf("index.html")).toBe(`${charts}maturity-by-industry.png`);
    expect(pictureOf("methodology.html")).toBe(`${charts}maturity-by-industry.png`);
    const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(
      text("charts/region-north.svg"),
    )!;
    const page = text("regions/north.html");
    expect(page).toContain(`<meta property="og:image:width" content="${2 * Number(width)}">`);
    expect(page).toContain(`<meta property="og:image:height" content="${2 * Number(height)}">`);
    expect(page).toMatch(/<meta property="og:image:alt" content="North [^"]+">/);
    expect(page).toContain('<a href="../charts/region-north.png">PNG</a>');
  });

  test("a chart with characters that are missing in the font has no picture", () => {
    const industries = textOf(goldenFiles.get("reference/industries.csv")!).replace("Beta", "金融");
    const other = withFiles(goldenFiles, [textFile("reference/industries.csv", industries)]);
    const { files: built } = build(other, { pixels });
    const paths = built.map(({ path }) => path);
    expect(paths).toContain("charts/requirement-hotspots.png");
    expect(paths).toContain("charts/industry-beta.svg");
    expect(paths).not.toContain("charts/industry-beta.png");
  });
});

test("without a base URL a page does not state its own address", () => {
  expect(pages.get("index.html")).not.toMatch(/canonical|og:/);
});

test("the operator's own words are escaped on every page", () => {
  const evil = '<img src=x onerror="alert(1)">';
  const release = {
    ...JSON.parse(textOf(goldenFiles.get("release.json")!)),
    disclaimer: evil,
    citation: evil,
    attribution: evil,
  };
  const path = "reference/industries.csv";
  const industries = textOf(goldenFiles.get(path)!).replace("Beta", "<img src=y>");
  const changed = withFiles(goldenFiles, [jsonFile("release.json", release), textFile(path, industries)]);
  const html = build(changed).files.filter(({ path }) => path.endsWith(".html"));
  const saying = (text: string) =>
    html.filter(({ bytes }) => textOf(bytes).includes(text)).map(({ path }) => path);
  expect(saying("&lt;img src=x")).toContain("index.html");
  expect(saying("&lt;img src=y")).toContain("industries/beta.html");
  expect(saying("<img")).toEqual([]);
});
