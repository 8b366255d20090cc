import { splitByDirection } from "../markup/isolate.ts";
import { METRIC } from "../model/metric.ts";
import { namesInWords } from "../model/names-in-words.ts";
import type { CompareSettings, Peers } from "../site/compare/data.ts";
import { type CompareSheet, SHEET_ID } from "../site/compare/sheet.ts";
import { betterOf, type BandStanding, type Placed, type Standing } from "../site/compare/stand.ts";
import {
  bandsInWords,
  betterThan,
  countedPeers,
  differenceInWords,
  givenInWords,
  noDifferencesInWords,
  peersInWords,
  placedInWords,
  intervalInWords,
  shareInWords,
  standingOutInWords,
  thanCell,
  thanHeading,
  tierInWords,
  unplacedInWords,
  widenedInWords,
} from "../site/compare/words.ts";
import { capital, formatFigure } from "../site/format.ts";
import { element } from "./dom.ts";
import { svgNode } from "./svg-nodes.ts";

/**
 * Returns what the compare page shows about where figures stand.
 * @param choose called with other peers that the reader chooses
 */
export function standingNodes(
  settings: CompareSettings,
  chosen: Peers,
  standing: Standing,
  sheet: CompareSheet | undefined,
  choose: (peers: Peers) => void,
): Node[] {
  const { placed, unplaced, tier, bands, nearby, notes } = standing;
  const paragraphs = (texts: readonly string[], kind = "") =>
    texts.map((text) => element("p", kind === "" ? {} : { class: kind }, ...isolated(text)));
  const out = standingOutInWords(settings, placed);
  return [
    ...paragraphs(widenedOnce(settings, chosen, placed), "notice"),
    ...nearbyNodes(settings, nearby, choose),
    ...paragraphs(unplaced.length === 0 ? [] : [unplacedInWords(unplaced)], "notice"),
    ...(placed.length === 0
      ? []
      : [element("p", { class: "peers" }, ...isolated(basisInWords(settings, placed)))]),
    ...paragraphs(notes, "note"),
    element(
      "ul",
      { class: "standings" },
      ...placed.map((one) =>
        element(
          "li",
          {},
          element(
            "b",
            {},
            `${METRIC[one.metric].label}, ${givenInWords(one)}${one.isSum ? ", the sum of its parts" : ""}`,
          ),
          `: ${placedInWords(settings, one)}.${shareInWords(one)}`,
        ),
      ),
    ),
    ...(sheet === undefined ? [] : [sheetNode(sheet), tableNode(settings, placed)]),
    ...(tier === undefined ? [] : [element("h3", {}, "The next tier"), ...paragraphs([tierInWords(tier)])]),
    ...(out.length === 0 ? [] : [element("h3", {}, "What stands out"), ...paragraphs(out)]),
    ...bandNodes(settings, bands),
  ];
}

/** Returns a text with words that are written from right to left in elements of their own, as in pages. */
function isolated(text: string): (string | Node)[] {
  return splitByDirection(text).map((part, place) => (place % 2 === 1 ? element("bdi", {}, part) : part));
}

/** Returns a sentence on the peers and the period that the figures are compared with. */
function basisInWords(settings: CompareSettings, placed: readonly Placed[]): string {
  const groups = [...new Set(placed.map((one) => countedPeers(settings, one)))];
  return `Compared with ${namesInWords(groups)}, ${settings.period}.`;
}

/** Returns the notes on peers without a published distribution; a single one if all figures share the wider group. */
function widenedOnce(settings: CompareSettings, chosen: Peers, placed: readonly Placed[]): string[] {
  const asked = peersInWords(settings, chosen);
  const wider = placed.filter(({ peers }) => peersInWords(settings, peers) !== asked);
  const groups = new Set(wider.map(({ peers }) => peersInWords(settings, peers)));
  if (wider.length === placed.length && groups.size === 1) {
    return [`No distributions are published for ${asked}: compared with ${[...groups].join("")}.`];
  }
  return wider.map((one) => widenedInWords(settings, chosen, one));
}

/** Returns buttons for other peers, if the chosen ones have no published distribution. */
function nearbyNodes(
  settings: CompareSettings,
  nearby: readonly Peers[],
  choose: (peers: Peers) => void,
): Node[] {
  if (nearby.length === 0) return [];
  const buttons = nearby.map((peers) => {
    const button = element("button", { type: "button" }, capital(peersInWords(settings, peers)));
    button.addEventListener("click", () => choose(peers));
    return button;
  });
  return [element("p", { class: "nearby on-screen" }, "Compare with others instead: ", ...buttons)];
}

function sheetNode({ title, description, images }: CompareSheet): Node {
  return element(
    "figure",
    { class: "figure" },
    element(
      "figcaption",
      {},
      element("h3", { id: `${SHEET_ID}-title` }, title),
      element("p", { id: `${SHEET_ID}-desc` }, description),
    ),
    ...images.map(svgNode),
  );
}

const QUARTILES = [
  [25, "25th"],
  [50, "Median"],
  [75, "75th"],
] as const;

function tableNode(settings: CompareSettings, placed: readonly Placed[]): Node {
  const caption = "Your figures and the quartiles of the peers";
  const heads = [
    "Figure",
    "Yours",
    thanHeading(placed),
    "95% interval",
    ...QUARTILES.map(([, name]) => name),
  ];
  const head = heads.map((text, at) =>
    element("th", { scope: "col", class: at === 0 ? false : "number" }, text),
  );
  const rows = placed.map((one) => {
    const { label, unit } = METRIC[one.metric];
    const share = betterThan(one.rank, betterOf(one.metric));
    const quartiles = QUARTILES.map(([percentile]) => {
      const value = one.quantiles.find((quantile) => quantile.percentile === percentile)?.value ?? null;
      return value === null ? "–" : formatFigure(settings, unit, value);
    });
    const cells = [givenInWords(one), thanCell(one, placed), intervalInWords(share), ...quartiles];
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, label),
      ...cells.map((text) => element("td", { class: "number" }, text)),
    );
  });
  const table = element(
    "table",
    {},
    element("caption", { class: "unseen" }, caption),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows),
  );
  return element(
    "details",
    {},
    element("summary", {}, "The figures as a table"),
    element("div", { class: "scroll", role: "group", "aria-label": caption, tabindex: 0 }, table),
  );
}

function bandNodes(settings: CompareSettings, bands: readonly BandStanding[]): Node[] {
  if (bands.length === 0) return [];
  const of = bands.map((band) => element("div", {}, ...bandItems(settings, band)));
  const isCompared = bands.some(({ own, next }) => next !== undefined && own.differences !== null);
  const title = isCompared ? "How programmes one band up differ" : "Your bands";
  const nodes = [element("h3", {}, title), element("div", { class: "bands" }, ...of)];
  // Without listed means there is nothing to explain.
  if (bands.every(({ own, next }) => next === undefined || !own.differences?.length)) return nodes;
  return [
    ...nodes,
    element(
      "p",
      { class: "note" },
      "These are associations over all programmes, whatever their industry, not causes: programmes one band up also differ in other ways. Listed are the means that differ by more than twice the standard error of their difference; ± is half of its 95% interval.",
    ),
  ];
}

function bandItems(settings: CompareSettings, band: BandStanding): Node[] {
  const said = element("p", {}, bandsInWords(settings, band));
  if (band.next === undefined) return [said];
  const without = noDifferencesInWords(band.own);
  if (without !== undefined) return [said, element("p", {}, without)];
  return [
    said,
    element(
      "ul",
      {},
      ...(band.own.differences ?? []).map((one) => element("li", {}, differenceInWords(settings, one))),
    ),
  ];
}
