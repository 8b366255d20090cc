import {
  type CompareRequest,
  fragmentOf,
  fromFragment,
  type PeerChoice,
  unreadIn,
} from "../model/compare-link.ts";
import { METRIC, METRICS_AND_PARTS } from "../model/metric.ts";
import {
  COMPARE_RECEIVERS,
  COMPARE_SCRIPTS,
  type CompareSettings,
  type PeerGroups,
  type Peers,
} from "../site/compare/data.ts";
import { currentPeers } from "../site/compare/former.ts";
import { linkInWords, otherYearInWords } from "../site/compare/link-words.ts";
import { type CompareSheet, sheetOf } from "../site/compare/sheet.ts";
import { isAmongChosen, type Placed, type Standing, standingOf } from "../site/compare/stand.ts";
import { contradictionInWords, givenInWords, peersInWords, placedInWords } from "../site/compare/words.ts";
import { countInWords } from "../site/format.ts";
import { compareCsv } from "./compare-csv.ts";
import { compareForm } from "./compare-form.ts";
import { standingNodes } from "./compare-view.ts";
import { copies } from "./copy.ts";
import { byId, element, runScript } from "./dom.ts";
import { pngOf, saveFile } from "./png.ts";

/** The pause in typing after which the result is announced to screen readers, in milliseconds. */
const PAUSE_MS = 900;

/**
 * Returns a function that gets the groups of an industry, or of all (null), from a script that is loaded when first
 * needed.
 */
function peerScripts(): (industry: string | null) => Promise<PeerGroups | undefined> {
  const received = new Map<string | null, PeerGroups>();
  const running = new Map<string | null, Promise<void>>();
  Object.assign(globalThis, {
    [COMPARE_RECEIVERS.peers]: (groups: PeerGroups) => received.set(groups.industry, groups),
  });
  return async (industry) => {
    if (!running.has(industry)) running.set(industry, runScript(COMPARE_SCRIPTS.peers(industry)));
    await running.get(industry);
    return received.get(industry);
  };
}

/**
 * Returns where figures stand. The groups of all industries are loaded only if those of the chosen one are not enough.
 */
async function standingAmong(
  groupsOf: (industry: string | null) => Promise<PeerGroups | undefined>,
  settings: CompareSettings,
  request: CompareRequest,
): Promise<Standing> {
  const industry = request.peers.industry ?? null;
  const own = await groupsOf(industry);
  const first = standingOf(settings, (id) => (id === industry ? own : undefined), request);
  if (industry === null || isAmongChosen(request.peers, first)) return first;
  const all = await groupsOf(null);
  return standingOf(settings, (id) => (id === industry ? own : all), request);
}

/**
 * Runs the compare page. Typed figures stay in their fields: nothing is stored or sent, and the address has figures
 * only if a link contained them.
 */
function start(settings: CompareSettings): void {
  const groupsOf = peerScripts();
  const status = byId("compare-status");
  const body = byId("standing-body");
  const empty = [...body.childNodes];
  let shown: { readonly standing: Standing; readonly sheet: CompareSheet | undefined } | undefined;
  let latest = 0;
  /** The year of the figures that came with a link. */
  let year: number | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * Shows the notices about a link, until the fields change; the note on its year stays as long as the year is known.
   */
  const noteOn = (said: readonly string[]) => {
    const other = otherYearInWords(settings, year);
    const all = other === undefined ? said : [...said, other];
    byId("compare-notes").replaceChildren(...all.map((text) => element("p", { class: "notice" }, text)));
  };
  /** Removes the link from the address, once the fields differ from it. */
  const leaveLink = () => {
    if (fromFragment(location.hash) === undefined) return;
    history.replaceState(null, "", location.pathname + location.search);
    noteOn([]);
  };

  const changed = () => {
    leaveLink();
    update();
  };
  const form = compareForm(settings, changed);

  /** Returns what limits a comparison, which downloads repeat. */
  const warningsOf = ({ notes }: Standing) => {
    const other = otherYearInWords(settings, year);
    return other === undefined ? notes : [...notes, other];
  };

  const tell = (request: CompareRequest, standing: Standing) => {
    const { placed } = standing;
    const unread = form.unreadable();
    const read = unread === 0 ? "" : ` ${countInWords(unread, "figure", "figures")} cannot be read.`;
    const peers = peersInWords(settings, chosenOf(request));
    const wider = isAmongChosen(request.peers, standing) ? "" : ", or the next wider group";
    status.textContent =
      placed.length === 0
        ? `${standing.unplaced.length === 0 ? "No figure is compared yet." : "No figure can be compared: no distribution is published."}${read}`
        : `${countInWords(placed.length, "figure", "figures")} compared with ${peers}${wider}.${read}`;
  };

  const update = async () => {
    const turn = ++latest;
    const request = form.read();
    const standing = await standingAmong(groupsOf, settings, request).catch(() => undefined);
    // More may have been typed meanwhile.
    if (turn !== latest) return;
    if (standing === undefined) {
      body.replaceChildren(
        "The distributions cannot be loaded. Reload the page, or look up your figures in the tables below.",
      );
      return;
    }
    for (const metric of METRICS_AND_PARTS) {
      const contradiction = standing.contradictions.find((one) => one.metric === metric);
      form.tell(metric, contradiction === undefined ? "" : contradictionInWords(contradiction));
    }
    const { placed, unplaced, tier } = standing;
    const isEmpty = placed.length === 0 && unplaced.length === 0 && tier === undefined;
    const chosen = chosenOf(request);
    const sheet = placed.length === 0 ? undefined : sheetOf(settings, chosen, placed, warningsOf(standing));
    shown = { standing, sheet };
    body.replaceChildren(...(isEmpty ? empty : standingNodes(settings, chosen, standing, sheet, choose)));
    showLatest(placed);
    byId("compare-actions").hidden = placed.length === 0;
    byId("compare-link").hidden = true;
    byId("compare-copied").textContent = "";
    byId("compare").classList.toggle("answered", !isEmpty);
    clearTimeout(pause);
    pause = setTimeout(() => tell(request, standing), PAUSE_MS);
  };

  /**
   * On a narrow screen, the result is below the form, so that of the latest figure is also shown at the bottom of the
   * screen.
   */
  const showLatest = (placed: readonly Placed[]) => {
    const one = placed.find(({ metric }) => metric === form.latest()) ?? placed[0];
    const line = byId("latest");
    // oxlint-disable-next-line typescript/no-non-null-assertion -- what has an id is at least in the page's body
    line.parentElement!.hidden = one === undefined;
    if (one === undefined) return;
    line.textContent = `${METRIC[one.metric].label}, ${givenInWords(one)}: ${placedInWords(settings, one)}. See all ↓`;
  };
  byId("latest").addEventListener("click", () => byId("standing").focus());

  const choose = (peers: Peers) => {
    form.choose(choiceOf(peers));
    changed();
    // The button that was pressed is about to be removed.
    byId("standing").focus();
  };

  const open = () => {
    const asked = fromFragment(location.hash);
    if (asked === undefined) return;
    const request = { ...asked, peers: currentPeers(settings, asked.peers) };
    const absent = form.fill(request);
    year = request.year;
    noteOn(linkInWords(settings, request, absent, unreadIn(location.hash)));
    update();
  };

  const link = byId("compare-link");
  byId("copy-link").addEventListener("click", () => {
    link.textContent =
      location.href.split("#")[0] + fragmentOf({ release: settings.release, year, ...form.read() });
    link.hidden = false;
  });
  // Added last, so that the link is written before it is copied.
  copies(byId("copy-link"), link, (message) => {
    byId("compare-copied").textContent = message;
  });
  byId("print").addEventListener("click", () => print());
  byId("save-csv").addEventListener("click", () => {
    if (shown === undefined) return;
    saveFile(
      "where-we-stand.csv",
      new Blob([compareCsv(settings, shown.standing.placed, warningsOf(shown.standing))], {
        type: "text/csv",
      }),
    );
  });
  byId("save-png").addEventListener("click", async () => {
    if (shown?.sheet === undefined) return;
    saveFile("where-we-stand.png", await pngOf(shown.sheet.file.source));
  });
  byId("clear").addEventListener("click", () => {
    form.fill({ peers: form.read().peers, figures: {} });
    year = undefined;
    leaveLink();
    noteOn([]);
    update();
  });
  addEventListener("hashchange", open);
  byId("compare").hidden = false;
  open();
}

function choiceOf({ industry, framework, region }: Peers): PeerChoice {
  return {
    ...(industry !== null && { industry }),
    ...(framework !== null && { framework }),
    ...(region !== null && { region }),
  };
}

function chosenOf({ peers: { industry, framework, region } }: CompareRequest): Peers {
  return { industry: industry ?? null, framework: framework ?? null, region: region ?? null };
}

Object.assign(globalThis, { [COMPARE_RECEIVERS.settings]: start });
