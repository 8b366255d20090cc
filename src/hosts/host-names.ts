import type { Host } from "../model/host.ts";

/**
 * Hosts for which a build can write configuration, in the order of the documentation. A new host needs a line here and
 * its file. Hosts are imported on demand, so that a help text that lists their names stays fast.
 */
const CONFIGURED = {
  netlify: () => import("./netlify/index.ts").then(({ netlify }) => netlify),
  cloudfront: () => import("./cloudfront/index.ts").then(({ cloudfront }) => cloudfront),
  cloudflare: () => import("./cloudflare/index.ts").then(({ cloudflare }) => cloudflare),
  s3: () => import("./s3.ts").then(({ s3 }) => s3),
  nginx: () => import("./nginx/index.ts").then(({ nginx }) => nginx),
  haproxy: () => import("./haproxy/index.ts").then(({ haproxy }) => haproxy),
  apache: () => import("./apache/index.ts").then(({ apache }) => apache),
  caddy: () => import("./caddy/index.ts").then(({ caddy }) => caddy),
  files: () => import("./files.ts").then(({ files }) => files),
};

const LOADERS = {
  ...CONFIGURED,
  preview: () => import("./preview.ts").then(({ previewHost }) => previewHost),
};

export type HostName = keyof typeof LOADERS;
export type ConfiguredHost = keyof typeof CONFIGURED;

export const HOST_NAMES = Object.keys(LOADERS) as HostName[];
export const CONFIGURED_HOSTS = Object.keys(CONFIGURED) as ConfiguredHost[];

/** The host whose configuration a build writes by default. */
export const DEFAULT_HOST: ConfiguredHost = "netlify";

export function loadHost(name: HostName): Promise<Host> {
  return LOADERS[name]();
}
