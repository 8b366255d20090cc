import { required } from "../model/required.ts";
import { answerTable } from "../routing/addresses.ts";
import { type ExplorerCatalogue, RECEIVERS } from "../site/explorer-data.ts";
import { fileSize } from "../site/format.ts";
import { answerTexts } from "./answer-texts.ts";
import { callsOf } from "./calls.ts";
import { chartNodes } from "./chart-view.ts";
import { chartablesIn } from "./charts.ts";
import { copies } from "./copy.ts";
import { csvTable } from "./csv.ts";
import { attributeOf, byId, element } from "./dom.ts";
import { requestForm } from "./form.ts";
import { jsonNodes } from "./json-text.ts";
import { answerTo, endpointOfFile } from "./request.ts";
import { sortable } from "./sort.ts";
import { hashOf, type ExplorerState, stateOf, type ExplorerView } from "./state.ts";
import { tableNodes } from "./table-view.ts";
import { tablesIn } from "./tables.ts";
import { tabs } from "./tabs.ts";

type Views = Record<ExplorerView, (() => (string | Node)[]) | undefined>;

/** Names of HTTP statuses. */
const STATUS = {
  200: "200 OK",
  301: "301 Moved Permanently",
  404: "404 Not Found",
  410: "410 Gone",
} as const;

/** The elements that views are shown in. */
const PANELS: Record<ExplorerView, string> = { table: "panel-table", chart: "panel-chart", text: "text" };

/** Runs the explorer page. The address bar has the state, from which everything shown is derived. */
function start(catalogue: ExplorerCatalogue): void {
  const textOf = answerTexts(catalogue);
  const tell = (...message: (string | Node)[]) => byId("status").replaceChildren(...message);
  const first: ExplorerState = {
    view: "table",
    address: required(catalogue.endpoints[0], "an endpoint").path,
  };
  let state = stateOf(location.hash) ?? first;
  let views: Partial<Views> = {};

  const ask = (address: string) => {
    const hash = hashOf({ ...state, address });
    if (location.hash === hash) show({ ...state, address });
    else location.hash = hash;
  };
  const reflect = requestForm(catalogue, ask);
  const showPanel = tabs<ExplorerView>(byId("views"), (view) => {
    // A different view of the same answer is not a step in the browser's history.
    state = { ...state, view };
    history.replaceState(null, "", hashOf(state));
    byId("call-view").textContent = location.href;
    showView();
  });
  const showView = () => {
    const { view } = state;
    showPanel(view);
    const nodes = views[view]?.();
    if (nodes !== undefined) {
      byId(PANELS[view]).replaceChildren(...nodes);
      sortable(byId(PANELS[view]));
    }
    // Each view is filled only once, so that it keeps the reader's choices.
    views = { ...views, [view]: undefined };
  };

  const show = async (next: ExplorerState) => {
    state = next;
    const { address } = next;
    reflect(address);
    const resolution = answerTo(catalogue, address);
    byId("answer").hidden = resolution === undefined;
    if (resolution === undefined) {
      tell("The explorer knows only addresses under /api/intelligence/. This is not one of them.");
      return;
    }
    const { file, status } = resolution;
    const text = await textOf(file).catch(() => undefined);
    // Another request may have overtaken this one.
    if (state.address !== address) return;
    const badge = element("b", { class: `code of-${status}` }, STATUS[status]);
    const size = text === undefined ? "" : fileSize(new TextEncoder().encode(text).length);
    const csv = answerTable(file);
    const beside = csv !== file && catalogue.files.includes(csv) ? [linkTo(csv, "as CSV")] : [];
    tell(badge, linkTo(file), size || "can only be opened directly.", ...beside);
    const calls = { ...callsOf(location.href, catalogue.base, address, file), view: location.href };
    for (const [form, call] of Object.entries(calls)) byId(`call-${form}`).textContent = call;
    byId("shown").hidden = text === undefined;
    byId("tab-text").textContent = file.endsWith(".csv") ? "CSV" : "JSON";
    views = text === undefined ? {} : viewsOf(catalogue, address, file, text);
    showView();
  };

  addEventListener("hashchange", () => {
    const next = stateOf(location.hash);
    if (next !== undefined) show(next);
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-copies]")) {
    copies(button, byId(attributeOf(button, "data-copies")), (message) => {
      byId("copied").textContent = message;
    });
  }
  // Shown only when complete, so that nothing moves while the reader looks at it.
  show(state).then(() => {
    byId("explorer").hidden = false;
  });
}

function linkTo(file: string, text = file): Node {
  return element("a", { href: file.slice(1) }, text);
}

/** Returns the views of an answer; each is created when it is first shown, because some answers are large. */
function viewsOf(catalogue: ExplorerCatalogue, address: string, file: string, text: string): Views {
  const { source } = catalogue;
  const owner = endpointOfFile(catalogue, file);
  const isCsv = file.endsWith(".csv");
  const tables = isCsv ? [csvTable(text)] : tablesIn(JSON.parse(text), owner?.units ?? {});
  const charts = chartablesIn(tables, source.minimumCohort);
  const nothing = element("p", {}, "This answer has no list of numbers to draw.");
  return {
    table: () => tableNodes(tables),
    chart: () =>
      charts.length > 0 ? chartNodes(charts, { ...source, title: owner?.title ?? file, address }) : [nothing],
    text: () => (isCsv ? [text] : jsonNodes(text)),
  };
}

Object.assign(globalThis, { [RECEIVERS.catalogue]: start });
