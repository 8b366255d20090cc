import { unitName } from "../model/unit.ts";
import { type Chartable, extent, type Measure, share } from "./charts.ts";
import { drawing, element } from "./dom.ts";
import { numberText } from "./numbers.ts";
import { partName } from "./table-view.ts";

/** Room for a value beside its bar, and between the top of a drawing and its first mark. */
const VALUE = 72;
const MARGIN = 12;
/** Below this width names stand above their bars. */
const NARROW = 520;
/** A letter of a label is about as wide. */
const LETTER = 7.4;

/**
 * The chart of an answer, with a choice of list and of measure where there are several.
 * @param charts what can be drawn, at least one
 */
export function chartNodes(charts: readonly Chartable[]): Node[] {
  const stage = element("div", { class: "stage" });
  const lists = choice("chart-list", "List", charts.map(partName));
  const measures = choice("chart-measure", "Measure", []);
  let width = 0;
  const draw = () => {
    const chart = charts[lists.select.selectedIndex]!;
    const measure = chart.measures[measures.select.selectedIndex]!;
    if (width > 0) stage.replaceChildren((chart.kind === "line" ? line : bars)(chart, measure, width));
  };
  const offerMeasures = () => {
    const names = charts[lists.select.selectedIndex]!.measures.map(measureName);
    measures.select.replaceChildren(...names.map((name) => element("option", {}, name)));
    draw();
  };
  lists.select.addEventListener("change", offerMeasures);
  measures.select.addEventListener("change", draw);
  offerMeasures();
  // The stage has no width while its tab is hidden.
  new ResizeObserver(() => {
    if (stage.clientWidth === width) return;
    width = stage.clientWidth;
    draw();
  }).observe(stage);
  return [element("div", { class: "fields" }, lists.field, measures.field), stage];
}

function choice(id: string, label: string, options: readonly string[]) {
  const select = element("select", { id }, ...options.map((option) => element("option", {}, option)));
  return { select, field: element("div", { class: "field" }, element("label", { for: id }, label), select) };
}

function bars({ labels, ...chart }: Chartable, measure: Measure, width: number): SVGElement {
  const isNarrow = width < NARROW;
  const longest = Math.max(...labels.map((label) => label.length));
  const names = isNarrow ? 0 : Math.min(longest * LETTER + MARGIN, width / 2);
  const ends = extent(measure.values);
  const left = names + (ends[0] < 0 ? VALUE : 0);
  const at = (value: number) => left + share(value, ends) * (width - left - VALUE);
  const pitch = isNarrow ? 46 : 30;
  const marks = measure.values.map((value, index) => {
    const top = index * pitch + (isNarrow ? 20 : 4);
    const middle = top + 11;
    const label = isNarrow
      ? drawing("text", { x: 0, y: top - 5, class: "label" }, labels[index]!)
      : drawing("text", { x: names - MARGIN, y: middle, class: "label end middle" }, labels[index]!);
    if (value === null) {
      return drawing(
        "g",
        {},
        label,
        drawing("text", { x: at(0) + 6, y: middle, class: "label middle" }, "withheld"),
      );
    }
    const [from, to] = value < 0 ? [at(value), at(0)] : [at(0), at(value)];
    const bar = drawing("rect", {
      x: from,
      y: top,
      width: Math.max(to - from, 1),
      height: 22,
      class: "mark",
    });
    const place =
      value < 0 ? { x: from - 6, class: "figure end middle" } : { x: to + 6, class: "figure middle" };
    return drawing("g", {}, label, bar, drawing("text", { y: middle, ...place }, numberText(value)));
  });
  const height = labels.length * pitch + 4;
  const zero = drawing("line", { x1: at(0), x2: at(0), y1: 0, y2: height, class: "zero" });
  // On a narrow screen a line at the left edge would run through the names.
  return canvas(chart.path, measure, width, height, at(0) > 0 ? [zero, ...marks] : marks);
}

function line({ labels, path }: Chartable, measure: Measure, width: number): SVGElement {
  const [top, bottom, side] = [34, 30, 28];
  const height = 280;
  const ends = extent(measure.values);
  const x = (index: number) => side + (index / (labels.length - 1)) * (width - 2 * side);
  const y = (value: number) => height - bottom - share(value, ends) * (height - top - bottom);
  const points = measure.values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const way = points.map(({ index, value }) => `${x(index)} ${y(value)}`).join("L");
  return canvas(path, measure, width, height, [
    drawing("line", { x1: 0, x2: width, y1: y(0), y2: y(0), class: "zero" }),
    drawing("path", { d: `M${way}`, class: "way" }),
    ...points.map(({ index, value }) =>
      drawing("circle", { cx: x(index), cy: y(value), r: 4, class: "mark" }),
    ),
    ...points.map(({ index, value }) =>
      drawing("text", { x: x(index), y: y(value) - 12, class: "figure centre" }, numberText(value)),
    ),
    ...labels.map((label, index) =>
      drawing("text", { x: x(index), y: height - 8, class: "label centre" }, label),
    ),
  ]);
}

function canvas(
  path: string,
  measure: Measure,
  width: number,
  height: number,
  marks: readonly Node[],
): SVGElement {
  const label = `${measureName(measure)} of ${path}. The tab Table has the same figures.`;
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return drawing("svg", { role: "img", "aria-label": label, ...size }, ...marks);
}

function measureName({ name, unit }: Measure): string {
  return `${name}, ${unitName(unit)}`;
}
