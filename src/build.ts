import { makeContent } from "./content/index.ts";
import type { Content } from "./documents/content.ts";
import { absolute, type Pixels } from "./documents/context.ts";
import { discoveryFiles } from "./documents/discovery/index.ts";
import { documentFiles } from "./documents/index.ts";
import { dcatFiles } from "./formats/dcat/index.ts";
import { formatFiles } from "./formats/index.ts";
import { filesInHostsFolder, filesInPublishFolder } from "./hosts/host-files.ts";
import { DEFAULT_HOST, type HostName } from "./hosts/host-names.ts";
import { CONFIGURATION_ADDRESSES, HOSTS, hostsOf } from "./hosts/loaded-hosts.ts";
import { requireTogether } from "./hosts/together.ts";
import type { ApiGate } from "./model/api-gate.ts";
import type { Files, OutputFile } from "./model/file.ts";
import type { Host } from "./model/host.ts";
import { manifestFile } from "./model/manifest.ts";
import { once } from "./model/once.ts";
import { UserError } from "./model/problem.ts";
import type { RouteTable } from "./model/route.ts";
import { requireUniquePaths } from "./model/unique-paths.ts";
import type { KnownArchives } from "./releases/archive.ts";
import { contractOf } from "./releases/contract.ts";
import { requireDeprecationTargets } from "./releases/deprecation-targets.ts";
import { withFormerSince } from "./releases/former-values.ts";
import { unfrozenAddresses } from "./releases/frozen-copies.ts";
import { immutablePart } from "./releases/frozen.ts";
import { loadHistory, type ReleaseHistory, requireAsFrozen } from "./releases/history.ts";
import { frozenReleaseFiles } from "./releases/published-files.ts";
import { routedHistoryIn } from "./releases/routed.ts";
import { EMBED_FOLDER, NOT_FOUND_PAGE } from "./routing/addresses.ts";
import type { RoutedHistory } from "./routing/routed-history.ts";
import { routeTable } from "./routing/routes.ts";
import { siteFiles } from "./site/index.ts";
import type { Tables } from "./tables/index.ts";

/**
 * Everything that a build of one release makes, in memory. The configuration of hosts and the manifest depend on the content
 * of all other files, so lists of files are made when they are first asked for.
 */
export interface Build {
  /** e.g. `2026-Q4` */
  readonly releaseId: string;
  /**
   * The files of the publish folder.
   * @throws UserError if a host cannot serve them
   */
  readonly files: readonly OutputFile[];
  /** Configuration files of hosts that must not be published. */
  readonly hostFiles: readonly OutputFile[];
  /** The route table that hosts' configuration is compiled from. */
  readonly routes: RouteTable;
}

/** What to build. */
export interface BuildOptions {
  /** Where the files will be published; default: `baseUrl` of release.json. */
  readonly baseUrl?: string | undefined;
  /** The hosts to configure; default: `DEFAULT_HOST`. */
  readonly hosts?: readonly HostName[];
  /** Whether to make the HTML pages; default: true. */
  readonly site?: boolean;
  /** A quota and keys that replace those of release.json and keys.json. */
  readonly gate?: Partial<ApiGate> | undefined;
}

/** What a build is given to work with. */
export interface BuildTools {
  /** Signs the manifest and returns the signature file. Without it nothing is signed. */
  readonly sign?: ((manifest: OutputFile) => OutputFile) | undefined;
  /** Draws charts as PNG files. Without it no PNG files are made. */
  readonly pixels?: Pixels | undefined;
  /** Archives that an earlier build has unpacked and checked. */
  readonly archives?: KnownArchives | undefined;
  /** The result of `formatFiles` for the same content, if it is known already. */
  readonly formats?: readonly OutputFile[] | undefined;
}

/**
 * Builds everything that is published from the files of the data folder. Pure: the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @throws DataError with every problem found in the data
 */
export function build(data: Files, options: BuildOptions & BuildTools = {}): Build {
  // First, because unpacking needs much memory, which is freed faster while the heap is still small.
  const history = loadHistory(data, undefined, options.archives);
  const content = makeContent(data, options.baseUrl);
  requireAsFrozen(history, content.tables, data);
  return buildOf(content, history, options);
}

/**
 * Builds everything that is published of a release: its content, the documents that describe it, the frozen releases, the
 * HTML pages, the configuration of hosts, and the manifest that lists them all.
 * @param history the frozen releases
 * @throws DataError if a deprecation names something that is not published, UserError for hosts that no build can serve
 * together
 */
export function buildOf(
  content: Content,
  history: ReleaseHistory,
  {
    hosts = [DEFAULT_HOST],
    site = true,
    pixels,
    sign,
    gate: wanted,
    formats = formatFiles(content),
  }: BuildOptions & BuildTools,
): Build {
  const { tables } = content;
  const catalogue = withFormerSince(content.catalogue, history);
  const { release } = tables.release;
  const withBase = (address: string) => absolute(content, address);
  const gate = gateOf(tables, wanted);
  const configured = HOSTS.filter(({ name }) => hosts.some((host) => host === name));
  requireTogether(configured, { gate });
  const routes = routeTable(catalogue, {
    absolute: withBase,
    history: routedHistoryOf(tables, history, catalogue),
    hidden: CONFIGURATION_ADDRESSES,
    hasPage: site,
    isGated: gate !== undefined,
  });
  const shown = { hosts: hostsOf({ gate }), hasSite: site, pixels };
  const context = { ...content, catalogue, routes, history, gate, ...shown };

  const pages = site ? siteFiles({ ...context, formats }) : [];
  const forEveryHost = [
    ...content.files,
    ...formats,
    ...dcatFiles(context, [...content.files, ...formats]),
    ...documentFiles(context),
    ...discoveryFiles(context, pagePathsIn(pages)),
    ...frozenReleaseFiles(history, release, withBase),
    ...pages,
  ];
  requireDeprecationTargets(tables, {
    catalogue,
    paths: forEveryHost.map(({ path }) => path),
    contract: () => contractOf(immutablePart(release, content.files)),
    earlier: history.index.releases.filter((record) => record.release !== release),
  });
  const hosted = once(() => filesForHosts(configured, { release, routes, forEveryHost, gate, sign }));
  return {
    releaseId: release,
    routes,
    get files() {
      return hosted().files;
    },
    get hostFiles() {
      return hosted().hostFiles;
    },
  };
}

/** Returns what routes and headers depend on of the history of releases. */
function routedHistoryOf(
  tables: Tables,
  history: ReleaseHistory,
  catalogue: Content["catalogue"],
): RoutedHistory {
  const { release } = tables.release;
  return {
    ...routedHistoryIn(tables, history),
    current: release,
    unfrozen: unfrozenAddresses(history, catalogue, release),
  };
}

/** Returns the paths of the pages that search engines should find. */
function pagePathsIn(pages: readonly OutputFile[]): string[] {
  return pages
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".html") && !path.startsWith(EMBED_FOLDER.slice(1)))
    .filter((path) => `/${path}` !== NOT_FOUND_PAGE);
}

/** A build before hosts are configured. */
interface Unhosted {
  readonly release: string;
  readonly routes: RouteTable;
  readonly forEveryHost: readonly OutputFile[];
  readonly gate: ApiGate | undefined;
  readonly sign: BuildTools["sign"];
}

/** Returns all files of the publish folder, with the manifest and the hosts' configuration in it, and those beside it. */
function filesForHosts(
  configured: readonly Host[],
  { release, routes, forEveryHost, gate, sign }: Unhosted,
): Pick<Build, "files" | "hostFiles"> {
  const paths = forEveryHost.map(({ path }) => path);
  const inside = configured.flatMap((host) => filesInPublishFolder(host, routes, paths));
  const published = [...forEveryHost, ...inside];
  requireUniquePaths(published);
  const manifest = manifestFile(release, published);
  const proof = [manifest, ...(sign === undefined ? [] : [sign(manifest)])];
  const hostFiles = configured.flatMap((host) =>
    filesInHostsFolder(host, { table: routes, files: [...forEveryHost, ...proof], gate }),
  );
  requireUniquePaths(hostFiles);
  return { files: [...published, ...proof], hostFiles };
}

/**
 * Returns the gate in front of the API: that of the data folder, with what the options replace; undefined without a quota.
 * @throws UserError if there are keys but no quota that they could lift
 */
function gateOf({ release, keys }: Tables, wanted: Partial<ApiGate> = {}): ApiGate | undefined {
  const quota = wanted.quota ?? release.gate?.quota;
  if (quota !== undefined) return { quota, keys: wanted.keys ?? keys.map(({ sha256 }) => sha256) };
  if (wanted.keys === undefined) return undefined;
  throw new UserError(
    "there is no quota that the keys could lift",
    "Set it with --quota, or as gate.quota in release.json.",
  );
}
