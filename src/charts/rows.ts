import { type Svg, svg } from "../markup/template.ts";
import type { Size } from "./drawing.ts";
import { group } from "./svg.ts";
import { HALO, shortLines, textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** Row of a chart: its label, and the texts of its cells. */
export interface LabelledRow {
  readonly label: string;
  /** One cell for each heading. */
  readonly cells?: readonly string[];
}

export interface RowsPlan {
  readonly rows: readonly LabelledRow[];
  /** Headings of the columns of cells. */
  readonly headings?: readonly string[];
  /** Index of the column of cells that is printed in bold. */
  readonly strongColumn?: number;
  /** Top of the rows, and the height needed above the marks of the first row (`lead`). */
  readonly top: number;
  readonly lead?: number;
  /** Height of a mark with the text printed at it, and how far the mark is below the middle of that height (`drop`). */
  readonly mark: number;
  readonly drop?: number;
}

/** Layout of a chart with rows; `body` holds the labels, headings and cells. */
export interface RowsFrame {
  /** Edges of the area for marks. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Returns the vertical middle of a row's mark. */
  readonly y: (index: number) => number;
  /** Vertical spans in which a line through all rows crosses no text: from top to bottom, or one for each mark. */
  readonly spans: readonly (readonly [from: number, to: number])[];
  readonly body: Svg;
}

const COLUMN_GAP = { aside: 18, above: 12 };
const LABEL_GAP = 12;
/** Maximum share of the width for labels next to the marks. */
const LABEL_SHARE = 0.42;
/** The most lines of a label. */
const MOST_LINES = 4;
/** Gap between a label above a mark and the previous row. */
const ROW_GAP = 10;

/**
 * Lays out labels and cells: labels to the left of the marks and right-aligned, or above the marks; cells at the right.
 * A long label takes several lines, which make only its own row higher, and is shortened if these are too many.
 */
export function rowsFrame(plan: RowsPlan, size: Size): RowsFrame {
  const { rows, headings = [], strongColumn, top, lead = 0, mark, drop = 0 } = plan;
  const { width, font, small, aside } = size;
  const columns = columnsOf(plan, size);
  const lines = rows.map((row) =>
    shortLines(row.label, aside ? width * LABEL_SHARE : width - columns.width, font, MOST_LINES),
  );
  const labelWidth = Math.max(0, ...lines.flat().map((line) => textWidth(line, font)));
  const lineHeight = font * 1.25;
  const heights = lines.map(({ length }) =>
    aside ? Math.max(mark, length * lineHeight + 6) : ROW_GAP + length * lineHeight + 4 + mark,
  );
  const head = headings.length > 0 ? small * 1.7 : 0;
  const first = top + (aside ? Math.max(lead, head) : lead + head);
  const start = (index: number) => first + heights.slice(0, index).reduce((sum, height) => sum + height, 0);
  const end = (index: number) => start(index + 1);
  const y = (index: number) => end(index) - (aside ? end(index) - start(index) : mark) / 2 + drop;
  /** Returns the baseline of the first of some lines of text next to or above a mark. */
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

/** Returns the right edges of the columns of cells, and their total width including the gaps before them. */
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
