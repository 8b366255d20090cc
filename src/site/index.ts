import type { Context } from "../documents/context.ts";
import { yearFindings } from "../endpoints/findings/index.ts";
import { BROWSER } from "../generated/browser.js";
import { type Html, recoloured, type Svg } from "../markup/template.ts";
import { type OutputFile, textFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { answerScripts } from "./answer-scripts.ts";
import { changelogPage } from "./changelog-page.ts";
import { chartDescription, isOfOneRelease, type PlacedFigure } from "./charts/chart-page.ts";
import { embeddedChart } from "./charts/embed-page.ts";
import { chartsPage } from "./charts/list-page.ts";
import { COMPARE_SCRIPTS } from "./compare/data.ts";
import { comparePage } from "./compare/page.ts";
import { compareScripts } from "./compare/scripts.ts";
import { COMPARE_SHEET, COMPARE_STYLE } from "./compare/style.ts";
import { contributeFiles } from "./contribute/files.ts";
import { contributePage } from "./contribute/page.ts";
import { datasetDescription } from "./datasets/dataset-page.ts";
import { datasetsPage } from "./datasets/list-page.ts";
import { endpointDescription } from "./endpoints/endpoint-page.ts";
import { endpointsPage } from "./endpoints/list-page.ts";
import { EXPLORER_SCRIPT, explorerPage } from "./explorer-page.ts";
import { EXPLORER_STYLE } from "./explorer-style.ts";
import { FIGURE_STYLE, type Figure, figureFiles, figureHtml, isFigureWithheld } from "./figure.ts";
import { figures, industryFigure, metricsByIndustry, regionFigure } from "./figures/index.ts";
import { guidePages } from "./guide/pages.ts";
import {
  ASSETS,
  chartPage,
  datasetPage,
  endpointPage,
  industryPage,
  PAGES,
  regionPage,
  releasePage,
} from "./links.ts";
import { logoFiles } from "./logo.ts";
import { methodologyPage } from "./methodology-page.ts";
import { notFoundPage } from "./not-found-page.ts";
import { overviewPage } from "./overview/page.ts";
import { type Page, pageFile, type PageOnDemand, pageOnDemand } from "./page.ts";
import { privacyPage } from "./privacy-page.ts";
import { industryProfile } from "./profiles/industry-page.ts";
import { industriesPage, regionsPage } from "./profiles/lists.ts";
import { regionProfile } from "./profiles/region-page.ts";
import { findingFigure } from "./releases/finding-figure.ts";
import { releaseDescription } from "./releases/release-page.ts";
import { currentRelease, otherReleases } from "./releases/release-story.ts";
import { searchIndexFile } from "./search-index.ts";
import { SEARCH_STYLE } from "./search-style.ts";
import { brandStyle, chartColours, iconColour, iconOf, MEDIA, STYLE } from "./style/index.ts";

/** The context that pages are generated from. */
export interface SiteContext extends Context {
  readonly formats: readonly OutputFile[];
}

/** Every figure of the site, drawn once. */
interface Drawn {
  readonly all: readonly Figure[];
  /** Figures of each industry; `regions` has those of each region. */
  readonly industries: readonly OfPlace[];
  readonly regions: readonly OfPlace[];
  /** The figure of all industries together, on the page that lists them. */
  readonly metrics: Figure;
  /** Figures of the release's findings. */
  readonly findings: readonly Figure[];
}

interface OfPlace {
  readonly id: string;
  readonly figure: Figure;
}

/**
 * Returns all files for people: pages, charts, and what they need to work from disk.
 * @param context also has the files of other formats, whose sizes are shown
 */
export function siteFiles(context: SiteContext): OutputFile[] {
  const { industries, regions, site } = context.tables;
  const own = brandStyle(site);
  const styles = [STYLE, FIGURE_STYLE, SEARCH_STYLE, EXPLORER_STYLE, ...(own === "" ? [] : [own]), MEDIA];
  const drawn = {
    all: figures(context),
    industries: industries.map(({ id }) => ({ id, figure: industryFigure(context, id) })),
    regions: regions.map(({ id }) => ({ id, figure: regionFigure(context, id) })),
    metrics: metricsByIndustry(context),
    findings: yearFindings(context.tables).found.map((finding) =>
      findingFigure(context, currentRelease(context), finding),
    ),
  };
  const placed = placedFigures(context, drawn);
  const placedOnly = placed.map(({ figure }) => figure);
  const pages = [...pagesOf(context, drawn), pageOnDemand(PAGES.charts, () => chartsPage(context, placed))];
  const others = [
    ...placed.map((one) => pageOnDemand(chartPage(one.figure.id), () => chartDescription(context, one))),
    pageOnDemand(PAGES.notFound, () => notFoundPage(context)),
  ];
  const colours = chartColours(site);
  const painted = (sheet: Svg) => (colours === undefined ? sheet : recoloured(sheet, colours));
  return [
    ...[...pages, ...others].map((one) => pageFile(one, context, placedOnly[0])),
    ...placed.filter((one) => !isOfOneRelease(one)).map(({ figure }) => embeddedChart(context, figure)),
    ...figureFiles(placedOnly, context, painted),
    ...logoFiles(site),
    ...answerScripts(context),
    ...compareScripts(context),
    ...contributeFiles(context),
    searchIndexFile(context, pages, placedOnly),
    textFile(ASSETS.search, BROWSER.search),
    textFile(ASSETS.page, BROWSER.page),
    textFile(EXPLORER_SCRIPT, BROWSER.explorer),
    textFile(COMPARE_SCRIPTS.page, BROWSER.compare),
    textFile(COMPARE_SHEET, `${COMPARE_STYLE}\n`),
    textFile(ASSETS.notices, BROWSER.notices),
    textFile(ASSETS.style, `${styles.join("\n")}\n`),
    textFile(ASSETS.icon, `${iconOf(iconColour(site)).source}\n`),
  ];
}

/** Returns every figure that has values, with the page that it is on: these can be shared. */
function placedFigures(
  { tables }: Context,
  { all, industries, regions, metrics, findings }: Drawn,
): PlacedFigure[] {
  const nameOf = (places: readonly { id: string; display_name: string }[], id: string) =>
    required(
      places.find((place) => place.id === id),
      id,
    ).display_name;
  return [
    ...all.map((figure) => ({ figure, page: PAGES.overview, pageTitle: "the overview" })),
    { figure: metrics, page: PAGES.industries, pageTitle: "the list of industries" },
    ...industries.map(({ id, figure }) => ({
      figure,
      page: industryPage(id),
      pageTitle: nameOf(tables.industries, id),
    })),
    ...regions.map(({ id, figure }) => ({
      figure,
      page: regionPage(id),
      pageTitle: nameOf(tables.regions, id),
    })),
    ...findings.map((figure) => ({
      figure,
      page: releasePage(tables.release.release),
      pageTitle: `release ${tables.release.release}`,
    })),
  ].filter(({ figure }) => !isFigureWithheld(figure));
}

/** Returns a page with its preview figure, if it has one with values. */
function pictured(content: Page, figure: Figure | undefined): Page {
  return figure === undefined || isFigureWithheld(figure) ? content : { ...content, figure };
}

function pagesOf(context: SiteContext, drawn: Drawn): PageOnDemand[] {
  const { tables, catalogue } = context;
  const { privacyReport, release } = tables;
  const { participation } = release;
  const shown = (path: string, figures: readonly Figure[]) =>
    figures.map((figure) => figureHtml(figure, path, context));
  const profiles = (
    places: readonly OfPlace[],
    pageOf: (id: string) => string,
    profile: typeof industryProfile | typeof regionProfile,
  ) =>
    places.map(({ id, figure }) => {
      const path = pageOf(id);
      return pageOnDemand(path, () =>
        pictured(profile(context, id, figureHtml(figure, path, context)), figure),
      );
    });
  return [
    pageOnDemand(PAGES.overview, () => overviewPage(context, shown(PAGES.overview, drawn.all))),
    pageOnDemand(PAGES.compare, () => comparePage(context)),
    pageOnDemand(PAGES.explorer, () => explorerPage(context)),
    pageOnDemand(PAGES.endpoints, () => endpointsPage(context)),
    ...catalogue.map((entry) => {
      const path = endpointPage(entry.path);
      const own = drawn.all.filter(({ endpoint, otherEndpoints }) =>
        [endpoint, ...otherEndpoints].includes(entry.path),
      );
      return pageOnDemand(path, () =>
        pictured(endpointDescription(context, entry, shown(path, own)), own[0]),
      );
    }),
    pageOnDemand(PAGES.industries, () =>
      pictured(industriesPage(context, figureHtml(drawn.metrics, PAGES.industries, context)), drawn.metrics),
    ),
    ...profiles(drawn.industries, industryPage, industryProfile),
    pageOnDemand(PAGES.regions, () => regionsPage(context)),
    ...profiles(drawn.regions, regionPage, regionProfile),
    pageOnDemand(PAGES.datasets, () => datasetsPage(context)),
    ...ALL_TABLES.map((table) =>
      pageOnDemand(datasetPage(table.name), () => datasetDescription(context, table)),
    ),
    ...guidePages(context),
    pageOnDemand(PAGES.methodology, () => methodologyPage(context)),
    ...(privacyReport === null
      ? []
      : [pageOnDemand(PAGES.privacy, () => privacyPage(context, privacyReport))]),
    pageOnDemand(PAGES.changelog, () => changelogPage(context)),
    ...(participation === undefined
      ? []
      : [pageOnDemand(PAGES.contribute, () => contributePage(context, participation))]),
    ...releasePages(context, drawn.findings, shown),
  ];
}

/** Returns the pages of releases; only the findings of this release have charts. */
function releasePages(
  context: SiteContext,
  findings: readonly Figure[],
  shown: (path: string, figures: readonly Figure[]) => Html[],
): PageOnDemand[] {
  const current = releasePage(context.tables.release.release);
  return [
    pageOnDemand(current, () =>
      pictured(releaseDescription(context, currentRelease(context), shown(current, findings)), findings[0]),
    ),
    ...otherReleases(context).map((other) =>
      pageOnDemand(releasePage(other.release), () => releaseDescription(context, other, [])),
    ),
  ];
}
