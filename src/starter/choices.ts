/** An operator's choices for a benchmark, from which everything in a new repository follows. */
export interface Choices {
  /** The name of the benchmark on its site and in its citation. */
  readonly name: string;
  /** The publisher. */
  readonly provider: { readonly name: string; readonly url: string | null };
  /** The address of the site; null if it is not known yet. */
  readonly address: string | null;
  readonly licence: LicenceName;
  readonly industries: readonly RegistryEntry[];
  readonly frameworks: readonly FrameworkEntry[];
  readonly regions: readonly RegistryEntry[];
  readonly countries: readonly CountryEntry[];
  /** Causes of delayed remediation; by default the usual ones. */
  readonly bottlenecks?: readonly RegistryEntry[];
  readonly host: HostChoice;
  /** The quarter of the first release, `2026-Q4`. */
  readonly release: string;
  /** The first year that may be published, if given. */
  readonly firstYear?: number;
  /** The version of this program that the repository is created with. */
  readonly version: string;
}

/** An entry of a registry. */
export interface RegistryEntry {
  readonly id: string;
  readonly name: string;
}

export interface FrameworkEntry extends RegistryEntry {
  /** The body that certifies or attests. */
  readonly body: string;
}

export interface CountryEntry extends RegistryEntry {
  /** Id of its region. */
  readonly region: string;
}

/** Licences for open data, by their SPDX identifiers. */
export const LICENCES = {
  "CC-BY-4.0": {
    title: "Creative Commons Attribution 4.0 International",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  "CC-BY-SA-4.0": {
    title: "Creative Commons Attribution-ShareAlike 4.0 International",
    url: "https://creativecommons.org/licenses/by-sa/4.0/",
  },
  "CC-BY-NC-4.0": {
    title: "Creative Commons Attribution-NonCommercial 4.0 International",
    url: "https://creativecommons.org/licenses/by-nc/4.0/",
  },
  "CC0-1.0": {
    title: "Creative Commons Zero v1.0 Universal",
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
  "ODbL-1.0": {
    title: "Open Data Commons Open Database License v1.0",
    url: "https://opendatacommons.org/licenses/odbl/1-0/",
  },
} as const;

export type LicenceName = keyof typeof LICENCES;
export const LICENCE_NAMES = Object.keys(LICENCES) as LicenceName[];

/** Hosts to publish a site on; `static` is any host that serves files. */
export const HOST_CHOICES = [
  "netlify",
  "cloudfront",
  "cloudflare",
  "s3",
  "nginx",
  "apache",
  "caddy",
  "static",
] as const;
export type HostChoice = (typeof HOST_CHOICES)[number];
