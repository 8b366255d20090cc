import { barChart } from "./bar-chart.ts";
import { chartCsv, fileNameOf } from "./chart-csv.ts";
import { chartSvg } from "./chart-file.ts";
import { chartTitle, type ChartSource, measureName, notesOf } from "./chart-words.ts";
import { type Chartable, type Measure, type Order, placesIn } from "./charts.ts";
import { element } from "./dom.ts";
import { lineChart } from "./line-chart.ts";
import { pngOf, saveFile } from "./png.ts";
import { partName } from "./table-view.ts";

/** How wide a chart is drawn for a file. */
const FILE_WIDTH = 720;

const ORDERS: readonly (readonly [Order, string])[] = [
  ["answer", "as in the answer"],
  ["value", "largest first"],
  ["name", "by name"],
];

/**
 * The chart of an answer, with a choice of list and of measure where there are several, of the order of bars, and with its
 * downloads.
 * @param charts what can be drawn, at least one
 */
export function chartNodes(charts: readonly Chartable[], source: ChartSource): Node[] {
  const stage = element("div", { class: "stage" });
  const title = element("h2", { id: "chart-title" });
  const notes = element("p", { class: "note" });
  const lists = choice("chart-list", "List", charts.map(partName));
  const measures = choice("chart-measure", "Measure", []);
  const orders = choice(
    "chart-order",
    "Order",
    ORDERS.map(([, label]) => label),
  );
  let width = 0;
  const chosen = () => {
    const chart = charts[lists.select.selectedIndex]!;
    const measure = chart.measures[measures.select.selectedIndex]!;
    const [order] = ORDERS[orders.select.selectedIndex]!;
    return chart.kind === "line" ? { chart, measure } : ordered(chart, measure, order);
  };
  const draw = () => {
    const { chart, measure } = chosen();
    title.textContent = chartTitle(chart, measure, source);
    notes.textContent = notesOf(chart, measure, source).join(" ");
    orders.field.hidden = chart.kind === "line";
    if (width > 0) stage.replaceChildren(drawn(chart, measure, width));
  };
  const offerMeasures = () => {
    const names = charts[lists.select.selectedIndex]!.measures.map(measureName);
    measures.select.replaceChildren(...names.map((name) => element("option", {}, name)));
    draw();
  };
  lists.select.addEventListener("change", offerMeasures);
  measures.select.addEventListener("change", draw);
  orders.select.addEventListener("change", draw);
  offerMeasures();
  // The stage has no width while its tab is hidden.
  new ResizeObserver(() => {
    if (stage.clientWidth === width) return;
    width = stage.clientWidth;
    draw();
  }).observe(stage);
  const svg = () => {
    const { chart, measure } = chosen();
    return chartSvg(drawn(chart, measure, FILE_WIDTH), chart, measure, source);
  };
  const save = (ending: string, content: () => Promise<Blob>) => {
    const button = element("button", { type: "button" }, ending.toUpperCase());
    button.addEventListener("click", async () => {
      const { chart, measure } = chosen();
      saveFile(`${fileNameOf(chart, measure, source)}.${ending}`, await content());
    });
    return button;
  };
  const downloads = element(
    "p",
    { class: "downloads" },
    "Download: ",
    save("png", () => pngOf(svg())),
    save("svg", async () => new Blob([svg()], { type: "image/svg+xml" })),
    save("csv", async () => {
      const { chart, measure } = chosen();
      return new Blob([chartCsv(chart, measure)], { type: "text/csv" });
    }),
  );
  return [
    element("div", { class: "fields" }, lists.field, measures.field, orders.field),
    title,
    stage,
    notes,
    downloads,
  ];
}

function choice(id: string, label: string, options: readonly string[]) {
  const select = element("select", { id }, ...options.map((option) => element("option", {}, option)));
  return { select, field: element("div", { class: "field" }, element("label", { for: id }, label), select) };
}

function drawn(chart: Chartable, measure: Measure, width: number): SVGElement {
  return (chart.kind === "line" ? lineChart : barChart)(chart, measure, width);
}

/** A chart and its measure with their entries in an order. */
function ordered(chart: Chartable, measure: Measure, order: Order) {
  const places = placesIn(chart, measure, order);
  const inOrder = <T>(values: readonly T[]) => places.map((place) => values[place]!);
  return {
    chart: { ...chart, labels: inOrder(chart.labels), few: inOrder(chart.few) },
    measure: { ...measure, values: inOrder(measure.values), intervals: inOrder(measure.intervals) },
  };
}
