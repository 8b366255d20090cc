import { secondsTo } from "../model/day.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import type { HeaderRule, MovedPage } from "../model/route.ts";
import {
  answerFile,
  answerTable,
  CHART_FORMATS,
  chartDownloadFile,
  chartPageFile,
  embedPageFile,
  PROFILE_FOLDERS,
  profilePageFile,
} from "./addresses.ts";
import { type Links, linked, linksOf } from "./links.ts";
import type { RenamedRegion } from "./routed-history.ts";

/** The file of a former parameter value, and the file that it is a copy of. */
export interface Twin {
  readonly file: string;
  readonly successor: string;
  /** The day when the value was renamed. */
  readonly since: string;
}

/** Returns the files of former values, as JSON and as CSV. */
export function twinsOf(catalogue: readonly CatalogueEntry[]): Twin[] {
  return catalogue.flatMap(({ path, parameters }) =>
    parameters.flatMap(({ kind, former = [] }) =>
      former.flatMap(({ value, instead, since }) => {
        const [old, now] = [answerFile(path, { kind, value }), answerFile(path, { kind, value: instead })];
        return [
          { file: old, successor: now, since },
          { file: answerTable(old), successor: answerTable(now), since },
        ];
      }),
    ),
  );
}

/**
 * Returns header rules for the files of former parameter values: `Deprecation` (RFC 9745), and in addition to the links of
 * every answer, a link to the same answer under the current value (RFC 5829). The header rules of deprecations say when such
 * a file will be removed.
 */
export function formerValueHeaders(catalogue: readonly CatalogueEntry[], links: Links): HeaderRule[] {
  return catalogue.flatMap((entry) =>
    twinsOf([entry]).map(({ file, successor, since }) => ({
      path: file,
      headers: {
        Deprecation: `@${secondsTo(since)}`,
        Link: linked(linksOf(links, entry), file, { "successor-version": successor }),
      },
    })),
  );
}

/**
 * Returns the redirects for the pages of former values: the page about the industry or region, that of its chart, the chart
 * that other sites embed, and its downloads. There are no files at these addresses.
 * @param regions renamed regions: they have pages, although no endpoint has a filter by region
 */
export function movedPages(
  catalogue: readonly CatalogueEntry[],
  regions: readonly RenamedRegion[] = [],
): MovedPage[] {
  const all = catalogue.flatMap(({ parameters }) =>
    parameters.flatMap(({ name, former = [] }) =>
      isProfiled(name) ? former.flatMap(({ value, instead }) => pagesMoved(name, value, instead)) : [],
    ),
  );
  const ofRegions = regions.flatMap(({ value, instead }) => pagesMoved("region", value, instead));
  return [...new Map([...all, ...ofRegions].map((route) => [route.path, route])).values()];
}

type Profiled = keyof typeof PROFILE_FOLDERS;

function isProfiled(name: string): name is Profiled {
  return Object.hasOwn(PROFILE_FOLDERS, name);
}

/** All have the file of the profile, because a withheld chart has none. */
function pagesMoved(filter: Profiled, value: string, instead: string): MovedPage[] {
  const pages = [
    (id: string) => profilePageFile(filter, id),
    (id: string) => chartPageFile(`${filter}-${id}`),
    (id: string) => embedPageFile(`${filter}-${id}`),
    ...CHART_FORMATS.map((format) => (id: string) => chartDownloadFile(`${filter}-${id}`, format)),
  ];
  const file = profilePageFile(filter, instead);
  return pages.map((page) => ({ path: page(value), file, status: 301, location: page(instead) }));
}
