import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { type PeerLabel, PEER_LABELS } from "../../model/compare-link.ts";
import {
  METRIC,
  METRICS,
  METRICS_AND_PARTS,
  type MetricOrPart,
  metricsInWords,
  partsOf,
} from "../../model/metric.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { UNITS } from "../../model/unit.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { datasetFile } from "../../routing/addresses.ts";
import type { TableDefinition } from "../../tables/define.ts";
import type { Tables } from "../../tables/index.ts";
import { distributions, peerDistributions, quantiles } from "../../tables/quantiles.ts";
import { dataTable } from "../data-table.ts";
import { countInWords, digits, displayNameIn, ordinal } from "../format.ts";
import { anchor, markupLines, noteOf, NOTHING, section } from "../html.ts";
import { datasetPage, link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";
import { COMPARE_SCRIPTS, type PeerGroup, type PeerGroups } from "./data.ts";
import { isComparable, peerGroupsOf, peerIndustries, selectableEntries } from "./scripts.ts";
import { COMPARE_SHEET } from "./style.ts";
import { metricInSentence } from "./words.ts";

const path = PAGES.compare;
const to = (target: string) => link(path, target);

/**
 * `compare.html`: a form that places a reader's own figures in the published distributions; tables for readers without
 * scripts.
 */
export function comparePage(context: Context): Page {
  const { tables } = context;
  const industries = peerIndustries(tables);
  return {
    path,
    title: "Compare",
    description: `Where do I stand? Your own ${metricsInWords()} among programmes like yours, computed on your machine.`,
    styles: [COMPARE_SHEET],
    // The page's own script comes first: the settings script calls a function that it defines.
    scripts: [COMPARE_SCRIPTS.page, COMPARE_SCRIPTS.settings],
    laterScripts: industries.map(COMPARE_SCRIPTS.peers),
    main: html`<h1>Where do I stand?</h1>
<p class="lead">Type any of your figures to see where they stand among programmes like yours. They stay on this page: nothing is sent or stored.</p>
<noscript>
<p class="notice">The form needs JavaScript, which is turned off. You can look up your figures in the tables below, which have every fifth percentile.</p>
</noscript>
<div id="compare-notes" role="status"></div>
<div id="compare" class="compare" hidden>
<form id="compare-form" class="compare-form" autocomplete="off" novalidate>
<fieldset>
<legend>Your peers</legend>
${noteOf(ofIndustriesOnly(tables))}
${markupLines(PEER_LABELS.map((label) => peerField(label, tables)))}
</fieldset>
<fieldset>
<legend>Your figures, as many as you like</legend>
<p class="note">${ofWhichYear(tables)}</p>
${markupLines(METRICS.map(metricField))}
</fieldset>
<p><button type="button" id="clear">Clear the figures</button></p>
<p class="latest on-screen" hidden><button type="button" id="latest"></button></p>
</form>
<section class="standing" aria-labelledby="standing">
<h2 id="standing" tabindex="-1">Where you stand</h2>
<div id="standing-body">
<p class="note">Your result appears here as soon as you type a figure.</p>
</div>
<div id="compare-actions" hidden>
<p class="note">Percentages are rounded to whole numbers, and ${anchor(to(`${PAGES.methodology}#percentile-ranks`), "computed from the published tables only")}. Participants are volunteers, and not representative of all organisations.</p>
<p class="actions"><button type="button" id="print">Print</button> <button type="button" id="save-png">Download PNG</button> <button type="button" id="save-csv">Download CSV</button> <button type="button" id="copy-link">Copy link</button></p>
<p class="note on-screen">The link contains your figures after the #, a part that browsers do not send to any server. Anyone who has the link can read them.</p>
<p><code id="compare-link" hidden></code> <span id="compare-copied" class="note" role="status"></span></p>
</div>
<p id="compare-status" class="unseen" role="status"></p>
</section>
</div>
${section("lookup", "The distributions", lookup(tables, industries))}`,
  };
}

function ofWhichYear({ span }: Tables): string {
  const peers = `The figures of your peers are for ${benchmarkInWords(span)}`;
  return span.yearToDate
    ? `${peers}, a part of a year: yours compare best if they are for the same months.`
    : `${peers}: yours compare best if they are for the same year.`;
}

/** Returns what to choose if the distributions of all industries together are withheld, and industries have some; else "". */
function ofIndustriesOnly(tables: Tables): string {
  const ofAll = wholeGroupOf(tables, null);
  const metrics = METRICS.filter((metric) => ofAll?.quantiles[metric] === undefined).filter((metric) =>
    tables.industries.some(({ id }) => wholeGroupOf(tables, id)?.quantiles[metric] !== undefined),
  );
  return metrics.length === 0
    ? ""
    : `No distribution of ${namesInWords(metrics.map(metricInSentence), "or")} of all industries together is published: choose an industry.`;
}

/** Returns the group of all programmes of an industry, or of all industries (null), if it is published. */
function wholeGroupOf(tables: Tables, industry: string | null): PeerGroup | undefined {
  return peerGroupsOf(tables, industry).groups.find(
    ({ framework, region }) => framework === null && region === null,
  );
}

const LABELS = {
  industry: { name: "Industry", all: "All industries", entries: "industries" },
  framework: { name: "Framework", all: "All frameworks", entries: "frameworks" },
  region: { name: "Region", all: "All regions", entries: "regions" },
} as const satisfies Record<
  PeerLabel,
  { readonly name: string; readonly all: string; readonly entries: keyof Tables }
>;

function peerField(label: PeerLabel, tables: Tables): Html {
  const { name, all, entries } = LABELS[label];
  const options = selectableEntries(tables[entries], tables).map(({ id, display_name }) => {
    const isEmpty = label === "industry" && !isComparable(tables, id);
    return html`<option value="${id}">${display_name}${isEmpty ? " (none published)" : ""}</option>`;
  });
  return html`<div class="field"><label for="peers-${label}">${name}</label><select id="peers-${label}">
<option value="">${all}</option>
${markupLines(options)}
</select></div>`;
}

/** Returns the field of a metric, with the fields of its parts collapsed below it. */
function metricField(metric: (typeof METRICS)[number]): Html {
  const parts = partsOf(metric).filter((part) => part !== metric);
  if (parts.length === 0) return figureField(metric);
  return html`${figureField(metric)}
<details>
<summary>Or the ${parts.length} parts of ${metricInSentence(metric)}</summary>
${markupLines(parts.map(figureField))}
</details>`;
}

function figureField(metric: MetricOrPart): Html {
  const { label, unit } = METRIC[metric];
  const id = `figure-${metric}`;
  return html`<div class="field"><label for="${id}">${label}</label><div class="line"><input id="${id}" type="text" inputmode="decimal" autocomplete="off" spellcheck="false" aria-describedby="${id}-unit ${id}-error"><span id="${id}-unit">${UNITS[unit].caption}</span></div><p id="${id}-error" class="error"></p></div>`;
}

/** Returns the tables of published quantiles, of all programmes and of each industry. */
function lookup(tables: Tables, industries: readonly (string | null)[]): Html {
  const found = industries.flatMap((industry) => {
    const groups = peerGroupsOf(tables, industry);
    const all = wholeGroupOf(tables, industry);
    const name = industry === null ? LABELS.industry.all : displayNameIn(tables.industries, industry);
    return all === undefined ? [] : [{ name, groups, all }];
  });
  const both = ({ name, path: file, title }: TableDefinition) =>
    html`${anchor(to(datasetPage(name)), title)} (${anchor(to(datasetFile(file)), "CSV")})`;
  const more = html.join([distributions, peerDistributions].map(both), ", ");
  const { first, benchmark } = tables.span;
  const before = first < benchmark ? html` Of each year since ${first}: ${both(quantiles)}.` : NOTHING;
  if (found.length === 0)
    return html`<p>No distribution is published: there are too few programmes, or their figures are held back for a later release.</p>`;
  return html`<p>Every fifth percentile of ${benchmarkInWords(tables.span)}, as published. Find the row closest to your figure: about that percentage of the programmes have a lower one. If three or more rows have your figure, many programmes share it: if the rows 30, 35, 40 and 45 do, at least 5% have it (between 35 and 40), and at most 35% have a lower one.</p>
${markupLines(found.map(({ name, groups, all }) => lookupTable(tables, name, groups, all)))}
<p>Distributions by framework and region, with standard errors: ${more}.${before}</p>`;
}

function lookupTable(
  tables: Tables,
  name: string,
  { percentiles }: PeerGroups,
  { quantiles, programmes }: PeerGroups["groups"][number],
): Html {
  const published = METRICS_AND_PARTS.filter((metric) => quantiles[metric] !== undefined);
  const table = dataTable({
    caption: `Percentiles: ${name}`,
    quiet: true,
    columns: [
      { label: "Percentile", numeric: true },
      ...published.map((metric) => {
        const { label, unit } = METRIC[metric];
        const { symbol } = UNITS[unit];
        return { label: symbol === null ? label : `${label}, ${symbol}`, numeric: true };
      }),
    ],
    rows: percentiles.map((percentile, index) => [
      ordinal(percentile),
      ...published.map((metric) => {
        const value = quantiles[metric]?.values[index] ?? null;
        return value === null ? "–" : digits(tables.methodology, METRIC[metric].unit, value);
      }),
    ]),
  });
  return html`<details>
<summary>${name}${programmes === null ? NOTHING : `, ${countInWords(programmes, "programme", "programmes")}`}</summary>
${table}
</details>`;
}
