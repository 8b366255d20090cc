/** What `release.json` calls things; each has a name of its own where it is left out. */
interface Titles {
  readonly title?: string;
  readonly siteTitle?: string;
}

/** The name of the data, in what cites or finds it. */
export function dataTitleOf({ title = "PCI DSS Compliance Benchmark" }: Titles): string {
  return title;
}

/** The name of the site and of the API. */
export function siteTitleOf({ siteTitle = "Compliance Benchmark Data API" }: Titles): string {
  return siteTitle;
}

/** The name of the feeds. */
export function feedTitleOf({ siteTitle = "Compliance Benchmark Data" }: Titles): string {
  return `${siteTitle}: signals`;
}

/**
 * The version of the interface, not of the data: paths, parameters, fields. What adds to it counts as minor,
 * what could break a reader as major. An operator who takes something out raises it in `release.json`.
 */
const API_VERSION = "1.0.0";

/**
 * The version of the interface that a release has.
 * @param release the settings of the release; `apiVersion` counts where it is there
 */
export function apiVersionOf({ apiVersion = API_VERSION }: { readonly apiVersion?: string }): string {
  return apiVersion;
}
