import { sum } from "d3-array";
import { type Svg, svg } from "../markup/template.ts";
import type { Drawing, Size } from "./drawing.ts";
import { type KeyEntry, key } from "./key.ts";
import { hasRoom, panelOf, type PanelColumn, PLOT, scaleFor } from "./series-panel.ts";
import { group, NOTHING } from "./svg.ts";
import { shortLines, textLabel, textLines, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

export interface LinePanels {
  /** Names of the rows. */
  readonly rows: readonly string[];
  /** At least one column. */
  readonly columns: readonly PanelColumn[];
  readonly key: readonly KeyEntry[];
  /** Texts below the first and the last x. */
  readonly firstTick: string;
  readonly lastTick: string;
}

const GAP = 18;
const LABEL_GAP = 14;
const LABEL_SHARE = 0.22;
/** The most lines of a name. */
const MOST_LINES = 4;
/** The largest number of panels side by side in the narrow layout. */
const BESIDE = 3;

/**
 * Draws a line in each panel, with its interval as a band. The wide layout has a row for each name and a column for
 * each figure, in several tables below each other if the panels would be too narrow for their texts; the narrow layout
 * has a block for each figure. All panels of a figure have the same scale, which need not begin at 0.
 */
export function linePanels(chart: LinePanels, size: Size): Drawing {
  const legend = key(chart.key, size);
  const { height, body } = size.aside
    ? asTable(chart, size, legend.height)
    : asBlocks(chart, size, legend.height);
  return { width: size.width, height, body: svg`${[legend.body, ...body]}` };
}

interface Laid {
  readonly height: number;
  readonly body: Svg[];
}

function asTable({ rows, columns, ...chart }: LinePanels, size: Size, from: number): Laid {
  const { width, small } = size;
  const names = rows.map((name) => shortLines(name, width * LABEL_SHARE, small, MOST_LINES, true));
  const left = Math.max(...names.flat().map((text) => textWidth(text, small, true))) + LABEL_GAP;
  const widthOf = (beside: number) => (width - left + GAP) / beside - GAP;
  const most = mostBeside(columns, columns.length, widthOf, size);
  const beside = Math.ceil(columns.length / Math.ceil(columns.length / most));
  const body: Svg[] = [];
  let bottom = from;
  for (let at = 0; at < columns.length; at += beside) {
    if (at > 0) bottom += size.font;
    const part = { ...chart, columns: columns.slice(at, at + beside) };
    const table = oneTable(part, names, { left, panelWidth: widthOf(beside) }, size, bottom);
    body.push(...table.body);
    bottom = table.height;
  }
  return { height: bottom, body };
}

/** Returns how many panels have room for their texts side by side, at most this many, and at least one. */
function mostBeside(
  columns: readonly PanelColumn[],
  most: number,
  widthOf: (beside: number) => number,
  { small }: Size,
): number {
  const panels = columns.flatMap((column) => column.panels);
  let beside = most;
  while (beside > 1 && !panels.every((panel) => hasRoom(panel, widthOf(beside), small))) beside--;
  return beside;
}

function oneTable(
  { columns, ...chart }: Omit<LinePanels, "rows">,
  names: readonly (readonly string[])[],
  { left, panelWidth }: { readonly left: number; readonly panelWidth: number },
  size: Size,
  from: number,
): Laid {
  const { small, font } = size;
  const lineHeight = small * 1.25;
  const titles = columns.map(({ title }) => textLines(title, panelWidth, small, true));
  const first = from + Math.max(...titles.map(({ length }) => length)) * lineHeight + font * 0.6;
  const step = small * 1.5 + PLOT + font * 0.7;
  // A name of many lines makes its row higher.
  const heights = names.map(({ length }) => Math.max(step, length * lineHeight + font * 0.7));
  const start = (row: number) => first + sum(heights.slice(0, row));
  const middle = (row: number) => start(row) + ((heights[row] ?? step) - step) / 2;
  const bottom = start(names.length);
  const at = (column: number) => left + column * (panelWidth + GAP);
  return {
    height: bottom + small * 1.2,
    body: [
      group(
        { "font-size": small, "font-weight": 700 },
        ...titles.flatMap((lines, column) =>
          lines.map((text, index) =>
            textLabel(text, at(column), first - font * 0.6 - (lines.length - 1 - index) * lineHeight),
          ),
        ),
        ...names.flatMap((lines, row) =>
          lines.map((text, index) =>
            textLabel(
              text,
              0,
              middle(row) + small * 1.5 + PLOT / 2 + (index - (lines.length - 1) / 2) * lineHeight,
            ),
          ),
        ),
      ),
      ...columns.flatMap((column, index) => {
        const y = scaleFor(column);
        return column.panels.map((panel, row) =>
          panelOf(panel, column, y, { left: at(index), top: middle(row), width: panelWidth }, size),
        );
      }),
      ...columns.map((_, column) => ticksAt(chart, at(column), panelWidth, bottom + small * 0.6, size)),
    ],
  };
}

function asBlocks({ rows, columns, ...chart }: LinePanels, size: Size, from: number): Laid {
  const { width, small, font } = size;
  const lineHeight = small * 1.25;
  const widthOf = (beside: number) => (width + GAP) / beside - GAP;
  const beside = mostBeside(columns, BESIDE, widthOf, size);
  const panelWidth = widthOf(beside);
  const names = rows.map((name) => shortLines(name, panelWidth, small, MOST_LINES));
  const heads = Array.from({ length: Math.ceil(rows.length / beside) }, (_, line) => {
    const own = names.slice(line * beside, (line + 1) * beside);
    return Math.max(...own.map(({ length }) => length)) * lineHeight + 4;
  });
  const below = small * 1.5 + PLOT + font * 0.6;
  const body: Svg[] = [];
  let top = from;
  for (const column of columns) {
    const y = scaleFor(column);
    body.push(group({ "font-size": font, "font-weight": 700 }, textLabel(column.title, 0, top + font * 1.4)));
    top += font * 2;
    for (const [row, panel] of column.panels.entries()) {
      const line = Math.floor(row / beside);
      const head = top + sum(heads.slice(0, line + 1)) + line * below;
      const left = (row % beside) * (panelWidth + GAP);
      const lines = names[row] ?? [];
      body.push(
        group(
          { "font-size": small },
          ...lines.map((text, index) =>
            textLabel(text, left, head - 4 - (lines.length - 1 - index) * lineHeight),
          ),
        ),
        panelOf(panel, column, y, { left, top: head, width: panelWidth }, size),
      );
    }
    top += sum(heads) + heads.length * below;
    body.push(ticksAt(chart, 0, panelWidth, top + small * 0.4, size));
    top += small * 1.8;
  }
  return { height: top, body };
}

function ticksAt(
  { firstTick, lastTick }: Pick<LinePanels, "firstTick" | "lastTick">,
  left: number,
  width: number,
  y: number,
  { small }: Size,
): Svg {
  return group(
    { "font-size": small, ...paint({ fill: "quiet" }) },
    firstTick === lastTick ? NOTHING : textLabel(firstTick, left, y),
    textLabel(lastTick, left + width, y, { "text-anchor": "end" }),
  );
}
