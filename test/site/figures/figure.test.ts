import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { textOf } from "../../../src/model/file.ts";
import { FIGURE_STYLE, figureFiles, figureHtml } from "../../../src/site/figure.ts";
import { figures } from "../../../src/site/figures/index.ts";
import { tagsOf } from "../../charts/support.ts";
import { golden } from "../../endpoints/support.ts";
import { contextOf } from "./support.ts";

const context = contextOf(golden);
const all = figures(context);
const html = all.map((figure) => figureHtml(figure, "endpoints/x.html", context).source);
const files = new Map(figureFiles(all, context).map(({ path, bytes }) => [path, textOf(bytes)]));
const idsOf = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

describe("a figure in a page", () => {
  it("is well-formed, and no id is repeated among all figures", () => {
    for (const markup of html) expect(tagsOf(markup)[0]!.name).toBe("figure");
    const ids = html.flatMap(idsOf);
    expect(ids.length).toBeGreaterThanOrEqual(7 * 3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has images that are named by elements of their own", () => {
    for (const markup of html) {
      const images = tagsOf(markup).filter(({ name }) => name === "svg");
      expect(images.length).toBe(2);
      for (const { attributes } of images) {
        expect(attributes.role).toBe("img");
        for (const id of attributes["aria-labelledby"]!.split(" ")) expect(idsOf(markup)).toContain(id);
      }
    }
  });

  it("ends with the first sentence of the notice, also if it has a version with points", () => {
    const disclaimer = "Made up for PCI DSS v4.0.1, not measured. Not for decisions.";
    const tables = { ...golden, release: { ...golden.release, disclaimer } };
    const texts = figures(contextOf(tables)).map(({ svg }) => svg.source.replaceAll(/<[^>]*>/g, ""));
    for (const text of texts) expect(text).toMatch(/\. Made up for PCI DSS v4\.0\.1, not measured\.$/);
  });

  it("has nothing that a strict content policy forbids", () => {
    for (const markup of html)
      expect(markup).not.toMatch(/ style=| on\w+=|<style|<script|https?:(?!\/\/www\.w3\.org)/);
  });

  it("links its sources and files relative to its page", () => {
    const links = [...html[4]!.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      "observatory-automation.html",
      "observatory-audit-hours.html",
      "../charts/automation-and-audit-hours.svg",
      "../charts/automation-and-audit-hours.csv",
      "../charts/automation-and-audit-hours.html",
    ]);
    expect(figureHtml(all[0]!, "index.html", context).source).toContain(
      'href="charts/maturity-by-industry.svg"',
    );
  });

  it("has its title as a heading", () => {
    expect(html[0]).toContain(
      ">Alpha &amp; Sons had the highest maturity, at 59.6; Beta had the lowest maturity, at 48.7</h3>",
    );
  });

  it("has its data as a table, without ids, with withheld values in words", () => {
    const cells = tagsOf(html[0]!).filter(({ name }) => name === "th" || name === "td");
    expect(cells.map(({ text }) => text)).toEqual([
      ...["Industry", "25th percentile", "Average", "75th percentile", "Programmes"],
      ...["Standard error", "95% interval from", "95% interval to"],
      ...["Alpha & Sons", "53.3", "59.6", "65.9", "16", "1.5", "56.43", "62.83"],
      ...["Beta", "42.4", "48.7", "55.0", "12", "1.5", "45.40", "52.00"],
    ]);
    expect(html[5]).toContain('<tr><th scope="row" class="number">2</th><td>Requirement 2</td>');
    expect(tagsOf(html[5]!).filter(({ name, text }) => name === "td" && text === "withheld").length).toBe(33);
  });
});

describe("the files of figures", () => {
  it("are one image and one table each", () => {
    expect([...files.keys()].slice(0, 2)).toEqual([
      "charts/maturity-by-industry.svg",
      "charts/maturity-by-industry.csv",
    ]);
    expect(files.size).toBe(14);
  });

  it("are complete images: well-formed, with a background, the source and what the data is", () => {
    const image = files.get("charts/maturity-by-industry.svg")!;
    const tags = tagsOf(image);
    expect(tags[0]).toMatchObject({ name: "svg", attributes: { xmlns: "http://www.w3.org/2000/svg" } });
    expect(tags.find(({ name }) => name === "rect")!.attributes.fill).toBe("#ffffff");
    const texts = tags.filter(({ name }) => name === "text").map(({ text }) => text);
    const words = texts.join(" ");
    expect(words).toContain("Alpha & Sons had the highest maturity");
    expect(words).toContain(`Release ${golden.release.release}`);
    expect(words).toContain(golden.release.disclaimer);
  });

  it("are tables that are read back as the rows, with withheld cells empty", () => {
    for (const { id, columns, rows } of all) {
      const records: string[][] = parse(files.get(`charts/${id}.csv`)!);
      expect(records[0]).toEqual(columns.map(({ name }) => name));
      expect(records.slice(1)).toEqual(rows.map((row) => row.map((value) => String(value ?? ""))));
    }
  });

  it("have no text that a spreadsheet takes for a formula", () => {
    const [figure] = figureFiles([{ ...all[0]!, rows: [["=1+1", "@x", -1, 0, 0, 0]] }], context).slice(1);
    expect(textOf(figure!.bytes).split("\n")[1]).toBe("'=1+1,'@x,-1,0,0,0,,,");
  });
});

describe("the style of figures", () => {
  it("has a rule for every colour that figures use", () => {
    const used = new Set(
      html.flatMap((markup) =>
        [...markup.matchAll(/\b(?:fill|stroke)-[a-z-]+(?=[ "])/g)].map(([name]) => name),
      ),
    );
    const classes = [...used].filter(
      (name) => !["stroke-width", "stroke-linejoin", "stroke-dasharray", "fill-opacity"].includes(name),
    );
    expect(classes.length).toBeGreaterThan(9);
    for (const name of classes) expect(FIGURE_STYLE).toContain(`.${name} {`);
  });

  it("shows one of the two images", () => {
    expect(FIGURE_STYLE).toContain(".chart-narrow { display: none;");
    expect(FIGURE_STYLE).toContain(".chart-wide { display: none; } .chart-narrow { display: block; }");
  });
});
