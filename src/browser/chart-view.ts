import { explorerBarChart } from "./bar-chart.ts";
import { arranged } from "./cell-order.ts";
import { chartCsv, chartFileName } from "./chart-csv.ts";
import { chartSvg } from "./chart-file.ts";
import { chartTitle, type ChartSource, measureName, notesOf } from "./chart-words.ts";
import { type Chartable, type Measure, type Order, placesIn } from "./charts.ts";
import { element } from "./dom.ts";
import { explorerLineChart } from "./line-chart.ts";
import { pngOf, saveFile } from "./png.ts";
import { partName } from "./table-view.ts";

/** The width of a chart in a file. */
const FILE_WIDTH = 720;

const ORDERS: readonly (readonly [Order, string])[] = [
  ["answer", "as in the answer"],
  ["value", "largest first"],
  ["name", "by name"],
];

/**
 * Returns the chart of an answer with fields to choose the list, the measure and the order of bars, and with downloads.
 * @param charts the lists that can be drawn, at least one
 */
export function chartNodes(charts: readonly Chartable[], source: ChartSource): Node[] {
  const stage = element("div", { class: "stage" });
  const title = element("h2", { id: "chart-title" });
  const notes = element("p", { class: "note" });
  const lists = choice("chart-list", "List", partName, charts);
  const measures = choice<Measure>("chart-measure", "Measure", measureName);
  const orders = choice("chart-order", "Order", ([, label]) => label, ORDERS);
  let width = 0;
  const chosen = () => {
    const [chart, measure, [order]] = [lists.chosen(), measures.chosen(), orders.chosen()];
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
    measures.offer(lists.chosen().measures);
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
      saveFile(`${chartFileName(chart, measure, source)}.${ending}`, await content());
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

/** Creates a select with its label. */
function choice<T>(id: string, label: string, nameOf: (option: T) => string, first: readonly T[] = []) {
  const select = element("select", { id });
  let options: readonly T[] = [];
  const offer = (all: readonly T[]) => {
    options = all;
    select.replaceChildren(...all.map((option) => element("option", {}, nameOf(option))));
  };
  offer(first);
  return {
    select,
    field: element("div", { class: "field" }, element("label", { for: id }, label), select),
    offer,
    // oxlint-disable-next-line typescript/no-non-null-assertion -- a list that offers something has a choice
    chosen: () => options[select.selectedIndex]!,
  };
}

function drawn(chart: Chartable, measure: Measure, width: number): SVGElement {
  return (chart.kind === "line" ? explorerLineChart : explorerBarChart)(chart, measure, width);
}

/** Returns a chart and its measure with their entries in an order. */
function ordered(chart: Chartable, measure: Measure, order: Order) {
  const places = placesIn(chart, measure, order);
  const inOrder = <T>(values: readonly T[]) => arranged(values, places);
  return {
    chart: { ...chart, labels: inOrder(chart.labels), few: inOrder(chart.few) },
    measure: { ...measure, values: inOrder(measure.values), intervals: inOrder(measure.intervals) },
  };
}
