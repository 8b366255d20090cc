/** Returns the name of the data for citations and discovery: that of `release.json`, or a general one. */
export function dataTitleOf(named: { readonly title?: string; readonly standard?: string }): string {
  return named.title ?? `${standardOf(named)} Compliance Benchmark`;
}

/** Returns what the programmes comply with, as sentences name it: `standard` of `release.json`, or PCI DSS. */
export function standardOf({ standard = "PCI DSS" }: { readonly standard?: string }): string {
  return standard;
}

/**
 * The version of the interface (paths, parameters, fields), not of the data. An addition is a minor version; a change that could
 * break a client, a major one. An operator who removes something raises it in `release.json`.
 */
const API_VERSION = "1.0.0";

/**
 * Returns the version of the interface of a release.
 * @param release the settings of the release; its `apiVersion` takes precedence
 */
export function apiVersionOf({ apiVersion = API_VERSION }: { readonly apiVersion?: string }): string {
  return apiVersion;
}
