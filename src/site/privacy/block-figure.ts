import { bubbleChart } from "../../charts/bubble-chart.ts";
import { NARROW, svgImage, WIDE } from "../../charts/drawing.ts";
import { type Html, html } from "../../markup/template.ts";
import { METRIC, METRICS_AND_PARTS, SUM_METRICS } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { yearInTitle } from "../../model/years.ts";
import { datasetFile } from "../../routing/addresses.ts";
import { type BlockRow, knownMeanIn, blocks as table } from "../../tables/blocks.ts";
import { MIXED } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { dataTable } from "../data-table.ts";
import { countInWords, displayNameIn, formatFigure, grouped } from "../format.ts";
import { anchor } from "../html.ts";
import { datasetPage, link } from "../links.ts";

/** The blocks of one industry and year as they are published, one of them highlighted. */
export interface DrawnBlocks {
  readonly industry: string;
  readonly year: number;
  readonly rows: readonly BlockRow[];
  readonly chosen: BlockRow;
}

/**
 * Returns the blocks of the industry that has the fewest in the latest year, so that they can be told apart in the
 * chart. The chosen one is in the middle by maturity of its smallest blocks; blocks with mixed labels only if there are
 * no others.
 */
export function blocksToDraw({ industries, blocks }: Tables): DrawnBlocks {
  const year = blocks.reduce((latest, row) => Math.max(latest, row.year), 0);
  const latest = blocks.filter((row) => row.year === year);
  const pools = industries
    .map(({ id, display_name }) => ({
      industry: display_name,
      rows: latest.filter(({ industry }) => industry === id),
    }))
    .filter(({ rows }) => rows.length > 0);
  const { industry, rows } = pools.reduce((a, b) => (b.rows.length < a.rows.length ? b : a));
  const labelled = rows.filter(({ framework, region }) => framework !== MIXED && region !== MIXED);
  const candidates = labelled.length > 0 ? labelled : rows;
  const smallest = candidates.reduce(
    (least, row) => Math.min(least, row.programmes),
    Number.POSITIVE_INFINITY,
  );
  const middle = candidates
    .filter(({ programmes }) => programmes === smallest)
    .toSorted((a, b) => a.maturity_score_mean - b.maturity_score_mean);
  return { industry, year, rows, chosen: required(middle[Math.floor(middle.length / 2)], "a block to draw") };
}

/** Returns a chart of the blocks, and the complete row of the highlighted one. */
export function blockFigure(
  { industry, year, rows, chosen }: DrawnBlocks,
  tables: Tables,
  path: string,
): Html {
  const { methodology } = tables;
  const programmes = rows.reduce((sum, row) => sum + row.programmes, 0);
  const title = `${countInWords(programmes, "programme is", "programmes are")} published as ${countInWords(rows.length, "block", "blocks")}`;
  const description = `The blocks of ${industry} in ${yearInTitle(tables.span, year)}, each at the means of its programmes; its area shows how many they are.`;
  const bubble = (row: BlockRow) => ({
    x: row.maturity_score_mean,
    y: row.cost_usd_mean / 1000,
    count: row.programmes,
  });
  const chart = {
    bubbles: rows.filter((row) => row !== chosen).map(bubble),
    chosen: bubble(chosen),
    xTitle: "Maturity score",
    yTitle: "Cost, thousand US dollars",
    xTick: String,
    yTick: (value: number) => grouped(value),
    names: { all: "a block", chosen: "the block whose row is shown below" },
  };
  const image = (id: string, size: typeof WIDE) =>
    svgImage({ id: `blocks-${id}`, title, description }, bubbleChart(chart, size), `chart-${id}`);
  return html`<figure class="figure" id="blocks">
<figcaption>
<h3>${title}</h3>
<p>${description}</p>
</figcaption>
${image("wide", WIDE)}
${image("narrow", NARROW)}
<p class="figure-source">Source: ${anchor(link(path, datasetPage(table.name)), table.title)}. Download: ${anchor(link(path, datasetFile(table.path)), "CSV")}, all industries and years.</p>
</figure>
${dataTable({
  caption: "The complete row of the highlighted block",
  columns: [{ label: "Column" }, { label: "Value", numeric: true }],
  rows: cellsOf(chosen, tables).map(([name, value]) => [name, value]),
})}
<p>At least ${methodology.k} organisations gave each of these answers; which ones is not published.</p>`;
}

function cellsOf(
  row: BlockRow,
  { methodology, industries, frameworks, regions }: Tables,
): [string, string][] {
  return [
    ["Year", String(row.year)],
    ["Industry", displayNameIn(industries, row.industry)],
    ["Framework", displayNameIn(frameworks, row.framework)],
    ["Region", displayNameIn(regions, row.region)],
    ["Programmes", String(row.programmes)],
    ["Organisations", row.organisations],
    ...METRICS_AND_PARTS.map((name): [string, string] => {
      const { label, unit } = METRIC[name];
      const isSum = (SUM_METRICS as readonly string[]).includes(name);
      return [
        `${label}, ${isSum ? "the sum of its parts" : "mean"}`,
        formatFigure(methodology, unit, knownMeanIn(row, name)),
      ];
    }),
  ];
}
