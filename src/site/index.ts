import type { Context } from "../documents/context.ts";
import { BROWSER } from "../generated/browser.js";
import { type OutputFile, textFile } from "../model/file.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { answerScripts } from "./answer-scripts.ts";
import { changelogPage } from "./changelog-page.ts";
import { datasetDescription } from "./datasets/dataset-page.ts";
import { datasetsPage } from "./datasets/list-page.ts";
import { endpointDescription } from "./endpoints/endpoint-page.ts";
import { endpointsPage } from "./endpoints/list-page.ts";
import { EXPLORER_SCRIPT, explorerPage } from "./explorer-page.ts";
import { EXPLORER_STYLE } from "./explorer-style.ts";
import { FIGURE_STYLE, type Figure, figureFiles, figureHtml } from "./figure.ts";
import { figures, industryFigure, regionFigure } from "./figures/index.ts";
import { ASSETS, endpointPage, industryPage, PAGES, regionPage } from "./links.ts";
import { methodologyPage } from "./methodology-page.ts";
import { overviewPage } from "./overview/page.ts";
import { type Page, page } from "./page.ts";
import { privacyPage } from "./privacy-page.ts";
import { industryProfile } from "./profiles/industry-page.ts";
import { industriesPage, regionsPage } from "./profiles/lists.ts";
import { regionProfile } from "./profiles/region-page.ts";
import { searchIndexFile } from "./search-index.ts";
import { SEARCH_STYLE } from "./search-style.ts";
import { ICON, MEDIA, STYLE } from "./style/index.ts";

/** Every figure of the site, drawn once. */
interface Drawn {
  readonly all: readonly Figure[];
  /** Of each place by its id. */
  readonly industries: readonly OfPlace[];
  readonly regions: readonly OfPlace[];
}

interface OfPlace {
  readonly id: string;
  readonly figure: Figure;
}

/** Everything for people: pages, charts, and what they need to work from disk. */
export function siteFiles(context: Context): OutputFile[] {
  const { industries, regions } = context.tables;
  const drawn = {
    all: figures(context),
    industries: industries.map(({ id }) => ({ id, figure: industryFigure(context, id) })),
    regions: regions.map(({ id }) => ({ id, figure: regionFigure(context, id) })),
  };
  const pages = pagesOf(context, drawn);
  return [
    ...pages.map((content) => page(content, context)),
    ...figureFiles([...drawn.all, ...[...drawn.industries, ...drawn.regions].map(({ figure }) => figure)]),
    ...answerScripts(context),
    searchIndexFile(context, pages, drawn.all),
    textFile(ASSETS.search, BROWSER.search),
    textFile(ASSETS.page, BROWSER.page),
    textFile(EXPLORER_SCRIPT, BROWSER.explorer),
    textFile(ASSETS.notices, BROWSER.notices),
    textFile(ASSETS.style, `${[STYLE, FIGURE_STYLE, SEARCH_STYLE, EXPLORER_STYLE, MEDIA].join("\n")}\n`),
    textFile(ASSETS.icon, `${ICON.source}\n`),
  ];
}

function pagesOf(context: Context, drawn: Drawn): Page[] {
  const { tables, catalogue } = context;
  const { privacyReport } = tables;
  const shown = (path: string, figures: readonly Figure[]) =>
    figures.map((figure) => figureHtml(figure, path, context));
  return [
    overviewPage(context, shown(PAGES.overview, drawn.all)),
    explorerPage(context),
    endpointsPage(context),
    ...catalogue.map((entry) => {
      const own = drawn.all.filter(({ endpoint, otherEndpoints }) =>
        [endpoint, ...otherEndpoints].includes(entry.path),
      );
      return endpointDescription(context, entry, shown(endpointPage(entry.path), own));
    }),
    industriesPage(context),
    ...drawn.industries.map(({ id, figure }) =>
      industryProfile(context, id, figureHtml(figure, industryPage(id), context)),
    ),
    regionsPage(context),
    ...drawn.regions.map(({ id, figure }) =>
      regionProfile(context, id, figureHtml(figure, regionPage(id), context)),
    ),
    datasetsPage(context),
    ...ALL_TABLES.map((table) => datasetDescription(context, table)),
    methodologyPage(context),
    ...(privacyReport === null ? [] : [privacyPage(context, privacyReport)]),
    changelogPage(context),
  ];
}
