import { makeContent } from "./content/index.ts";
import type { Content } from "./documents/context.ts";
import { discoveryFiles } from "./documents/discovery/index.ts";
import { documentFiles } from "./documents/index.ts";
import { filesBeside, filesInside, HIDDEN, HOSTS } from "./hosts/all.ts";
import { DEFAULT_HOST, type HostName } from "./hosts/index.ts";
import type { Files, OutputFile } from "./model/file.ts";
import { manifestFile } from "./model/manifest.ts";
import { requireUniquePaths } from "./model/unique-paths.ts";
import { requireDeprecationTargets } from "./releases/deprecation-targets.ts";
import { loadHistory, type ReleaseHistory, requireTablesAsFrozen } from "./releases/history.ts";
import { frozenReleaseFiles } from "./releases/published-files.ts";
import { routeTable } from "./routing/routes.ts";
import { siteFiles } from "./site/index.ts";

/** What a build makes. */
export interface Build {
  /** The release that it is of, e.g. `2026-Q4`. */
  readonly releaseId: string;
  /** The publish folder. */
  readonly files: readonly OutputFile[];
  /** Hosts' configuration that stays outside of it. */
  readonly hostFiles: readonly OutputFile[];
}

export interface BuildOptions {
  /** Where the files will be published; without it addresses start at the root of the host. */
  readonly baseUrl?: string | undefined;
  /** The hosts whose configuration is wanted; `DEFAULT_HOST`, if none are named. */
  readonly hosts?: readonly HostName[];
  /** Whether pages for people are made; they are, if nothing is said. */
  readonly site?: boolean;
}

/**
 * Everything that is published, from the files of the data folder. Pure: the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @throws DataError with every problem found in the data
 */
export function build(data: Files, options: BuildOptions = {}): Build {
  const content = makeContent(data, options.baseUrl);
  const history = loadHistory(data);
  requireTablesAsFrozen(history, content.tables.release.release, data);
  return buildOf(content, history, options);
}

/**
 * Everything that is published, from the content of a release and the history it stands in: the content itself, documents
 * for programs, the frozen releases, pages for people, hosts' configuration, and the manifest of all.
 * @throws DataError where a deprecation names nothing that is published
 */
export function buildOf(
  content: Content,
  history: ReleaseHistory,
  { hosts = [DEFAULT_HOST], site = true }: BuildOptions,
): Build {
  const { tables, catalogue, base } = content;
  const { release, deprecations } = tables;
  const absolute = (address: string) => `${base}${address}`;
  const releases = history.index.releases.map((record) => record.release);
  const routes = routeTable(catalogue, absolute, { releases, deprecations }, HIDDEN);
  const context = { ...content, routes, history, hosts: HOSTS, hasSite: site };

  const pages = site ? siteFiles(context) : [];
  const pagePaths = pages.map(({ path }) => path).filter((path) => path.endsWith(".html"));
  const forEveryHost = [
    ...content.files,
    ...documentFiles(context),
    ...discoveryFiles(context, pagePaths),
    ...frozenReleaseFiles(history, release.release, absolute),
    ...pages,
  ];
  requireDeprecationTargets(
    tables,
    catalogue,
    forEveryHost.map(({ path }) => path),
  );

  const wanted = HOSTS.filter(({ name }) => (hosts as readonly string[]).includes(name));
  const published = [...forEveryHost, ...wanted.flatMap((host) => filesInside(host, routes))];
  requireUniquePaths(published);
  const manifest = manifestFile(release.release, published);
  const hostFiles = wanted.flatMap((host) =>
    filesBeside(host, { table: routes, files: [...forEveryHost, manifest] }),
  );
  requireUniquePaths(hostFiles);
  return { releaseId: release.release, files: [...published, manifest], hostFiles };
}
