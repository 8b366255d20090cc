import { type Drawing, isDrawable, PIXELS_PER_UNIT } from "../charts/drawing.ts";
import { TONES, type Tone } from "../charts/tones.ts";
import type { Context } from "../documents/context.ts";
import { type Html, html, type Svg } from "../markup/template.ts";
import { digitsOf } from "../model/change-words.ts";
import { bytesOf, fileOnDemand, type OutputFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { isMetricUnit, isUnit, UNITS, unitName } from "../model/unit.ts";
import { CHART_FORMATS, chartDownloadFile, type ChartFormat } from "../routing/addresses.ts";
import { formatCsv } from "../tables/format.ts";
import { safeText } from "../tables/texts.ts";
import { dataTable } from "./data-table.ts";
import { digits, grouped } from "./format.ts";
import { anchor } from "./html.ts";
import { chartPage, endpointPage, link } from "./links.ts";
import { NONE, WITHHELD } from "./withheld.ts";

export interface FigureTableColumn {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** The number of decimals shown, if it does not follow from the unit. */
  readonly decimals?: number;
  /** The text for a value that is missing, if it need not be withheld. */
  readonly absent?: string;
}

export type FigureExtent = Pick<Drawing, "width" | "height">;

/** A chart with its texts and data; it is drawn from published answers, and published itself. */
export interface Figure {
  /** Its files are `charts/<id>.svg` and `charts/<id>.csv`; unique in a page. */
  readonly id: string;
  /** What the data shows, in a sentence. */
  readonly title: string;
  /** What is drawn: unit, period, sample size. */
  readonly description: string;
  /** The image for a page, without title and description: the page has them in `<id>-title` and `<id>-desc`. */
  readonly svg: Svg;
  /** The image for a narrow column, such as on a phone, where `svg` would be too small to read. */
  readonly narrow: Svg;
  /** The image as a separate file, with title, description and source. */
  readonly sheet: Svg;
  /** The sizes of the images, in units of the drawing. */
  readonly sizes: Readonly<Record<"wide" | "narrow" | "sheet", FigureExtent>>;
  /**
   * Columns of the data behind it. Units are those of answers, and `programmes`, `blocks`, `year`, `number`; `text`;
   * `id` for columns that only programs need; `mixed` if each row has its own unit, in its column `unit`; `sureness`
   * for errors and intervals, which have their own number of digits.
   */
  readonly columns: readonly FigureTableColumn[];
  /** Values as in the answers; null if withheld. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** The path of the endpoint whose answer it draws; `otherEndpoints` are those that it uses in addition. */
  readonly endpoint: string;
  readonly otherEndpoints: readonly string[];
  /** Names of tables that it draws from, in addition to those of its endpoints. */
  readonly datasets?: readonly string[];
}

/** Returns the path of a figure's file, relative to the publish folder. */
export const chartFile = (id: string, format: ChartFormat) => chartDownloadFile(id, format).slice(1);

/** Units of the columns that identify a row; columns with other units hold values. */
const NAMING = new Set(["id", "text", "year", "number"]);

/** Returns whether all values are withheld; then the title says so, and there is nothing to draw. */
export function isFigureWithheld({ columns, rows }: Figure): boolean {
  return columns.every(({ unit }, at) => NAMING.has(unit) || rows.every((row) => row[at] === null));
}

/** Returns the formats in which a figure can be downloaded; PNG only if the build draws it and can draw its text. */
export function formatsOf(
  { sheet }: Pick<Figure, "sheet">,
  { pixels }: Pick<Context, "pixels">,
): readonly ChartFormat[] {
  const hasPixels = pixels !== undefined && isDrawable(sheet);
  return CHART_FORMATS.filter((format) => format !== "png" || hasPixels);
}

/** Returns the size of an image's PNG in pixels. */
export function pixelSize({ width, height }: FigureExtent): FigureExtent {
  return { width: PIXELS_PER_UNIT * width, height: PIXELS_PER_UNIT * height };
}

/**
 * Returns the files to download of each figure that has values: images and a table.
 * @param painted returns a sheet in the site's colours; by default, sheets are unchanged
 */
export function figureFiles(
  figures: readonly Figure[],
  context: Pick<Context, "pixels">,
  painted: (sheet: Svg) => Svg = (sheet) => sheet,
): OutputFile[] {
  const { pixels } = context;
  const withValues = figures.filter((figure) => !isFigureWithheld(figure));
  return withValues.flatMap((figure) => {
    const { id } = figure;
    const sheet = () => painted(figure.sheet);
    return [
      ...(pixels !== undefined && formatsOf(figure, context).includes("png")
        ? [fileOnDemand(chartFile(id, "png"), pixels(sheet()))]
        : []),
      fileOnDemand(chartFile(id, "svg"), () => bytesOf(`${sheet().source}\n`)),
      fileOnDemand(chartFile(id, "csv"), () => bytesOf(figureCsv(figure))),
    ];
  });
}

function figureCsv({ columns, rows }: Figure): string {
  const names = columns.map(({ name }) => name);
  const records = rows.map((row) =>
    Object.fromEntries(
      row.map((value, index) => [names[index], typeof value === "string" ? safeText(value) : value]),
    ),
  );
  return formatCsv(names, records, { header: true });
}

/** Returns links to the endpoints that a figure draws. */
export function sourcesOf(
  { endpoint, otherEndpoints }: Figure,
  pagePath: string,
  { catalogue }: Context,
): Html[] {
  return [endpoint, ...otherEndpoints].map((path) => {
    const entry = required(
      catalogue.find((candidate) => candidate.path === path),
      path,
    );
    return anchor(link(pagePath, endpointPage(path)), entry.title);
  });
}

/**
 * Returns a figure for a page: finding, image, source and data; only finding and source if all values are withheld.
 * @param pagePath the page, relative to the publish folder; links are relative to it
 */
export function figureHtml(figure: Figure, pagePath: string, context: Context): Html {
  const { id, title, description, svg, narrow } = figure;
  const source = html`Source: ${html.join(sourcesOf(figure, pagePath, context), ", ")}.`;
  if (isFigureWithheld(figure)) {
    return html`<figure class="figure" id="${id}">
<figcaption>
<h3>${title}</h3>
</figcaption>
<p class="figure-source">${source}</p>
</figure>`;
  }
  const downloads = formatsOf(figure, context).map((format) =>
    anchor(link(pagePath, chartFile(id, format)), format.toUpperCase()),
  );
  return html`<figure class="figure" id="${id}">
<figcaption>
<h3 id="${id}-title">${title}</h3>
<p id="${id}-desc">${description}</p>
</figcaption>
${svg}
${narrow}
<p class="figure-source">${source} Download: ${html.join(downloads, ", ")}. <a href="${link(pagePath, chartPage(id))}">Share, cite or embed<span class="unseen"> this chart: ${title}</span></a></p>
<details>
<summary>The figures as a table</summary>
${figureTable(figure, pagePath, context)}
</details>
</figure>`;
}

/** More rows would make a page too large to load and to print. */
const MOST_ROWS = 300;

/** Returns the data behind a figure as a table, or a link to its file if it has too many rows. */
export function figureTable(
  { id, title, columns, rows }: Pick<Figure, "id" | "title" | "columns" | "rows">,
  pagePath: string,
  context: Pick<Context, "tables">,
): Html {
  if (rows.length > MOST_ROWS) {
    const file = anchor(link(pagePath, chartFile(id, "csv")), "the CSV file");
    return html`<p>${grouped(rows.length)} rows, too many for a page: they are in ${file}.</p>`;
  }
  const shown = columns.map((column, index) => ({ ...column, index })).filter(({ unit }) => unit !== "id");
  const unitColumn = columns.findIndex(({ name }) => name === "unit");
  return dataTable({
    caption: `Data: ${title}`,
    columns: shown.map(({ label, unit }) => ({
      label: headOf(label, unit),
      numeric: unit !== "text",
    })),
    rows: rows.map((row) =>
      shown.map(({ unit, decimals, absent, index }) => {
        const own = unit === "mixed" ? String(row[unitColumn]) : unit;
        const value = row[index] ?? null;
        if (index === unitColumn) return unitName(String(value));
        return value === null && absent !== undefined ? absent : cellText(value, own, context, decimals);
      }),
    ),
    quiet: true,
  });
}

function headOf(label: string, unit: string): string {
  const symbol = isMetricUnit(unit) ? UNITS[unit].symbol : null;
  return symbol === null ? label : `${label}, ${symbol}`;
}

function cellText(
  value: string | number | null,
  unit: string,
  { tables }: Pick<Context, "tables">,
  decimals: number | undefined,
): string {
  // A published figure may still have too few programmes for a standard error.
  if (value === null) return unit === "sureness" ? NONE : WITHHELD;
  if (typeof value === "string" || unit === "year" || unit === "number") return String(value);
  if (decimals !== undefined) return `${value < 0 ? "−" : ""}${digitsOf(decimals, Math.abs(value))}`;
  return isUnit(unit) ? digits(tables.methodology, unit, value) : grouped(value);
}

const SHARED: Partial<Record<Tone, string>> = {
  ink: "var(--ink)",
  quiet: "var(--quiet)",
  line: "var(--line)",
  paper: "var(--paper)",
  accent: "var(--accent)",
};

const tones = Object.entries(TONES) as [Tone, { light: string; dark: string }][];
const own = tones.filter(([tone]) => !(tone in SHARED));
const properties = (scheme: "light" | "dark") =>
  own.map(([tone, colour]) => `--chart-${tone}: ${colour[scheme]};`).join(" ");

/** Styles of figures, for pages whose own style sheet defines `--ink`, `--accent` and so on. */
export const FIGURE_STYLE = `:root { ${properties("light")} }
@media screen and (prefers-color-scheme: dark) { :root { ${properties("dark")} } }
${tones
  .map(([tone]) => {
    const colour = SHARED[tone] ?? `var(--chart-${tone})`;
    return `.chart .fill-${tone}, .chart.fill-${tone} { fill: ${colour}; } .chart .stroke-${tone} { stroke: ${colour}; }`;
  })
  .join("\n")}
.figure { max-width: 46rem; margin: 2.5rem 0; }
.figure figcaption > :is(h1, h3) { margin: 0; font-size: 1.25rem; line-height: 1.3; text-wrap: balance; }
.figure figcaption > p { color: var(--quiet); font-size: .9375rem; line-height: 1.5; margin: .375rem 0 1.25rem; }
.chart { display: block; font-family: inherit; width: 100%; height: auto; font-variant-numeric: tabular-nums; }
.chart-narrow { display: none; max-width: 26rem; }
@media (max-width: 36rem) { .chart-wide { display: none; } .chart-narrow { display: block; } }
.figure-source { color: var(--quiet); font-size: .875rem; margin: 1rem 0 0; }
.figure details { border: 0; font-size: .875rem; }`;
