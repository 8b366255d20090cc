/** The name of the data, in what cites or finds it: that of `release.json`, or what it is. */
export function dataTitleOf({ title = "PCI DSS Compliance Benchmark" }: { readonly title?: string }): string {
  return title;
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
