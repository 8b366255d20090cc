import { type Svg, svg } from "../markup/template.ts";
import type { Size } from "./drawing.ts";
import { group } from "./svg.ts";
import { HALO, textLabel, textLines, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** A line of a chart that has one line for each thing: its name, and what a table would say of it. */
export interface LabelledRow {
  readonly label: string;
  /** One for each heading. */
  readonly cells?: readonly string[];
}

export interface RowsPlan {
  readonly rows: readonly LabelledRow[];
  /** Of the cells. */
  readonly headings?: readonly string[];
  /** Which column of cells is printed bold. */
  readonly strongColumn?: number;
  /** Where it begins, and how much room something needs above the marks of the first row. */
  readonly top: number;
  readonly lead?: number;
  /** How high a mark with what is printed at it is, and how far below the middle of that the mark is. */
  readonly mark: number;
  readonly drop?: number;
}

/** Where things are in such a chart; `body` has labels, headings and cells. */
export interface RowsFrame {
  /** The edges of the place for marks. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The middle of the mark of a row. */
  readonly y: (index: number) => number;
  /** Where a line through all rows strikes through no text: from top to bottom, or mark by mark. */
  readonly spans: readonly (readonly [from: number, to: number])[];
  readonly body: Svg;
}

const COLUMN_GAP = { aside: 18, above: 12 };
const LABEL_GAP = 12;
/** The most of the width that labels beside the marks take. */
const LABEL_SHARE = 0.42;
/** What sets a label above a mark apart from the row before. */
const ROW_GAP = 10;

/** Lays out labels and cells: labels left of the marks and right-aligned, or above them; cells at the right. */
export function rowsFrame(plan: RowsPlan, size: Size): RowsFrame {
  const { rows, headings = [], strongColumn, top, lead = 0, mark, drop = 0 } = plan;
  const { width, font, small, aside } = size;
  const columns = columnsOf(plan, size);
  const lines = rows.map((row) =>
    textLines(row.label, aside ? width * LABEL_SHARE : width - columns.width, font),
  );
  const labelWidth = Math.max(0, ...lines.flat().map((line) => textWidth(line, font)));
  const lineHeight = font * 1.25;
  const depth = Math.max(1, ...lines.map(({ length }) => length));
  // Rows beside their labels are all of one height.
  const heights = lines.map(({ length }) =>
    aside ? Math.max(mark, depth * lineHeight + 6) : ROW_GAP + length * lineHeight + 4 + mark,
  );
  const head = headings.length > 0 ? small * 1.7 : 0;
  const first = top + (aside ? Math.max(lead, head) : lead + head);
  const start = (index: number) => first + heights.slice(0, index).reduce((sum, height) => sum + height, 0);
  const end = (index: number) => start(index + 1);
  const y = (index: number) => end(index) - (aside ? end(index) - start(index) : mark) / 2 + drop;
  /** The baseline of the first of some lines of text beside or above a mark. */
  const baseline = (index: number, count: number) =>
    aside ? y(index) + font * 0.36 - ((count - 1) * lineHeight) / 2 : start(index) + ROW_GAP + font;
  const labels = lines.flatMap((texts, index) =>
    texts.map((text, line) =>
      textLabel(text, aside ? labelWidth : 0, baseline(index, texts.length) + line * lineHeight),
    ),
  );
  const cells = columns.edges.map(({ right }, column) =>
    group(
      column === strongColumn ? { "font-weight": 700 } : {},
      ...rows.map(({ cells }, index) => textLabel(cells?.[column] ?? "", right, baseline(index, 1))),
    ),
  );
  const headingLine = first - head + small;
  return {
    left: aside ? labelWidth + LABEL_GAP : 0,
    right: aside ? width - columns.width : width,
    top: first,
    bottom: end(rows.length - 1),
    y,
    spans: aside
      ? [[first, end(rows.length - 1)]]
      : rows.map((_, index) => [end(index) - mark, end(index)] as const),
    body: svg`${[
      group({ "font-size": font, "text-anchor": aside ? "end" : undefined, ...HALO }, ...labels),
      group({ "font-size": font, "text-anchor": "end", ...HALO }, ...cells),
      group(
        { "font-size": small, "text-anchor": "end", ...paint({ fill: "quiet" }) },
        ...columns.edges.map(({ heading, right }) => textLabel(heading, right, headingLine)),
      ),
    ]}`,
  };
}

/** The right edges of the columns of cells, and the width of all with the gaps before them. */
function columnsOf(
  { rows, headings = [], strongColumn }: RowsPlan,
  { width, font, small, aside }: Size,
): { edges: { heading: string; right: number }[]; width: number } {
  const widths = headings.map((heading, index) =>
    Math.max(
      textWidth(heading, small),
      ...rows.map(({ cells }) => textWidth(cells?.[index] ?? "", font, index === strongColumn)),
    ),
  );
  const gap = aside ? COLUMN_GAP.aside : COLUMN_GAP.above;
  const total = (columns: readonly number[]) => columns.reduce((sum, column) => sum + column + gap, 0);
  const edges = headings.map((heading, index) => ({
    heading,
    right: width - total(widths.slice(index + 1)),
  }));
  return { edges, width: total(widths) };
}
